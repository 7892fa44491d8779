import Testing
@testable import URLLoading

/// What a session remembers about accepted credentials.
@Suite struct `A session with credentials` {
    private static let ann = URLCredential(user: "ann", password: "secret", persistence: .forSession)
    private static let field = "Basic YW5uOnNlY3JldA=="

    /// A server that lets ann in, and sends a challenge to anyone else.
    private func vault(
        configure: (URLSessionConfiguration) -> Void = { _ in }
    ) -> Loading {
        let loading = Loading(
            [
                .answer(
                    body: ["gold"],
                    match: RequestPattern(headers: [("Authorization", .equals(Self.field))])),
                .challenge(times: .unlimited),
            ], configure: configure)
        loading.delegate.onChallenge = { challenge, answer in
            loading.notes.append(
                "\(challenge.proposedCredential?.user ?? "nobody"), \(challenge.previousFailureCount)")
            answer(.performDefaultHandling, nil)
        }
        return loading
    }

    @Test func `is asked once, and sends the credential in advance from then on`() {
        let loading = vault()
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load(.to("https://x.test/vault/a"))
        loading.load(.to("https://x.test/vault/b"), at: 100)
        loading.load(.to("https://x.test/attic"), at: 200)
        #expect(
            loading.run("challenge", "credential", "delegate.didReceiveC", "transport.receivedHead") == """
                10 ms work transport.receivedHead 401
                10 ms work challenge.decided ask
                10 ms delegate delegate.didReceiveChallenge vault at x.test:443, failures 0
                10 ms work challenge.settled send
                20 ms work transport.receivedHead 200
                20 ms work credential.storeDecided stored
                100 ms work credential.aheadDecided send
                110 ms work transport.receivedHead 200
                200 ms work credential.aheadDecided wait
                210 ms work transport.receivedHead 401
                210 ms work challenge.decided ask
                210 ms delegate delegate.didReceiveChallenge vault at x.test:443, failures 0
                210 ms work challenge.settled send
                220 ms work transport.receivedHead 200
                """)
        #expect(
            loading.sent.map { $0.value(forHTTPHeaderField: "Authorization") } == [
                nil, Self.field, Self.field, nil, Self.field,
            ])
    }

    @Test func `uses the default credential in the store`() {
        let loading = vault()
        loading.at(0) {
            URLCredentialStorage.shared.set(
                Self.ann,
                for: URLProtectionSpace(
                    host: "x.test", port: 443, protocol: "https", realm: "vault",
                    authenticationMethod: NSURLAuthenticationMethodHTTPBasic))
        }
        loading.load(at: 1)
        _ = loading.run()
        #expect(loading.notes == ["ann, 0"])
        #expect(loading.delegate.bodies == ["gold"])
    }

    @Test func `tries a stored credential once`() {
        let loading = vault()
        let wrong = URLCredential(user: "eve", password: "guess", persistence: .forSession)
        loading.at(0) {
            loading.session.configuration.urlCredentialStorage?.set(
                wrong,
                for: URLProtectionSpace(
                    host: "x.test", port: 443, protocol: "https", realm: "vault",
                    authenticationMethod: NSURLAuthenticationMethodHTTPBasic))
        }
        loading.load(at: 1)
        #expect(
            loading.run("challenge.settled", "delegate.didReceiveR") == """
                11 ms work challenge.settled send
                21 ms work challenge.settled deliver
                21 ms delegate delegate.didReceiveResponse 401
                """)
        #expect(loading.notes == ["eve, 0", "eve, 1"])
    }

    @Test func `does not remember a credential that is for one task only`() {
        let loading = vault()
        let fleeting = URLCredential(user: "ann", password: "secret", persistence: .none)
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, fleeting) }
        loading.load()
        loading.load(at: 100)
        #expect(
            loading.run("credential", "challenge.decided") == """
                10 ms work challenge.decided ask
                20 ms work credential.storeDecided not stored
                110 ms work challenge.decided ask
                120 ms work credential.storeDecided not stored
                """)
    }

    @Test func `does not remember credentials without a store`() {
        let loading = vault { $0.urlCredentialStorage = nil }
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load()
        loading.load(at: 100)
        #expect(
            loading.run("credential", "challenge.decided") == """
                10 ms work challenge.decided ask
                20 ms work credential.storeDecided not stored
                110 ms work challenge.decided ask
                120 ms work credential.storeDecided not stored
                """)
    }

    @Test func `counts a credential that was sent in advance and rejected`() {
        let loading = vault()
        loading.delegate.onChallenge = { challenge, answer in
            loading.notes.append(
                "\(challenge.proposedCredential?.user ?? "nobody"), \(challenge.previousFailureCount)")
            answer(
                challenge.previousFailureCount == 0 ? .useCredential : .performDefaultHandling, Self.ann)
        }
        loading.load()
        loading.at(100) {
            let space = URLProtectionSpace(
                host: "x.test", port: 443, protocol: "https", realm: "vault",
                authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
            let changed = URLCredential(user: "ann", password: "changed", persistence: .forSession)
            URLCredentialStorage.shared.setDefaultCredential(changed, for: space)
        }
        loading.load(at: 200)
        loading.load(at: 300)
        #expect(
            loading.run("credential", "challenge.settled") == """
                10 ms work challenge.settled send
                20 ms work credential.storeDecided stored
                200 ms work credential.aheadDecided send
                210 ms work challenge.settled deliver
                310 ms work challenge.settled send
                320 ms work credential.storeDecided stored
                """)
        #expect(loading.notes == ["nobody, 0", "ann, 1", "ann, 0"])
    }

    @Test func `sends a new password in advance, although an old one is refused late`() {
        let accepts = { (field: String) in RequestPattern(headers: [("Authorization", .equals(field))]) }
        let loading = Loading([
            .answer(match: accepts(Self.field), times: .count(1)),
            .answer(match: accepts("Basic YW5uOm5ldw==")),
            .answer(
                401, [("WWW-Authenticate", #"Basic realm="vault""#)], delay: .milliseconds(500),
                match: RequestPattern(url: .exact("https://x.test/slow"))),
            .challenge(times: .unlimited),
        ])
        var answers = [Self.ann, URLCredential(user: "ann", password: "new", persistence: .forSession)]
        loading.delegate.onChallenge = { _, answer in
            if answers.isEmpty { return answer(.performDefaultHandling, nil) }
            answer(.useCredential, answers.removeFirst())
        }
        loading.load()
        loading.load(.to("https://x.test/slow"), at: 100)
        loading.load(at: 110)
        loading.load(at: 700)
        #expect(
            loading.run("credential.ahead", "challenge.settled") == """
                10 ms work challenge.settled send
                100 ms work credential.aheadDecided send
                110 ms work credential.aheadDecided send
                120 ms work challenge.settled send
                600 ms work challenge.settled deliver
                700 ms work credential.aheadDecided send
                """)
    }

    @Test func `does not change a request that has its own field`() {
        let loading = vault()
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load()
        loading.load(.to("https://x.test/a", headers: ["Authorization": "Bearer t"]), at: 100)
        _ = loading.run()
        #expect(
            loading.sent.map { $0.value(forHTTPHeaderField: "Authorization") }.prefix(3) == [
                nil, Self.field, "Bearer t",
            ])
    }
}

