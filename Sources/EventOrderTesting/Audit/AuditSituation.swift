/// A situation in which interceptors go wrong in practice: what the app asks for, and what the server says.
public struct AuditSituation: Sendable {
    /// What the server says to a request of the app.
    enum Judgement: Sendable {
        /// It refuses the token of the first request, and a request without one, and accepts any other token.
        /// Where no request for a token is answered with one, it refuses every token.
        case refusesFirstToken
        /// It refuses every token.
        case refusesEveryToken
        /// It answers every request with this.
        case always(Answer)
    }

    /// What happens to a request for a new token.
    enum Refresh: Sendable {
        /// It brings a new token after the time that a refresh takes, unless the audit's own answer has
        /// another time.
        case works
        /// It is refused after that time, as the app's requests are.
        case isRefused
        case answers(Answer)
    }

    /// What the app does besides asking.
    enum Action: Sendable {
        case cancelSecondRequest
        case releaseSession
    }

    /// A request of the app: when it is made, and how long its answers take, in milliseconds.
    struct Ask: Sendable {
        var time: UInt64 = 0
        var answersAfter: ClosedRange<UInt64> = 15...15
    }

    /// The situation in a few words.
    public let name: String
    var asks = [Ask()]
    var judgement = Judgement.refusesFirstToken
    var refresh = Refresh.works
    /// What the app does meanwhile, and when, in milliseconds.
    var action: (time: UInt64, action: Action)?
    /// How many refreshes there may be; one more is a finding. An app that makes its request for a new token
    /// anew when that fails, without an `Authenticator`, needs more: each of them is taken for a refresh.
    public var mostRefreshes = 1

    /// Whether a request for a new token brings one, so that the server knows another than the first.
    var issuesTokens: Bool { if case .works = refresh { true } else { false } }

    /// Whether the server accepts the token that such a request brings.
    var acceptsNewToken: Bool { if case .refusesFirstToken = judgement { issuesTokens } else { false } }

    /// Whether the app itself ends this one of its requests, or lets go of it.
    func givesUp(_ index: Int) -> Bool {
        switch action?.action {
        case .cancelSecondRequest?: index == 1
        case .releaseSession?: true
        case nil: false
        }
    }

    /// Whether the app may be gone before its requests are refused, or even before they are sent: nobody has
    /// to ask for a new token then, or to send anything.
    var releasesSession: Bool { action?.action == .releaseSession }

    init(_ name: String, _ change: (inout AuditSituation) -> Void = { _ in }) {
        self.name = name
        change(&self)
    }
}

extension AuditSituation {
    /// Every situation, in the order of the report.
    public static let all: [AuditSituation] =
        refusals + failedRefreshes + otherAnswers + interruptions

    private static let refusals = [
        AuditSituation("two 401s at once") { $0.asks = [Ask(), Ask()] },
        AuditSituation("five 401s at once") { $0.asks = Array(repeating: Ask(), count: 5) },
        AuditSituation("a 401 after the refresh is done") {
            $0.asks = [Ask(), Ask(answersAfter: 15...150)]
        },
        AuditSituation("a request made during the refresh") {
            $0.asks = [Ask(), Ask(time: 25, answersAfter: 5...100)]
        },
        AuditSituation("the new token is refused, too") {
            $0.judgement = .refusesEveryToken
            $0.mostRefreshes = 10
        },
    ]

    private static let failedRefreshes = [
        AuditSituation("the refresh fails with 500") { $0.failRefresh(with: Answer.status(500).inTime) },
        AuditSituation("the refresh itself gets a 401") { $0.failRefresh(.isRefused) },
        AuditSituation("the refresh token is refused") { $0.failRefresh(with: .invalidGrant.inTime) },
        AuditSituation("the refresh answers garbage") {
            $0.failRefresh(with: Answer.text("<html>Log in").inTime)
        },
        AuditSituation("the refresh is never answered") { $0.failRefresh(with: .silence) },
        AuditSituation("offline when the refresh begins") {
            $0.failRefresh(with: .failure(.notConnectedToInternet))
        },
    ]

    private mutating func failRefresh(with answer: Answer) { failRefresh(.answers(answer)) }

    private mutating func failRefresh(_ refresh: Refresh) {
        asks = [Ask(), Ask()]
        self.refresh = refresh
        mostRefreshes = 2
    }

    private static let otherAnswers = [
        AuditSituation("a 200 that does not decode") { $0.answer(.text("<html>")) },
        AuditSituation("a 403") { $0.answer(.status(403)) },
        AuditSituation("a 400") { $0.answer(.status(400)) },
    ]

    private mutating func answer(_ answer: Answer) {
        judgement = .always(answer)
        mostRefreshes = 0
    }

    private static let interruptions = [
        AuditSituation("cancelled while it waits for the refresh") {
            $0.asks = [Ask(), Ask()]
            $0.action = (25, .cancelSecondRequest)
        },
        AuditSituation("the session is released during the refresh") {
            $0.asks = [Ask(), Ask()]
            $0.action = (25, .releaseSession)
        },
    ]
}

extension Answer {
    /// The same after the time that a refresh takes.
    var afterRefreshTime: Answer { after(milliseconds: 20...60) }

    /// The same after the time that a refresh takes, unless it has a time of its own.
    var inTime: Answer { hasOwnTime ? self : afterRefreshTime }

    /// What OAuth answers to a refresh token that has expired or was revoked (RFC 6749 §5.2).
    fileprivate static let invalidGrant = Answer.json(#"{"error":"invalid_grant"}"#, status: 400)
}
