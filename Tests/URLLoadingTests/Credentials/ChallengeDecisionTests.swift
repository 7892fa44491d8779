import Testing
@testable import URLLoading

@Suite struct `A 401` {
    @Test func `that asks for a password is a challenge`() {
        let (decision, recorded) = decide(#"Basic realm="vault""#)
        let space = URLProtectionSpace(
            host: "x.test", port: 443, protocol: "https", realm: "vault",
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
        #expect(decision == .ask([AuthenticationOffer(scheme: .basic, space: space)]))
        #expect(recorded.outcome == "ask")
        #expect(
            recorded.rules == [
                RuleCheck(.challenge.field, saw: .text(#"Basic realm="vault""#), held: true),
                RuleCheck(.challenge.scheme, saw: .text("Basic"), held: true),
            ])
    }

    @Test func `that says nothing is a response like any other`() {
        let (decision, recorded) = decide(nil)
        #expect(decision == .deliver)
        #expect(
            recorded.rules == [RuleCheck(.challenge.field, saw: .text("no WWW-Authenticate"), held: false)])
    }

    @Test func `that wants something else than a password is a response like any other`() {
        let (decision, recorded) = decide(#"Bearer realm="vault", DPoP algs="ES256""#)
        #expect(decision == .deliver)
        #expect(
            recorded.rules.last == RuleCheck(.challenge.scheme, saw: .text("Bearer, DPoP"), held: false))
    }

    @Test func `that offers several ways in is asked about the strongest first`() {
        let (decision, recorded) = decide(
            #"Basic realm="b", Digest realm="d", nonce="n", algorithm=SHA-256, NTLM, Negotiate, "#
                + #"Digest realm="d", nonce="n""#)
        #expect(offers(decision).map(\.scheme.name) == ["Negotiate", "NTLM", "Digest", "Basic"])
        #expect(offers(decision).map(\.space.realm) == [nil, nil, "d", "b"])
        #expect(
            recorded.rules.last
                == RuleCheck(
                    .challenge.strongest, saw: .text("Negotiate before NTLM before Digest before Basic"),
                    held: true))
        guard case .digest(let challenge)? = offers(decision).dropFirst(2).first?.scheme else {
            return #expect(Bool(false), "the third offer is Digest")
        }
        // Of two for the same realm, the server's first that is understood.
        #expect(challenge.algorithm == .sha256)
    }

    @Test func `is not asked about again what the delegate passed over`() {
        let field = #"Digest realm="d", nonce="n", Basic realm="b""#
        let all = offers(decide(field).0).map(\.space)
        let (rest, recorded) = decide(field, passedOver: [all[0]])
        #expect(offers(rest).map(\.space) == [all[1]])
        #expect(
            recorded.rules.last == RuleCheck(.challenge.spaceLeft, saw: .text("Basic"), held: true))
        let (nothing, because) = decide(field, passedOver: all)
        #expect(nothing == .deliver)
        #expect(because.rules.last == RuleCheck(.challenge.spaceLeft, saw: .text("none"), held: false))
    }

    @Test func `that finds only the nonce too old is answered without asking anybody`() {
        let field = #"Digest realm="d", nonce="n2", stale=true"#
        let space = offers(decide(field).0).first?.space
        let (decision, recorded) = decide(field, answered: space)
        guard case .renew(let offer) = decision else { return #expect(Bool(false), "it is renewed") }
        #expect(offer.space == space)
        #expect(recorded.outcome == "renew")
        #expect(recorded.rules.text == "+ challenge.field, + challenge.scheme, + challenge.stale")
    }

    @Test func `of a proxy is a response like any other, as there is no proxy`() throws {
        let url = try #require(URL(string: "https://x.test/a"))
        let response = HTTPURLResponse.with(407, ["Proxy-Authenticate": #"Basic realm="p""#])
        let (decision, recorded) = ChallengeDecision.decide(response, from: url)
        #expect(decision == .deliver)
        #expect(recorded.rules == [RuleCheck(.challenge.proxy, saw: .text("no proxy"), held: false)])
    }

    private func decide(
        _ field: String?, answered: URLProtectionSpace? = nil, passedOver: [URLProtectionSpace] = []
    ) -> (ChallengeDecision, Decision) {
        guard let url = URL(string: "https://x.test/a") else { preconditionFailure("this is a URL") }
        let response = HTTPURLResponse.with(401, field.map { ["WWW-Authenticate": $0] } ?? [:])
        return ChallengeDecision.decide(response, from: url, answered: answered, passedOver: passedOver)
    }

    private func offers(_ decision: ChallengeDecision) -> [AuthenticationOffer] {
        guard case .ask(let offers) = decision else { return [] }
        return offers
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
        let answer = ChallengeAnswer(disposition: row.answer, credential: row.credential)
        let (verdict, decision) = answer.verdict(to: challenge, in: response, next: nil)
        let verdicts: [String: TaskMachine.Verdict] = [
            "send": .send(Self.ann), "deliver": .deliver(response), "cancel": .fail(URLError(.cancelled)),
        ]
        #expect(verdict == verdicts[row.outcome])
        #expect(decision.outcome == row.outcome)
        #expect(decision.rules.text == row.rules)
    }

    /// An answer, what the loading would have used, and what follows where the server offers something else.
    static let nexts: [(Disposition, proposed: URLCredential?, outcome: String, last: String)] = [
        (.rejectProtectionSpace, nil, "ask", "+ challenge.next-space"),
        (.performDefaultHandling, nil, "ask", "+ challenge.next-space"),
        (.performDefaultHandling, ann, "send", "+ challenge.untried"),
        (.useCredential, nil, "deliver", "- challenge.credential"),
        (.cancelAuthenticationChallenge, nil, "cancel", "- challenge.not-cancelled"),
    ]

    @Test(arguments: nexts)
    func `without a credential leads to the server's next offer`(
        disposition: Disposition, proposed: URLCredential?, outcome: String, last: String
    ) {
        let challenge = question(NSURLAuthenticationMethodHTTPDigest, proposed: proposed)
        let next = question(NSURLAuthenticationMethodHTTPBasic)
        let (verdict, decision) = ChallengeAnswer(disposition: disposition, credential: nil)
            .verdict(to: challenge, in: .with(401), next: next)
        #expect(decision.outcome == outcome)
        #expect(Array(decision.rules.suffix(1)).text == last)
        #expect((verdict == .ask(.challenge(next))) == (outcome == "ask"))
    }

    @Test(arguments: [true, false])
    func `about a connection is the session's method's, unless it has none`(isLeftToTask: Bool) {
        let challenge = question(NSURLAuthenticationMethodNTLM)
        challenge.isLeftToTask = isLeftToTask
        let (_, decision) = ChallengeAnswer(disposition: .rejectProtectionSpace, credential: nil)
            .verdict(to: challenge, in: .with(401), next: nil)
        #expect(
            decision.rules.first
                == RuleCheck(
                    .challenge.sessionMethod, saw: .text(NSURLAuthenticationMethodNTLM), held: !isLeftToTask))
    }

    @Test func `to a scheme that is only asked about here is no answer`() {
        let challenge = question(NSURLAuthenticationMethodNegotiate)
        challenge.offers = [AuthenticationOffer(scheme: .negotiate, space: challenge.protectionSpace)]
        let response = HTTPURLResponse.with(401)
        let (verdict, decision) = ChallengeAnswer(disposition: .useCredential, credential: Self.ann)
            .verdict(to: challenge, in: response, next: nil)
        #expect(verdict == .deliver(response))
        #expect(
            decision.rules.last == RuleCheck(.challenge.answerable, saw: .text("Negotiate"), held: false))
    }

    private func question(_ method: String, proposed: URLCredential? = nil) -> URLAuthenticationChallenge {
        URLAuthenticationChallenge(
            protectionSpace: URLProtectionSpace(
                host: "x.test", port: 443, protocol: "https", realm: nil, authenticationMethod: method),
            proposedCredential: proposed, previousFailureCount: 0, failureResponse: HTTPURLResponse.with(401),
            error: nil)
    }
}
