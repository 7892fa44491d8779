import Testing
@testable import URLLoading

@Suite struct `A session` {
    @Test func `keeps a copy of its configuration, and shares its cache`() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 5
        configuration.requestCachePolicy = .returnCacheDataElseLoad
        configuration.httpAdditionalHeaders = ["X-A": "1"]
        let simulator = Simulator()
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: [])
        let session = URLSession(configuration: configuration, callingBackOn: simulator.main)
        configuration.timeoutIntervalForRequest = 7
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpAdditionalHeaders = nil
        #expect(session.configuration.timeoutIntervalForRequest == 5)
        #expect(session.configuration.requestCachePolicy == .returnCacheDataElseLoad)
        #expect(session.configuration.httpAdditionalHeaders as? [String: String] == ["X-A": "1"])
        #expect(session.configuration.urlCache === configuration.urlCache)
        #expect(URLSessionConfiguration.ephemeral.urlCache !== configuration.urlCache)
    }

    @Test func `adds its headers if a request does not have a field with that name`() {
        let loading = Loading {
            $0.httpAdditionalHeaders = ["X-A": "session", "x-b": "session", "N": 1, "accept": "a"]
        }
        loading.load(.to("https://x.test/a", headers: ["X-B": "request"]))
        loading.simulator.run()
        let sent = loading.simulator.recorder.events.compactMap { event in
            if case .transport(.sent(let request)) = event.payload {
                request.allHTTPHeaderFields
            } else {
                nil
            }
        }
        #expect(sent == [["X-A": "session", "X-B": "request", "N": "1", "Accept": "a"]])
    }

    @Test func `that is cancelled ends its tasks and then releases its delegate`() {
        let loading = Loading()
        loading.load()
        loading.load()
        loading.at(5) { loading.session.invalidateAndCancel() }
        #expect(
            loading.run("task.completed", "transport.cancelled") == """
                5 ms work transport.cancelled
                5 ms work task.completed URLError(-999)
                5 ms work transport.cancelled
                5 ms work task.completed URLError(-999)
                """)
        #expect(loading.delegate.invalidations == 1)
        #expect(loading.session.delegate == nil)
    }

    @Test func `that finishes its tasks first lets them complete`() {
        let loading = Loading()
        loading.load()
        loading.at(5) {
            loading.session.finishTasksAndInvalidate()
            loading.session.finishTasksAndInvalidate()
        }
        #expect(loading.run("task.completed") == "15 ms work task.completed")
        #expect(loading.delegate.invalidations == 1)
        #expect(loading.session.delegate == nil)
    }

    @Test func `that finishes its tasks first can still cancel them`() {
        let loading = Loading()
        loading.load()
        loading.at(5) {
            loading.session.finishTasksAndInvalidate()
            loading.session.invalidateAndCancel()
        }
        #expect(
            loading.run("task.completed", "delegate.did") == """
                5 ms work task.completed URLError(-999)
                5 ms delegate delegate.didFinishCollectingMetrics networkLoad
                5 ms delegate delegate.didCompleteWithError URLError(-999)
                5 ms delegate delegate.didBecomeInvalid
                """)
    }

    @Test func `does not connect for a task that is created after its end`() {
        let loading = Loading()
        loading.at(0) { loading.session.invalidateAndCancel() }
        loading.load(at: 5)
        #expect(
            loading.run() == """
                0 ms delegate delegate.didBecomeInvalid
                5 ms main task.created
                5 ms main task.inputIgnored loading while in an invalidated session
                5 ms main task.cancelled
                5 ms main task.inputIgnored resume while canceling
                5 ms work task.completed URLError(-999)
                """, "there is no delegate to tell any more")
    }

    @Test func `returns its unfinished tasks in the order of their creation`() {
        let loading = Loading()
        loading.load()
        loading.at(50) {
            for _ in 0..<3 { _ = loading.session.dataTask(with: URLRequest.to("https://x.test/a")) }
            loading.session.getAllTasks { loading.notes = $0.map { "\($0.taskIdentifier)" } }
        }
        loading.simulator.run()
        #expect(loading.notes == ["2", "3", "4"])
    }
}
