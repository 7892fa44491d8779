import Testing
@testable import URLLoading

@Suite struct `A data task` {
    @Test func `calls its delegate in Apple's order, always on the delegate queue`() {
        let loading = Loading([.answer(body: ["hel", "lo"])])
        loading.load()
        #expect(
            loading.run() == """
                0 ms main task.created
                0 ms main task.resumed
                0 ms work task.started
                0 ms work cache.decided fwd=bypass
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 200
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.answered allow
                15 ms work transport.receivedData 3 bytes
                15 ms delegate delegate.didReceiveData "hel"
                20 ms work transport.receivedData 2 bytes
                20 ms delegate delegate.didReceiveData "lo"
                20 ms work transport.ended
                20 ms work task.completed
                20 ms work cache.storeDecided not stored
                20 ms delegate delegate.didFinishCollectingMetrics networkLoad
                20 ms delegate delegate.didCompleteWithError
                """)
        #expect(loading.simulator.recorder.openStarts.isEmpty && loading.simulator.recorder.unpaired == [])
    }

    @Test(arguments: [
        EventKind.delegate.didReceiveResponse, .delegate.didReceiveData, .delegate.didCompleteWithError,
    ])
    func `can be traced back from each delegate call to its resume`(kind: EventKind) {
        let loading = Loading()
        loading.load()
        _ = loading.run()
        #expect(loading.causes(of: kind).suffix(2) == ["task.resumed", "task.created"])
        let tasks = Set(loading.simulator.recorder.events.map(\.subject.task))
        #expect(tasks == [1], "every event is about the task")
    }

    @Test func `keeps the order of its own calls in any schedule`() {
        for seed: UInt64 in 0..<20 {
            let loading = Loading([.answer(body: ["a", "b"])], schedule: .random(seed: seed))
            loading.load()
            loading.load()
            loading.simulator.run()
            for task: UInt32 in [1, 2] {
                let calls = loading.simulator.recorder.events
                    .filter { $0.subject.task == task && $0.payload.kind.name.hasPrefix("delegate.did") }
                #expect(
                    calls.map(\.payload.kind) == [
                        .delegate.didReceiveResponse, .delegate.didReceiveData, .delegate.didReceiveData,
                        .delegate.didFinishCollectingMetrics, .delegate.didCompleteWithError,
                    ], "seed \(seed)")
            }
        }
    }

    @Test func `with a completion handler calls it once with the complete response`() {
        let loading = Loading([.answer(404, body: ["not ", "here"])])
        loading.at(0) {
            let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a")) {
                data, response, error in
                let text = data.map { String(decoding: $0, as: UTF8.self) } ?? "no data"
                loading.notes.append(
                    "\((response as? HTTPURLResponse)?.statusCode ?? 0) \(text) \(error == nil)")
            }
            task.resume()
        }
        #expect(
            loading.run("delegate", "handler") == """
                20 ms delegate delegate.didFinishCollectingMetrics networkLoad
                20 ms delegate handler.called
                20 ms delegate handler.returned
                """)
        #expect(loading.notes == ["404 not here true"])
    }

    @Test func `fails with the transport's error, which names the URL`() {
        let loading = Loading([.failure(.cannotConnectToHost, .connect)])
        var task: URLSessionDataTask?
        loading.at(0) {
            task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
            task?.resume()
        }
        #expect(
            loading.run("transport", "task.completed", "delegate") == """
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.failed -1004 in phase connect
                10 ms work task.completed URLError(-1004)
                10 ms delegate delegate.didFinishCollectingMetrics unknown
                10 ms delegate delegate.didCompleteWithError URLError(-1004)
                """)
        #expect((task?.error as? URLError)?.failingURL?.absoluteString == "https://x.test/a")
        #expect(task?.state == .completed)
    }

    @Test func `fails with an error that names the URL to which it was redirected`() {
        let redirect = Exchange.answer(
            302, [("Location", "/b")], body: [], match: RequestPattern(url: .pattern("*/a")))
        let loading = Loading([redirect, .failure(.networkConnectionLost)])
        var task: URLSessionDataTask?
        loading.at(0) {
            task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
            task?.resume()
        }
        loading.simulator.run()
        let error = task?.error as? URLError
        #expect(error?.failingURL?.absoluteString == "https://x.test/b")
        #expect(error?.userInfo["NSErrorFailingURLStringKey"] as? String == "https://x.test/b")
    }

    @Test func `fails before anything is sent if it is to send a body with a GET`() {
        let loading = Loading()
        var request = URLRequest.to("https://x.test/a")
        request.httpBody = Data("hello".utf8)
        loading.load(request)
        #expect(
            loading.run("urlRequest", "transport", "task.completed") == """
                0 ms work urlRequest.bodyDecided refused
                0 ms work task.completed URLError(-1103)
                """)
        #expect(loading.decisions == ["- request-body.method = refused"])
    }

    @Test func `has metrics of its whole life`() {
        let loading = Loading()
        loading.load(at: 100)
        _ = loading.run()
        let metrics = loading.delegate.metrics.map(\.summary)
        #expect(metrics.map { $0.start.since(.start) } == [.milliseconds(100)])
        #expect(metrics.map { $0.responseStart?.since(.start) } == [.milliseconds(110)])
        #expect(metrics.map { $0.end.since(.start) } == [.milliseconds(115)])
        #expect(loading.delegate.metrics.map(\.taskInterval.duration) == [0.015])
    }

    @Test func `counts the bytes in both directions`() {
        let loading = Loading([.answer(200, [("Content-Length", "5")])])
        var request = URLRequest.to("https://x.test/a", method: "POST")
        request.httpBody = Data("abc".utf8)
        let task = loading.session.dataTask(with: request)
        #expect(task.countOfBytesSent == 0)
        task.resume()
        loading.simulator.run()
        #expect(task.countOfBytesSent == 3)
        #expect(task.countOfBytesReceived == 5)
        #expect(task.countOfBytesExpectedToReceive == 5)
    }

    @Test func `is released once it is over`() {
        let loading = Loading()
        weak var task: URLSessionDataTask?
        loading.at(0) {
            let made = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
            task = made
            made.resume()
        }
        loading.simulator.run()
        #expect(task == nil)
        #expect(!loading.simulator.hasWork, "no timer is left behind")
    }

    @Test func `is released with its load if it is cancelled while its request is held back`() {
        let loading = Loading()
        loading.transport.connections = ["x.test": ConnectionProfile(connect: .milliseconds(20))]
        weak var loader: TaskLoader?
        var task: URLSessionDataTask?
        loading.at(0) {
            let made = loading.session.dataTask(with: .to("https://x.test/a"))
            loader = made.loader
            made.resume()
            task = made
        }
        loading.at(5) { task?.suspend() }
        loading.at(30) {
            #expect(task?.loader.upload.isWaiting == true)
            task?.cancel()
            task = nil
        }
        loading.simulator.run()
        #expect(loader == nil)
    }
}
