/// The server of an audit. It knows the requests of the app by their address; every other request is one for
/// a new token.
final class AuditServer: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// How often a new token was asked for.
    private(set) var refreshes = 0
    /// Whether a request that was refused for its token came again with the same one.
    private(set) var sentAgainWithOldToken = false
    private var refused: Set<Int> = []
    private let situation: AuditSituation
    private let newToken: @Sendable (String) -> Answer
    /// The token that the first request had; the server has forgotten it.
    private var oldToken: String?

    init(_ situation: AuditSituation, newToken: @escaping @Sendable (String) -> Answer) {
        self.situation = situation
        self.newToken = newToken
    }

    /// What the addresses of the app's requests begin with.
    static let address = "https://api.example.com/audit/"

    /// The address of one of the app's requests.
    static func address(_ index: Int) -> String { address + "\(index)" }

    func serve(_ server: TestServer) {
        for (index, ask) in situation.asks.enumerated() {
            server.on(Self.address(index)).reply { request in
                self.answer(request, index).after(milliseconds: ask.answersAfter)
            }
        }
        server.on("*").reply { _ in self.refresh() }
    }

    private func answer(_ request: URLRequest, _ index: Int) -> Answer {
        let token = request.value(forHTTPHeaderField: "Authorization") ?? ""
        switch situation.judgement {
        case .always(let answer): return answer
        case .refusesEveryToken: return 401
        case .refusesFirstToken:
            oldToken = oldToken ?? token
            guard token == oldToken else { return .json(#"{"name":"Ada"}"#) }
            if !refused.insert(index).inserted { sentAgainWithOldToken = true }
            return 401
        }
    }

    private func refresh() -> Answer {
        refreshes += 1
        switch situation.refresh {
        case .works: return newToken("new-\(refreshes)").inTime
        case .answers(let answer): return answer
        }
    }

    /// A body in which most apps find a new token, whatever they call it.
    static func tokenInManyForms(_ token: String) -> Answer {
        let keys = ["access_token", "accessToken", "token", "refresh_token", "refreshToken"]
        let lifetimes = ["expires_in", "expiresIn"]
        let members = keys.map { "\"\($0)\":\"\(token)\"" } + lifetimes.map { "\"\($0)\":3600" }
        return .json("{\(members.joined(separator: ","))}")
    }
}
