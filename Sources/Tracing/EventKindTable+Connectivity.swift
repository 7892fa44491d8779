// What is said of the device's connection to the network.

private let reachability = "NetworkReachabilityManager.swift"

extension EventKindEntry {
    static let connectivityChanged = EventKindEntry(
        "The device's connection came, went, or became another.",
        mirrors: [.urlSession("NWPathMonitor.pathUpdateHandler")])

    static let connectivityDecided = EventKindEntry(
        "A task looked at the device's connection before it sent anything: connect, fail, or wait.",
        mirrors: [.urlSession("URLSessionConfiguration.waitsForConnectivity")])

    static let connectivityLossDecided = EventKindEntry(
        "The device's connection changed while an exchange was on its way, which was lost, or kept.",
        mirrors: [.urlSession("URLError.networkConnectionLost")])

    static let connectivityListenerCalled = EventKindEntry(
        "A listener was told how the network can be reached, first when it began and then at each change.",
        mirrors: [
            .alamofire5("NetworkReachabilityManager.notifyListener(_:)", "Features/\(reachability)", 242),
            .alamofire4("NetworkReachabilityManager.notifyListener(_:)", reachability, 175),
        ])

    static let delegateIsWaiting = EventKindEntry(
        "The delegate was told that a task waits for a connection.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:taskIsWaitingForConnectivity:)", "Core/SessionDelegate.swift",
                233),
            .urlSession("URLSessionTaskDelegate.urlSession(_:taskIsWaitingForConnectivity:)"),
        ])

    static let retryWaiting = EventKindEntry(
        "An offline retrier holds its answer back until there is a connection, or the longest wait is over.",
        mirrors: [
            .alamofire5(
                "OfflineRetrier.retry(_:for:dueTo:completion:)", "Features/OfflineRetrier.swift", 121)
        ])
}
