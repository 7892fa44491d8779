/// The simulated twin of System Configuration's flags: how a host can be reached.
public struct SCNetworkReachabilityFlags: OptionSet, Sendable {
    /// The flags in System Configuration's numbers.
    public let rawValue: UInt32

    /// - Parameter rawValue: System Configuration's `kSCNetworkReachabilityFlags…`.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The host can be reached with the connection there is.
    public static let reachable = SCNetworkReachabilityFlags(rawValue: 1 << 1)
    /// A connection has to be made first.
    public static let connectionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 2)
    /// Traffic to the host makes that connection.
    public static let connectionOnTraffic = SCNetworkReachabilityFlags(rawValue: 1 << 3)
    /// Somebody has to do something before it is made, such as give a password.
    public static let interventionRequired = SCNetworkReachabilityFlags(rawValue: 1 << 4)
    /// The system makes it when a program asks for it.
    public static let connectionOnDemand = SCNetworkReachabilityFlags(rawValue: 1 << 5)
    /// The way leads over a cellular network.
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
