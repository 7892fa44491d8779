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
        /// The system took its socket from the suspended app.
        case socketTaken = "taken from the suspended app"
    }

    /// Decides by how the exchange ended, its response and the server's version of HTTP. Of that of the
    /// connection and that of the response, the older one counts.
    ///
    /// - Parameters:
    ///   - hasFailed: whether the connection failed before, under another exchange.
    ///   - isShared: whether the connection carries other exchanges.
    static func decide(
        _ end: End, _ response: HTTPURLResponse?, to request: URLRequest?, version: HTTPVersion,
        hasFailed: Bool = false, isShared: Bool = false
    ) -> Decided<ConnectionKeepOutcome> {
        var rules = RuleLog()
        let broken: Rule? =
            switch end {
            // One that carries other exchanges goes on with them.
            case .networkChanged: isShared ? nil : .connection.sameNetwork
            case .unusedTooLong: .connection.usedRecently
            case .socketTaken: .app.socketsKept
            default: nil
            }
        if let broken {
            rules.check(broken, saw: .text(end.rawValue), false)
            return rules.decide(.close)
        }
        if version.isMultiplexed {
            // Cancelling an exchange resets its stream and keeps the connection (RFC 9113 §6.4).
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
        let status = response?.statusCode ?? 0
        if status == 101 || request?.httpMethod == "CONNECT" && (200..<300).contains(status) {
            let saw = status == 101 ? Saw.number(status) : .text("\(status) to a CONNECT")
            rules.check(.connection.sameProtocol, saw: saw, false)
            return rules.decide(.close)
        }
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
        let head = response as? ResponseHead
        let isOld = version == .http10 || head?.version == .http10
        let spoken = isOld ? HTTPVersion.http10 : .http11
        let wantsMore = !isOld || options.contains("keep-alive")
        let coding = head.map(\.transferCoding) ?? response?.value(forHTTPHeaderField: "Transfer-Encoding")
        let openEnd =
            wantsMore ? response?.openEnd(to: request?.httpMethod, isOld: isOld, coded: coding) : nil
        let words = openEnd.map { "\(spoken.rawValue), \($0)" } ?? spoken.rawValue
        let persists = rules.check(.connection.persistent, saw: .text(words), wantsMore && openEnd == nil)
        return rules.decide(persists ? .keep : .close)
    }

    /// The options of a `Connection` field, in small letters.
    private static func members(of field: String) -> [String] {
        FieldList.members(of: field).map { $0.lowercased() }
    }
}

extension HTTPURLResponse {
    /// Why a client cannot know the end of the response before the connection is closed (RFC 9112 §6.3); nil
    /// if it can. Without a word about it, a response of HTTP/1.1 is taken for one in chunks.
    ///
    /// - Parameters:
    ///   - isOld: whether the response, or the connection, is of HTTP/1.0, which knows no chunks. A transfer
    ///     coding there is a mistake, after which nothing can be trusted (§6.1).
    ///   - coding: its `Transfer-Encoding`.
    fileprivate func openEnd(to method: String?, isOld: Bool, coded coding: String?) -> String? {
        let codings = coding.map { FieldList.members(of: $0) } ?? []
        let coded = codings.isEmpty ? nil : "with Transfer-Encoding: \(codings.joined(separator: ", "))"
        if isOld, let coded { return coded }
        guard method != "HEAD", ![204, 304].contains(statusCode) else { return nil }
        if let coded { return codings.last?.lowercased() == "chunked" ? nil : coded }
        return isOld && value(forHTTPHeaderField: "Content-Length") == nil ? "without Content-Length" : nil
    }
}
