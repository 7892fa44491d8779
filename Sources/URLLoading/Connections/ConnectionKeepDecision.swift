/// Whether a connection stays open after an exchange on it is over (RFC 9112 §9.3, §9.6).
enum ConnectionKeepDecision {
    /// How an exchange ended.
    enum End: String {
        /// The whole response was read.
        case complete
        /// The head of the response led to another request, so the rest was read and dropped.
        case dropped
        /// The client stopped listening before the response was complete.
        case calledOff = "called off"
        /// The network failed.
        case failed
    }

    /// Decides by how the exchange ended, its response and the server's version of HTTP.
    static func decide(
        _ end: End, _ response: HTTPURLResponse?, version: HTTPVersion
    ) -> Decided<ConnectionKeepOutcome> {
        var rules = RuleLog()
        if version.isMultiplexed {
            // Cancelling an exchange resets its stream and keeps the connection (RFC 9113 §5.4.2).
            let isWhole = rules.check(.connection.notFailed, saw: .text(end.rawValue), end != .failed)
            return rules.decide(isWhole ? .keep : .close)
        }
        let isRead = end == .complete || end == .dropped
        guard rules.check(.connection.exchangeComplete, saw: .text(end.rawValue), isRead) else {
            return rules.decide(.close)
        }
        let field = response?.value(forHTTPHeaderField: "Connection")
        let options = field.map { FieldList.members(of: $0).map { $0.lowercased() } } ?? []
        let saw = Saw.text(field ?? "no Connection")
        if rules.except(.connection.closeOption, saw: saw, options.contains("close")) {
            return rules.decide(.close)
        }
        let persists = version == .http11 || options.contains("keep-alive")
        rules.check(.connection.persistent, saw: .text(version.rawValue), persists)
        return rules.decide(persists ? .keep : .close)
    }
}
