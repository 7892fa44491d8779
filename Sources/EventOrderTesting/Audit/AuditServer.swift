/// The server of an audit. It knows the requests of the app by their address; every other request is one for
/// a new token.
final class AuditServer: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// A request that was refused for its token.
    struct Refused {
        let address: String
        /// Whether it had one.
        let hasToken: Bool
    }

    /// How many requests of the app have come.
    private(set) var arrivals = 0
    /// The first of them that was refused.
    private(set) var firstRefused: Refused?
    /// The first of them that was refused, and came again with the same token, or without one.
    private(set) var sentAgain: Refused?
    /// Whether a request of the app had a token that is not the first one.
    private(set) var hasSeenNewToken = false
    /// Which of them have got what they asked for.
    private(set) var served: Set<Int> = []
    /// Where the first request went that is not one of the app's, without a user, a password, a query and a
    /// fragment, which may be secrets.
    private(set) var firstStray: String?
    /// How many new tokens were asked for, by further attempts of a request, too.
    private var tokens = 0
    private var refused: Set<Int> = []
    private let situation: AuditSituation
    private let audit: Audit
    /// The token that the first request had; the server has forgotten it.
    private var oldToken: String?

    init(_ situation: AuditSituation, _ audit: Audit) {
        self.situation = situation
        self.audit = audit
    }

    func serve(_ server: TestServer) {
        server.on("*").reply { request in self.answer(request) }
    }

    private func answer(_ request: URLRequest) -> Answer {
        guard let url = request.url, let index = audit.index(of: url, in: situation) else {
            return refresh(request)
        }
        return answer(request, index).after(milliseconds: situation.asks[index].answersAfter)
    }

    private func answer(_ request: URLRequest, _ index: Int) -> Answer {
        let value = request.value(forHTTPHeaderField: audit.tokenField)
        // An empty field is as good as none.
        let token = value == "" ? nil : value
        arrivals += 1
        if arrivals == 1 { oldToken = token }
        let isNew = token != nil && token != oldToken
        if isNew { hasSeenNewToken = true }
        switch situation.judgement {
        case .always(let answer): return answer
        case .refusesFirstToken where isNew && situation.issuesTokens:
            served.insert(index)
            return .json(#"{"name":"Ada"}"#)
        case .refusesFirstToken, .refusesEveryToken:
            let request = Refused(address: audit.address(index), hasToken: token != nil)
            firstRefused = firstRefused ?? request
            if !refused.insert(index).inserted, !isNew { sentAgain = sentAgain ?? request }
            return audit.refusal
        }
    }

    private func refresh(_ request: URLRequest) -> Answer {
        if firstStray == nil, let url = request.url {
            firstStray = String(url.textForServer.prefix { $0 != "?" })
        }
        tokens += 1
        switch situation.refresh {
        case .works: return audit.newToken("new-\(tokens)").inTime
        case .isRefused: return audit.refusal.afterRefreshTime
        case .answers(let answer): return answer
        }
    }

    /// A body in which most apps find a new token, whatever they call it. One of OAuth says what type it is
    /// (RFC 6749 §5.1).
    static func tokenInManyForms(_ token: String) -> Answer {
        let keys = ["access_token", "accessToken", "token", "refresh_token", "refreshToken"]
        let lifetimes = ["expires_in", "expiresIn"]
        let members =
            keys.map { "\"\($0)\":\"\(token)\"" } + [#""token_type":"Bearer""#]
            + lifetimes.map { "\"\($0)\":3600" }
        return .json("{\(members.joined(separator: ","))}")
    }
}

extension Audit {
    /// The address of one of the app's requests.
    func address(_ index: Int) -> String { address + "\(index)" }

    /// Which of the app's requests goes to a URL; nil if none does. The interceptor may have added something
    /// to the query.
    func index(of url: URL, in situation: AuditSituation) -> Int? {
        let text = url.textForServer
        return situation.asks.indices.first { index in
            let own = URL(string: address(index))?.textForServer ?? address(index)
            guard text.hasPrefix(own) else { return false }
            let next = text.dropFirst(own.count).first
            return next == nil || next == "?" || next == "&"
        }
    }
}
