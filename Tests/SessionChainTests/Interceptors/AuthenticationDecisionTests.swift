import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `An authentication decision` {
    private struct Token: AuthenticationCredential {
        let requiresRefresh: Bool
    }

    @Test(
        arguments: [
            (nil, false, false, "missing credential", ["- authentication.credential-present (none)"]),
            (
                false, false, false, "apply credential",
                [
                    "+ authentication.credential-present (a credential)",
                    "- authentication.requires-refresh (nothing)",
                ]
            ),
            (
                false, true, false, "apply credential",
                [
                    "+ authentication.credential-present (a credential)",
                    "- authentication.requires-refresh (nothing)",
                ]
            ),
            (
                true, false, false, "wait for new refresh",
                [
                    "+ authentication.credential-present (a credential)",
                    "+ authentication.requires-refresh (nothing)",
                    "- authentication.refresh-running (nothing)",
                ]
            ),
            (
                true, true, false, "apply credential",
                [
                    "+ authentication.credential-present (a credential)",
                    "+ authentication.requires-refresh (nothing)",
                    "+ authentication.refresh-running (nothing)",
                ]
            ),
            (
                true, true, true, "wait for running refresh",
                ["+ authentication.refresh-running (requests are held back)"]
            ),
            (
                false, true, true, "wait for running refresh",
                ["+ authentication.refresh-running (requests are held back)"]
            ),
        ] as [(Bool?, Bool, Bool, String, [String])])
    func `about a new request holds it back if it starts a refresh, or if others are held back`(
        requiresRefresh: Bool?, isRefreshing: Bool, holdsRequests: Bool, outcome: String, rules: [String]
    ) {
        let decided = AuthenticationDecision.adapt(
            with: requiresRefresh.map(Token.init), isRefreshing: isRefreshing, holdsRequests: holdsRequests)
        #expect(decided.choice.word == outcome)
        #expect(decided.decision.rules.text == rules)
        #expect(decided.decision.deciding == decided.decision.rules.last)
    }

    @Test(
        arguments: [
            (
                nil, true, RefreshState.idle, true, true, "not ours",
                [
                    "+ authentication.request-present (a URLRequest)",
                    "- authentication.response-present (no response)",
                ]
            ),
            (
                500, true, .idle, false, true, "not ours",
                [
                    "+ authentication.request-present (a URLRequest)",
                    "+ authentication.response-present (500)", "- authentication.failure (500)",
                ]
            ),
            (
                401, false, .idle, true, true, "missing credential",
                [
                    "+ authentication.request-present (a URLRequest)",
                    "+ authentication.response-present (401)", "+ authentication.failure (401)",
                    "- authentication.credential-present (none)",
                ]
            ),
            (
                401, true, .idle, true, false, "retry with current credential",
                [
                    "+ authentication.request-present (a URLRequest)",
                    "+ authentication.response-present (401)", "+ authentication.failure (401)",
                    "+ authentication.credential-present (a credential)",
                    "- authentication.current-credential (nothing)",
                ]
            ),
            (
                401, true, .idle, true, true, "wait for new refresh",
                [
                    "+ authentication.request-present (a URLRequest)",
                    "+ authentication.response-present (401)", "+ authentication.failure (401)",
                    "+ authentication.credential-present (a credential)",
                    "+ authentication.current-credential (nothing)",
                    "- authentication.refresh-running (idle)",
                ]
            ),
            (
                401, true, .refreshing, true, true, "wait for running refresh",
                [
                    "+ authentication.request-present (a URLRequest)",
                    "+ authentication.response-present (401)", "+ authentication.failure (401)",
                    "+ authentication.credential-present (a credential)",
                    "+ authentication.current-credential (nothing)",
                    "+ authentication.refresh-running (refreshing)",
                ]
            ),
            (
                401, true, .failed(NamedError("refresh")), true, true, "report stored failure",
                [
                    "+ authentication.request-present (a URLRequest)",
                    "+ authentication.response-present (401)", "+ authentication.failure (401)",
                    "+ authentication.credential-present (a credential)",
                    "+ authentication.current-credential (nothing)",
                    "+ authentication.stored-failure (NamedError(refresh))",
                ]
            ),
        ] as [(Int?, Bool, RefreshState, Bool, Bool, String, [String])])
    func `about a failed request refreshes once, and only for the current credential`(
        status: Int?, hasCredential: Bool, refresh: RefreshState, isFailure: Bool, isCurrent: Bool,
        outcome: String, rules: [String]
    ) {
        let decided = AuthenticationDecision.retry(
            hasURLRequest: true, status: status, failedDueToAuthentication: { isFailure },
            current: { hasCredential ? "a token" : nil }, carries: { _ in isCurrent },
            refresh: { _ in refresh })
        #expect(decided.choice.word == outcome)
        #expect(decided.decision.rules.text == rules)
        #expect(decided.decision.deciding == decided.decision.rules.last)
    }

    @Test func `about a failed request leaves one without a URLRequest alone, whatever the server said`() {
        let decided = AuthenticationDecision.retry(
            hasURLRequest: false, status: 401, failedDueToAuthentication: { true },
            current: { "a token" }, carries: { _ in true }, refresh: { _ in .idle })
        #expect(
            decided.decision.text == [
                "not ours", "= - authentication.request-present (no URLRequest)",
            ])
    }

    @Test func `about a failed request does not refresh a credential that was replaced meanwhile`() {
        let decided = AuthenticationDecision.retry(
            hasURLRequest: true, status: 401, failedDueToAuthentication: { true },
            current: { "a token" }, carries: { _ in true }, refresh: { _ in nil })
        #expect(
            decided.decision.text == [
                "retry with current credential", "+ authentication.request-present (a URLRequest)",
                "+ authentication.response-present (401)", "+ authentication.failure (401)",
                "+ authentication.credential-present (a credential)",
                "= - authentication.current-credential (another was set meanwhile)",
            ])
    }

    @Test func `about a refresh counts only the refreshes within the window`() {
        let window = AuthenticationInterceptor<NoAuthenticator>.RefreshWindow(
            interval: 10, maximumAttempts: 2)
        let past = [VirtualInstant.start, .start + .seconds(5)]
        func decide(at seconds: Double) -> [String] {
            window.decide(after: past, now: .start + .seconds(seconds)).decision.text
        }
        #expect(decide(at: 10) == ["no refresh", "= + authentication.excessive-refresh (2 of 2 in 10 s)"])
        #expect(decide(at: 11) == ["refresh", "= - authentication.excessive-refresh (1 of 2 in 10 s)"])
    }
}

/// An authenticator that is never asked.
private final class NoAuthenticator: Authenticator {
    struct Credential: AuthenticationCredential, Sendable { let requiresRefresh = false }

    func apply(_ credential: Credential, to urlRequest: inout URLRequest) {}

    func refresh(
        _ credential: Credential, for session: Session,
        completion: @escaping @Sendable (Result<Credential, any Error>) -> Void
    ) {}

    func didRequest(
        _ urlRequest: URLRequest, with response: HTTPURLResponse,
        failDueToAuthenticationError error: any Error
    ) -> Bool { false }

    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Credential) -> Bool { true }
}
