import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `The decision about a redirect` {
    private let proposal = URLRequest(url: URL(filePath: "/next"))

    @Test func `is made by the request's handler, which takes precedence over the session's`() throws {
        let decided = try decide(ofRequest: .doNotFollow, ofSession: .follow, answer: nil)
        #expect(decided.choice.request == nil)
        #expect(
            decided.decision.text == [
                "doNotFollow", "+ redirect.request-handler (doNotFollow)",
                "= - redirect.handler-answer (no request)",
            ])
    }

    @Test func `is made by the session's handler if the request has none`() throws {
        let other = URLRequest(url: URL(filePath: "/other"))
        let decided = try decide(ofRequest: nil, ofSession: .modify { _, _, _ in other }, answer: other)
        #expect(decided.choice.request == other)
        #expect(
            decided.decision.text == [
                "modify", "- redirect.request-handler (none)", "+ redirect.session-handler (modify)",
                "= + redirect.handler-answer (another url)",
            ])
    }

    @Test func `is to modify it if the handler changes only a header`() throws {
        var signed = proposal
        signed.setValue("Bearer t", forHTTPHeaderField: "Authorization")
        let decided = try decide(ofRequest: .follow, ofSession: nil, answer: signed)
        #expect(decided.choice.request?.allHTTPHeaderFields == ["Authorization": "Bearer t"])
        #expect(
            decided.decision.text == [
                "modify", "+ redirect.request-handler (follow)",
                "= + redirect.handler-answer (another header Authorization)",
            ])
    }

    @Test func `is to follow it if the handler sends the proposed request`() throws {
        let decided = try decide(ofRequest: .follow, ofSession: nil, answer: proposal)
        #expect(decided.choice.request == proposal)
        #expect(
            decided.decision.text == [
                "follow", "+ redirect.request-handler (follow)",
                "= + redirect.handler-answer (the proposed request)",
            ])
    }

    @Test func `is to follow it if there is no handler`() throws {
        let step = RedirectHandlerDecision.begin(ofRequest: nil, ofSession: nil, proposal: proposal)
        guard case .settled(let decided) = step else { throw NamedError("somebody was asked") }
        #expect(decided.choice.request == proposal)
        #expect(
            decided.decision.text == [
                "follow", "- redirect.request-handler (none)", "= - redirect.session-handler (none)",
            ])
    }

    /// Both steps, for a request and a session that may each have a handler.
    private func decide(
        ofRequest own: Redirector?, ofSession shared: Redirector?, answer: URLRequest?
    ) throws -> Decided<RedirectHandlerChoice> {
        let step = RedirectHandlerDecision.begin(ofRequest: own, ofSession: shared, proposal: proposal)
        guard case .ask(_, let rules) = step else { throw NamedError("nobody was asked") }
        return RedirectHandlerDecision.take(answer, insteadOf: proposal, rules)
    }
}
