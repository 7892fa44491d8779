extension SCNetworkReachabilityFlags {
    /// Whether the host can be reached, now or as soon as somebody tries.
    package var isActuallyReachable: Bool {
        let canConnect =
            !isDisjoint(with: [.connectionOnDemand, .connectionOnTraffic])
            && !contains(.interventionRequired)
        return contains(.reachable) && (!contains(.connectionRequired) || canConnect)
    }
}
