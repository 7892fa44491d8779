import Testing
@testable import URLLoading

@Suite struct `A WWW-Authenticate field` {
    @Test(arguments: [
        (#"Basic realm="a""#, ["Basic": ["realm": "a"]]),
        (#"basic Realm=a"#, ["basic": ["realm": "a"]]),
        (#"Basic realm="a, \"b\"", charset="UTF-8""#, ["Basic": ["realm": #"a, "b""#, "charset": "UTF-8"]]),
        (
            #"Digest realm="a", nonce="n", Basic realm = "b""#,
            ["Digest": ["realm": "a", "nonce": "n"], "Basic": ["realm": "b"]]
        ),
        ("Negotiate, NTLM", ["Negotiate": [:], "NTLM": [:]]),
        ("Basic", ["Basic": [:]]),
        ("", [:]), (",,", [:]), (#"realm="nobody's""#, [:]),
        (#"Basic realm="open"#, ["Basic": ["realm": "open"]]),
        (#"Basic realm="open, charset="UTF-8""#, ["Basic": ["realm": #""open, charset="UTF-8""#]]),
        (#"Basic realm="a\""#, ["Basic": ["realm": #"a""#]]), (#"Basic realm=""#, ["Basic": ["realm": ""]]),
        (#"Digest realm="a", nonce="n"#, ["Digest": ["realm": "a", "nonce": "n"]]),
    ])
    func `names schemes and their parameters`(field: String, schemes: [String: [String: String]]) {
        let read = AuthenticateField(field).schemes.map { ($0.name, $0.parameters) }
        #expect(Dictionary(read) { first, _ in first } == schemes)
    }

    @Test func `may have a single word instead of parameters`() {
        let schemes = AuthenticateField(#"Negotiate YIIab+/==, NTLM TlRM, Basic realm="a""#).schemes
        #expect(schemes.map(\.name) == ["Negotiate", "NTLM", "Basic"])
        #expect(schemes.map(\.token) == ["YIIab+/==", "TlRM", nil])
        #expect(schemes.map(\.parameters) == [[:], [:], ["realm": "a"]])
    }

    @Test func `is searched for a scheme without regard to case`() {
        let field = AuthenticateField(#"Digest nonce="n", BASIC realm="a""#)
        #expect(field.scheme("Basic")?.parameters == ["realm": "a"])
        #expect(field.scheme("Bearer") == nil)
    }
}
