import Testing
@testable import URLLoading

@Suite struct `A request time-out` {
    /// Answers after 50 s, then sends two pieces 50 s apart.
    private var slow: Exchange {
        let seconds = { (count: Double) in Delay.exactly(.seconds(count)) }
        let chunks = [Chunk("a", delay: seconds(50)), Chunk("b", delay: seconds(50))]
        return Exchange(
            name: "slow", match: RequestPattern(),
            reply: .response(ScriptedResponse(chunks: chunks, delay: seconds(50))), times: .unlimited)
    }

    @Test func `ends a task that has received nothing for that long`() {
        let loading = Loading([slow]) { $0.timeoutIntervalForRequest = 40 }
        loading.load()
        #expect(
            loading.run("task", "transport", "delegate") == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work transport.sent
                0 ms work transport.matched
                40 s work task.timeoutDecided fail
                40 s work task.timedOut request after 40 s
                40 s work transport.cancelled
                40 s work task.completed URLError(-1001)
                40 s delegate delegate.didFinishCollectingMetrics networkLoad
                40 s delegate delegate.didCompleteWithError URLError(-1001)
                """)
    }

    /// It is the delegate that is silent, not the server. Nor does the cache answer in its place.
    @Test func `does not run while the delegate has a question to answer`() {
        let cache = URLCache.inMemory
        let loading = Loading(cache: cache)
        loading.transport.certificates = [
            "x.test": ServerCertificates([ScriptedCertificate(subject: "x.test", names: ["x.test"])])
        ]
        loading.delegate.onChallenge = { _, answer in
            loading.at(5000) { answer(.cancelAuthenticationChallenge, nil) }
        }
        loading.at(0) {
            let old = HTTPURLResponse.with(200, ["Cache-Control": "max-age=1, stale-if-error=100"])
            cache.storeCachedResponse(
                CachedURLResponse(response: old, data: Data("old".utf8)), for: .to("https://x.test/a"))
        }
        loading.load(.to("https://x.test/a", timeout: 1), at: 3000)
        #expect(
            loading.run("cache.decided", "cache.v", "delegate.didReceiveC", "task.time", "task.completed")
                == """
                3 s work cache.decided fwd=stale; ttl=-2
                3 s delegate delegate.didReceiveChallenge no realm at x.test:443, failures 0
                8 s work task.completed URLError(-999)
                """)
    }

    @Test func `starts again with everything that arrives`() {
        let loading = Loading([slow])
        loading.load()
        #expect(loading.run("task.timedOut", "task.completed") == "150 s work task.completed")
    }

    @Test func `is the request's own if it has one`() {
        let loading = Loading([slow]) { $0.timeoutIntervalForRequest = 1000 }
        loading.load(.to("https://x.test/a", timeout: 7))
        #expect(loading.run("task.timedOut") == "7 s work task.timedOut request after 7 s")
    }

    @Test func `does not run while the task is suspended, and starts again when it is resumed`() {
        let loading = Loading([.answer(delay: .exactly(.seconds(10_000)))])
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        task.resume()
        loading.at(20_000) { task.suspend() }
        loading.at(1_000_000) { task.resume() }
        #expect(
            loading.run("task.suspended", "task.resumed", "task.timedOut") == """
                0 ms - task.resumed
                20 s main task.suspended 1
                1000 s main task.resumed
                1060 s work task.timedOut request after 60 s
                """)
    }

    @Test(arguments: [TimeInterval.greatestFiniteMagnitude, .infinity])
    func `may be longer than virtual time can represent`(interval: TimeInterval) {
        let loading = Loading { $0.timeoutIntervalForRequest = interval }
        loading.load()
        #expect(loading.run("task.completed") == "15 ms work task.completed")
    }
}

@Suite struct `Cancelling a task` {
    @Test func `before it was resumed sends nothing`() {
        let loading = Loading()
        loading.at(5) { loading.session.dataTask(with: URLRequest.to("https://x.test/a")).cancel() }
        #expect(
            loading.run() == """
                5 ms main task.created
                5 ms main task.cancelled
                5 ms work task.completed URLError(-999)
                5 ms delegate delegate.didCompleteWithError URLError(-999)
                """)
        #expect(loading.delegate.metrics.isEmpty)
    }

    @Test func `right after it was resumed does not send anything, either`() {
        let loading = Loading()
        loading.at(0) {
            let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
            task.resume()
            task.cancel()
            task.cancel()
        }
        #expect(
            loading.run() == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms main task.cancelled
                0 ms main task.inputIgnored cancel while canceling
                0 ms work task.completed URLError(-999)
                0 ms delegate delegate.didFinishCollectingMetrics unknown
                0 ms delegate delegate.didCompleteWithError URLError(-999)
                """)
    }

    @Test func `in flight drops the connection`() {
        let loading = Loading()
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        task.resume()
        loading.at(12) { task.cancel() }
        #expect(
            loading.run("task.c", "transport.cancelled", "delegate") == """
                0 ms - task.created
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.answered allow
                12 ms main task.cancelled
                12 ms work transport.cancelled
                12 ms work task.completed URLError(-999)
                12 ms delegate delegate.didFinishCollectingMetrics networkLoad
                12 ms delegate delegate.didCompleteWithError URLError(-999)
                """)
        #expect(loading.simulator.now.since(.start) == .milliseconds(12), "no timer is left behind")
    }

    @Test func `after it completed does nothing`() {
        let loading = Loading()
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        task.resume()
        loading.at(100) {
            task.cancel()
            task.resume()
            task.suspend()
        }
        #expect(
            loading.run("task.inputIgnored") == """
                100 ms main task.inputIgnored cancel while completed
                100 ms main task.inputIgnored resume while completed
                100 ms main task.inputIgnored suspend while completed
                """)
        #expect(task.error == nil)
    }
}

