import Testing
@testable import URLLoading

@Suite struct `A stored response and a request with If-Range` {
    @Test(arguments: [
        ("\"1\"", 206, "lo"), ("\"2\"", 200, "hello"), ("W/\"1\"", 200, "hello"),
        ("Sun, 31 Dec 2000 00:00:00 GMT", 206, "lo"), ("Sun, 31 Dec 2000 00:00:01 GMT", 200, "hello"),
    ])
    func `match in a part only if it is a part of the same version`(
        version: String, status: Int, body: String
    ) {
        let fields = [("ETag", "\"1\""), ("Last-Modified", "Sun, 31 Dec 2000 00:00:00 GMT")]
        let loading = Loading(
            [.answer(200, fields.map { (name: $0, value: $1) }, times: .count(1))],
            cache: .inMemory)
        loading.load()
        let asked = ["Range": "bytes=3-", "If-Range": version]
        loading.load(.to("https://x.test/a", headers: asked, policy: .returnCacheDataElseLoad), at: 1000)
        #expect(
            loading.run("delegate.didReceive") == """
                10 ms delegate delegate.didReceiveResponse 200
                15 ms delegate delegate.didReceiveData "hello"
                1 s delegate delegate.didReceiveResponse \(status)
                1 s delegate delegate.didReceiveData "\(body)"
                """)
    }

    @Test(arguments: [
        (URLRequest.CachePolicy.useProtocolCachePolicy, "fwd=partial"),
        (.returnCacheDataElseLoad, "fwd=partial"), (.returnCacheDataDontLoad, "fail"),
    ])
    func `do not match if only a part of another version is stored`(
        policy: URLRequest.CachePolicy, outcome: String
    ) {
        let now = Date(timeIntervalSinceReferenceDate: 1000)
        let stored = StoredResponse(
            response: .with(206, ["ETag": "\"1\""]), data: Data("01234".utf8), requestDate: now,
            responseDate: now, part: ContentRange("bytes 0-4/9"))
        let query = CacheQuery(
            request: .to("https://x.test/a", headers: ["Range": "bytes=1-2", "If-Range": "\"2\""]),
            policy: policy, stored: StoredVariants([stored]), now: now)
        #expect(query.decide().choice.word == outcome)
    }
}
