import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `The response that the cache may store` {
    private let proposal = stored("proposal")

    @Test func `is chosen by the request's handler, which takes precedence over the session's`() throws {
        let decided = try decide(ofRequest: .doNotCache, ofSession: .cache, answer: nil)
        #expect(decided.choice.stored == nil)
        #expect(
            decided.decision.text == [
                "doNotCache", "+ cache.request-handler (doNotCache)",
                "= - cache.handler-answer (doNotCache)",
            ])
    }

    @Test func `is chosen by the session's handler if the request has none`() throws {
        let other = stored("another")
        let decided = try decide(ofRequest: nil, ofSession: .modify { _, _ in other }, answer: other)
        #expect(decided.choice.stored === other)
        #expect(
            decided.decision.text == [
                "modify", "- cache.request-handler (no handler)", "+ cache.session-handler (modify)",
                "= + cache.handler-answer (modify)",
            ])
    }

    @Test func `may be the proposed one if a handler says so`() throws {
        let decided = try decide(ofRequest: .cache, ofSession: nil, answer: proposal)
        #expect(decided.choice.stored === proposal)
        #expect(
            decided.decision.text == [
                "cache", "+ cache.request-handler (cache)", "= + cache.handler-answer (cache)",
            ])
    }

    @Test func `is the one that the URL loading system proposes if there is no handler`() throws {
        let step = CachedResponseHandlerDecision.begin(ofRequest: nil, ofSession: nil, proposal: proposal)
        guard case .settled(let decided) = step else { throw NamedError("somebody was asked") }
        #expect(decided.choice.stored === proposal)
        #expect(
            decided.decision.text == [
                "as proposed", "- cache.request-handler (no handler)",
                "= - cache.session-handler (no handler)",
            ])
    }

    /// Both steps, for a request and a session that may each have a handler.
    private func decide(
        ofRequest own: ResponseCacher?, ofSession shared: ResponseCacher?, answer: CachedURLResponse?
    ) throws -> Decided<CachedResponseChoice> {
        let step = CachedResponseHandlerDecision.begin(ofRequest: own, ofSession: shared, proposal: proposal)
        guard case .ask(_, let rules) = step else { throw NamedError("nobody was asked") }
        return CachedResponseHandlerDecision.take(answer, insteadOf: proposal, rules)
    }
}

private func stored(_ body: String) -> CachedURLResponse {
    let response = URLResponse(
        url: URL(filePath: "/"), mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    return CachedURLResponse(response: response, data: Data(body.utf8))
}
