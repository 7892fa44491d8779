extension SCNetworkReachabilityFlags {
    /// Whether the host can be reached, now or as soon as a request is sent.
    package var isActuallyReachable: Bool {
        let canConnect =
            !isDisjoint(with: [.connectionOnDemand, .connectionOnTraffic])
            && !contains(.interventionRequired)
        return contains(.reachable) && (!contains(.connectionRequired) || canConnect)
    }
}
