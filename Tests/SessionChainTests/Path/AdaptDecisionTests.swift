import Testing

@testable import SessionChain

@Suite struct `An adaptation's decision` {
    private let initial = URLRequest(url: URL(filePath: "/"))

    @Test func `names the fields that changed`() {
        var adapted = initial
        adapted.setValue("1", forHTTPHeaderField: "X-A")
        let decision = AdaptDecision.decide(
            sessionAdapter: "S", requestAdapter: nil, initial: initial, result: .success(adapted))
        #expect(decision.outcome == "adapted")
        #expect(
            decision.rules.text == [
                "+ adapt.session-adapter (S)", "- adapt.request-adapter (none)",
                "+ adapt.answer (header X-A)",
            ])
    }

    @Test func `says that nothing changed`() {
        let decision = AdaptDecision.decide(
            sessionAdapter: nil, requestAdapter: "Q", initial: initial, result: .success(initial))
        #expect(decision.outcome == "unchanged")
        #expect(
            decision.rules.text == [
                "- adapt.session-adapter (none)", "+ adapt.request-adapter (Q)", "- adapt.answer (no change)",
            ])
    }

    @Test func `shows the error of an adapter that failed`() {
        let decision = AdaptDecision.decide(
            sessionAdapter: "S", requestAdapter: "Q", initial: initial, result: .failure(NamedError("A")))
        #expect(decision.outcome == "failed")
        #expect(
            decision.rules.text == [
                "+ adapt.session-adapter (S)", "+ adapt.request-adapter (Q)",
                "- adapt.answer (NamedError(A))",
            ])
    }

    @Test func `is made without an adapter, too`() {
        #expect(AdaptDecision.noAdapter.outcome == "notAdapted")
        #expect(
            AdaptDecision.noAdapter.rules.text == [
                "- adapt.session-adapter (none)", "- adapt.request-adapter (none)",
            ])
    }
}