/// Servers that require proof of a password, or offer a choice.
@Suite struct `A task that is offered more than Basic` {
    private static let ann = URLCredential(user: "ann", password: "secret", persistence: .forSession)

    private static func digest(_ nonce: String, _ more: String = "") -> [(name: String, value: String)] {
        [("WWW-Authenticate", #"Digest realm="vault", nonce="\#(nonce)", qop="auth"\#(more)"#)]
    }

    @Test func `proves that it knows the password, and counts the uses of the nonce`() {
        let loading = Loading([
            .answer(401, Self.digest("n1"), body: [], times: .count(1)), .answer(times: .count(2)),
            .answer(
                200, [("Authentication-Info", #"nextnonce="n9", qop=auth"#)], times: .count(1)),
            .answer(),
        ])
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        for number in 0..<4 {
            loading.load(.to("https://x.test/a?b=\(number)"), at: UInt64(number) * 100)
        }
        _ = loading.run()
        #expect(
            loading.sent.map(Self.proof) == [
                "", "/a?b=0 n1 00000001", "/a?b=1 n1 00000002", "/a?b=2 n1 00000003", "/a?b=3 n9 00000001",
            ])
        // Computed with another implementation, from the client nonce that follows from n1.
        #expect(
            loading.sent[1].value(forHTTPHeaderField: "Authorization")
                == #"Digest username="ann", realm="vault", uri="/a?b=0", nonce="n1", nc=00000001, "#
                + #"cnonce="15106c98a089fa50", qop=auth, response="4ecc6b96c755114c39ece24064b96d78""#)
    }

    @Test func `proves what its body is, also if that comes from a stream`() {
        let challenge = #"Digest realm="vault", nonce="n1", qop="auth-int""#
        let loading = Loading([
            .answer(401, [("WWW-Authenticate", challenge)], body: [], times: .count(1)), .answer(),
        ])
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.delegate.onBodyStream = { $0(InputStream(data: Data("hello".utf8))) }
        loading.at(0) {
            let request = URLRequest.to("https://x.test/a", method: "POST")
            loading.session.uploadTask(withStreamedRequest: request).resume()
        }
        _ = loading.run()
        // Computed with another implementation, from the MD5 of "hello".
        #expect(
            loading.sent.map { $0.value(forHTTPHeaderField: "Authorization") } == [
                nil,
                #"Digest username="ann", realm="vault", uri="/a", nonce="n1", nc=00000001, "#
                    + #"cnonce="15106c98a089fa50", qop=auth-int, "#
                    + #"response="8172fa5d778beaaee767c546bb18b597""#,
            ])
    }

    /// The place, the nonce and the count of a proof.
    private static func proof(of request: URLRequest) -> String {
        let field = request.value(forHTTPHeaderField: "Authorization") ?? ""
        let parameters = AuthenticateField(field).schemes.first?.parameters ?? [:]
        return ["uri", "nonce", "nc"].compactMap { parameters[$0] }.joined(separator: " ")
    }

    @Test func `counts the uses of the nonce in the order in which the requests go out`() {
        let loading = Loading([.answer(401, Self.digest("n1"), body: [], times: .count(1)), .answer()]) {
            $0.httpMaximumConnectionsPerHost = 1
        }
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load(.to("https://x.test/a"))
        for (path, priority) in [("b", Float(0.5)), ("c", 0.25), ("d", 0.75)] {
            loading.at(100) {
                let task = loading.session.dataTask(with: .to("https://x.test/\(path)"))
                task.priority = priority
                task.resume()
            }
        }
        _ = loading.run()
        #expect(
            loading.sent.map(Self.proof) == [
                "", "/a n1 00000001", "/b n1 00000002", "/d n1 00000003", "/c n1 00000004",
            ])
    }

    @Test func `does not ask again if only the nonce was old`() {
        let loading = Loading([
            .answer(401, Self.digest("n1"), body: [], times: .count(1)),
            .answer(401, Self.digest("n2", ", stale=true"), body: [], times: .count(1)), .answer(),
        ])
        loading.delegate.onChallenge = { challenge, answer in
            loading.notes.append("\(challenge.previousFailureCount)")
            answer(.useCredential, Self.ann)
        }
        loading.load()
        #expect(
            loading.run("challenge", "transport.receivedHead", "credential") == """
                10 ms work transport.receivedHead 401
                10 ms work challenge.decided ask
                10 ms work challenge.settled send
                20 ms work transport.receivedHead 401
                20 ms work challenge.decided renew
                30 ms work transport.receivedHead 200
                30 ms work credential.storeDecided stored
                """)
        #expect(loading.notes == ["0"])
    }

    @Test func `whose nonces are always too old ends at the limit of the simulation`() {
        let loading = Loading(
            [.answer(401, Self.digest("n1", ", stale=true"), body: [])], limits: Loading.aThousandEvents)
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load()
        _ = loading.run("challenge.settled")
        #expect(loading.simulator.end == .limit(.events))
    }

    @Test func `continues with the next scheme if the delegate rejects the first`() {
        let both = Self.digest("n1") + [("WWW-Authenticate", #"Basic realm="vault""#)]
        let loading = Loading([
            .answer(
                body: ["gold"],
                match: RequestPattern(headers: [("Authorization", .equals("Basic YW5uOnNlY3JldA=="))])),
            .answer(401, both, body: []),
        ])
        let wrong = URLCredential(user: "ann", password: "guess", persistence: .forSession)
        loading.delegate.onChallenge = { challenge, answer in
            let method = challenge.protectionSpace.authenticationMethod
            loading.notes.append("\(method) \(challenge.previousFailureCount)")
            if method == NSURLAuthenticationMethodHTTPDigest { return answer(.rejectProtectionSpace, nil) }
            answer(.useCredential, challenge.previousFailureCount == 0 ? wrong : Self.ann)
        }
        loading.load()
        #expect(
            loading.run("challenge", "delegate.didReceiveD") == """
                10 ms work challenge.decided ask
                10 ms work challenge.settled ask
                10 ms work challenge.settled send
                20 ms work challenge.decided ask
                20 ms work challenge.settled send
                35 ms delegate delegate.didReceiveData "gold"
                """)
        // Digest was rejected once, and the delegate is not asked about it again when Basic has failed.
        #expect(
            loading.notes == [
                "\(NSURLAuthenticationMethodHTTPDigest) 0", "\(NSURLAuthenticationMethodHTTPBasic) 0",
                "\(NSURLAuthenticationMethodHTTPBasic) 1",
            ])
    }

    @Test func `asks the session's method about NTLM first`() {
        let loading = Loading([
            .answer(401, [("WWW-Authenticate", "NTLM"), ("WWW-Authenticate", "Basic")], body: [])
        ])
        let delegate = ConnectionDelegate()
        let session = URLSession(
            configuration: loading.session.configuration, delegate: delegate,
            callingBackOn: loading.simulator.sharedQueue(label: "delegate"))
        loading.at(0) { session.dataTask(with: URLRequest.to("https://x.test/a")).resume() }
        _ = loading.run()
        #expect(
            delegate.asked == [
                "session \(NSURLAuthenticationMethodNTLM)", "task \(NSURLAuthenticationMethodHTTPBasic)",
            ])
    }

    @Test func `leaves a 407 to the caller, because no proxy is configured`() {
        let loading = Loading([.answer(407, [("Proxy-Authenticate", "Basic")], body: [])])
        loading.load()
        #expect(
            loading.run("challenge", "delegate.didReceive") == """
                10 ms work challenge.decided deliver
                10 ms delegate delegate.didReceiveResponse 407
                """)
    }
}

/// Receives challenges of connections in the session's method, and those of tasks in the other.
private final class ConnectionDelegate: URLSessionDataDelegate, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private(set) var asked: [String] = []

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping ScriptedDelegate.ChallengeAnswer
    ) {
        asked.append("session \(challenge.protectionSpace.authenticationMethod)")
        completionHandler(.rejectProtectionSpace, nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping ScriptedDelegate.ChallengeAnswer
    ) {
        asked.append("task \(challenge.protectionSpace.authenticationMethod)")
        completionHandler(.performDefaultHandling, nil)
    }
}
