import Testing
@testable import URLLoading

@Suite struct `A refused credential` {
    private static let ann = URLCredential(user: "ann", password: "secret", persistence: .forSession)
    /// The field with which the Basic scheme sends ann's password.
    private static let basic = "Basic YW5uOnNlY3JldA=="

    /// A server that offers two schemes, and accepts ann's password in Basic only if it should.
    private func vault(acceptsBasic: Bool = false) -> Loading {
        let offers = [
            (name: "WWW-Authenticate", value: #"Digest realm="vault", nonce="n1", qop="auth""#),
            (name: "WWW-Authenticate", value: #"Basic realm="vault""#),
        ]
        let gold = Exchange.answer(
            body: ["gold"], match: RequestPattern(headers: [("Authorization", .equals(Self.basic))]))
        return Loading((acceptsBasic ? [gold] : []) + [.answer(401, offers, body: [])])
    }

    private func note(_ challenge: URLAuthenticationChallenge, in loading: Loading) {
        let method = challenge.protectionSpace.authenticationMethod
        loading.notes.append("\(method) \(challenge.previousFailureCount)")
    }

    @Test func `is counted in every later challenge, whichever scheme it is about`() {
        let loading = vault()
        loading.delegate.onChallenge = { [self] challenge, answer in
            note(challenge, in: loading)
            let isFirst = challenge.previousFailureCount == 0
            answer(isFirst ? .useCredential : .rejectProtectionSpace, isFirst ? Self.ann : nil)
        }
        loading.load()
        #expect(
            loading.run("challenge.settled", "delegate.didReceiveR") == """
                10 ms work challenge.settled send
                20 ms work challenge.settled ask
                20 ms work challenge.settled deliver
                20 ms delegate delegate.didReceiveResponse 401
                """)
        #expect(
            loading.notes == [
                "\(NSURLAuthenticationMethodHTTPDigest) 0", "\(NSURLAuthenticationMethodHTTPDigest) 1",
                "\(NSURLAuthenticationMethodHTTPBasic) 1",
            ])
    }

    @Test func `is not tried in the next scheme by default`() {
        let loading = vault(acceptsBasic: true)
        loading.load(.to("https://ann:secret@x.test/a"))
        #expect(
            loading.run("challenge.settled", "delegate.didReceiveR") == """
                10 ms work challenge.settled send
                20 ms work challenge.settled ask
                20 ms work challenge.settled deliver
                20 ms delegate delegate.didReceiveResponse 401
                """)
    }

    @Test func `is not tried in the next scheme by default, although another one was refused after it`() {
        let loading = vault(acceptsBasic: true)
        let guess = URLCredential(user: "ann", password: "guess", persistence: .forSession)
        loading.delegate.onChallenge = { [self] challenge, answer in
            note(challenge, in: loading)
            switch loading.notes.count {
            case 1: answer(.useCredential, Self.ann)
            case 2: answer(.useCredential, guess)
            case 3: answer(.rejectProtectionSpace, nil)
            default: answer(.performDefaultHandling, nil)
            }
        }
        loading.load(.to("https://ann:secret@x.test/a"))
        #expect(
            loading.run("challenge.settled", "delegate.didReceiveR") == """
                10 ms work challenge.settled send
                20 ms work challenge.settled send
                30 ms work challenge.settled ask
                30 ms work challenge.settled deliver
                30 ms delegate delegate.didReceiveResponse 401
                """)
    }

    /// A password is sent to both realms in the same words; a proof is made for one of them.
    @Test(arguments: [("Basic", ["send", "deliver"]), ("Digest", ["send", "send", "deliver"])])
    func `is not tried for ever by default if the server names one realm after the other`(
        scheme: String, settlements: [String]
    ) {
        let loading = Loading(
            ["a", "b", "a", "b"].map { realm -> Exchange in
                let challenge = #"\#(scheme) realm="\#(realm)", nonce="n1""#
                return .answer(401, [("WWW-Authenticate", challenge)], body: [], times: .count(1))
            })
        loading.load(.to("https://ann:secret@x.test/a"))
        let lines = zip([10, 20, 30], settlements).map { "\($0) ms work challenge.settled \($1)" }
        #expect(loading.run("challenge.settled") == lines.joined(separator: "\n"))
        #expect(loading.sent.count == settlements.count)
    }

    @Test func `does not keep another one from being tried by default`() {
        let loading = vault(acceptsBasic: true)
        let guess = URLCredential(user: "ann", password: "guess", persistence: .forSession)
        loading.at(0) {
            for (method, credential) in [
                (NSURLAuthenticationMethodHTTPDigest, guess), (NSURLAuthenticationMethodHTTPBasic, Self.ann),
            ] {
                URLCredentialStorage.shared.set(
                    credential,
                    for: URLProtectionSpace(
                        host: "x.test", port: 443, protocol: "https", realm: "vault",
                        authenticationMethod: method))
            }
        }
        loading.load(at: 1)
        #expect(
            loading.run("challenge.settled", "delegate.didReceiveR") == """
                11 ms work challenge.settled send
                21 ms work challenge.settled ask
                21 ms work challenge.settled send
                31 ms delegate delegate.didReceiveResponse 200
                """)
    }
}
