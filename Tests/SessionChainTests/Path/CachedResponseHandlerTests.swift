import Testing

@testable import SessionChain

@Suite struct `What the cache may store` {
    @Test func `is answered by the request's handler, which wins over the session's`() {
        let choice = CachedResponseHandlerDecision(request: "doNotCache", session: "cache")
        #expect(
            text(choice.decided(.doNotCache)) == [
                "doNotCache", "cache.request-handler doNotCache true",
                "cache.handler-answer doNotCache false",
            ])
    }

    @Test func `is answered by the session's handler when the request has none`() {
        let choice = CachedResponseHandlerDecision(request: nil, session: "modify")
        #expect(
            text(choice.decided(.modify)) == [
                "modify", "cache.request-handler no handler false", "cache.session-handler modify true",
                "cache.handler-answer modify true",
            ])
    }

    @Test func `is what the URL loading system proposes when nobody is asked`() {
        let choice = CachedResponseHandlerDecision(request: nil, session: nil)
        #expect(
            text(choice.decided(nil)) == [
                "as proposed", "cache.request-handler no handler false",
                "cache.session-handler no handler false",
            ])
    }

    private func text(_ decision: Decision) -> [String] {
        [decision.outcome] + decision.rules.map { "\($0.rule.id) \($0.saw.text) \($0.held)" }
    }
}
