// The reason in an error why an existing connection may not be used. Foundation on Linux leaves this out.

#if canImport(FoundationNetworking)
    /// The `userInfo` key under which an error with code -1009 holds the reason.
    public let NSURLErrorNetworkUnavailableReasonKey = "NSURLErrorNetworkUnavailableReasonKey"

    extension URLError {
        /// The property of the device's connection that the request or its session does not allow.
        public enum NetworkUnavailableReason: Int, Sendable {
            /// The connection is cellular: `allowsCellularAccess`.
            case cellular = 0
            /// The connection costs money: `allowsExpensiveNetworkAccess`.
            case expensive = 1
            /// The connection is in Low Data Mode: `allowsConstrainedNetworkAccess`.
            case constrained = 2
        }

        /// Why an existing connection could not be used; nil if that was not the problem.
        public var networkUnavailableReason: NetworkUnavailableReason? {
            (userInfo[NSURLErrorNetworkUnavailableReasonKey] as? Int)
                .flatMap(NetworkUnavailableReason.init(rawValue:))
        }
    }
#endif

extension URLError {
    /// The error for having no connection, or none that may be used, for this reason.
    static func notConnected(_ reason: NetworkUnavailableReason?) -> URLError {
        let userInfo = reason.map { [NSURLErrorNetworkUnavailableReasonKey: $0.rawValue] }
        return URLError(.notConnectedToInternet, userInfo: userInfo ?? [:])
    }
}
