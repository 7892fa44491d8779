import Testing
@testable import URLLoading

@Suite struct `A stale response that its server cannot be asked about` {
    /// A session that has stored `hello`, which is stale after a second and has no validator.
    private func loading(_ answer: Exchange) -> Loading {
        let loading = Loading(
            [.answer(200, [("Cache-Control", "max-age=1")], times: .count(1)), answer],
            cache: .inMemory)
        loading.load()
        return loading
    }

    private func later(_ loading: Loading) -> String {
        loading.run("cache").split(separator: "\n").filter { $0.hasPrefix("3") }.joined(separator: "\n")
    }

    @Test func `is removed if the answer in its place may not be stored`() {
        let loading = loading(.answer(404, [("Cache-Control", "no-store")]))
        loading.load(at: 3000)
        #expect(
            later(loading) == """
                3 s work cache.decided fwd=stale; ttl=-2
                3015 ms work cache.storeDecided not stored
                3015 ms work cache.removed
                """)
    }

    @Test func `is removed if the answer in its place goes to a file`() {
        let loading = loading(.answer(200, [("Cache-Control", "max-age=1")]))
        loading.at(3000) { loading.session.downloadTask(with: URLRequest.to("https://x.test/a")).resume() }
        #expect(
            later(loading) == """
                3 s work cache.decided fwd=stale; ttl=-2
                3015 ms work cache.storeDecided not stored
                3015 ms work cache.removed
                """)
    }

    @Test func `is removed if the answer in its place breaks off`() {
        let response = ScriptedResponse(
            status: 410, headers: [("Cache-Control", "max-age=1")], chunks: [Chunk("gone")],
            delay: .milliseconds(10), failure: ScriptedFailure(code: .networkConnectionLost, phase: .end))
        let loading = loading(
            Exchange(name: "cut", match: RequestPattern(), reply: .response(response), times: .unlimited))
        loading.load(at: 3000)
        #expect(
            later(loading) == """
                3 s work cache.decided fwd=stale; ttl=-2
                3010 ms work cache.removed
                """)
    }

    @Test(arguments: [("HEAD", 404), ("GET", 503), ("GET", 206), ("GET", 416)])
    func `stays if the answer is no whole one, or says nothing of it`(method: String, status: Int) {
        let fields = [("Cache-Control", "no-store"), ("Content-Range", "bytes 0-1/5")]
        let loading = loading(.answer(status, fields.map { (name: $0, value: $1) }, body: ["he"]))
        let part = ["Range": "bytes=0-1"]
        loading.load(.to("https://x.test/a", method: method, headers: part), at: 3000)
        #expect(loading.run("cache.removed") == "")
        #expect(loading.sent.count == 2)
    }
}
