/// The simulated twin of System Configuration's flags: how a host can be reached.
public struct SCNetworkReachabilityFlags: OptionSet, Sendable {
    /// The flags as System Configuration numbers them.
    public let rawValue: UInt32

    /// - Parameter rawValue: System Configuration's `kSCNetworkReachabilityFlags…`.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The host can be reached over the current connection.
    public static let reachable = SCNetworkReachabilityFlags(rawValue: 1 << 1)
    /// A connection has to be made first.
    public static let connectionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 2)
    /// Traffic to the host causes that connection to be made.
    public static let connectionOnTraffic = SCNetworkReachabilityFlags(rawValue: 1 << 3)
    /// The connection needs a person to act before it is made, for example to enter a password.
    public static let interventionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 4)
    /// The system makes the connection when a program asks for it.
    public static let connectionOnDemand = SCNetworkReachabilityFlags(rawValue: 1 << 5)
    /// The path goes over a cellular network.
    public static let isWWAN = SCNetworkReachabilityFlags(rawValue: 1 << 18)

    /// The flags of a device with this connection.
    public init(_ link: NetworkLink) {
        switch link {
        case .none: self = []
        case .wifi, .ethernet: self = .reachable
        case .cellular: self = [.reachable, .isWWAN]
        }
    }
}
