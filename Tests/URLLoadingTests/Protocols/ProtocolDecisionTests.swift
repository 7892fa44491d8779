import Testing

@testable import URLLoading

@Suite struct `Whether a class of the app loads a request` {
    private typealias Candidate = ProtocolDecision.Candidate

    private static let inSession = Candidate(isInSession: true, isRegistered: false, sessionClasses: ["Stub"])
    private static let registered = Candidate(isInSession: false, isRegistered: true)
    private static let late = Candidate(isInSession: false, isRegistered: false)

    @Test(
        arguments: [
            (
                inSession, .own, true,
                "+ url-protocol.in-session, + url-protocol.can-init = use"
            ),
            (inSession, .own, false, "+ url-protocol.in-session, - url-protocol.can-init = skip"),
            (
                registered, .shared, true,
                "- url-protocol.in-session, + url-protocol.registered, + url-protocol.can-init = use"
            ),
            (registered, .own, true, "- url-protocol.in-session, - url-protocol.registered = skip"),
            (late, .own, true, "- url-protocol.in-session = skip"),
            (late, .shared, true, "- url-protocol.in-session = skip"),
            (inSession, .background, true, "- url-protocol.own-process = skip"),
        ] as [(ProtocolDecision.Candidate, ProtocolDecision.Place, Bool, String)])
    func `depends on where it is known, and on its own answer`(
        candidate: ProtocolDecision.Candidate, place: ProtocolDecision.Place, canInit: Bool, text: String
    ) {
        let decided = ProtocolDecision.decide(candidate, in: place, "GET https://x.test", canInit: canInit)
        #expect(decided.decision.text == text)
    }

    @Test func `is not asked of a class that the session does not know`() {
        var isAsked = false
        func ask() -> Bool {
            isAsked = true
            return true
        }
        _ = ProtocolDecision.decide(Self.late, in: .own, "GET https://x.test", canInit: ask())
        #expect(!isAsked)
    }
}
