import Testing
@testable import URLLoading

@Suite struct `A device's connection` {
    typealias Terms = ConnectivityDecision.Terms

    @Test(arguments: [
        (NetworkPath(.wifi), Terms(), "+ connectivity.present = connect"),
        (NetworkPath(.ethernet), Terms(allowsCellular: false), "+ connectivity.present = connect"),
        (
            NetworkPath(.cellular), Terms(),
            "+ connectivity.present, + connectivity.cellular-allowed, + connectivity.expensive-allowed = connect by connectivity.present"
        ),
        (
            NetworkPath(.cellular), Terms(allowsCellular: false),
            "+ connectivity.present, - connectivity.cellular-allowed, - connectivity.waits = fail by connectivity.cellular-allowed, cellular"
        ),
        (
            NetworkPath(.cellular, isExpensive: false), Terms(allowsExpensive: false),
            "+ connectivity.present, + connectivity.cellular-allowed = connect by connectivity.present"
        ),
        (
            NetworkPath(.wifi, isExpensive: true), Terms(allowsExpensive: false),
            "+ connectivity.present, - connectivity.expensive-allowed, - connectivity.waits = fail by connectivity.expensive-allowed, expensive"
        ),
        (
            NetworkPath(.wifi, isConstrained: true), Terms(allowsConstrained: false),
            "+ connectivity.present, - connectivity.constrained-allowed, - connectivity.waits = fail by connectivity.constrained-allowed, constrained"
        ),
        (
            NetworkPath(.wifi, isConstrained: true), Terms(),
            "+ connectivity.present, + connectivity.constrained-allowed = connect by connectivity.present"
        ),
        (
            NetworkPath(.none), Terms(),
            "- connectivity.present, - connectivity.waits = fail by connectivity.present"
        ),
        (
            NetworkPath(.none), Terms(waits: true),
            "- connectivity.present, + connectivity.waits = wait"
        ),
        (
            NetworkPath(.none), Terms(isBackground: true),
            "- connectivity.present, + connectivity.background = wait"
        ),
    ])
    func `decides whether a task connects, fails or waits`(path: NetworkPath, terms: Terms, expected: String)
    {
        let decided = ConnectivityDecision.decide(path, terms)
        var text = decided.decision.text
        if case .fail(let reason?) = decided.choice { text += ", \(reason)" }
        #expect(text == expected)
    }

