import Testing
@testable import URLLoading

/// What tasks may do while they wait for a connection.
@Suite struct `Waiting for a connection` {
    private let loading = Loading { $0.httpMaximumConnectionsPerHost = 1 }

    private func task(_ path: String, priority: Float = 0.5, timeout: TimeInterval = 60) -> URLSessionDataTask
    {
        let task = loading.session.dataTask(with: .to("https://x.test/\(path)", timeout: timeout))
        task.priority = priority
        task.resume()
        return task
    }

    private var order: [String] { loading.sent.map { $0.url?.lastPathComponent ?? "" } }

    @Test func `ends first for the highest priority, then in the order of arrival`() {
        for (path, priority) in [("a", 0.5), ("b", 0.25), ("c", 0.5), ("d", 0.75)] {
            _ = task(path, priority: Float(priority))
        }
        loading.simulator.run()
        #expect(order == ["a", "d", "c", "b"])
    }

    @Test func `can be shortened by a higher priority, and the new place is recorded`() {
        _ = task("a")
        _ = task("b")
        let last = task("c")
        loading.at(1) { last.priority = URLSessionTask.highPriority }
        #expect(
            loading.run("connection.queued") == """
                0 ms work connection.queued https://x.test:443 at 1
                0 ms work connection.queued https://x.test:443 at 2
                1 ms main connection.queued https://x.test:443 at 1
                """)
        #expect(order == ["a", "c", "b"])
    }

    @Test func `ends when the task is cancelled`() {
        _ = task("a")
        let second = task("b")
        loading.at(5) { second.cancel() }
        #expect(
            loading.run("connection", "task.completed") == """
                0 ms work connection.decided wait
                0 ms work connection.queued https://x.test:443 at 1
                5 ms work connection.queueLeft https://x.test:443
                5 ms work task.completed URLError(-999)
                15 ms work task.completed
                """)
        #expect(order == ["a"])
    }

    @Test func `counts towards the time-out of the request`() {
        _ = task("a")
        _ = task("b", timeout: 0.01)
        #expect(
            loading.run("connection.queueLeft", "task.timedOut", "task.completed") == """
                10 ms work task.timedOut request after 10 ms
                10 ms work connection.queueLeft https://x.test:443
                10 ms work task.completed URLError(-1001)
                15 ms work task.completed
                """)
    }

    /// The end of the first task gives the second one its turn, which it does not live to take.
    @Test func `ends with the task if its time is up when it would be its turn`() {
        _ = task("a", timeout: 0.005)
        let second = task("b", timeout: 0.005)
        #expect(
            loading.run("connection", "task.timedOut", "task.completed") == """
                0 ms work connection.decided wait
                0 ms work connection.queued https://x.test:443 at 1
                5 ms work task.timedOut request after 5 ms
                5 ms work task.completed URLError(-1001)
                5 ms work task.timedOut request after 5 ms
                5 ms work connection.queueLeft https://x.test:443
                5 ms work task.completed URLError(-1001)
                """)
        #expect(order == ["a"])
        #expect(second.state == .completed)
    }

    @Test func `lets others pass while the task is suspended, and continues at the same place`() {
        _ = task("a")
        let second = task("b")
        _ = task("c")
        _ = task("d")
        loading.at(5) { second.suspend() }
        loading.at(20) { second.resume() }
        loading.simulator.run()
        #expect(order == ["a", "c", "b", "d"])
    }

    @Test func `does not end because of a suspension that comes when it is the task's turn`() {
        _ = task("a")
        let second = task("b")
        loading.at(15) { second.suspend() }
        loading.at(40) { second.resume() }
        loading.simulator.run()
        #expect(order == ["a", "b"])
        #expect(second.state == .completed)
        #expect(loading.simulator.recorder.openStarts.isEmpty)
    }

    @Test func `begins again for a redirect, which returns its connection`() {
        let redirect = Exchange.answer(
            302, [("Location", "https://x.test/z")], body: [], match: RequestPattern(url: .pattern("*/a")))
        let loading = Loading([redirect, .answer()]) { $0.httpMaximumConnectionsPerHost = 1 }
        loading.load(.to("https://x.test/a"))
        loading.load(.to("https://x.test/b"))
        loading.simulator.run()
        #expect(loading.sent.map { $0.url?.lastPathComponent } == ["a", "b", "z"])
    }
}
