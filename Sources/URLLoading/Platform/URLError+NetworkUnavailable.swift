// Why a connection that is there may not be used, as an error says it. Foundation on Linux leaves this out.

#if canImport(FoundationNetworking)
    /// Where an error with code -1009 has the reason, in the `userInfo`.
    public let NSURLErrorNetworkUnavailableReasonKey = "NSURLErrorNetworkUnavailableReasonKey"

    extension URLError {
        /// What about the device's connection the request or its session does not allow.
        public enum NetworkUnavailableReason: Int, Sendable {
            /// It is cellular: `allowsCellularAccess`.
            case cellular = 0
            /// It costs money: `allowsExpensiveNetworkAccess`.
            case expensive = 1
            /// It is in Low Data Mode: `allowsConstrainedNetworkAccess`.
            case constrained = 2
        }

        /// Why the connection that there is could not be used; nil when that was not the trouble.
        public var networkUnavailableReason: NetworkUnavailableReason? {
            (userInfo[NSURLErrorNetworkUnavailableReasonKey] as? Int)
                .flatMap(NetworkUnavailableReason.init(rawValue:))
        }
    }
#endif

extension URLError {
    /// There is no connection, or none that may be used for this reason.
    static func notConnected(_ reason: NetworkUnavailableReason?) -> URLError {
        let userInfo = reason.map { [NSURLErrorNetworkUnavailableReasonKey: $0.rawValue] }
        return URLError(.notConnectedToInternet, userInfo: userInfo ?? [:])
    }
}
