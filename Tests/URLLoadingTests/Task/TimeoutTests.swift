import Testing
@testable import URLLoading

@Suite struct `The effect of a time-out` {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var silence: VirtualDuration? = .seconds(1)
        var age = VirtualDuration.seconds(10)
        var kind = TaskKind.download
        var isBackground = false
        let choice: TimeoutChoice
        let rules: String
    }

    static let rows: [Row] = [
        Row(
            testDescription: "silence", silence: .seconds(60), choice: .fail(.request),
            rules: "+ timeout.resource, - timeout.request, - timeout.background = fail by timeout.request"),
        Row(
            testDescription: "silence in a background session", silence: .seconds(60), isBackground: true,
            choice: .retry, rules: "+ timeout.resource, - timeout.request, + timeout.background = retry"),
        Row(
            testDescription: "silence of a data task in a background session", silence: .seconds(60),
            kind: .data, isBackground: true, choice: .fail(.request),
            rules: "+ timeout.resource, - timeout.request, - timeout.background = fail by timeout.request"),
        Row(
            testDescription: "the whole", age: .seconds(100), isBackground: true,
            choice: .fail(.resource), rules: "- timeout.resource = fail"),
        Row(
            testDescription: "both at once", silence: .seconds(60), age: .seconds(100),
            choice: .fail(.resource), rules: "- timeout.resource = fail"),
        Row(
            testDescription: "the whole, without a connection", silence: nil, age: .seconds(100),
            choice: .fail(.resource), rules: "- timeout.resource = fail"),
    ]

    @Test(arguments: rows)
    func `depends on the limit that was reached`(row: Row) {
        let standing = TimeoutDecision.Standing(
            silence: row.silence, requestLimit: .seconds(60), age: row.age, resourceLimit: .seconds(100),
            kind: row.kind, isBackground: row.isBackground)
        let decided = TimeoutDecision.decide(standing)
        #expect(standing.rest == .zero)
        #expect(decided.choice == row.choice)
        #expect(decided.decision.text == row.rules)
    }
}

@Suite struct `A resource time-out` {
    /// Sends the given number of pieces, one per second.
    private func dripping(_ count: Int) -> Exchange {
        let chunks = (0..<count).map { Chunk("\($0)", delay: .exactly(.seconds(1))) }
        return Exchange(
            name: "dripping", match: RequestPattern(),
            reply: .response(ScriptedResponse(chunks: chunks, delay: .milliseconds(10))), times: .unlimited)
    }

