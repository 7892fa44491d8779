/// What an offline retrier answers: it waits first if the failure was a missing connection.
enum OfflineRetryDecision {
    /// If the connection was missing, asks for a wait of at most `limit`; otherwise there is no retry.
    static func begin(
        after error: any Error, isOffline: Bool, limit: VirtualDuration
    ) -> DecisionStep<RetryResult, VirtualDuration> {
        var rules = RuleLog()
        let saw = Saw.text(traceText(error))
        guard rules.check(.offlineRetrier.offlineError, saw: saw, isOffline) else {
            return .settled(rules.decide(.doNotRetry))
        }
        return .ask(limit, rules)
    }

    /// Decides when the wait is over, with a connection or without one.
    static func take(isConnected: Bool, limit: VirtualDuration, _ rules: RuleLog) -> Decided<RetryResult> {
        var rules = rules
        let saw = Saw.text(isConnected ? "connected" : "not after \(limit)")
        rules.check(.offlineRetrier.connectionReturned, saw: saw, isConnected)
        return rules.decide(isConnected ? .retry : .doNotRetry)
    }
}

/// The rules that say whether an offline retrier waits for a connection, and whether it came back.
struct OfflineRetrierRules: RuleGroup {
    let offlineError = Rule(
        "offline-retrier.offline-error", "The error says that there was no connection.",
        .alamofire5("OfflineRetrier.defaultIsOfflineError", "Features/OfflineRetrier.swift", 39))
    let connectionReturned = Rule(
        "offline-retrier.connection-returned",
        "There was a connection again before the longest wait was over.",
        .alamofire5("PathMonitor.Result.pathAvailable", "Features/OfflineRetrier.swift", 249))
}

extension Rule {
    static let offlineRetrier = OfflineRetrierRules()
}
