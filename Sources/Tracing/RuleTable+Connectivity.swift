// The rules about the device's connection, and about waiting for it to come back.

extension RuleEntry {
    static let connectivityPresent = RuleEntry(
        "Something connects the device to the network.",
        .urlSession("URLError.notConnectedToInternet"))

    static let connectivityCellularAllowed = RuleEntry(
        "The connection is cellular, and the request and its session may use it.",
        .urlSession("URLSessionConfiguration.allowsCellularAccess"))

    static let connectivityExpensiveAllowed = RuleEntry(
        "The connection costs money, and the request and its session may use it.",
        .urlSession("URLSessionConfiguration.allowsExpensiveNetworkAccess"))

    static let connectivityConstrainedAllowed = RuleEntry(
        "The connection is in Low Data Mode, and the request and its session may use it.",
        .urlSession("URLSessionConfiguration.allowsConstrainedNetworkAccess"))

    static let connectivityBackground = RuleEntry(
        "The session works in the background, where tasks always wait for a connection.",
        .urlSession("URLSessionConfiguration.background(withIdentifier:)"))

    static let connectivityWaits = RuleEntry(
        "The session lets tasks wait for a connection.",
        .urlSession("URLSessionConfiguration.waitsForConnectivity"))

    static let connectivityLinkGone = RuleEntry(
        "What the exchange's connection goes over is gone: the device is offline, or uses a lesser link.",
        .urlSession("URLError.networkConnectionLost"))

    static let offlineError = RuleEntry(
        "The error says that there was no connection.",
        .alamofire5("OfflineRetrier.defaultIsOfflineError", offlineRetrier, 39))

    static let offlineReturned = RuleEntry(
        "A connection was there before the longest wait was over.",
        .alamofire5("PathMonitor.Result.pathAvailable", offlineRetrier, 249))
}

private let offlineRetrier = "Features/OfflineRetrier.swift"
