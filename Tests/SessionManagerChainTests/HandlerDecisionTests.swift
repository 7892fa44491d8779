import OracleSupport
import Testing

@testable import SessionManagerChain

/// What an adapter or an app's closure on the session delegate amounts to.
@Suite struct `An answer to the session manager` {
    private let page: URLRequest
    private let other: URLRequest

    init() throws {
        page = try URLRequest(url: pageURL, method: .get)
        other = try URLRequest(url: "https://example.test/other", method: .get)
    }

    private func text(_ decided: Decided<some Outcome>) -> [String] {
        [decided.choice.word, decided.decision.deciding?.rule.id ?? "nothing"]
    }

    @Test func `from the adapter is another request, the same one, or an error`() {
        let decide = { AdaptDecision.decide(adapter: "adapter", initial: page, result: $0) }
        #expect(text(AdaptDecision.noAdapter) == ["notAdapted", "adapt.manager-adapter"])
        #expect(text(decide(.success(other))) == ["adapted", "adapt.returned"])
        #expect(text(decide(.success(page))) == ["unchanged", "adapt.returned"])
        #expect(text(decide(.failure(NamedError("A")))) == ["failed", "adapt.returned"])
    }

    @Test func `about a redirect names the request to send`() {
        var signed = page
        signed.setValue("Bearer t", forHTTPHeaderField: "Authorization")
        let rows: [(Decided<RedirectHandlerChoice>, URLRequest?, [String])] = [
            (RedirectHandlerDecision.withoutClosure(page), page, ["follow", "redirect.closure"]),
            (
                RedirectHandlerDecision.take(page, insteadOf: page), page,
                ["follow", "redirect.closure-answer"]
            ),
            (
                RedirectHandlerDecision.take(other, insteadOf: page), other,
                ["modify", "redirect.closure-answer"]
            ),
            (
                RedirectHandlerDecision.take(signed, insteadOf: page), signed,
                ["modify", "redirect.closure-answer"]
            ),
            (
                RedirectHandlerDecision.take(nil, insteadOf: page), nil,
                ["doNotFollow", "redirect.closure-answer"]
            ),
        ]
        for (decided, request, expected) in rows {
            #expect(decided.choice.request == request)
            #expect(text(decided) == expected)
        }
    }

    @Test func `about the cache names the response to store`() throws {
        let proposal = CachedURLResponse(response: try response(200), data: Data())
        let mine = CachedURLResponse(response: try response(200), data: Data("x".utf8))
        let rows: [(Decided<CachedResponseChoice>, CachedURLResponse?, [String])] = [
            (
                CachedResponseHandlerDecision.withoutClosure(proposal), proposal,
                ["as proposed", "cache.closure"]
            ),
            (
                CachedResponseHandlerDecision.take(proposal, insteadOf: proposal), proposal,
                ["cache", "cache.closure-answer"]
            ),
            (
                CachedResponseHandlerDecision.take(mine, insteadOf: proposal), mine,
                ["modify", "cache.closure-answer"]
            ),
            (
                CachedResponseHandlerDecision.take(nil, insteadOf: proposal), nil,
                ["doNotCache", "cache.closure-answer"]
            ),
        ]
        for (decided, stored, expected) in rows {
            #expect(decided.choice.stored === stored)
            #expect(text(decided) == expected)
        }
    }
}