    @Test func `names the kind of connection that the request or its session does not allow`() {
        let loading = Loading(configure: { $0.allowsConstrainedNetworkAccess = false })
        loading.simulator.connectivity.change(to: NetworkPath(.wifi, isExpensive: true))
        loading.simulator.connectivity.change(
            to: NetworkPath(.wifi, isConstrained: true), at: .start + .milliseconds(50))
        var request = URLRequest.to("https://x.test/a", headers: ["X-A": "1"])
        request.allowsExpensiveNetworkAccess = false
        request.setValue("2", forHTTPHeaderField: "X-B")
        #expect(!request.allowsExpensiveNetworkAccess && request.allowsConstrainedNetworkAccess)
        for delay: UInt64 in [0, 60] {
            loading.at(delay) { [request] in
                loading.session.dataTask(with: request) { _, _, error in
                    let error = error as? URLError
                    let reason = error?.networkUnavailableReason.map { "\($0)" } ?? "nothing"
                    loading.notes.append("\(error?.code.rawValue ?? 0) \(reason)")
                }.resume()
            }
        }
        #expect(
            loading.run("connectivity") == """
                0 ms - connectivity.changed wifi, expensive
                0 ms work connectivity.decided fail
                50 ms com.apple.network connectivity.changed wifi, constrained
                60 ms work connectivity.decided fail
                """)
        #expect(loading.notes == ["-1009 expensive", "-1009 constrained"])
    }

    @Test func `may be limited for a request that has lost its URL`() {
        var request = URLRequest.to("https://x.test/a")
        request.allowsExpensiveNetworkAccess = false
        request.url = nil
        var copy = request
        copy.allowsConstrainedNetworkAccess = false
        #expect(copy.url == nil)
        #expect(!copy.allowsExpensiveNetworkAccess && !copy.allowsConstrainedNetworkAccess)
        #expect(request.allowsConstrainedNetworkAccess)
    }

    @Test func `that is missing makes a task fail at once`() {
        let loading = Loading()
        loading.at(0) { loading.simulator.connectivity.change(to: .none) }
        loading.load()
        #expect(
            loading.run("connectivity", "transport", "task.completed") == """
                0 ms main connectivity.changed offline
                0 ms work connectivity.decided fail
                0 ms work task.completed URLError(-1009)
                """)
    }

    @Test func `that comes back lets a waiting task continue, whose time-out did not run meanwhile`() {
        let loading = Loading(configure: { $0.waitsForConnectivity = true })
        loading.simulator.connectivity.change(to: .none)
        loading.simulator.connectivity.change(to: .wifi, at: .start + .seconds(90))
        loading.load()
        #expect(
            loading.run("connectivity", "delegate.is", "transport.sent", "task.completed", "task.timedOut")
                == """
                0 ms - connectivity.changed offline
                0 ms work connectivity.decided wait
                0 ms delegate delegate.isWaitingForConnectivity
                90 s com.apple.network connectivity.changed wifi
                90 s work connectivity.decided connect
                90 s work transport.sent
                90015 ms work task.completed
                """)
    }

    @Test func `that is not allowed keeps a task waiting`() {
        let loading = Loading(configure: {
            $0.waitsForConnectivity = true
            $0.allowsCellularAccess = false
        })
        loading.simulator.connectivity.change(to: .none)
        loading.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(10))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(20))
        loading.load()
        #expect(
            loading.run("connectivity.decided", "delegate.is", "task.completed") == """
                0 ms work connectivity.decided wait
                0 ms delegate delegate.isWaitingForConnectivity
                10 ms work connectivity.decided wait
                20 ms work connectivity.decided connect
                35 ms work task.completed
                """)
    }

    @Test func `that is lost half-way makes the task fail`() {
        let loading = Loading([.answer(body: ["a", "b"])])
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(17))
        loading.load()
        #expect(
            loading.run("connectivity.changed", "connectivity.loss", "transport", "task.completed") == """
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 200
                15 ms work transport.receivedData 1 bytes
                17 ms com.apple.network connectivity.changed offline
                17 ms work connectivity.lossDecided lost
                17 ms work transport.failed -1005 in phase connectivity
                17 ms work task.completed URLError(-1005)
                """)
        #expect(loading.simulator.recorder.openStarts.isEmpty && loading.simulator.recorder.unpaired == [])
    }

    @Test func `moves from cellular to Wi-Fi without a loss, but not the other way round`() {
        let loading = Loading([.answer(body: ["a", "b", "c"])])
        loading.simulator.connectivity.change(to: .cellular)
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(12))
        loading.simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(42))
        loading.load()
        loading.load(at: 30)
        #expect(
            loading.run("connectivity", "transport.sent", "task.completed") == """
                0 ms - connectivity.changed cellular
                0 ms work connectivity.decided connect
                0 ms work transport.sent
                12 ms com.apple.network connectivity.changed wifi
                12 ms work connectivity.lossDecided kept
                25 ms work task.completed
                30 ms work connectivity.decided connect
                30 ms work transport.sent
                42 ms com.apple.network connectivity.changed cellular
                42 ms work connectivity.lossDecided lost
                42 ms work task.completed URLError(-1005)
                """)
    }

    @Test func `that is lost half-way leaves a download with resume data`() {
        let headers = [(name: "Accept-Ranges", value: "bytes"), (name: "ETag", value: "\"1\"")]
        let loading = Loading([.answer(200, headers, body: ["abc", "def"])])
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(17))
        loading.at(0) {
            loading.session.downloadTask(with: .to("https://x.test/a")) { _, _, error in
                let data = (error as? URLError)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data
                loading.notes.append("\(data.flatMap { ResumeData(encoded: $0) }?.bytesReceived ?? -1)")
            }.resume()
        }
        #expect(
            loading.run("connectivity.loss", "resume", "task.completed") == """
                17 ms work connectivity.lossDecided lost
                17 ms work resumeData.decided resume data
                17 ms work task.completed URLError(-1005)
                """)
        #expect(loading.notes == ["3"])
    }

    @Test func `that is lost leaves the file there for the resumed download`() {
        let headers = [
            (name: "Accept-Ranges", value: "bytes"), (name: "ETag", value: "\"1\""),
        ]
        var server = ScriptedResponse(
            headers: headers, chunks: ["abc", "def"].map { Chunk($0, delay: .milliseconds(5)) },
            delay: .milliseconds(10))
        server.acceptsRanges = true
        let loading = Loading([
            Exchange(name: "file", match: RequestPattern(), reply: .response(server), times: .unlimited)
        ])
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(17))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(30))
        loading.at(0) {
            loading.session.downloadTask(with: .to("https://x.test/a")) { _, _, error in
                let data = (error as? URLError)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data
                loading.at(30) {
                    loading.session.downloadTask(withResumeData: data ?? Data()) { url, _, _ in
                        let whole = url.flatMap { try? Data(contentsOf: $0) } ?? Data()
                        loading.notes.append(String(decoding: whole, as: UTF8.self))
                    }.resume()
                }
            }.resume()
        }
        _ = loading.run()
        #expect(loading.notes == ["abcdef"])
    }

    @Test func `that is missing several times is reported to the delegate only once`() {
        let loading = Loading(
            [
                .answer(
                    302, [(name: "Location", value: "/b")],
                    match: RequestPattern(url: .exact("https://x.test/a"))),
                .answer(),
            ], configure: { $0.waitsForConnectivity = true })
        for (milliseconds, link) in [(0, NetworkLink.none), (10, .wifi), (30, .none), (60, .wifi)] {
            loading.simulator.connectivity.change(to: link, at: .start + .milliseconds(UInt64(milliseconds)))
        }
        // The redirect is followed while there is no connection: the task waits for the second time.
        loading.delegate.onRedirect = { request, answer in loading.at(20) { answer(request) } }
        loading.load()
        #expect(
            loading.run("connectivity.decided", "connectivity.loss", "delegate.is", "task.completed") == """
                0 ms work connectivity.decided wait
                0 ms delegate delegate.isWaitingForConnectivity
                10 ms work connectivity.decided connect
                40 ms work connectivity.decided wait
                60 ms work connectivity.decided connect
                75 ms work task.completed
                """)
    }

    @Test func `is always waited for in the background`() {
        let loading = Loading(configuration: .background(withIdentifier: "b"))
        loading.simulator.connectivity.change(to: .none)
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(50))
        loading.at(0) { loading.session.downloadTask(with: .to("https://x.test/a")).resume() }
        #expect(
            loading.run("connectivity.decided", "task.completed") == """
                0 ms daemon connectivity.decided wait
                50 ms daemon connectivity.decided connect
                65 ms daemon task.completed
                """)
    }

    @Test func `that is lost ends a WebSocket`() {
        let conversation = ScriptedConversation(
            delay: .milliseconds(10),
            steps: [.send(.text("a"), delay: .milliseconds(5)), .send(.text("b"), delay: .milliseconds(50))])
        let loading = Loading([
            Exchange(name: "chat", match: RequestPattern(), reply: .webSocket(conversation))
        ])
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(20))
        loading.at(0) { loading.session.webSocketTask(with: .to("wss://x.test/chat")).resume() }
        #expect(
            loading.run("transport", "task.completed") == """
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 101
                15 ms work transport.receivedFrame text a
                20 ms work transport.failed -1005 in phase connectivity
                20 ms work task.completed URLError(-1005)
                """)
        #expect(loading.simulator.recorder.openStarts.isEmpty && loading.simulator.recorder.unpaired == [])
    }

    @Test func `does not affect a task that is over, or that is cancelled while it waits`() {
        let loading = Loading(configure: { $0.waitsForConnectivity = true })
        loading.simulator.connectivity.change(to: .none, at: .start + .milliseconds(50))
        loading.simulator.connectivity.change(to: .wifi, at: .start + .milliseconds(100))
        loading.load()
        loading.at(60) {
            let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
            task.resume()
            loading.at(10) { task.cancel() }
        }
        #expect(
            loading.run("transport", "connectivity", "task.completed") == """
                0 ms work connectivity.decided connect
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 200
                15 ms work transport.receivedData 5 bytes
                15 ms work transport.ended
                15 ms work task.completed
                50 ms com.apple.network connectivity.changed offline
                60 ms work connectivity.decided wait
                70 ms work task.completed URLError(-999)
                100 ms com.apple.network connectivity.changed wifi
                """)
    }

    @Test func `is reported to a path monitor at once and at each change, until it is cancelled`() {
        let simulator = Simulator()
        let notes = MonitorNotes()
        simulator.main.enqueue {
            let monitor = NWPathMonitor(prohibitedInterfaceTypes: [.cellular])
            monitor.pathUpdateHandler = { path in
                notes.lines.append(
                    "\(path.status) \(path.usesInterfaceType(.wifi)) \(path.isExpensive) \(path.isConstrained)"
                )
            }
            monitor.start(queue: .main)
            notes.monitor = monitor
        }
        simulator.connectivity.change(to: .cellular, at: .start + .milliseconds(10))
        simulator.connectivity.change(
            to: NetworkPath(.wifi, isExpensive: true, isConstrained: true), at: .start + .milliseconds(20))
        simulator.main.enqueue(after: .milliseconds(30)) { notes.monitor?.cancel() }
        simulator.connectivity.change(to: .none, at: .start + .milliseconds(40))
        simulator.run()
        #expect(
            notes.lines == [
                "satisfied true false false", "unsatisfied false false false", "satisfied true true true",
            ])
    }
}

private final class MonitorNotes: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    var lines: [String] = []
    var monitor: NWPathMonitor?
}
