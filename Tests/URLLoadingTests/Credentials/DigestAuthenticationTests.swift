import Testing
@testable import URLLoading

@Suite struct `A Digest challenge` {
    private static let page = DigestChallenge.Message(method: "GET", uri: "/dir/index.html", body: Data())

    /// RFC 7616 §3.9.1 answers one challenge with both of its algorithms.
    @Test(arguments: [
        ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
        ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
    func `is answered as RFC 7616 shows`(algorithm: String, response: String) throws {
        let challenge = try challenge(
            #"realm="http-auth@example.org", qop="auth, auth-int", algorithm=\#(algorithm), "#
                + #"nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", "#
                + #"opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#)
        let field = challenge.authorization(
            user: "Mufasa", password: "Circle of Life", for: Self.page, count: 1,
            clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
        #expect(
            field == """
                Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", \
                algorithm=\(algorithm), nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, \
                cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=auth, response="\(response)", \
                opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
                """)
    }

    @Test func `without an algorithm, as in RFC 2617, uses MD5`() throws {
        let challenge = try challenge(
            #"realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093""#)
        let field = challenge.authorization(
            user: "Mufasa", password: "Circle Of Life", for: Self.page, count: 1, clientNonce: "0a4f113b")
        #expect(
            field == """
                Digest username="Mufasa", realm="testrealm@host.com", uri="/dir/index.html", \
                nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", nc=00000001, cnonce="0a4f113b", qop=auth, \
                response="6629fae49393a05397450978507c4ef1"
                """)
    }

    /// The directives that a server sends, and the resulting parts of the answer. The responses were computed
    /// with another implementation of the hash functions.
    static let answers: [(asked: String, part: String)] = [
        ("", #"response="537ccd74e4413051749ff83580ec4e43""#),
        ("algorithm=MD5-sess, qop=auth, ", #"response="9dfea4980b79c076138c1a17bbbff288""#),
        (
            "algorithm=SHA-256-sess, qop=auth, ",
            #"response="47c59cb2b98276d366b5a8fc93c4e4887bf04564dcbb7b9e372d3bd15d7e1502""#
        ),
        ("qop=auth-int, ", #"qop=auth-int, response="30e4000f8e9643268511bf0ef86efb9a""#),
        ("userhash=true, qop=auth, ", #"username="fcfc18af0d0de660687a714103cfc974""#),
        (#"opaque="a\"b", "#, #"opaque="a\"b""#),
    ]

    @Test(arguments: answers)
    func `is answered as its directives require`(asked: String, part: String) throws {
        let challenge = try challenge(asked + #"realm="vault", nonce="n1""#)
        let message = DigestChallenge.Message(method: "POST", uri: "/a?b=c", body: Data("hello".utf8))
        let field = challenge.authorization(
            user: "ann", password: "secret", for: message, count: 26, clientNonce: "c1")
        #expect(field.contains(part), "\(field)")
    }

    /// The responses were computed with another implementation of the hash functions.
    @Test func `keeps its session key when the server announces another nonce`() throws {
        var challenge = try challenge(#"realm="vault", algorithm=MD5-sess, qop=auth, nonce="n1""#)
        challenge.nonce = "n2"
        let field = challenge.authorization(
            user: "ann", password: "secret", for: Self.page, count: 1, clientNonce: "c2",
            firstClientNonce: "c1")
        #expect(field.contains(#"nonce="n2", nc=00000001, cnonce="c2""#))
        #expect(field.contains(#"response="851b843be64b33cc164922eaaa6b3e82""#))
    }

    @Test func `is counted with eight hexadecimal digits`() throws {
        let field = try challenge(#"nonce="n1", qop="auth""#).authorization(
            user: "ann", password: "secret", for: Self.page, count: 26, clientNonce: "c1")
        #expect(field.contains("nc=0000001a"))
    }

    @Test(arguments: [("ann", #"username="ann""#), ("Jäsøn Doe", "username*=UTF-8''J%C3%A4s%C3%B8n%20Doe")])
    func `is answered with any user name`(user: String, part: String) throws {
        let field = try challenge(#"nonce="n1""#).authorization(
            user: user, password: "secret", for: Self.page, count: 1, clientNonce: "c1")
        #expect(field.hasPrefix("Digest \(part), realm"))
    }

    @Test func `says where the credential applies, and whether only the nonce was old`() throws {
        let challenge = try challenge(#"nonce="n1", domain="/a https://y.test/b", stale=TRUE"#)
        #expect(challenge.domain == ["/a", "https://y.test/b"])
        #expect(challenge.isStale)
        #expect(try !self.challenge(#"nonce="n1", stale=false"#).isStale)
    }

    @Test(arguments: [
        #"realm="no nonce""#, #"nonce="n1", algorithm=SHA-512-256"#, #"nonce="n1", qop="auth-conf""#,
    ])
    func `that requires something unknown is not supported`(parameters: String) {
        #expect(AuthenticateField("Digest " + parameters).schemes.first.flatMap(DigestChallenge.init) == nil)
    }

    private func challenge(_ parameters: String) throws -> DigestChallenge {
        try #require(AuthenticateField("Digest " + parameters).schemes.first.flatMap(DigestChallenge.init))
    }
}
