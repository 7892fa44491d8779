import Testing
@testable import URLLoading

@Suite struct `A challenged task` {
    private static let ann = URLCredential(user: "ann", password: "secret", persistence: .none)

    @Test func `sends the request again with the credential, and does not deliver the 401`() {
        let loading = Loading([.challenge(), .answer(body: ["here"])])
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load()
        #expect(
            loading.run() == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work cache.decided fwd=bypass
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 401
                10 ms work challenge.decided ask
                10 ms delegate delegate.didReceiveChallenge vault at x.test:443, failures 0
                10 ms work challenge.settled send
                10 ms work transport.cancelled
                10 ms work transport.sent
                10 ms work transport.matched
                20 ms work transport.receivedHead 200
                20 ms work credential.storeDecided not stored
                20 ms delegate delegate.didReceiveResponse 200
                20 ms delegate delegate.answered allow
                25 ms work transport.receivedData 4 bytes
                25 ms delegate delegate.didReceiveData "here"
                25 ms work transport.ended
                25 ms work task.completed
                25 ms work cache.storeDecided not stored
                25 ms delegate delegate.didFinishCollectingMetrics networkLoad
                25 ms delegate delegate.didCompleteWithError
                """)
        #expect(
            loading.sent == [
                .to("https://x.test/a"),
                .to("https://x.test/a", headers: ["Authorization": "Basic YW5uOnNlY3JldA=="]),
            ])
    }

    /// Services that know a client by a token take it as the password of a user without a name.
    @Test func `sends a password although the user name is empty`() {
        let loading = Loading([.challenge(), .answer()])
        loading.delegate.onChallenge = { _, answer in
            answer(.useCredential, URLCredential(user: "", password: "PAT", persistence: .none))
        }
        loading.load()
        _ = loading.run()
        // :PAT
        #expect(
            loading.sent == [
                .to("https://x.test/a"),
                .to("https://x.test/a", headers: ["Authorization": "Basic OlBBVA=="]),
            ])
    }

    /// It is the proxy that asks, and the server has not seen the credential.
    @Test func `does not take a 407 for the acceptance of its credential`() {
        let loading = Loading([.challenge(), .answer(407, [("Proxy-Authenticate", "Basic")], body: [])])
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load()
        #expect(
            loading.run("credential", "delegate.didReceiveResponse") == """
                20 ms delegate delegate.didReceiveResponse 407
                """)
    }

    @Test func `keeps nothing of the question when it is over`() {
        let loading = Loading([.challenge(), .answer()])
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        var task: URLSessionDataTask?
        loading.at(0) {
            task = loading.session.dataTask(with: .to("https://x.test/a"))
            task?.resume()
        }
        loading.at(15) { #expect(task?.loader.authentication.asked != nil) }
        _ = loading.run()
        #expect(task?.state == .completed && task?.loader.authentication.asked == nil)
    }

    @Test func `counts the credentials that were rejected`() {
        let loading = Loading([.challenge(times: .unlimited)])
        loading.delegate.onChallenge = { challenge, answer in
            answer(challenge.previousFailureCount < 2 ? .useCredential : .rejectProtectionSpace, Self.ann)
        }
        loading.load()
        #expect(
            loading.run("challenge", "delegate.didReceiveC", "delegate.didReceiveR", "delegate.didComp")
                == """
                10 ms work challenge.decided ask
                10 ms delegate delegate.didReceiveChallenge vault at x.test:443, failures 0
                10 ms work challenge.settled send
                20 ms work challenge.decided ask
                20 ms delegate delegate.didReceiveChallenge vault at x.test:443, failures 1
                20 ms work challenge.settled send
                30 ms work challenge.decided ask
                30 ms delegate delegate.didReceiveChallenge vault at x.test:443, failures 2
                30 ms work challenge.settled deliver
                30 ms delegate delegate.didReceiveResponse 401
                35 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `proposes the credential that was rejected`() {
        let loading = Loading([.challenge(times: .unlimited)])
        loading.delegate.onChallenge = { challenge, answer in
            loading.notes.append(challenge.proposedCredential?.user ?? "nobody")
            answer(challenge.previousFailureCount == 0 ? .useCredential : .performDefaultHandling, Self.ann)
        }
        loading.load()
        _ = loading.run()
        #expect(loading.notes == ["nobody", "ann"])
    }

    @Test func `uses the user and password in the URL if the delegate has none`() {
        let loading = Loading([.challenge(), .answer()])
        loading.load(.to("https://ann:secret@x.test/a"))
        #expect(loading.run("challenge.settled") == "10 ms work challenge.settled send")
        #expect(
            loading.sent.last
                == .to(
                    "https://ann:secret@x.test/a", headers: ["Authorization": "Basic YW5uOnNlY3JldA=="]))
    }

