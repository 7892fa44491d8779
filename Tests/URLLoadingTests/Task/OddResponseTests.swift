import Testing

@testable import URLLoading

@Suite struct `A response that violates HTTP` {
    @Test(arguments: [
        ("HTTP/1.1 600 Odd", "10 ms work task.completed"),
        ("HTTP/1.1 0 Odd", "10 ms work task.completed URLError(-1017)"),
        ("HTTP/1.1 1000 Odd", "10 ms work task.completed URLError(-1017)"),
        ("", "10 ms work task.completed URLError(-1017)"),
    ])
    func `is rejected if its status cannot be read`(line: String, end: String) {
        var response = ScriptedResponse(delay: .milliseconds(10))
        response.statusLine = line
        let loading = Loading([.reply(response)])
        loading.load()
        #expect(loading.run("task.completed") == end)
    }

    @Test func `fails if it is shorter than declared, and keeps the received bytes`() {
        let loading = Loading([.answer(200, [("Content-Length", "10")], body: ["hel", "lo"])])
        loading.load()
        #expect(
            loading.run("response", "delegate", "task.completed") == """
                10 ms delegate delegate.didReceiveResponse 200
                10 ms delegate delegate.answered allow
                15 ms delegate delegate.didReceiveData "hel"
                20 ms delegate delegate.didReceiveData "lo"
                20 ms work response.endDecided lost
                20 ms work task.completed URLError(-1005)
                20 ms delegate delegate.didFinishCollectingMetrics networkLoad
                20 ms delegate delegate.didCompleteWithError URLError(-1005)
                """)
    }

    @Test func `is cut at its declared length, without waiting for the rest`() {
        let loading = Loading([.answer(200, [("Content-Length", "4")], body: ["hel", "lo", "more"])])
        loading.load()
        #expect(
            loading.run("response", "delegate.didReceiveData", "task.completed") == """
                15 ms delegate delegate.didReceiveData "hel"
                20 ms delegate delegate.didReceiveData "l"
                20 ms work response.endDecided rest ignored
                20 ms work task.completed
                """)
    }

    @Test func `may be preceded by informational responses, which its delegate receives separately`() {
        var response = ScriptedResponse(delay: .milliseconds(10))
        response.informational = [InformationalHead(status: 100), InformationalHead(status: 103)]
        let loading = Loading([.reply(response)])
        loading.load()
        #expect(
            loading.run("response", "delegate.didReceive", "task.completed") == """
                0 ms work response.headDecided informational
                0 ms delegate delegate.didReceiveInformationalResponse 100
                0 ms work response.headDecided informational
                0 ms delegate delegate.didReceiveInformationalResponse 103
                10 ms delegate delegate.didReceiveResponse 200
                10 ms work task.completed
                """)
    }

    @Test func `is still required after an informational response`() {
        let loading = Loading([.answer(102)])
        loading.load()
        #expect(
            loading.run("response", "delegate.didReceiveR", "task.completed") == """
                10 ms work response.headDecided informational
                10 ms work response.endDecided lost
                10 ms work task.completed URLError(-1005)
                """)
    }

    @Test func `counts once, even if it is sent twice`() {
        let transport = EchoingTransport()
        let loading = Loading(configure: { $0.transport = transport })
        transport.simulator = loading.simulator
        loading.load()
        #expect(
            loading.run("response", "delegate.didReceive", "task.completed") == """
                0 ms work response.headDecided ignored
                0 ms delegate delegate.didReceiveResponse 200
                0 ms work task.completed
                """)
        #expect(loading.simulator.recorder.unpaired == [])
    }

    @Test(arguments: [
        "text/plain; charset=", "text/plain; charset=klingon", "text/plain; charset=\"utf", ";;;=", "", "/",
        "\"",
        "text/plain; charset=utf-8; charset=latin1", String(repeating: ";", count: 10_000), "ü/ü; ü=ü",
    ])
    func `may have any content type`(type: String) {
        let loading = Loading(
            [.answer(200, [("Content-Type", type)])],
            cache: .inMemory)
        loading.load()
        #expect(loading.run("task.completed") == "15 ms work task.completed")
        #expect(loading.delegate.bodies == ["hello"])
    }

    /// A `Location`, what is decided about it, and the end of the task. What cannot be loaded is followed
    /// only until the delegate has agreed.
    static let redirectsToNowhere: [(String?, String, String)] = [
        (nil, "deliver", "15 ms work task.completed"),
        ("", "deliver", "15 ms work task.completed"),
        ("http://[::bad", "fail(-1010)", "10 ms work task.completed URLError(-1010)"),
        ("mailto:a@b.test", "follow", "10 ms work task.completed URLError(-1002)"),
    ]

    @Test(arguments: redirectsToNowhere)
    func `may redirect to nowhere, and is then the response or an error`(
        location: String?, decided: String, end: String
    ) {
        let loading = Loading([.answer(302, location.map { [(name: "Location", value: $0)] } ?? [])])
        loading.load()
        #expect(
            loading.run("redirect.decided", "redirect.followed", "task.completed") == """
                10 ms work redirect.decided \(decided)
                \(end)
                """)
    }

    @Test func `is not stored in the cache if it is incomplete`() {
        let cache = URLCache.inMemory
        let headers = [(name: "Content-Length", value: "10"), (name: "Cache-Control", value: "max-age=60")]
        let loading = Loading([.answer(200, headers)], cache: cache)
        loading.load()
        _ = loading.run()
        #expect(cache.cachedResponse(for: .to("https://x.test/a")) == nil)
    }
}

extension Exchange {
    /// A reply to any request.
    fileprivate static func reply(_ response: ScriptedResponse) -> Exchange {
        Exchange(name: "odd", match: RequestPattern(), reply: .response(response), times: .unlimited)
    }
}

/// A transport that sends everything twice.
private final class EchoingTransport: Transport {
    var simulator: Simulator?

    func start(
        _ request: URLRequest, on queue: DispatchQueue, receiver: any TransportReceiver
    ) -> any TransportExchange {
        queue.enqueue { [weak receiver] in
            for _ in 0..<2 { receiver?.transportDidReceive(.with(200)) }
            for _ in 0..<2 { receiver?.transportDidFinish() }
        }
        return Silence()
    }

    private final class Silence: TransportExchange {
        func cancel() {}
    }
}
