import Testing
@testable import URLLoading

@Suite struct `A cache before a server that asks for a credential` {
    private static let ann = URLCredential(user: "ann", password: "secret", persistence: .forSession)
    private static let digest = Exchange.answer(
        401, [("WWW-Authenticate", #"Digest realm="vault", nonce="n1", qop="auth""#)], body: [],
        times: .count(1))

    private func loading(_ exchanges: [Exchange]) -> Loading {
        let loading = Loading(exchanges, cache: .inMemory)
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        return loading
    }

    @Test func `does not stand in for it once it has asked, nor let it seem to accept the credential`() {
        let loading = loading([
            .answer(200, [("Cache-Control", "max-age=5")], times: .count(1)), .challenge(),
            .failure(.networkConnectionLost),
        ])
        loading.load()
        loading.load(at: 20_000)
        #expect(
            loading.run("cache.validationDecided", "credential", "task.completed") == """
                15 ms work task.completed
                20020 ms work cache.validationDecided no answer; fail
                20020 ms work task.completed URLError(-1005)
                """)
        #expect(loading.decisions.contains("+ cache.disconnected, - cache.not-challenged = no answer; fail"))
    }

    @Test func `still answers if it then confirms the stored response`() {
        let loading = loading([
            .answer(200, [("Cache-Control", "max-age=5"), ("ETag", "\"1\"")], times: .count(1)),
            .challenge(), .answer(304, match: .ifNoneMatch),
        ])
        loading.load()
        loading.load(at: 20_000)
        #expect(
            loading.run("cache.validationDecided", "credential", "delegate.didReceiveR") == """
                10 ms delegate delegate.didReceiveResponse 200
                20020 ms work credential.storeDecided stored
                20020 ms work cache.validationDecided fwd-status=304; use stored
                20020 ms delegate delegate.didReceiveResponse 200
                """)
    }

    @Test(arguments: [
        (URLRequest.CachePolicy.returnCacheDataDontLoad, [String: String]()),
        (.useProtocolCachePolicy, ["Cache-Control": "only-if-cached"]),
    ])
    func `hands a stored question on as it is to a request that must not be sent`(
        policy: URLRequest.CachePolicy, headers: [String: String]
    ) {
        let question = [("WWW-Authenticate", #"Basic realm="vault""#), ("Cache-Control", "max-age=60")]
        let loading = loading([.answer(401, question.map { (name: $0, value: $1) })])
        loading.delegate.onChallenge = { _, answer in answer(.performDefaultHandling, nil) }
        loading.load()
        loading.at(500) {
            loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        }
        loading.load(.to("https://x.test/a", headers: headers, policy: policy), at: 1000)
        #expect(
            loading.run("challenge", "transport.sent", "delegate.didReceive") == """
                0 ms work transport.sent
                10 ms work challenge.decided ask
                10 ms delegate delegate.didReceiveChallenge vault at x.test:443, failures 0
                10 ms work challenge.settled deliver
                10 ms delegate delegate.didReceiveResponse 401
                15 ms delegate delegate.didReceiveData "hello"
                1 s work challenge.decided deliver
                1 s delegate delegate.didReceiveResponse 401
                1 s delegate delegate.didReceiveData "hello"
                """)
    }

    // MARK: Nonces

    /// The nonces of Digest with which requests were sent, in order.
    private func nonces(in loading: Loading) -> [String] {
        loading.simulator.run()
        return loading.sent.map { request in
            let field = request.value(forHTTPHeaderField: "Authorization") ?? ""
            return AuthenticateField(field).scheme("Digest")?.parameters["nonce"] ?? "none"
        }
    }

    private func answer(nonce: String, _ fields: [String: String], to pattern: String = "*") -> Exchange {
        let all = fields.merging(["Authentication-Info": "nextnonce=\"\(nonce)\""]) { $1 }
        return .answer(
            200, all.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) },
            match: RequestPattern(url: .pattern(pattern)))
    }

    @Test func `takes no nonce for the next request from a stored response`() {
        let loading = loading([
            Self.digest, .answer(304, match: .ifNoneMatch),
            answer(nonce: "n2", ["ETag": "\"1\"", "Cache-Control": "max-age=1"], to: "*/a"),
            answer(nonce: "n3", ["Cache-Control": "no-store"]),
        ])
        for (index, name) in ["a", "b", "a", "b"].enumerated() {
            loading.load(.to("https://x.test/\(name)"), at: UInt64(index) * 3000)
        }
        #expect(nonces(in: loading) == ["none", "n1", "n2", "n3", "n3"])
    }

    /// A challenge accepts nothing.
    @Test(arguments: [(304, "n3"), (401, "n2")])
    func `takes the next nonce from the answer to a request of its own, unless it is a challenge`(
        status: Int, nonce: String
    ) {
        let info = [("Authentication-Info", #"nextnonce="n3""#)]
        let lifetime = "max-age=1, stale-while-revalidate=60"
        let loading = loading([
            Self.digest, .answer(status, info.map { (name: $0, value: $1) }, match: .ifNoneMatch),
            answer(nonce: "n2", ["ETag": "\"1\"", "Cache-Control": lifetime], to: "*/a"), .answer(),
        ])
        for (index, name) in ["a", "a", "b"].enumerated() {
            loading.load(.to("https://x.test/\(name)"), at: UInt64(index) * 3000)
        }
        #expect(nonces(in: loading) == ["none", "n1", "n2", nonce])
    }
}
