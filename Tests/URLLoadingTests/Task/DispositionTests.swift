import Testing
@testable import URLLoading

@Suite struct `A delegate's answer to a response` {
    @Test func `holds the body back until it arrives`() {
        let loading = Loading()
        loading.delegate.onResponse = { answer in loading.at(100) { answer(.allow) } }
        loading.load()
        #expect(
            loading.run("transport.received", "transport.ended", "delegate", "task.completed") == """
                10 ms work transport.receivedHead 200
                10 ms delegate delegate.didReceiveResponse 200
                15 ms work transport.receivedData 5 bytes
                15 ms work transport.ended
                110 ms main delegate.answered allow
                110 ms work task.completed
                110 ms delegate delegate.didReceiveData "hello"
                110 ms delegate delegate.didFinishCollectingMetrics networkLoad
                110 ms delegate delegate.didCompleteWithError
                """)
    }

    @Test func `may cancel the task`() {
        let loading = Loading()
        loading.delegate.onResponse = { $0(.cancel) }
        loading.load()
        #expect(
            loading.run("transport", "delegate", "task.completed") == """
                0 ms work transport.sent
                0 ms work transport.matched
                10 ms work transport.receivedHead 200
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.answered cancel
                10 ms work transport.cancelled
                10 ms work task.completed URLError(-999)
                10 ms delegate delegate.didFinishCollectingMetrics networkLoad
                10 ms delegate delegate.didCompleteWithError URLError(-999)
                """)
    }

    @Test func `counts once`() {
        let loading = Loading()
        loading.delegate.onResponse = { answer in
            answer(.allow)
            answer(.cancel)
        }
        loading.load()
        #expect(
            loading.run("delegate.answered", "task.inputIgnored", "task.completed") == """
                10 ms delegate delegate.answered allow
                10 ms delegate delegate.answered cancel
                10 ms work task.inputIgnored answer cancel while running
                15 ms work task.completed
                """)
    }

    @Test func `has no effect after the task was cancelled`() {
        let loading = Loading()
        loading.delegate.onResponse = { answer in loading.at(100) { answer(.allow) } }
        let task = loading.session.dataTask(with: URLRequest.to("https://x.test/a"))
        task.resume()
        loading.at(12) { task.cancel() }
        #expect(
            loading.run("delegate", "task.inputIgnored", "task.completed") == """
                10 ms delegate delegate.didReceiveResponse 200
                12 ms work task.completed URLError(-999)
                12 ms delegate delegate.didFinishCollectingMetrics networkLoad
                12 ms delegate delegate.didCompleteWithError URLError(-999)
                110 ms main delegate.answered allow
                110 ms work task.inputIgnored answer allow while completed
                """)
    }

    /// The server has finished, so that its silence does not count.
    @Test func `that never comes leaves the task all the time that it has`() {
        let loading = Loading { $0.timeoutIntervalForResource = 1000 }
        loading.delegate.onResponse = { _ in }
        loading.load()
        #expect(
            loading.run("transport.ended", "task.t", "task.completed") == """
                15 ms work transport.ended
                1000 s work task.timeoutDecided fail
                1000 s work task.timedOut resource after 1000 s
                1000 s work task.completed URLError(-1001)
                """)
    }
}