    @Test func `decodes the user and password in the URL`() {
        let loading = Loading([.challenge(), .answer()])
        loading.load(.to("https://x%40y:p%40w@x.test/a"))
        _ = loading.run()
        // x@y:p@w
        #expect(loading.sent.last?.value(forHTTPHeaderField: "Authorization") == "Basic eEB5OnBAdw==")
    }

    @Test func `takes no name with a control character out of the URL`() {
        let loading = Loading([.challenge(), .answer()])
        loading.load(.to("https://%00:secret@x.test/a"))
        #expect(loading.run("challenge.settled") == "10 ms work challenge.settled deliver")
    }

    @Test func `ends as cancelled if the delegate cancels the challenge`() {
        let loading = Loading([.challenge()])
        loading.delegate.onChallenge = { _, answer in answer(.cancelAuthenticationChallenge, nil) }
        loading.load()
        #expect(
            loading.run("challenge.settled", "task.c", "delegate.didReceiveR") == """
                0 ms main task.created
                10 ms work challenge.settled cancel
                10 ms work task.completed URLError(-999)
                """)
    }

    @Test func `whose server accepts no credential ends at the limit of the simulation`() {
        let loading = Loading([.challenge(times: .unlimited)], limits: Loading.aThousandEvents)
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load()
        _ = loading.run("challenge.settled")
        #expect(loading.simulator.end == .limit(.events))
    }

    /// Basic covers the folder of what was asked for, and Digest the places that its server names.
    @Test(arguments: [
        #"Basic realm="vault""#, #"Digest realm="vault", nonce="n1", domain="/vault""#,
    ])
    func `does not send its credential to another part of the server`(challenge: String) {
        let loading = Loading([
            .answer(401, [("WWW-Authenticate", challenge)], body: [], times: .count(1)),
            .redirect("/vault/b"), .redirect("/public/c"), .answer(),
        ])
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load(.to("https://x.test/vault/a"))
        _ = loading.run()
        #expect(
            loading.sent.map { $0.value(forHTTPHeaderField: "Authorization") != nil } == [
                false, true, true, false,
            ])
    }

    @Test func `counts no refusal where its credential was not sent`() {
        let loading = Loading([
            .challenge(), .redirect("/public/b"), .challenge(), .answer(),
        ])
        loading.delegate.onChallenge = { challenge, answer in
            loading.notes.append("\(challenge.previousFailureCount)")
            answer(.useCredential, Self.ann)
        }
        loading.load(.to("https://x.test/vault/a"))
        _ = loading.run()
        #expect(loading.notes == ["0", "0"])
    }

    @Test func `counts no refusal where its session learns only later that its credential belongs there`() {
        let loading = Loading([
            .challenge(), .redirect("/public/b"),
            .answer(
                401, [("WWW-Authenticate", #"Basic realm="vault""#)], body: [], delay: .milliseconds(100),
                times: .count(1)),
            .challenge(), .answer(),
        ])
        loading.delegate.onChallenge = { challenge, answer in
            loading.notes.append("\(challenge.previousFailureCount)")
            answer(.useCredential, Self.ann)
        }
        loading.load(.to("https://x.test/vault/a"))
        loading.load(.to("https://x.test/public/c"), at: 30)
        _ = loading.run()
        #expect(loading.notes == ["0", "0", "0"])
        #expect(
            loading.sent.map { $0.value(forHTTPHeaderField: "Authorization") != nil } == [
                false, true, false, false, true, true,
            ])
    }

    @Test func `sends its credential where it was asked for, although the server names another place`() {
        let challenge = #"Digest realm="vault", nonce="n1", domain="/vault""#
        let loading = Loading([
            .answer(401, [("WWW-Authenticate", challenge)], body: [], times: .count(1)), .answer(),
        ])
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load(.to("https://x.test/a"))
        #expect(loading.run("task.completed") == "25 ms work task.completed")
        #expect(loading.sent.map { $0.value(forHTTPHeaderField: "Authorization") != nil } == [false, true])
    }

    @Test func `does not send its credential to another server`() {
        let loading = Loading([
            .challenge(), .redirect("/b"), .redirect("https://y.test/c"), .answer(),
        ])
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.load()
        _ = loading.run()
        #expect(
            loading.sent.map { $0.value(forHTTPHeaderField: "Authorization") != nil } == [
                false, true, true, false,
            ])
    }

    @Test func `asks its own delegate, also in a session without one`() {
        let loading = Loading([.challenge(), .answer(body: ["here"])])
        let own = ScriptedDelegate()
        own.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.at(0) {
            let task = URLSession(configuration: .ephemeral).dataTask(with: .to("https://x.test/a"))
            task.delegate = own
            task.resume()
        }
        #expect(
            loading.run("challenge.settled", "delegate.didReceiveC") == """
                10 ms NSOperationQueue (QOS: UNSPECIFIED) delegate.didReceiveChallenge vault at x.test:443, failures 0
                10 ms work challenge.settled send
                """)
        #expect(own.bodies == ["here"])
    }

    @Test func `records no question if its session's delegate has no method for tasks`() {
        final class SessionDelegate: URLSessionDelegate {}
        let loading = Loading([.challenge()])
        loading.at(0) {
            let session = URLSession(configuration: .ephemeral, delegate: SessionDelegate())
            session.dataTask(with: .to("https://x.test/a")).resume()
        }
        #expect(loading.run("delegate", "challenge.settled") == "10 ms work challenge.settled deliver")
    }

    @Test func `with a completion handler still asks the delegate`() {
        let loading = Loading([.challenge(), .answer(body: ["here"])])
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.at(0) {
            let request = URLRequest.to("https://x.test/a")
            let task = loading.session.dataTask(with: request) { data, _, _ in
                loading.notes.append(String(decoding: data ?? Data(), as: UTF8.self))
            }
            task.resume()
        }
        _ = loading.run()
        #expect(loading.notes == ["here"])
    }

    @Test(arguments: [
        (
            true,
            """
            3010 ms work challenge.settled send
            3020 ms work cache.validationDecided fwd-status=304; use stored
            3020 ms work cache.updated
            3020 ms delegate delegate.didReceiveResponse 200
            """
        ),
        (
            false,
            """
            3010 ms work challenge.settled deliver
            3010 ms work cache.validationDecided fwd-status=401; use answer
            3010 ms delegate delegate.didReceiveResponse 401
            3015 ms work cache.removed
            """
        ),
    ])
    func `answers the cache's own question with the 401 only if that becomes the response`(
        hasCredential: Bool, trace: String
    ) {
        let fields = [(name: "ETag", value: "\"1\""), (name: "Cache-Control", value: "max-age=1")]
        let loading = Loading(
            [.answer(200, fields, times: .count(1)), .challenge(), .answer(304)],
            cache: .inMemory)
        loading.delegate.onChallenge = { _, answer in
            answer(.useCredential, hasCredential ? Self.ann : nil)
        }
        loading.load()
        loading.load(at: 3000)
        let words = ["challenge.settled", "cache.v", "cache.up", "cache.removed", "delegate.didReceiveR"]
        #expect(loading.run(words: words) == "10 ms delegate delegate.didReceiveResponse 200\n" + trace)
    }

    @Test func `whose 401 comes from the cache stores what the server answers to the credential`() throws {
        let url = try #require(URL(string: "https://x.test/a"))
        let stored = try #require(
            HTTPURLResponse(
                url: url, statusCode: 401, httpVersion: "HTTP/1.1",
                headerFields: ["WWW-Authenticate": #"Basic realm="vault""#, "Cache-Control": "max-age=60"]))
        let cache = URLCache.inMemory
        let loading = Loading([.answer(200, [("Cache-Control", "max-age=60")])], cache: cache)
        loading.delegate.onChallenge = { _, answer in answer(.useCredential, Self.ann) }
        loading.at(0) {
            cache.storeCachedResponse(
                CachedURLResponse(response: stored, data: Data()), for: .to("https://x.test/a"))
        }
        loading.load()
        #expect(
            loading.run("cache.decided", "challenge.settled", "cache.storeDecided", "delegate.didFinish")
                == """
                0 ms work cache.decided hit; ttl=60
                0 ms work challenge.settled send
                15 ms work cache.storeDecided stored
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                """)
    }
}

extension Exchange {
    /// A 401 that asks for a password, after 10 ms.
    static func challenge(times: Times = .count(1)) -> Exchange {
        .answer(
            401, [("WWW-Authenticate", #"Basic realm="vault""#)], body: ["who are you?"], times: times)
    }
}
