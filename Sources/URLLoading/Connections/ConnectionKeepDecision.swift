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

        /// What is wrong with the connection itself, whatever happened on it.
        ///
        /// - Parameter isShared: whether it carries other exchanges, and so goes on with them.
        fileprivate func brokenRule(isShared: Bool) -> Rule? {
            switch self {
            case .networkChanged: isShared ? nil : .connection.sameNetwork
            case .unusedTooLong: .connection.usedRecently
            case .socketTaken: .app.socketsKept
            case .complete, .surplus, .dropped, .calledOff, .failed, .unused: nil
            }
        }

        /// Whether all that came on the connection has been read, and belonged to a response.
        fileprivate var isRead: Bool {
            switch self {
            case .complete, .dropped, .unused: true
            case .surplus, .calledOff, .failed, .networkChanged, .unusedTooLong, .socketTaken: false
            }
        }
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
        if let broken = end.brokenRule(isShared: isShared) {
            rules.check(broken, saw: .text(end.rawValue), false)
            return rules.decide(.close)
        }
        let outcome =
            version.isMultiplexed
            ? overMultiplexed(end, hasFailed: hasFailed, &rules)
            : overHTTP1(end, response, to: request, version: version, &rules)
        return rules.decide(outcome)
    }

    /// Cancelling an exchange resets its stream and keeps the connection (RFC 9113 §6.4).
    private static func overMultiplexed(
        _ end: End, hasFailed: Bool, _ rules: inout RuleLog
    ) -> ConnectionKeepOutcome {
        let saw = hasFailed ? "\(end.rawValue), after another exchange failed" : end.rawValue
        let isWhole = rules.check(.connection.notFailed, saw: .text(saw), end != .failed && !hasFailed)
        return isWhole ? .keep : .close
    }

    private static func overHTTP1(
        _ end: End, _ response: HTTPURLResponse?, to request: URLRequest?, version: HTTPVersion,
        _ rules: inout RuleLog
    ) -> ConnectionKeepOutcome {
        guard rules.check(.connection.exchangeComplete, saw: .text(end.rawValue), end.isRead) else {
            return .close
        }
        // Nothing was said on it yet that could end it.
        if end == .unused { return .keep }
        if changesProtocol(response, to: request, &rules) { return .close }
        if isToClose(request, response, &rules) { return .close }
        return persists(response, to: request, version: version, &rules) ? .keep : .close
    }

    /// Whether what comes next on the connection is not HTTP any more.
    private static func changesProtocol(
        _ response: HTTPURLResponse?, to request: URLRequest?, _ rules: inout RuleLog
    ) -> Bool {
        let status = response?.statusCode ?? 0
        let isOfTunnel = request?.httpMethod == "CONNECT" && (200..<300).contains(status)
        guard status == 101 || isOfTunnel else { return false }
        let saw = status == 101 ? Saw.number(status) : .text("\(status) to a CONNECT")
        rules.check(.connection.sameProtocol, saw: saw, false)
        return true
    }

    /// Whether the request or the response says that it is the last one.
    private static func isToClose(
        _ request: URLRequest?, _ response: HTTPURLResponse?, _ rules: inout RuleLog
    ) -> Bool {
        if let asked = request?.value(forHTTPHeaderField: "Connection"), members(of: asked).contains("close")
        {
            return rules.except(.connection.closeOption, saw: .text("\(asked), of the request"), true)
        }
        let field = response?.value(forHTTPHeaderField: "Connection")
        let saw = Saw.text(field ?? "no Connection")
        return rules.except(.connection.closeOption, saw: saw, options(of: response).contains("close"))
    }

    /// Whether both sides go on, and the end of the response could be told without closing the connection.
    private static func persists(
        _ response: HTTPURLResponse?, to request: URLRequest?, version: HTTPVersion,
        _ rules: inout RuleLog
    ) -> Bool {
        let head = response as? ResponseHead
        let isOld = version == .http10 || head?.version == .http10
        let spoken = isOld ? HTTPVersion.http10 : .http11
        let wantsMore = !isOld || options(of: response).contains("keep-alive")
        let coding = head.map(\.transferCoding) ?? response?.value(forHTTPHeaderField: "Transfer-Encoding")
        let openEnd =
            wantsMore ? response?.openEnd(to: request?.httpMethod, isOld: isOld, coded: coding) : nil
        let words = openEnd.map { "\(spoken.rawValue), \($0)" } ?? spoken.rawValue
        return rules.check(.connection.persistent, saw: .text(words), wantsMore && openEnd == nil)
    }

    private static func options(of response: HTTPURLResponse?) -> [String] {
        let field = response?.value(forHTTPHeaderField: "Connection")
        return field.map(members) ?? []
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
