import Testing
@testable import URLLoading

@Suite struct `A credential that was accepted` {
    private let ann = URLCredential(user: "ann", password: "secret", persistence: .forSession)

    /// The URL of the challenge, a later URL, and whether the credential applies to that (RFC 7617 §2.2).
    @Test(arguments: [
        ("https://x.test/docs/index.html", "https://x.test/docs/", true),
        ("https://x.test/docs/index.html", "https://x.test/docs/test.doc", true),
        ("https://x.test/docs/index.html", "https://x.test/docs/?page=1", true),
        ("https://x.test/docs/index.html", "https://x.test/other/", false),
        ("https://x.test/docs/index.html", "https://x.test/docs", false),
        ("https://x.test/docs/index.html", "http://x.test/docs/", false),
        ("https://x.test/docs/index.html", "https://x.test:444/docs/", false),
        ("https://x.test", "https://x.test/anything", true),
    ])
    func `applies to the folder of the requested URL and below`(at: String, later: String, isFor: Bool) {
        let map = map(after: "Basic realm=\"r\"", at: at)
        #expect(decide(later, map).outcome == (isFor ? "send" : "wait"))
    }

    /// The domain of a Digest challenge, a later URL, and whether the credential applies to that
    /// (RFC 7616 §3.3).
    @Test(arguments: [
        ("", "https://x.test/anything", true), ("", "https://y.test/", false),
        (#", domain="/docs""#, "https://x.test/docs/a", true),
        (#", domain="/docs""#, "https://x.test/", false),
        (#", domain="/docs https://y.test/b""#, "https://y.test/b/c", true),
        (#", domain="/docs https://y.test/b""#, "https://y.test/a", false),
        (#", domain="/{a}%2F1""#, "https://x.test/%7Ba%7D%2F1/b", true),
    ])
    func `applies to the URLs that a Digest challenge names`(domain: String, later: String, isFor: Bool) {
        let map = map(after: #"Digest realm="r", nonce="n""# + domain, at: "https://x.test/docs/a")
        #expect(decide(later, map).outcome == (isFor ? "send" : "wait"))
    }

    @Test func `is not sent in advance if the request has its own field, or the store forgot it`() {
        let map = map(after: "Basic", at: "https://x.test/a/b")
        let root = RuleCheck(.credential.area, saw: .text("https://x.test:443/a/"), held: true)
        #expect(
            decide("https://x.test/a/c", map, ownField: "Bearer t").rules == [
                root, RuleCheck(.credential.noOwnField, saw: .text("Authorization"), held: false),
            ])
        #expect(
            decide("https://x.test/a/c", map, stored: nil).rules == [
                root, RuleCheck(.credential.noOwnField, saw: .text("none"), held: true),
                RuleCheck(.credential.stored, saw: .text("nothing"), held: false),
            ])
        #expect(
            decide("https://x.test/b", map).rules == [
                RuleCheck(.credential.area, saw: .text("not https://x.test:443/a/"), held: false)
            ])
    }

    @Test func `names the first twenty places that a URL is not in`() throws {
        var map = ProtectionSpaceMap()
        for number in 0..<23 {
            let url = try #require(URL(string: "https://\(number < 22 ? "x" : "y").test/\(number)/a"))
            let field = AuthenticateField("Basic realm=\"\(number)\"")
            let offer = try #require(AuthenticationOffer.offers(in: field, at: url).first)
            map.learn(offer, at: url)
            map.setOpen(true, offer.space)
        }
        let places = (0..<20).map { "not https://x.test:443/\($0)/" }.joined(separator: ", ")
        #expect(
            decide("https://x.test/b", map).rules == [
                RuleCheck(.credential.area, saw: .text("\(places) and 2 more"), held: false)
            ])
    }

    /// A server may name places that end in the middle of a word, and any place may be in several.
    @Test(arguments: [
        ("/a/b/c", "/a/b/"), ("/a/b", "/a/"), ("/a/bc/d", "/a/bc"), ("/a/bcd", "/a/bc"), ("/b", nil),
        ("/a/", "/a/"), ("/", nil),
    ])
    func `is for the deepest place that a URL is in`(path: String, root: String?) throws {
        var map = ProtectionSpaceMap()
        let fields = [
            (#"Basic realm="r""#, "https://x.test/a/b/x"), (#"Basic realm="r""#, "https://x.test/a/x"),
            (#"Digest realm="d", nonce="n", domain="/a/bc /a""#, "https://x.test/z"),
        ]
        for (field, place) in fields {
            let url = try #require(URL(string: place))
            let offer = try #require(AuthenticationOffer.offers(in: AuthenticateField(field), at: url).first)
            map.learn(offer, at: url)
            map.setOpen(true, offer.space)
        }
        let decision = decide("https://x.test\(path)", map)
        let found = decision.rules.first.flatMap { $0.held ? $0.saw.text : nil }
        #expect(found == root.map { "https://x.test:443\($0)" })
    }

    @Test func `is not sent in advance once it was rejected`() throws {
        var map = ProtectionSpaceMap()
        let url = try #require(URL(string: "https://x.test/a"))
        let offer = try #require(AuthenticationOffer.offers(in: AuthenticateField("Basic"), at: url).first)
        map.learn(offer, at: url)
        let isOpen = [false, true, false].map { isOpen in
            map.setOpen(isOpen, offer.space)
            return map.hasOpenArea(at: Origin(url))
        }
        #expect(isOpen == [false, true, false])
    }

    @Test func `counts the uses of a nonce, and starts again with the next one`() throws {
        var map = ProtectionSpaceMap()
        let url = try #require(URL(string: "https://x.test/a"))
        let field = AuthenticateField(#"Digest realm="r", nonce="n1", qop="auth""#)
        let offer = try #require(AuthenticationOffer.offers(in: field, at: url).first)
        map.learn(offer, at: url)
        let counts = ["", "", "n2", "n2", ""].map { nonce in
            if !nonce.isEmpty { map.use(nonce: nonce, in: offer.space) }
            let message = DigestChallenge.Message(method: "GET", uri: "/a", body: Data())
            let answer = map.authorization(with: ann, for: message, in: offer.space)
            let parameters = answer.flatMap { AuthenticateField($0).schemes.first?.parameters } ?? [:]
            return "\(parameters["nonce"] ?? "") \(parameters["nc"] ?? "")"
        }
        #expect(counts == ["n1 00000001", "n1 00000002", "n2 00000001", "n2 00000002", "n2 00000003"])
    }

    /// A credential's persistence, whether there is a store, and whether the credential is kept.
    @Test(arguments: [
        (URLCredential.Persistence.none, true, "- credential.persistence = not stored"),
        (
            .forSession, true,
            "+ credential.persistence, + credential.storage = stored by credential.persistence"
        ),
        (
            .permanent, true,
            "+ credential.persistence, + credential.storage = stored by credential.persistence"
        ),
        (.forSession, false, "+ credential.persistence, - credential.storage = not stored"),
    ])
    func `is kept for as long as its persistence says`(
        persistence: URLCredential.Persistence, hasStorage: Bool, rules: String
    ) {
        let credential = URLCredential(user: "ann", password: "secret", persistence: persistence)
        let decided = CredentialStoreDecision.decide(credential, hasStorage: hasStorage)
        #expect(decided.decision.text == rules)
    }

    private func map(after field: String, at place: String) -> ProtectionSpaceMap {
        guard let url = URL(string: place),
            let offer = AuthenticationOffer.offers(in: AuthenticateField(field), at: url).first
        else { preconditionFailure("this is a URL, and a challenge") }
        var map = ProtectionSpaceMap()
        map.learn(offer, at: url)
        map.setOpen(true, offer.space)
        return map
    }

    private func decide(_ place: String, _ map: ProtectionSpaceMap, ownField: String? = nil) -> Decision {
        decide(place, map, ownField: ownField, stored: ann)
    }

    private func decide(
        _ place: String, _ map: ProtectionSpaceMap, ownField: String? = nil, stored: URLCredential?
    ) -> Decision {
        guard let url = URL(string: place) else { preconditionFailure("\(place) is a URL") }
        return CredentialAheadDecision.decide(url, ownField: ownField, in: map) { _ in stored }.decision
    }
}
