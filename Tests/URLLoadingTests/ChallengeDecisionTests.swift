import Testing
@testable import URLLoading

@Suite struct `A 401` {
    @Test func `that asks for a password is a challenge`() {
        let (decision, recorded) = decide(#"Basic realm="vault""#)
        let space = URLProtectionSpace(
            host: "x.test", port: 443, protocol: "https", realm: "vault",
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
        #expect(decision == .ask(space))
        #expect(recorded.outcome == "ask")
        #expect(
            recorded.rules == [
                RuleCheck(.challengeField, saw: .text(#"Basic realm="vault""#), held: true),
                RuleCheck(.challengeScheme, saw: .text("Basic"), held: true),
            ])
    }

    @Test func `that says nothing is a response like any other`() {
        let (decision, recorded) = decide(nil)
        #expect(decision == .deliver)
        #expect(
            recorded.rules == [RuleCheck(.challengeField, saw: .text("no WWW-Authenticate"), held: false)])
    }

    @Test func `that wants something else than a password is a response like any other`() {
        let (decision, recorded) = decide(#"Bearer realm="vault", Negotiate"#)
        #expect(decision == .deliver)
        #expect(
            recorded.rules.last == RuleCheck(.challengeScheme, saw: .text("Bearer, Negotiate"), held: false))
    }

    private func decide(_ field: String?) -> (ChallengeDecision, Decision) {
        guard let url = URL(string: "https://x.test/a") else { preconditionFailure("this is a URL") }
        let response = HTTPURLResponse.with(401, field.map { ["WWW-Authenticate": $0] } ?? [:])
        return ChallengeDecision.decide(response, from: url)
    }
}

@Suite struct `A delegate's answer to a challenge` {
    typealias Disposition = URLSession.AuthChallengeDisposition

    private static let ann = URLCredential(user: "ann", password: "secret", persistence: .none)

    /// An answer, what the loading would have used, how often that failed, and the outcome with its rules.
    struct Row: Sendable {
        let answer: Disposition
        var credential: URLCredential?
        var proposed: URLCredential?
        var failures = 0
        let outcome: String
        let rules: String
    }

    static let rows: [Row] = [
        Row(
            answer: .useCredential, credential: ann, outcome: "send",
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, + challenge.credential"),
        Row(
            answer: .useCredential, credential: ann, failures: 3, outcome: "send",
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, + challenge.credential"),
        Row(
            answer: .useCredential, outcome: "deliver",
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, - challenge.credential"),
        Row(
            answer: .performDefaultHandling, outcome: "deliver",
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, - challenge.credential"),
        Row(
            answer: .performDefaultHandling, proposed: ann, outcome: "send",
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, + challenge.credential, "
                + "+ challenge.untried"),
        Row(
            answer: .performDefaultHandling, proposed: ann, failures: 1, outcome: "deliver",
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, + challenge.credential, "
                + "- challenge.untried"),
        Row(
            answer: .rejectProtectionSpace, credential: ann, outcome: "deliver",
            rules: "+ challenge.not-cancelled, - challenge.not-rejected"),
        Row(
            answer: .cancelAuthenticationChallenge, credential: ann, outcome: "cancel",
            rules: "- challenge.not-cancelled"),
    ]

    @Test(arguments: rows)
    func `leads to another attempt, the response, or the end`(row: Row) {
        let response = HTTPURLResponse.with(401)
        let space = URLProtectionSpace(
            host: "x.test", port: 443, protocol: "https", realm: nil, authenticationMethod: nil)
        let challenge = URLAuthenticationChallenge(
            protectionSpace: space, proposedCredential: row.proposed, previousFailureCount: row.failures,
            failureResponse: response, error: nil)
        let (verdict, decision) = ChallengeDecision.answered(
            row.answer, row.credential, to: challenge, in: response)
        let verdicts: [String: TaskMachine.Verdict] = [
            "send": .send(Self.ann), "deliver": .deliver(response), "cancel": .fail(URLError(.cancelled)),
        ]
        #expect(verdict == verdicts[row.outcome])
        #expect(decision.outcome == row.outcome)
        #expect(decision.rules.text == row.rules)
    }
}
