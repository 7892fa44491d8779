import Testing
@testable import Transport

@Suite struct `A head for many URLs` {
    private static func url(_ name: String) throws -> URL {
        try #require(URL(string: "https://x.test/\(name)"))
    }

    private let heads: RepeatedHead

    init() throws {
        let fields = ["content-type": "Text/Plain", "Content-Length": "5", "Set-Cookie": "a=1"]
        let url = try Self.url("first.txt")
        let head = ResponseHead(url: url, status: 201, fields: fields, cookieLines: ["a=1"])
        heads = RepeatedHead(try #require(head))
    }

    private func head(_ name: String) throws -> ResponseHead {
        try #require(heads.head(for: try Self.url(name)))
    }

    @Test func `leaves those as they are that somebody has`() throws {
        let names = (0..<17_000).map { "\($0).txt" }
        let given = try names.map(head)
        #expect(given.map { $0.url?.lastPathComponent } == names)
    }

    @Test(arguments: [true, false])
    func `says the same of each URL, but its place`(isUsedAgain: Bool) throws {
        let first = isUsedAgain ? nil : try head("first.txt")
        let head = try head("b.txt")
        #expect(head.url?.absoluteString == "https://x.test/b.txt")
        #expect(head.suggestedFilename == "b.txt")
        #expect(head.statusCode == 201)
        #expect(head.mimeType == "text/plain")
        #expect(head.expectedContentLength == 5)
        #expect(head.cookieLines == ["a=1"])
        let fields = ["Content-Type": "Text/Plain", "Content-Length": "5", "Set-Cookie": "a=1"]
        #expect(head.allHeaderFields as? [String: String] == fields)
        #expect(head.description.contains("b.txt") && !head.description.contains("first.txt"))
        #expect(head.recorded.url == head.url && head.recorded.headers == fields)
        withExtendedLifetime(first) {}
    }

    @Test func `is still that of its URL when it has been archived`() throws {
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: try head("b.txt"), requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: ResponseHead.self, from: archive)
        let head = try #require(read)
        #expect(head.url?.absoluteString == "https://x.test/b.txt" && head.recorded.url == head.url)
        #expect(head.statusCode == 201 && head.mimeType == "text/plain")
        let fields = ["Content-Type": "Text/Plain", "Content-Length": "5", "Set-Cookie": "a=1"]
        #expect(head.fields == fields && head.recorded.headers == fields)
    }

    @Test func `of an event stays, while the head answers again`() throws {
        let records = try ["a.txt", "b.txt", "c.txt"].map { try head($0).recorded }
        #expect(records.map { $0.url?.lastPathComponent } == ["a.txt", "b.txt", "c.txt"])
    }

    #if os(Linux)
        @Test func `gives those that nobody has any more to the next URLs`() throws {
            let one = ObjectIdentifier(try head("a.txt"))
            #expect(ObjectIdentifier(try head("b.txt")) == one)
            let kept = try head("c.txt")
            let others = try (0..<100).map { ObjectIdentifier(try head("\($0).txt")) }
            #expect(ObjectIdentifier(kept) == one && !others.contains(one))
            #expect(Set(others).count < 20)
        }
    #endif

    @Test func `forgets the oldest of too many`() throws {
        var given: [ResponseHead] = []
        weak var oldest: ResponseHead?
        weak var newest: ResponseHead?
        for number in 0..<17_000 { given.append(try head("\(number)")) }
        (oldest, newest) = (given.first, given.last)
        given = []
        #expect(oldest == nil && newest != nil)
    }
}
