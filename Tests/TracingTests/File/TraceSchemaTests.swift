import JSONText
import Testing

@testable import Tracing

@Suite struct `The schema of traces` {
    /// Every member that the writer knows is in these lines.
    private func lines() throws -> [JSON] {
        var header = TraceHeader.example
        header.change = "{}"
        return try TraceWriter.file(Recording.everyShape(), header: header, outcome: "finished")
            .split(separator: UInt8(ascii: "\n")).map { try JSON.parse(Array($0)) }
    }

    private func schema() throws -> JSON { try JSON.parse(Array(TraceSchema.text.utf8)) }

    /// What the schema says of the members of an object.
    private func properties(of name: String, _ path: String...) throws -> [String] {
        let object = path.reduce(try schema()["$defs"]?[name]) { $0?[$1] }
        return object?["properties"]?.keys ?? []
    }

    @Test func `has each member of a header, and no other`() throws {
        #expect(try lines().first?.keys == properties(of: "header"))
    }

    @Test func `has each member of an event in the order in which it is written`() throws {
        let events = try lines().filter { $0["n"] != nil }
        let all = try properties(of: "event")
        #expect(all == EventMember.allCases.map(\.name))
        for event in events { #expect(event.keys == all.filter { event[$0] != nil }) }
        #expect(Set(events.flatMap(\.keys)) == Set(all))
    }

    @Test func `has each member of a decision`() throws {
        let decision = try #require(try lines().compactMap { $0["decision"] }.first)
        #expect(try decision.keys == properties(of: "decision"))
        let rule = decision["rules"]?.array?.first
        #expect(try rule?.keys == properties(of: "decision", "properties", "rules", "items"))
    }

    @Test func `has each member of the end, and no other`() throws {
        #expect(try lines().last?["end"]?.keys == properties(of: "end", "properties", "end"))
    }
}

@Suite struct `The members of an event` {
    @Test func `are taken from a line as the writer lays it out`() throws {
        let recorder = Recording.everyShape()
        var writer = TraceWriter()
        for (index, event) in recorder.events.enumerated() {
            writer.line(event, UInt32(index + 1), recorder)
            let isTaken = writer.take { TraceEvent(written: $0, nil) != nil }
            #expect(isTaken, "event \(index + 1)")
        }
    }

    /// Laid out as the writer does, and as another program may.
    @Test(arguments: [
        (#"{"n":0,"t":7,"kind":"x"}"#, 5, "a whole number from 1 to 4294967295", "\"0\""),
        (#"{"n":2,"t":7,"request":0,"kind":"x"}"#, 23, "a whole number from 1 to 4294967295", "\"0\""),
        (#"{"n":2,"t":7,"task":0,"kind":"x"}"#, 20, "a whole number from 1 to 4294967295", "\"0\""),
        (#"{"n":2,"t":7,"cause":0,"kind":"x"}"#, 21, "the number of an event before 2", "a number"),
        (#"{"n":2,"t":7,"cause":2,"kind":"x"}"#, 21, "the number of an event before 2", "a number"),
        (#"{"cause":3,"kind":"x","n":2,"t":7}"#, 9, "the number of an event before 2", "a number"),
    ])
    func `count from 1, and a cause comes first`(
        line: String, offset: Int, expected: String, found: String
    ) {
        #expect(throws: JSONSyntaxError(offset: offset, expected: expected, found: found)) {
            try TraceEvent(line: Array(line.utf8))
        }
    }

    @Test(
        arguments: [
            (#"{"n":1,"t":7,"request":3,"kind":"x"}"#, 0), (#"{"kind":"x","request":3,"t":7,"n":1}"#, 0),
            (#"{"n":1,"t":7,"attempt":2,"kind":"x"}"#, nil), (#"{"kind":"x","attempt":2,"t":7,"n":1}"#, nil),
        ] as [(String, Int?)])
    func `have an attempt if there is a request, and only then`(line: String, attempt: Int?) throws {
        let bytes = Array(line.utf8)
        let event = try TraceEvent(line: bytes)
        let read = bytes.withUnsafeBytes { try? TraceEvent.Head(line: $0) }
        let head = try #require(read)
        #expect(event.attempt == attempt)
        #expect(head.attempt == attempt)
    }

    @Test func `are the names that conditions know`() {
        #expect(
            EventFields.envelope == [
                "n", "t", "queue", "request", "attempt", "task", "cause", "kind", "source", "callback",
                "outcome",
            ])
        #expect(EventFields.ofEveryEvent == ["n", "t", "kind"])
        #expect(
            EventFields.numbers.intersection(EventFields.envelope) == [
                "n", "request", "attempt", "task", "cause",
            ])
    }

    @Test func `are known of each kind by names that conditions know`() {
        let kinds = Set(EventKind.all.map(\.name))
        #expect(EventFields.ofKinds.keys.filter { !kinds.contains($0) } == [])
        let fields = EventFields.ofKinds.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        #expect(fields.subtracting(EventFields.ofData).sorted() == [])
        #expect(EventFields.numbers.union(EventFields.times).subtracting(EventFields.all).sorted() == [])
    }
}

extension JSON {
    fileprivate var keys: [String] { members?.map(\.key) ?? [] }
}
