import Testing
@testable import URLLoading

@Suite struct `A background session` {
    private func expectRefused(
        _ rule: String, _ make: @escaping (URLSession, AppLab) -> URLSessionTask?
    ) -> String {
        let lab = AppLab()
        lab.loading.at(0) { if let session = lab.session { make(session, lab)?.resume() } }
        let trace = lab.run("background.task", "task.completed", "delegate", "handler.called", "transport")
        #expect(lab.loading.decisions.first { $0.contains("refused") } == rule)
        return trace
    }

    @Test func `refuses completion handlers`() {
        let trace = expectRefused("- background.no-completion-handler = refused") { session, lab in
            session.downloadTask(with: URLRequest.to("https://x.test/a")) { _, _, error in
                lab.notes.append((error as? URLError)?.localizedDescription ?? "no error")
            }
        }
        #expect(
            trace == """
                0 ms main background.taskDecided refused
                0 ms daemon task.completed URLError(-1)
                0 ms delegate delegate.didFinishCollectingMetrics unknown
                0 ms delegate handler.called
                """)
    }

    @Test func `refuses WebSockets`() {
        let trace = expectRefused(
            "+ background.no-completion-handler, - background.task-kind = refused"
        ) { session, _ in session.webSocketTask(with: .to("https://x.test/a")) }
        #expect(
            trace == """
                0 ms main background.taskDecided refused
                0 ms daemon task.completed URLError(-1)
                0 ms delegate delegate.didFinishCollectingMetrics unknown
                0 ms delegate delegate.didCompleteWithError URLError(-1)
                """)
    }

    @Test func `takes a data task whose delegate is told what comes`() {
        let lab = AppLab()
        lab.loading.at(0) { lab.session?.dataTask(with: .to("https://x.test/a")).resume() }
        #expect(
            lab.run("background.task", "task.completed", "delegate.didRe", "delegate.didCom") == """
                0 ms main background.taskDecided allowed
                10 ms delegate delegate.didReceiveResponse 200
                15 ms delegate delegate.didReceiveData "hello"
                15 ms daemon task.completed
                15 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `has its app launched to answer the response to a data task`() {
        var response = ScriptedResponse(
            chunks: [Chunk("hello", delay: .milliseconds(5))], delay: .exactly(.zero))
        response.informational = [InformationalHead(status: 103, delay: .milliseconds(10))]
        let lab = AppLab([
            Exchange(name: "early", match: RequestPattern(), reply: .response(response))
        ])
        lab.loading.at(0) { lab.session?.dataTask(with: .to("https://x.test/a")).resume() }
        lab.appAt(5) { $0.terminate() }
        #expect(
            lab.run("background.message", "background.wake", "delegate.did") == """
                10 ms daemon background.messageKept didReceiveInformationalResponse
                10 ms daemon background.messageKept didReceive response
                10 ms daemon background.wakeDecided launch the app
                10 ms delegate delegate.didReceiveInformationalResponse 103
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.didFinishEventsForBackgroundURLSession bg
                15 ms daemon background.messageKept didReceive data
                15 ms daemon background.messageKept the end of the task
                15 ms daemon background.wakeDecided resume the app
                15 ms delegate delegate.didReceiveData "hello"
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate delegate.didCompleteWithError
                15 ms delegate delegate.didFinishEventsForBackgroundURLSession bg
                """)
    }

    @Test func `has its app woken up at the end of the download that a data task has become`() {
        let lab = AppLab()
        lab.onResponse = { [unowned lab] answer in
            answer(.becomeDownload)
            // The app is suspended before it can be told of the download.
            lab.loading.simulator.app.take(.suspend)
        }
        lab.loading.at(0) { lab.session?.dataTask(with: .to("https://x.test/a")).resume() }
        #expect(
            lab.run("background.message", "background.wake", "delegate.did") == """
                10 ms delegate delegate.didReceiveResponse 200
                10 ms daemon background.messageKept didBecome downloadTask
                15 ms daemon background.messageKept the end of the task
                15 ms daemon background.wakeDecided resume the app
                15 ms delegate delegate.didBecomeDownloadTask task 2
                15 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_2.tmp
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate delegate.didCompleteWithError
                15 ms delegate delegate.didFinishEventsForBackgroundURLSession bg
                """)
    }

    @Test func `has its app launched to say what to store`() {
        let lab = AppLab([.answer(200, [("Cache-Control", "max-age=60")])])
        lab.configure = { $0.urlCache = .inMemory }
        lab.loading.at(0) { lab.session?.dataTask(with: .to("https://x.test/a")).resume() }
        lab.appAt(12) { $0.terminate() }
        #expect(
            lab.run("background.message", "background.wake", "delegate", "cache.stored") == """
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.answered allow
                15 ms daemon background.messageKept didReceive data
                15 ms daemon background.messageKept willCacheResponse
                15 ms daemon background.wakeDecided launch the app
                15 ms delegate delegate.didReceiveData "hello"
                15 ms delegate delegate.willCacheResponse
                15 ms delegate delegate.didFinishEventsForBackgroundURLSession bg
                15 ms daemon cache.stored
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `has its app launched for a stream that a redirect needs once more`() {
        let lab = AppLab([.answer(307, [("Location", "/b")], body: [], times: .count(1)), .answer()])
        lab.loading.at(0) {
            var request = URLRequest.to("https://x.test/a", method: "POST")
            request.httpBodyStream = InputStream(data: Data("hello".utf8))
            lab.session?.dataTask(with: request).resume()
        }
        lab.appAt(5) { $0.terminate() }
        #expect(
            lab.run("background.message", "background.wake", "delegate.need") == """
                10 ms daemon background.messageKept needNewBodyStream
                10 ms daemon background.wakeDecided launch the app
                10 ms delegate delegate.needNewBodyStream
                """)
    }

    @Test func `refuses uploads from memory, and takes them from a file`() throws {
        let lab = AppLab()
        let file = lab.loading.simulator.temporaryFolder.appendingPathComponent("body")
        try Data("hello".utf8).write(to: file)
        lab.loading.at(0) {
            let request = URLRequest.to("https://x.test/a", method: "POST")
            lab.session?.uploadTask(with: request, from: Data("hello".utf8)).resume()
            lab.session?.uploadTask(with: request, fromFile: file).resume()
        }
        #expect(
            lab.run("background.task", "task.completed", "delegate.didR", "delegate.didC") == """
                0 ms main background.taskDecided refused
                0 ms main background.taskDecided allowed
                0 ms daemon task.completed URLError(-1)
                0 ms delegate delegate.didCompleteWithError URLError(-1)
                15 ms delegate delegate.didReceiveData "hello"
                15 ms daemon task.completed
                15 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `exists once per identifier: a second one has the first one's delegate called`() {
        let lab = AppLab()
        lab.loading.at(0) {
            let second = URLSession(configuration: .background(withIdentifier: "bg"))
            second.downloadTask(with: .to("https://x.test/a")).resume()
        }
        #expect(
            lab.run("background", "delegate") == """
                0 ms main background.sessionDecided new
                0 ms main background.sessionDecided already in use
                0 ms main background.taskDecided allowed
                0 ms daemon background.startDecided begin
                15 ms delegate delegate.didWriteData 5, 5 of -1
                15 ms delegate delegate.didFinishDownloadingTo CFNetworkDownload_1.tmp
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `frees its identifier when it is invalidated, also without a delegate`() {
        let loading = Loading()
        loading.at(0) {
            for _ in 0..<2 {
                URLSession(configuration: .background(withIdentifier: "other")).finishTasksAndInvalidate()
            }
        }
        #expect(
            loading.run("background.sessionDecided") == """
                0 ms main background.sessionDecided new
                0 ms main background.sessionDecided new
                """)
    }

    @Test func `does not end with a second one that has the same identifier`() {
        let lab = AppLab()
        lab.loading.at(0) {
            URLSession(configuration: .background(withIdentifier: "bg")).invalidateAndCancel()
        }
        lab.download()
        #expect(lab.run("delegate.didC") == "15 ms delegate delegate.didCompleteWithError")
    }

    @Test func `lets a task that waits use the connections that the next process's session allows`() {
        let lab = AppLab()
        lab.configure = { $0.allowsCellularAccess = false }
        let connectivity = lab.loading.simulator.connectivity
        connectivity.change(to: .cellular)
        connectivity.change(
            to: NetworkPath(.cellular, isConstrained: true), at: .start + .milliseconds(50))
        lab.loading.at(0) {
            let task = lab.session?.downloadTask(with: .to("https://x.test/a"))
            task?.resume()
            lab.loading.at(1) {
                let terms = task?.loader.connectivity.terms
                lab.notes.append(terms?.allowsCellular == false ? "kept" : "none")
            }
        }
        lab.appAt(5) { app in
            app.terminate()
            lab.configure = { _ in }
        }
        lab.appAt(20) { $0.launch() }
        #expect(
            lab.run("connectivity.decided", "transport.sent") == """
                0 ms daemon connectivity.decided wait
                50 ms daemon connectivity.decided connect
                50 ms daemon transport.sent
                """)
        #expect(lab.notes == ["kept"])
    }

    @Test func `gives its tasks to the session that the next process creates, with the same numbers`() {
        let lab = AppLab([.answer(delay: .milliseconds(500))])
        lab.download()
        lab.download()
        lab.appAt(5) { $0.terminate() }
        lab.appAt(20) { $0.launch() }
        lab.loading.simulator.systemQueue(label: "test").enqueue(after: .milliseconds(30)) {
            lab.loading.simulator.main.enqueue {
                lab.session?.getAllTasks { tasks in
                    lab.notes += tasks.map { "\($0.taskIdentifier) \($0.state)" }
                }
                let new = lab.session?.downloadTask(with: .to("https://x.test/c"))
                lab.notes.append("new: \(new?.taskIdentifier ?? 0)")
            }
        }
        _ = lab.run()
        #expect(lab.notes == ["new: 3", "1 running", "2 running"])
    }
}