@Suite struct `Suspending a task` {
    @Test func `holds back everything that arrives until it is resumed as often`() {
        let loading = Loading([.answer(body: ["a", "b"])])
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        task.resume()
        loading.at(12) {
            task.suspend()
            task.suspend()
        }
        loading.at(40) { task.resume() }
        loading.at(50) { task.resume() }
        #expect(
            loading.run(
                "task.s", "task.resumed", "transport.ended", "delegate.didReceiveData", "task.completed")
                    == """
                    0 ms - task.resumed
                    0 ms work task.started
                    12 ms main task.suspended 1
                    12 ms main task.suspended 2
                    20 ms work transport.ended
                    40 ms main task.suspended 1
                    50 ms main task.resumed
                    50 ms work task.completed
                    50 ms delegate delegate.didReceiveData "a"
                    50 ms delegate delegate.didReceiveData "b"
                    """)
    }

    @Test func `holds back informational responses, too`() {
        var response = ScriptedResponse(delay: .milliseconds(20))
        response.informational = [InformationalHead(status: 103, delay: .milliseconds(10))]
        let loading = Loading([
            Exchange(name: "early", match: RequestPattern(), reply: .response(response))
        ])
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        task.resume()
        loading.at(5) { task.suspend() }
        loading.at(40) { task.resume() }
        #expect(
            loading.run("response", "delegate.didReceive", "task.completed") == """
                10 ms work response.headDecided informational
                40 ms delegate delegate.didReceiveInformationalResponse 103
                40 ms delegate delegate.didReceiveResponse 200
                40 ms work task.completed
                """)
    }

    @Test func `before the work queue handles its resume keeps it from starting`() {
        let loading = Loading()
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        task.resume()
        task.suspend()
        loading.at(30) { task.resume() }
        #expect(
            loading.run("task.s", "transport.sent") == """
                0 ms - task.suspended 1
                30 ms work task.started
                30 ms work transport.sent
                """)
    }
}
