import Testing
@testable import Transport

@Suite struct `The open exchanges` {
    private static let patterns: [RequestPattern] = (0..<100).flatMap { number in
        [
            RequestPattern(url: .exact("https://x.test/\(number)")),
            RequestPattern(method: "PUT", url: .pattern("*x.test/\(number)/put")),
            RequestPattern(url: .path("/\(number)/path")),
            RequestPattern(headers: [("X-Number", .equals("\(number)"))]),
            RequestPattern(headers: [("X-Part", .pattern("*/\(number)"))]),
            RequestPattern(method: "POST", body: .equals("number \(number)")),
            RequestPattern(method: "POST", body: .json("{\"a\": true, \"n\": \(number)}")),
        ]
    }

    /// The exchange that answers a request, and those that were compared with it.
    private static func find(
        _ request: URLRequest, in open: OpenExchanges, patterns: [RequestPattern] = patterns
    ) -> (found: Int?, compared: [Int]) {
        let parts = RequestParts(request)
        var compared: [Int] = []
        let found = open.first(for: parts) { index in
            compared.append(index)
            return patterns[index].matches(parts)
        }
        return (found.index, compared)
    }

    private static func open(_ patterns: [RequestPattern] = patterns) -> OpenExchanges {
        var open = OpenExchanges()
        for (index, pattern) in patterns.enumerated() { open.append(index, pattern) }
        return open
    }

    @Test(arguments: [
        (URLRequest.to("https://x.test/70"), 490), (.to("https://x.test/70/put", method: "PUT"), 491),
        (.to("https://y.test/70/path?a"), 492), (.to("https://y.test/", headers: ["x-number": "70"]), 493),
        (.to("https://y.test/", headers: ["X-Part": "a/70"]), 494),
        (.to("https://y.test/", method: "POST", body: "number 70"), 495),
        (.to("https://y.test/", method: "POST", body: "{\"n\": 7e1, \"a\": true}"), 496),
    ])
    func `are found without a comparison with the others`(request: URLRequest, index: Int) {
        let (found, compared) = Self.find(request, in: Self.open())
        #expect(found == index)
        #expect(compared == [index])
    }

    @Test func `that ask for other headers are not looked at`() {
        let patterns = (0..<100).map { number in
            RequestPattern(headers: [
                ("Accept", .absent), ("X-\(number)", number.isMultiple(of: 2) ? .present : .equals("1")),
            ])
        }
        var open = Self.open(patterns)
        var looked = 0
        let request = URLRequest.to("https://x.test/a", headers: ["x-70": "1", "x-71": "1", "x-200": "1"])
        open.forEachList(for: RequestParts(request)) { _, _ in looked += 1 }
        #expect(looked == 2)
        #expect(Self.find(request, in: open, patterns: patterns).found == 70)
        open.remove(70, patterns[70])
        #expect(Self.find(request, in: open, patterns: patterns).found == 71)
    }

    @Test func `are counted where a request has to be compared with many`() {
        func count(_ exchanges: [RequestPattern], body: String? = nil) -> Int {
            let replies = exchanges.map {
                Exchange(name: "a", match: $0, reply: .response(ScriptedResponse()))
            }
            let wire = Wire(replies)
            wire.send("A", .to("https://x.test/a/1000/b", method: "POST", body: body))
            _ = wire.run()
            return wire.simulator.recorder.ruleCount
        }
        let texts = (1...1000).map { "https://x.test/*/\($0)/*" }
        #expect(count(texts.map { RequestPattern(url: .pattern($0)) }) == 1001)
        #expect(count(texts.indices.map { RequestPattern(body: .contains("no \($0)")) }) == 2001)
        let body = String(repeating: "no ", count: 101)
        #expect(count(texts.indices.map { RequestPattern(body: .contains("no \($0)")) }, body: body) == 8001)
        let lengths = (1...1000).map { "https://x.test/\(String(repeating: "a", count: $0))*" }
        #expect(count(lengths.map { RequestPattern(url: .pattern($0)) }) == 1001)
        let absent: [(name: String, pattern: HeaderPattern)] = [("A", .absent), ("B", .absent)]
        let unlike = texts.indices.map { RequestPattern(headers: absent, body: .contains("no \($0)")) }
        #expect(count(unlike) == 6001)
    }

    @Test func `come in order, wherever they ask for something, until they are used up`() {
        let patterns = [
            RequestPattern(url: .pattern("https://x.test/*b*")), RequestPattern(method: "GET"),
            RequestPattern(url: .exact("https://x.test/a")), RequestPattern(method: "GET"),
            RequestPattern(),
        ]
        var open = Self.open(patterns)
        var found: [Int?] = []
        while let index = Self.find(.to("https://x.test/a"), in: open, patterns: patterns).found {
            found.append(index)
            open.remove(index, patterns[index])
        }
        #expect(found == [1, 2, 3, 4])
        #expect(Self.find(.to("https://x.test/ab"), in: open, patterns: patterns).found == 0)
    }
}
