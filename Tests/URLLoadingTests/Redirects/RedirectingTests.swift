import Testing
@testable import URLLoading

@Suite struct `A redirected task` {
    @Test func `asks its delegate, and does not deliver the redirect`() {
        let loading = Loading([.redirect("/b", body: ["moved"]), .answer(body: ["here"])])
        loading.load()
        #expect(
            loading.run() == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work cache.decided fwd=bypass
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 302
                10 ms work redirect.decided follow
                10 ms delegate delegate.willPerformHTTPRedirection 302 to https://x.test/b
                10 ms work redirect.settled follow
                10 ms work redirect.followed https://x.test/b
                10 ms work transport.cancelled
                10 ms work cache.decided fwd=bypass
                10 ms work transport.sent
                10 ms work transport.matched
                20 ms work transport.receivedHead 200
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
        #expect(loading.simulator.recorder.openStarts.isEmpty && loading.simulator.recorder.unpaired == [])
    }

    @Test func `has its new request, and counts its redirects`() {
        let loading = Loading([.redirect("/b"), .redirect("/c"), .answer()])
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        loading.at(0) { task.resume() }
        loading.simulator.run()
        #expect(task.originalRequest == .to("https://x.test/a"))
        #expect(task.currentRequest == .to("https://x.test/c"))
        #expect(task.response?.url == URL(string: "https://x.test/c"))
        #expect(loading.delegate.metrics.map(\.redirectCount) == [2])
    }

