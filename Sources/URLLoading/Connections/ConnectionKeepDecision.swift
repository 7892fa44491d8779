/// Whether a connection stays open after an exchange on it is over, or after a task gave it back unused
/// (RFC 9112 §9.3, §9.6).
enum ConnectionKeepDecision {
    /// How an exchange ended.
    enum End: String {
        /// The whole response was read.
        case complete
        /// The whole response was read, and more came behind it (RFC 9112 §9.2).
        case surplus = "bytes behind the response"
        /// The head of the response led to another request, so the rest was read and dropped.
        case dropped
        /// The client stopped listening before the response was complete.
        case calledOff = "called off"
        /// The network failed.
        case failed
        /// The request was held back, and the connection is free for others.
        case unused = "nothing was sent"
        /// The request was held back, and the device now uses another network than when the connection was
        /// made.
        case networkChanged = "the network changed"
        /// The request was held back for longer than the connection may be unused.
        case unusedTooLong = "unused for too long"
    }

    /// Decides by how the exchange ended, its response and the server's version of HTTP.
    ///
    /// - Parameter hasFailed: whether the connection failed before, under another exchange.
    static func decide(
        _ end: End, _ response: HTTPURLResponse?, to request: URLRequest?, version: HTTPVersion,
        hasFailed: Bool = false
    ) -> Decided<ConnectionKeepOutcome> {
        var rules = RuleLog()
        if end == .networkChanged || end == .unusedTooLong {
            let rule = end == .networkChanged ? Rule.connection.sameNetwork : Rule.connection.usedRecently
            rules.check(rule, saw: .text(end.rawValue), false)
            return rules.decide(.close)
        }
        if version.isMultiplexed {
            // Cancelling an exchange resets its stream and keeps the connection (RFC 9113 §5.4.2).
            let saw = hasFailed ? "\(end.rawValue), after another exchange failed" : end.rawValue
            let isWhole = rules.check(
                .connection.notFailed, saw: .text(saw), end != .failed && !hasFailed)
            return rules.decide(isWhole ? .keep : .close)
        }
        let isRead = end == .complete || end == .dropped || end == .unused
        guard rules.check(.connection.exchangeComplete, saw: .text(end.rawValue), isRead) else {
            return rules.decide(.close)
        }
        // Nothing was said on it yet that could end it.
        if end == .unused { return rules.decide(.keep) }
        if let asked = request?.value(forHTTPHeaderField: "Connection"), members(of: asked).contains("close")
        {
            rules.except(.connection.closeOption, saw: .text("\(asked), of the request"), true)
            return rules.decide(.close)
        }
        let field = response?.value(forHTTPHeaderField: "Connection")
        let options = field.map(members) ?? []
        let saw = Saw.text(field ?? "no Connection")
        if rules.except(.connection.closeOption, saw: saw, options.contains("close")) {
            return rules.decide(.close)
        }
        let wantsMore = version == .http11 || options.contains("keep-alive")
        let endsByItself = version == .http11 || response?.endsByItself(to: request?.httpMethod) == true
        let version = version.rawValue + (wantsMore && !endsByItself ? ", without Content-Length" : "")
        let persists = rules.check(.connection.persistent, saw: .text(version), wantsMore && endsByItself)
        return rules.decide(persists ? .keep : .close)
    }

    /// The options of a `Connection` field, in small letters.
    private static func members(of field: String) -> [String] {
        FieldList.members(of: field).map { $0.lowercased() }
    }
}

extension HTTPURLResponse {
    /// Whether a client of HTTP/1.0 knows the end of the response before the connection is closed (RFC 9112
    /// §6.3): there are no chunks for it.
    fileprivate func endsByItself(to method: String?) -> Bool {
        method == "HEAD" || [204, 304].contains(statusCode)
            || value(forHTTPHeaderField: "Content-Length") != nil
    }
}
