/// Whether a connection stays open when an exchange on it is over (RFC 9112 §9.3, §9.6).
enum ConnectionKeepDecision: String {
    /// It waits for the next exchange.
    case keep
    /// It carries nothing more.
    case close

    /// How an exchange ended.
    enum End: String {
        /// The whole response was read.
        case complete
        /// The head of the response led to another request, so the rest was read and dropped.
        case dropped
        /// The client stopped listening before.
        case calledOff = "called off"
        /// The network failed.
        case failed
    }

    /// The choice: pure, from the exchange's end, its response and the server's version to an outcome and the
    /// rules consulted.
    static func decide(
        _ end: End, _ response: HTTPURLResponse?, version: HTTPVersion
    ) -> (ConnectionKeepDecision, Decision) {
        var rules = RuleLog()
        let outcome = decide(end, response, version, &rules)
        return (outcome, Decision(outcome.rawValue, rules: rules.checks))
    }

    private static func decide(
        _ end: End, _ response: HTTPURLResponse?, _ version: HTTPVersion, _ rules: inout RuleLog
    ) -> ConnectionKeepDecision {
        if version.isMultiplexed {
            // An exchange that is called off costs its stream, not the connection (RFC 9113 §5.4.2).
            return rules.check(.connection.notFailed, saw: .text(end.rawValue), end != .failed)
                ? .keep : .close
        }
        guard
            rules.check(
                .connection.exchangeComplete, saw: .text(end.rawValue), end == .complete || end == .dropped)
        else {
            return .close
        }
        let field = response?.value(forHTTPHeaderField: "Connection")
        let options = field?.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" } ?? []
        let saw = Saw.text(field ?? "no Connection")
        if rules.check(.connection.closeOption, saw: saw, options.contains("close")) { return .close }
        let persists = version == .http11 || options.contains("keep-alive")
        let spoken = Saw.text(version.rawValue)
        return rules.check(.connection.persistent, saw: spoken, persists) ? .keep : .close
    }
}