    @Test func `delivers the redirect as the response if the delegate says so`() {
        let loading = Loading([.redirect("/b", body: ["moved"])])
        loading.delegate.onRedirect = { _, answer in answer(nil) }
        loading.load()
        #expect(
            loading.run("redirect", "delegate") == """
                10 ms work redirect.decided follow
                10 ms delegate delegate.willPerformHTTPRedirection 302 to https://x.test/b
                10 ms work redirect.settled deliver
                10 ms delegate delegate.didReceiveResponse 302
                10 ms delegate delegate.answered allow
                15 ms delegate delegate.didReceiveData "moved"
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `loads the request that the delegate returns`() {
        let loading = Loading([.redirect("/b"), .answer()])
        loading.delegate.onRedirect = { _, answer in answer(.to("https://y.test/other")) }
        loading.load()
        #expect(
            loading.run("redirect", "transport.sent") == """
                0 ms work transport.sent
                10 ms work redirect.decided follow
                10 ms work redirect.settled follow
                10 ms work redirect.followed https://y.test/other
                10 ms work transport.sent
                """)
        #expect(loading.sent == [.to("https://x.test/a"), .to("https://y.test/other")])
    }

    @Test func `with a completion handler still asks the delegate`() {
        let loading = Loading([.redirect("/b"), .answer(body: ["here"])])
        loading.at(0) {
            let request = URLRequest.to("https://x.test/a")
            let task = loading.session.dataTask(with: request) { data, response, _ in
                let status = (response as? HTTPURLResponse)?.statusCode
                loading.notes.append("\(status ?? 0) \(String(decoding: data ?? Data(), as: UTF8.self))")
            }
            task.resume()
        }
        #expect(
            loading.run("delegate.will") == """
                10 ms delegate delegate.willPerformHTTPRedirection 302 to https://x.test/b
                """)
        #expect(loading.notes == ["200 here"])
    }

    @Test func `that goes round in circles ends after sixteen redirects`() {
        let loading = Loading([.redirect("/a", times: .unlimited)])
        loading.load()
        let lines = loading.run("redirect.decided", "task.completed").split(separator: "\n")
        #expect(
            lines.suffix(2) == [
                "170 ms work redirect.decided fail(-1007)", "170 ms work task.completed URLError(-1007)",
            ])
        #expect(lines.count == 18)
    }

    @Test func `that goes round between two servers ends with a decision that names the circle`() {
        let loading = Loading([
            .redirect("https://y.test/b", match: RequestPattern(url: .pattern("*/a")), times: .unlimited),
            .redirect("https://x.test/a", match: RequestPattern(url: .pattern("*/b")), times: .unlimited),
        ])
        loading.load()
        #expect(loading.run("task.completed") == "170 ms work task.completed URLError(-1007)")
        let last = loading.simulator.recorder.events.compactMap { $0.payload.decision }.last
        #expect(
            last?.rules.suffix(2) == [
                RuleCheck(
                    .redirect.newPlace,
                    saw: .text("https://y.test/b → https://x.test/a → https://y.test/b"), held: false),
                RuleCheck(.redirect.limit, saw: .number(16), held: false),
            ])
    }

    @Test func `sends the session's own Authorization only to the first server, also on the way back`() {
        let loading = Loading(
            [.redirect("https://y.test/b"), .redirect("https://x.test/c"), .answer()],
            configure: { $0.httpAdditionalHeaders = ["Authorization": "Bearer s", "Accept": "a/b"] })
        loading.load()
        _ = loading.run()
        #expect(
            loading.sent == [
                .to("https://x.test/a", headers: ["Authorization": "Bearer s", "Accept": "a/b"]),
                .to("https://y.test/b", headers: ["Accept": "a/b"]),
                .to("https://x.test/c", headers: ["Authorization": "Bearer s", "Accept": "a/b"]),
            ])
    }

    @Test func `to a scheme that is not HTTP fails if the delegate lets it`() {
        let loading = Loading([.redirect("app://done")])
        loading.load()
        #expect(
            loading.run("redirect", "delegate.will", "task.completed") == """
                10 ms work redirect.decided follow
                10 ms delegate delegate.willPerformHTTPRedirection 302 to app://done
                10 ms work redirect.settled fail(-1002)
                10 ms work task.completed URLError(-1002)
                """)
    }

    @Test func `asks the cache about the new URL`() {
        let fresh = Exchange.answer(
            200, [("Cache-Control", "max-age=60")], match: RequestPattern(url: .pattern("*/b")))
        let loading = Loading(
            [.redirect("/b", match: RequestPattern(url: .pattern("*/a")), times: .unlimited), fresh],
            cache: .inMemory)
        loading.load(.to("https://x.test/b"))
        loading.load(at: 100)
        #expect(
            loading.run("cache.decided", "transport.sent", "delegate.didReceiveData") == """
                0 ms work cache.decided fwd=uri-miss
                0 ms work transport.sent
                15 ms delegate delegate.didReceiveData "hello"
                100 ms work cache.decided fwd=uri-miss
                100 ms work transport.sent
                110 ms work cache.decided hit; ttl=60
                110 ms delegate delegate.didReceiveData "hello"
                """)
    }

    @Test func `that is suspended in the meantime continues when it is resumed`() {
        let loading = Loading([.redirect("/b"), .answer()])
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        loading.at(0) { task.resume() }
        loading.at(5) { task.suspend() }
        loading.at(50) { task.resume() }
        #expect(
            loading.run("redirect", "delegate.will", "transport.sent") == """
                0 ms work transport.sent
                10 ms work redirect.decided follow
                50 ms delegate delegate.willPerformHTTPRedirection 302 to https://x.test/b
                50 ms work redirect.settled follow
                50 ms work redirect.followed https://x.test/b
                50 ms work transport.sent
                """)
    }

    @Test func `uses only the first of two answers`() {
        let loading = Loading([.redirect("/b"), .answer()])
        loading.delegate.onRedirect = { request, answer in
            answer(request)
            answer(nil)
        }
        loading.load()
        #expect(
            loading.run("redirect.settled", "task.inputIgnored", "task.completed") == """
                10 ms work redirect.settled follow
                10 ms work task.inputIgnored answer to willPerformHTTPRedirection while running
                25 ms work task.completed
                """)
    }

    /// The rest of the response is not what it waits for.
    @Test(arguments: [[], ["moved", "there"]])
    func `waits for the delegate's answer as long as it may take as a whole`(body: [String]) {
        let loading = Loading([.redirect("/b", body: body)]) {
            $0.timeoutIntervalForRequest = 1
            $0.timeoutIntervalForResource = 10
        }
        loading.delegate.onRedirect = { _, _ in }
        loading.load()
        #expect(
            loading.run("redirect", "task.t", "task.completed") == """
                10 ms work redirect.decided follow
                10 s work task.timeoutDecided fail
                10 s work task.timedOut resource after 10 s
                10 s work task.completed URLError(-1001)
                """)
    }
}

extension Exchange {
    /// A redirect after 10 ms, to be used once.
    static func redirect(
        _ location: String, _ status: Int = 302, body: [String] = [],
        match: RequestPattern = RequestPattern(),
        times: Times = .count(1)
    ) -> Exchange {
        .answer(status, [("Location", location)], body: body, match: match, times: times)
    }
}
