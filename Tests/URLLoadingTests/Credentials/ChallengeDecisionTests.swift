import Testing
@testable import URLLoading

@Suite struct `A 401` {
    @Test func `that asks for a password is a challenge`() {
        let decided = decide(#"Basic realm="vault""#)
        let space = URLProtectionSpace(
            host: "x.test", port: 443, protocol: "https", realm: "vault",
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
        #expect(decided.choice == .ask([AuthenticationOffer(scheme: .basic, space: space)]))
        #expect(decided.decision.deciding?.rule == .challenge.scheme)
        #expect(
            decided.decision.rules == [
                RuleCheck(.challenge.field, saw: .text(#"Basic realm="vault""#), held: true),
                RuleCheck(.challenge.scheme, saw: .text("Basic"), held: true),
            ])
    }

    @Test func `without a challenge is a response like any other`() {
        let decided = decide(nil)
        #expect(decided.choice == .deliver)
        let check = RuleCheck(.challenge.field, saw: .text("no WWW-Authenticate"), held: false)
        #expect(decided.decision.rules == [check] && decided.decision.deciding == check)
    }

    @Test func `that does not ask for a password is a response like any other`() {
        let decided = decide(#"Bearer realm="vault", DPoP algs="ES256""#)
        #expect(decided.choice == .deliver)
        let check = RuleCheck(.challenge.scheme, saw: .text("Bearer, DPoP"), held: false)
        #expect(decided.decision.deciding == check)
    }

    @Test(arguments: [
        (#"Digest realm="d""#, "Digest without a nonce"),
        (#"Digest nonce="n", algorithm=SHA-512-256"#, "Digest with algorithm=SHA-512-256"),
        (#"Bearer, digest nonce="n", qop="auth-conf""#, "Bearer, digest with qop=auth-conf"),
    ])
    func `says why a Digest that it offers is not understood`(field: String, saw: String) {
        let decided = decide(field)
        #expect(decided.choice == .deliver)
        #expect(
            decided.decision.deciding == RuleCheck(.challenge.scheme, saw: .text(saw), held: false))
    }

    @Test func `that offers several schemes is asked about the strongest first`() {
        let decided = decide(
            #"Basic realm="b", Digest realm="d", nonce="n", algorithm=SHA-256, NTLM, Negotiate, "#
                + #"Digest realm="d", nonce="n""#)
        #expect(offers(decided).map(\.scheme.name) == ["Negotiate", "NTLM", "Digest", "Basic"])
        #expect(offers(decided).map(\.space.realm) == [nil, nil, "d", "b"])
        #expect(decided.decision.deciding?.rule == .challenge.scheme)
        #expect(
            decided.decision.rules.last
                == RuleCheck(
                    .challenge.strongest, saw: .text("Negotiate before NTLM before Digest before Basic"),
                    held: true))
        guard case .digest(let challenge)? = offers(decided).dropFirst(2).first?.scheme else {
            return #expect(Bool(false), "the third offer is Digest")
        }
        // Of two challenges for the same realm, the server's first that is supported.
        #expect(challenge.algorithm == .sha256)
    }

    @Test func `is not asked about again with a scheme that the delegate rejected`() {
        let field = #"Digest realm="d", nonce="n", Basic realm="b""#
        let all = offers(decide(field)).map(\.space)
        let rest = decide(field, passedOver: [all[0]])
        #expect(offers(rest).map(\.space) == [all[1]])
        #expect(
            rest.decision.rules.last == RuleCheck(.challenge.spaceLeft, saw: .text("Basic"), held: true))
        let nothing = decide(field, passedOver: Set(all))
        #expect(nothing.choice == .deliver)
        #expect(
            nothing.decision.deciding == RuleCheck(.challenge.spaceLeft, saw: .text("none"), held: false))
    }

    @Test func `whose only complaint is an old nonce is answered without asking the delegate`() {
        let field = #"Digest realm="d", nonce="n2", stale=true"#
        let space = offers(decide(field)).first?.space
        let decided = decide(field, answered: space)
        guard case .renew(let offer) = decided.choice else { return #expect(Bool(false), "it is renewed") }
        #expect(offer.space == space)
        #expect(
            decided.decision.text == "+ challenge.field, + challenge.scheme, + challenge.stale = renew")
    }

    @Test func `that calls a nonce old and names it again refuses the credential`() {
        let field = #"Digest realm="d", nonce="n", stale=true"#
        let first = offers(decide(field))
        let decided = decide(field, answered: first.first?.space, with: "n")
        #expect(decided.choice == .ask(first))
        #expect(decided.decision.text == "+ challenge.field, + challenge.scheme = ask")
    }

    @Test func `from a proxy is a response like any other, because there is no proxy`() throws {
        let url = try #require(URL(string: "https://x.test/a"))
        let response = HTTPURLResponse.with(407, ["Proxy-Authenticate": #"Basic realm="p""#])
        let decided = ChallengeDecision.decide(response, from: url)
        #expect(decided.choice == .deliver)
        #expect(
            decided.decision.rules == [RuleCheck(.challenge.proxy, saw: .text("no proxy"), held: false)])
    }

    private func decide(
        _ field: String?, answered: URLProtectionSpace? = nil, with nonce: String? = nil,
        passedOver: Set<URLProtectionSpace> = []
    ) -> Decided<ChallengeChoice> {
        guard let url = URL(string: "https://x.test/a") else { preconditionFailure("this is a URL") }
        let response = HTTPURLResponse.with(401, field.map { ["WWW-Authenticate": $0] } ?? [:])
        return ChallengeDecision.decide(
            response, from: url, answered: answered, with: nonce, passedOver: passedOver)
    }

    private func offers(_ decided: Decided<ChallengeChoice>) -> [AuthenticationOffer] {
        guard case .ask(let offers) = decided.choice else { return [] }
        return offers
    }
}

@Suite struct `A delegate's answer to a challenge` {
    typealias Disposition = URLSession.AuthChallengeDisposition

    private static let ann = URLCredential(user: "ann", password: "secret", persistence: .none)

    /// An answer, the proposed credential, whether that was refused before, and the choice with its rules.
    struct Row: Sendable {
        let answer: Disposition
        var credential: URLCredential?
        var proposed: URLCredential?
        var isRefused = false
        let choice: ChallengeSettlement
        let rules: String
    }

    static let rows: [Row] = [
        Row(
            answer: .useCredential, credential: ann, choice: .send(ann),
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, + challenge.credential = send"),
        Row(
            answer: .useCredential, credential: ann, proposed: ann, isRefused: true, choice: .send(ann),
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, + challenge.credential = send"),
        Row(
            answer: .useCredential, choice: .deliver,
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, - challenge.credential = deliver"),
        Row(
            answer: .performDefaultHandling, choice: .deliver,
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, - challenge.credential = deliver"),
        Row(
            answer: .performDefaultHandling, proposed: ann, choice: .send(ann),
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, + challenge.credential, "
                + "+ challenge.untried = send by challenge.credential"),
        Row(
            answer: .performDefaultHandling, proposed: ann, isRefused: true, choice: .deliver,
            rules: "+ challenge.not-cancelled, + challenge.not-rejected, + challenge.credential, "
                + "- challenge.untried = deliver"),
        Row(
            answer: .rejectProtectionSpace, credential: ann, choice: .deliver,
            rules: "+ challenge.not-cancelled, - challenge.not-rejected = deliver"),
        Row(
            answer: .cancelAuthenticationChallenge, credential: ann, choice: .cancel,
            rules: "- challenge.not-cancelled = cancel"),
    ]

    @Test(arguments: rows)
    func `leads to another attempt, the response, or the end`(row: Row) {
        let space = URLProtectionSpace(
            host: "x.test", port: 443, protocol: "https", realm: nil, authenticationMethod: nil)
        let challenge = URLAuthenticationChallenge(
            protectionSpace: space, proposedCredential: row.proposed, previousFailureCount: 0,
            failureResponse: HTTPURLResponse.with(401), error: nil)
        challenge.isProposalRefused = row.isRefused
        let answer = ChallengeAnswer(disposition: row.answer, credential: row.credential)
        let decided = answer.decide(about: challenge, next: nil)
        #expect(decided.choice == row.choice)
        #expect(decided.decision.text == row.rules)
    }

    @Test func `with an empty user name is shown as one`() {
        let nobody = URLCredential(user: "", password: "PAT", persistence: .none)
        let challenge = question(NSURLAuthenticationMethodHTTPBasic, proposed: nobody)
        let answers: [Disposition] = [.useCredential, .performDefaultHandling]
        let checks = answers.compactMap { disposition -> RuleCheck? in
            let answer = ChallengeAnswer(disposition: disposition, credential: nobody)
            let rules = answer.decide(about: challenge, next: nil).decision.rules
            return rules.first { $0.rule == .challenge.credential }
        }
        #expect(
            checks == [
                RuleCheck(.challenge.credential, saw: .text("an empty name"), held: true),
                RuleCheck(.challenge.credential, saw: .text("an empty name, proposed"), held: true),
            ])
    }

    /// An answer, the proposed credential, and what follows if the server offers another scheme.
    static let nexts:
        [(Disposition, proposed: URLCredential?, outcome: ChallengeSettledOutcome, last: String)] = [
            (.rejectProtectionSpace, nil, .ask, "+ challenge.next-space"),
            (.performDefaultHandling, nil, .ask, "+ challenge.next-space"),
            (.performDefaultHandling, ann, .send, "+ challenge.untried"),
            (.useCredential, nil, .deliver, "- challenge.credential"),
            (.cancelAuthenticationChallenge, nil, .cancel, "- challenge.not-cancelled"),
        ]

    @Test(arguments: nexts)
    func `without a credential leads to the next scheme that the server offers`(
        disposition: Disposition, proposed: URLCredential?, outcome: ChallengeSettledOutcome, last: String
    ) {
        let challenge = question(NSURLAuthenticationMethodHTTPDigest, proposed: proposed)
        let next = question(NSURLAuthenticationMethodHTTPBasic)
        let decided = ChallengeAnswer(disposition: disposition, credential: nil)
            .decide(about: challenge, next: next)
        #expect(decided.choice.word == outcome.word)
        #expect(Array(decided.decision.rules.suffix(1)).text == last)
        #expect((decided.choice == .ask(next)) == (outcome == .ask))
    }

    @Test(arguments: [true, false])
    func `about a connection comes from the session's method, unless there is none`(isLeftToTask: Bool) {
        let challenge = question(NSURLAuthenticationMethodNTLM)
        challenge.isLeftToTask = isLeftToTask
        let decision = ChallengeAnswer(disposition: .rejectProtectionSpace, credential: nil)
            .decide(about: challenge, next: nil).decision
        #expect(
            decision.rules.first
                == RuleCheck(
                    .challenge.sessionMethod, saw: .text(NSURLAuthenticationMethodNTLM), held: !isLeftToTask))
    }

    @Test func `to a scheme that cannot be answered here leads to the 401`() {
        let challenge = question(NSURLAuthenticationMethodNegotiate)
        challenge.offers = [AuthenticationOffer(scheme: .negotiate, space: challenge.protectionSpace)]
        let decided = ChallengeAnswer(disposition: .useCredential, credential: Self.ann)
            .decide(about: challenge, next: nil)
        #expect(decided.choice == .deliver)
        #expect(
            decided.decision.deciding
                == RuleCheck(.challenge.answerable, saw: .text("Negotiate"), held: false))
    }

    private func question(_ method: String, proposed: URLCredential? = nil) -> URLAuthenticationChallenge {
        URLAuthenticationChallenge(
            protectionSpace: URLProtectionSpace(
                host: "x.test", port: 443, protocol: "https", realm: nil, authenticationMethod: method),
            proposedCredential: proposed, previousFailureCount: 0, failureResponse: HTTPURLResponse.with(401),
            error: nil)
    }
}
