import Testing

@testable import URLLoading

@Suite struct `The shared session` {
    @Test func `belongs to its simulation, and cannot be invalidated`() {
        let loading = Loading([.answer()])
        loading.at(0) {
            let shared = URLSession.shared
            #expect(shared === URLSession.shared)
            #expect(shared.delegate == nil)
            shared.invalidateAndCancel()
            shared.finishTasksAndInvalidate()
            shared.dataTask(with: URLRequest.to("https://x.test/a")) { data, _, error in
                loading.notes.append("\(data?.count ?? 0) bytes, \(error.map { "\($0)" } ?? "no error")")
            }.resume()
        }
        loading.simulator.run()
        #expect(loading.notes == ["5 bytes, no error"])
        let other = Loading()
        loading.at(0) { loading.notes = [] }
        other.at(0) { [weak shared = Simulator.$current.withValue(loading.simulator) { URLSession.shared }] in
            #expect(shared !== URLSession.shared)
        }
        other.simulator.run()
    }
}

@Suite struct `A session that is asked for its tasks` {
    /// Makes a task of each kind, and notes what `ask` learns about them.
    private func notes(_ ask: @escaping (Loading) -> Void) -> [String] {
        let loading = Loading([])
        loading.at(0) {
            let request = URLRequest.to("https://x.test/a")
            _ = loading.session.dataTask(with: request)
            _ = loading.session.uploadTask(with: request, from: Data())
            _ = loading.session.downloadTask(with: request)
            ask(loading)
        }
        loading.simulator.run()
        return loading.notes
    }

    private let expected = ["[1] [2] [3]"]

    @Test func `tells them apart by kind`() {
        let notes = notes { loading in
            loading.session.getTasksWithCompletionHandler { data, uploads, downloads in
                loading.notes.append("\(numbers(data)) \(numbers(uploads)) \(numbers(downloads))")
            }
        }
        #expect(notes == expected)
    }

    @Test func `tells async code, too`() {
        let notes = notes { loading in
            loading.simulator.task {
                let (data, uploads, downloads) = await loading.session.tasks
                loading.notes.append("\(numbers(data)) \(numbers(uploads)) \(numbers(downloads))")
                loading.notes.append("\(numbers(await loading.session.allTasks))")
            }
        }
        #expect(notes == expected + ["[1, 2, 3]"])
    }

    @Test func `has tasks that are objects, and equal only to themselves`() {
        let loading = Loading()
        let tasks = (0..<2).map { _ in loading.session.dataTask(with: URLRequest.to("https://x.test/a")) }
        let object: NSObject = tasks[0]
        #expect(object.isEqual(tasks[0]) && !object.isEqual(tasks[1]))
        #expect(Set(tasks).count == 2)
    }
}

private func numbers(_ tasks: [URLSessionTask]) -> [Int] { tasks.map(\.taskIdentifier) }

@Suite struct `A session that is reset` {
    @Test func `has no cookies, credentials and cached responses, and opens new connections`() throws {
        let cache = URLCache(memoryCapacity: 100_000, diskCapacity: 0, diskPath: nil)
        let loading = Loading(
            [.answer(200, [("Set-Cookie", "a=1"), ("Cache-Control", "max-age=60")])], cache: cache)
        let session = loading.session
        session.sessionDescription = "the app's"
        let space = URLProtectionSpace(
            host: "x.test", port: 443, protocol: "https", realm: nil, authenticationMethod: nil)
        session.credentialStorage?.set(
            URLCredential(user: "u", password: "p", persistence: .forSession), for: space)
        loading.load()
        loading.at(100) {
            #expect(session.configuration.httpCookieStorage?.cookies?.count == 1)
            #expect(cache.currentMemoryUsage > 0)
            session.reset {
                #expect(session.configuration.httpCookieStorage?.cookies == [])
                #expect(cache.currentMemoryUsage == 0)
                #expect(session.credentialStorage?.allCredentials.isEmpty == true)
                #expect(session.servers.isEmpty)
                loading.notes.append("reset")
                session.flush { loading.notes.append("flushed") }
            }
        }
        loading.simulator.run()
        #expect(loading.notes == ["reset", "flushed"])
        #expect(session.sessionDescription == "the app's")
    }
}

@Suite struct `A session on an app's operation queue` {
    @Test func `calls its delegate there, and waits while the queue is suspended`() {
        let simulator = Simulator()
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: [.answer()])
        nonisolated(unsafe) var notes: [String] = []
        simulator.main.enqueue {
            let queue = OperationQueue()
            queue.name = "callbacks"
            queue.maxConcurrentOperationCount = 1
            queue.isSuspended = true
            let session = URLSession(configuration: .ephemeral, delegate: nil, delegateQueue: queue)
            #expect(session.delegateQueue === queue)
            session.dataTask(with: URLRequest.to("https://x.test/a")) { _, _, _ in
                notes.append(
                    "\(simulator.now.since(.start)) on \(OperationQueue.current?.name ?? "no queue")")
            }.resume()
            DispatchQueue.main.asyncAfter(deadline: .now() + 5) { queue.isSuspended = false }
        }
        simulator.run()
        #expect(notes == ["5 s on callbacks"])
    }

    @Test func `of its own has an operation queue that can be suspended as well`() {
        let loading = Loading([.answer()])
        let queue = loading.session.delegateQueue
        #expect(queue.maxConcurrentOperationCount == 1)
        #expect(queue.underlyingQueue?.label == "delegate")
        loading.at(0) {
            loading.session.dataTask(with: URLRequest.to("https://x.test/a")) { _, _, _ in
                loading.notes.append("\(loading.simulator.now.since(.start))")
            }.resume()
            queue.isSuspended = true
        }
        loading.at(70) { queue.isSuspended = false }
        loading.simulator.run()
        #expect(loading.notes == ["70 ms"])
    }
}