    @Test func `ends a task that takes too long as a whole, however much data arrives`() {
        let loading = Loading([dripping(10)]) {
            $0.timeoutIntervalForRequest = 2
            $0.timeoutIntervalForResource = 3.5
        }
        loading.load()
        #expect(
            loading.run("task", "transport.receivedData", "transport.c") == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                1010 ms work transport.receivedData 1 bytes
                2010 ms work transport.receivedData 1 bytes
                3010 ms work transport.receivedData 1 bytes
                3500 ms work task.timeoutDecided fail
                3500 ms work task.timedOut resource after 3500 ms
                3500 ms work transport.cancelled
                3500 ms work task.completed URLError(-1001)
                """)
        #expect(loading.decisions.last { $0.contains("timeout") } == "- timeout.resource = fail")
    }

    @Test func `includes redirects, although each of them restarts the request's time-out`() {
        let seconds = Delay.exactly(.seconds(2))
        let loading = Loading([
            .answer(302, [("Location", "/b")], delay: seconds, times: .count(1)),
            .answer(302, [("Location", "/c")], delay: seconds, times: .count(1)), .answer(delay: seconds),
        ]) {
            $0.timeoutIntervalForRequest = 3
            $0.timeoutIntervalForResource = 5
        }
        loading.load()
        #expect(
            loading.run("task.timedOut", "redirect.followed") == """
                2 s work redirect.followed https://x.test/b
                4 s work redirect.followed https://x.test/c
                5 s work task.timedOut resource after 5 s
                """)
    }

    @Test func `does not depend on the request, whose own time-out is for periods without data`() {
        let loading = Loading([dripping(10)]) { $0.timeoutIntervalForResource = 100 }
        loading.load(.to("https://x.test/a", timeout: 2))
        #expect(loading.run("task.timedOut", "task.completed") == "10010 ms work task.completed")
    }

    @Test func `does not run while the task is suspended`() {
        let loading = Loading([.answer(delay: .exactly(.seconds(10_000)))]) {
            $0.timeoutIntervalForResource = 3
        }
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        loading.at(0) { task.resume() }
        loading.at(2500) { task.suspend() }
        loading.at(1_000_000) { task.resume() }
        #expect(loading.run("task.timedOut") == "1000500 ms work task.timedOut resource after 3 s")
    }

    @Test func `does not run while the task is suspended, although the network comes back meanwhile`() {
        let loading = Loading([.answer(delay: .exactly(.seconds(10_000)))]) {
            $0.waitsForConnectivity = true
            $0.timeoutIntervalForResource = 3
        }
        loading.simulator.connectivity.change(to: .none)
        loading.simulator.connectivity.change(to: .wifi, at: .start + .seconds(5))
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        loading.at(0) { task.resume() }
        loading.at(2500) { task.suspend() }
        loading.at(1_000_000) { task.resume() }
        #expect(loading.run("task.timedOut") == "1000500 ms work task.timedOut resource after 3 s")
    }

    @Test func `is not recorded for a task that was cancelled at the same moment`() {
        let loading = Loading([.answer(delay: .exactly(.seconds(10)))]) { $0.timeoutIntervalForResource = 3 }
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        loading.at(3000) { task.cancel() }
        loading.at(0) { task.resume() }
        #expect(
            loading.run("task.t", "task.cancelled", "task.completed") == """
                3 s main task.cancelled
                3 s work task.completed URLError(-999)
                """)
    }

    @Test func `includes the wait for a connection, during which the request's time-out does not run`() {
        let loading = Loading {
            $0.waitsForConnectivity = true
            $0.timeoutIntervalForRequest = 10
            $0.timeoutIntervalForResource = 100
        }
        loading.simulator.connectivity.change(to: .none)
        loading.load()
        #expect(
            loading.run("task.t", "task.completed", "delegate.isWaiting") == """
                0 ms delegate delegate.isWaitingForConnectivity
                100 s work task.timeoutDecided fail
                100 s work task.timedOut resource after 100 s
                100 s work task.completed URLError(-1001)
                """)
    }

    @Test func `gives a task that waits for ever seven days`() {
        let loading = Loading { $0.waitsForConnectivity = true }
        loading.simulator.connectivity.change(to: .none)
        loading.load()
        #expect(
            loading.run("task.t", "simulation") == """
                604800 s work task.timeoutDecided fail
                604800 s work task.timedOut resource after 604800 s
                """)
    }

    @Test func `leaves a download with resume data`() {
        let chunks = (0..<10).map { _ in Chunk("0123456789", delay: .exactly(.seconds(1))) }
        let exchange = Exchange(
            name: "file", match: RequestPattern(),
            reply: .response(
                ScriptedResponse(headers: [("ETag", "\"1\"")], chunks: chunks, acceptsRanges: true)))
        let loading = Loading([exchange]) { $0.timeoutIntervalForResource = 3.5 }
        let task = loading.session.downloadTask(with: URLRequest.to("https://x.test/a"))
        loading.at(0) { task.resume() }
        #expect(
            loading.run("task.timedOut", "resumeData", "task.completed") == """
                3500 ms work task.timedOut resource after 3500 ms
                3500 ms work resumeData.decided resume data
                3500 ms work task.completed URLError(-1001)
                """)
        #expect((task.error as? URLError)?.userInfo[NSURLSessionDownloadTaskResumeData] is Data)
    }
}

@Suite struct `A time-out in a background session` {
    @Test func `sends the request again until the resource time-out is reached`() {
        let simulator = Simulator()
        let silent = Exchange.answer(delay: .exactly(.seconds(1000)), times: .unlimited)
        let transport = ScriptedTransport(simulator: simulator, exchanges: [silent])
        simulator.transport = transport
        let configuration = URLSessionConfiguration.background(withIdentifier: "test.background")
        configuration.timeoutIntervalForRequest = 10
        configuration.timeoutIntervalForResource = 25
        let session = URLSession(configuration: configuration, callingBackOn: simulator.main)
        let task = session.downloadTask(with: URLRequest.to("https://x.test/a"))
        task.resume()
        simulator.run()
        let kinds: [EventKind] = [.task.timeoutDecided, .transport.sent, .task.timedOut]
        let story = simulator.recorder.events.filter { kinds.contains($0.payload.kind) }.map {
            "\($0.time.since(.start)) \($0.payload.kind.name) \($0.payload.decision?.outcome ?? "")"
        }
        #expect(
            story == [
                "0 ms transport.sent ", "10 s task.timeoutDecided retry", "10 s transport.sent ",
                "20 s task.timeoutDecided retry", "20 s transport.sent ", "25 s task.timeoutDecided fail",
                "25 s task.timedOut ",
            ])
        #expect((task.error as? URLError)?.code == .timedOut)
    }

    /// Sends "ab", and "cd" after a while.
    private func halves(_ pause: VirtualDuration) -> Exchange {
        let headers: [(name: String, value: String)] = [
            ("Cache-Control", "max-age=100"), ("Content-Length", "4"),
            ("Content-Location", "https://x.test/a"),
        ]
        return Exchange(
            name: "halves", match: RequestPattern(),
            reply: .response(
                ScriptedResponse(
                    headers: headers, chunks: [Chunk("ab"), Chunk("cd", delay: .exactly(pause))],
                    delay: .milliseconds(10))), times: .count(1))
    }

    private func halving(_ cache: URLCache) -> Loading {
        let configuration = URLSessionConfiguration.background(withIdentifier: "test.background")
        configuration.timeoutIntervalForRequest = 1
        return Loading([halves(.seconds(7)), halves(.zero)], cache: cache, configuration: configuration)
    }

    @Test func `begins the response to an upload again, for its delegate and for the cache`() throws {
        let cache = URLCache.inMemory
        let loading = halving(cache)
        let file = loading.simulator.temporaryFolder.appendingPathComponent("body")
        try Data("hello".utf8).write(to: file)
        loading.at(0) {
            let request = URLRequest.to("https://x.test/a", method: "POST")
            loading.session.uploadTask(with: request, fromFile: file).resume()
        }
        #expect(
            loading.run("task.timeoutDecided", "task.completed", "cache.storeDecided") == """
                1010 ms daemon task.timeoutDecided retry
                1020 ms daemon task.completed
                1020 ms daemon cache.storeDecided stored
                """)
        #expect(loading.delegate.bodies == ["ab", "ab", "cd"])
        #expect(cache.cachedResponse(for: .to("https://x.test/a"))?.data == Data("abcd".utf8))
    }

    @Test func `ends a data task`() {
        let loading = halving(.inMemory)
        loading.load()
        #expect(
            loading.run("task.timeoutDecided", "transport.sent", "task.completed") == """
                0 ms daemon transport.sent
                1010 ms daemon task.timeoutDecided fail
                1010 ms daemon task.completed URLError(-1001)
                """)
        #expect(loading.delegate.bodies == ["ab"])
    }

    @Test func `does not send the request again while the delegate has a question to answer`() {
        let refusal = ScriptedResponse(
            status: 401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")],
            chunks: [Chunk("who?", delay: .exactly(.seconds(100)))], delay: .milliseconds(10))
        let configuration = URLSessionConfiguration.background(withIdentifier: "test.background")
        configuration.timeoutIntervalForRequest = 1
        let loading = Loading(
            [Exchange(name: "refusal", match: RequestPattern(), reply: .response(refusal)), .answer()],
            configuration: configuration)
        loading.delegate.onChallenge = { _, answer in
            let credential = URLCredential(user: "ann", password: "secret", persistence: .none)
            loading.at(2500) { answer(.useCredential, credential) }
        }
        loading.at(0) { loading.session.downloadTask(with: URLRequest.to("https://x.test/a")).resume() }
        #expect(
            loading.run("task.t", "delegate.didReceiveC", "transport.sent", "task.completed") == """
                0 ms daemon transport.sent
                10 ms delegate delegate.didReceiveChallenge r at x.test:443, failures 0
                2510 ms daemon transport.sent
                2525 ms daemon task.completed
                """)
    }

    @Test func `does not send the request over a connection that is still being made`() {
        let configuration = URLSessionConfiguration.background(withIdentifier: "test.background")
        configuration.timeoutIntervalForRequest = 1
        let loading = Loading(configuration: configuration)
        loading.transport.connections = ["x.test": ConnectionProfile(connect: .exactly(.milliseconds(2500)))]
        loading.at(0) { loading.session.downloadTask(with: URLRequest.to("https://x.test/a")).resume() }
        #expect(
            loading.run("task.timeoutDecided", "connection.opened", "transport.sent", "task.completed") == """
                1 s daemon task.timeoutDecided retry
                2 s daemon task.timeoutDecided retry
                2500 ms daemon connection.opened 1 to https://x.test:443, http/1.1
                2500 ms daemon transport.sent
                2515 ms daemon task.completed
                """)
    }

    @Test func `does not change the place in line of a task that waits for a connection`() {
        let simulator = Simulator()
        let chunks = (0..<3).map { Chunk("\($0)", delay: .exactly(.seconds(5))) }
        let dripping = Exchange(
            name: "dripping", match: RequestPattern(),
            reply: .response(ScriptedResponse(chunks: chunks, delay: .milliseconds(10))), times: .unlimited)
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: [dripping])
        let configuration = URLSessionConfiguration.background(withIdentifier: "test.background")
        configuration.timeoutIntervalForRequest = 10
        configuration.httpMaximumConnectionsPerHost = 1
        let session = URLSession(configuration: configuration, callingBackOn: simulator.main)
        let tasks = (0..<2).map { _ in session.downloadTask(with: URLRequest.to("https://x.test/a")) }
        tasks.forEach { $0.resume() }
        simulator.run()
        let kinds: [EventKind] = [.task.timeoutDecided, .connection.queued, .transport.sent, .task.completed]
        let story = simulator.recorder.events.filter { kinds.contains($0.payload.kind) }.map {
            "\($0.time.since(.start)) task \($0.subject.task) \($0.payload.kind.name)"
        }
        #expect(
            story == [
                "0 ms task 1 transport.sent", "0 ms task 2 connection.queued",
                "10 s task 2 task.timeoutDecided", "15010 ms task 1 task.completed",
                "15010 ms task 2 transport.sent", "30020 ms task 2 task.completed",
            ])
    }
}
