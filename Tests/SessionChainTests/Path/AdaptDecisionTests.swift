import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `The decision about an adaptation` {
    private let initial = URLRequest(url: URL(filePath: "/"))

    private func decide(
        session: String?, request: String?, _ result: Result<URLRequest, any Error>
    ) -> Decided<AdaptChoice> {
        AdaptDecision.decide(
            sessionAdapter: session, requestAdapter: request, initial: initial, result: result)
    }

    @Test func `names the fields that changed`() throws {
        var adapted = initial
        adapted.setValue("1", forHTTPHeaderField: "X-A")
        let decided = decide(session: "S", request: nil, .success(adapted))
        guard case .adapted(adapted) = decided.choice else { throw NamedError("\(decided.choice)") }
        #expect(
            decided.decision.text == [
                "adapted", "+ adapt.session-adapter (S)", "- adapt.request-adapter (none)",
                "= + adapt.answer (header X-A)",
            ])
    }

    @Test func `says that nothing changed`() throws {
        let decided = decide(session: nil, request: "Q", .success(initial))
        guard case .unchanged(initial) = decided.choice else { throw NamedError("\(decided.choice)") }
        #expect(
            decided.decision.text == [
                "unchanged", "- adapt.session-adapter (none)", "+ adapt.request-adapter (Q)",
                "= - adapt.answer (no change)",
            ])
    }

    @Test func `shows the error of an adapter that failed`() throws {
        let decided = decide(session: "S", request: "Q", .failure(NamedError("A")))
        guard case .failed(is NamedError) = decided.choice else { throw NamedError("\(decided.choice)") }
        #expect(
            decided.decision.text == [
                "failed", "+ adapt.session-adapter (S)", "+ adapt.request-adapter (Q)",
                "= - adapt.answer (NamedError(A))",
            ])
    }

    @Test func `is also made if there is no adapter`() throws {
        let decided = AdaptDecision.noAdapter
        guard case .notAdapted = decided.choice else { throw NamedError("\(decided.choice)") }
        #expect(
            decided.decision.text == [
                "notAdapted", "- adapt.session-adapter (none)", "= - adapt.request-adapter (none)",
            ])
    }
}
