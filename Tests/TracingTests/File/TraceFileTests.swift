import Foundation
import JSONText
import Testing

@testable import Tracing

@Suite struct `A trace file` {
    @Test func `returns what was recorded`() throws {
        let recorder = Recording.everyShape()
        let file = TraceFile(bytes: TraceWriter.file(recorder, header: .example, outcome: "finished"))
        #expect(file.problems == [])
        #expect(file.header == .example)
        #expect(
            file.end
                == TraceEnd(
                    events: 6, time: VirtualInstant(nanoseconds: 15_000_000), outcome: "finished",
                    open: ["adapt.started": "1"], unpaired: ["event 6: task.completed without task.created"]))
        #expect(
            (1...file.count).map { file.event($0).map(\.line) ?? "lost" } == [
                "1 t=0 Tracing session.created label=root requestSetup=lazy startRequestsImmediately=true",
                "2 t=0 com.apple.main-thread r1/0 ←1 request.resumed requestDidResume",
                "3 t=0 com.apple.main-thread r1/0 ←2 adapt.started adapter.adapt(auth) name=auth",
                "4 t=15000000 com.apple.main-thread r1/0 task 1 ←3 delegate.didReceiveData bytes=3 base64=/wAK",
                "5 t=15000000 com.apple.main-thread r1/2 task 1 ←4 retry.decided"
                    + " → retry [example.answer saw r\u{1}\n\u{7F}\u{202E}é: true]",
                "6 t=15000000 com.apple.main-thread r1/2 task 1 ←5 task.completed error=URLError(-1005)",
            ])
    }

    @Test(arguments: [
        ("label", true), ("LABEL", true), ("root", true), ("abel", false), ("labe", false), ("zzz", false),
        ("étiquette", true),
    ])
    func `tells without reading its events that none has a member`(name: String, mayHave: Bool) {
        let file = TraceFile(
            bytes: TraceWriter.file(Recording.everyShape(), header: .example, outcome: "finished"))
        #expect(file.mayHaveMember(name) == mayHave)
    }

    @Test func `that is empty has no member`() {
        #expect(!TraceFile(bytes: []).mayHaveMember("label"))
        #expect(!TraceFile(bytes: Array(#"""#.utf8)).mayHaveMember("label"))
        #expect(TraceFile(bytes: Array(#""label""#.utf8)).mayHaveMember("label"))
    }

    @Test func `is as it was written behind a byte order mark`() {
        let bytes = TraceWriter.file(Recording.everyShape(), header: .example, outcome: "finished")
        let file = TraceFile(bytes: [0xEF, 0xBB, 0xBF] + bytes)
        #expect(file.problems == [])
        #expect(file.header == .example)
    }

    @Test func `shows an event as the recording does`() throws {
        let recorder = Recording.everyShape()
        let file = TraceFile(bytes: TraceWriter.file(recorder, header: .example, outcome: "finished"))
        for (index, live) in recorder.traceEvents.enumerated() {
            #expect(live.line == recorder.traceEvent(index + 1).line)
            #expect(live.line == file.event(index + 1)?.line)
            #expect(live.source.hasPrefix("TracingTests/TraceFileTests.swift:"))
        }
    }

    @Test func `is read the same when another program has sorted its members`() throws {
        let bytes = TraceWriter.file(Recording.everyShape(), header: .example, outcome: "finished")
        let sorted = try bytes.split(separator: 0x0A).flatMap { line in
            let json = try JSONSerialization.jsonObject(with: Data(line))
            return try JSONSerialization.data(withJSONObject: json, options: .sortedKeys) + [0x0A]
        }
        let (file, other) = (TraceFile(bytes: bytes), TraceFile(bytes: sorted))
        let heads = { (file: TraceFile) in
            sequence(state: 0) { number -> String? in
                let head = file.nextHead(after: number)
                number = head?.number ?? number
                return head.map { "\($0.number) \($0.kind) \([$0.request, $0.attempt, $0.task])" }
            }.prefix(file.count + 1)
        }
        #expect(Array(heads(other)) == Array(heads(file)))
        #expect(Array(heads(other)).last == "6 task.completed [Optional(1), Optional(2), Optional(1)]")
        #expect(other.event(6)?.line == file.event(6)?.line)
    }

    @Test func `is read the same through a window of a mapped file, in any order`() throws {
        let bytes = TraceWriter.file(Recording.everyShape(), header: .example, outcome: "finished")
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("reqtrace-window.jsonl")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let mapped = TraceFile(try MappedFile(contentsOf: url, windowSize: 1, largestCopy: 0))
        let whole = TraceFile(bytes: bytes)
        for number in [1, 2, 3, 6, 5, 1, 4] {
            #expect(mapped.event(number)?.line == whole.event(number)?.line)
        }
        mapped.check()
        #expect(mapped.problems == [])
        #expect(Array(mapped.data) == bytes)
    }

    @Test func `is read from a mapped file, and from a file that cannot be mapped`() throws {
        let bytes = TraceWriter.file(Recording.everyShape(), header: .example, outcome: "finished")
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("reqtrace-trace-file.jsonl")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try TraceFile(contentsOf: url).count == 6)
        try Data().write(to: url)
        #expect(try TraceFile(contentsOf: url).problems.count == 1)
        #expect(throws: (any Error).self) { try TraceFile(contentsOf: url.appendingPathComponent("none")) }
    }
}

@Suite struct `A damaged trace file` {
    private let header = #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":""}"#
    private let end = #"{"end":{"events":3,"t":7,"outcome":"finished"}}"#
    private func event(_ number: Int) -> String { #"{"n":\#(number),"t":7,"kind":"request.resumed"}"# }

    private func read(_ lines: String..., end: String = "\n") -> TraceFile {
        let file = TraceFile(bytes: Array((lines.joined(separator: "\n") + end).utf8))
        file.checkEveryLine()
        return file
    }

    @Test func `without an end line is called truncated, and keeps its events`() {
        let file = read(header, event(1), #"{"n":2,"t":7,"kind":"req"#, end: "")
        #expect(file.event(1)?.kind == "request.resumed")
        #expect(file.count == 1)
        #expect(
            file.problems.map(\.description) == [
                "line 3:25: this line is not an event and was left out:"
                    + " expected the closing \" of the string, found the end of the text",
                "the trace is truncated: it has no end line, and its last readable event is 1",
            ])
    }

    @Test func `lists its lines in their order, also when they are read from the last to the first`() {
        let lines = (1...3).map { #"{"n":\#($0),"t":7,"kind":}"# }
        let file = TraceFile(bytes: Array(([header] + lines + [end, ""]).joined(separator: "\n").utf8))
        #expect(file.previous(before: 4) == nil)
        #expect(file.problems.map { $0.position?.line } == [2, 3, 4])
    }

    @Test func `lists a thousand lines, and counts the others`() {
        let lines = Array(repeating: "?", count: 1_234)
        let file = TraceFile(bytes: Array(([header] + lines + [""]).joined(separator: "\n").utf8))
        #expect(file.problems.count == 1_002)
        #expect(TraceProblem.count(file.problems) == 1_235)
        #expect(
            file.problems.suffix(2).map(\.description) == [
                "the trace is truncated: it has no end line, and no event that can be read",
                "… and 234 more problems like these",
            ])
        #expect(TraceProblem.more(1).description == "… and 1 more problem like these")
    }

    @Test func `says once what to do about it`() {
        let damaged = read(header, event(1), event(3), end: "")
        #expect(
            TraceProblem.advice(on: damaged.problems)
                == "copy the file again, or make the trace again with \"reqtrace run NAME -o FILE\"")
        let longer = read(header, event(1), event(2), event(3), end, "more")
        #expect(TraceProblem.advice(on: longer.problems) == TraceProblem.advice(on: damaged.problems))
        let later = read(#"{"reqtrace":2,"chain":"session"}"#, event(1), event(2), event(3), end)
        #expect(
            TraceProblem.advice(on: later.problems)
                == "use the version of reqtrace that wrote it, or a later one")
        #expect(TraceProblem.advice(on: []) == nil)
    }

    @Test func `is not said to end with an event that was left out`() {
        let damaged = #"{"n":1,"t":7,"kind":}"#
        #expect(
            read(header, damaged, end: "").problems.map(\.description) == [
                "the trace is truncated: it has no end line, and no event that can be read",
                "line 2:21: this line is not an event and was left out: expected a value, found '}'",
            ])
        #expect(
            read(header, event(1), event(2).replacing("7", with: "-7")).problems.first
                == .truncated(events: 1))
    }

    @Test(arguments: [
        (#"{"n":1,"t":7,"n":2,"kind":"x"}"#, "expected each key once, found \"n\" again"),
        // A key that no event has may be a secret in the wrong place.
        (#"{"n":1,"s3cret":7,"s3cret":2}"#, "expected each key once, found something else"),
        (
            #"{"n":1,"t":1\#(String(repeating: "0", count: 40)),"kind":"x"}"#,
            "expected a time of at most 64 bits, found a number"
        ),
    ])
    func `says of a line what is wrong, without its words`(line: String, problem: String) {
        let found = read(header, line, event(2), event(3), end).problems.map(\.description)
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(problem) == true, "\(found)")
    }

    @Test func `is reported with line and column, as compilers do`() {
        let file = read(header, event(1), #"{"n":2,"t":-7,"kind":"x"}"#, event(4), event(5))
        #expect(
            file.problems.map { $0.description(in: "a.jsonl") } == [
                "a.jsonl:4:1: event 3 is missing before it",
                "a.jsonl: the trace is truncated: it has no end line, and its last readable event is 5",
                "a.jsonl:3:12: this line is not an event and was left out:"
                    + " expected a time in nanoseconds, not negative, found a number",
            ])
    }

    @Test func `with a broken line in the middle loses only that line`() {
        let file = read(header, event(1), #"{"n":2,"t":-7,"kind":"x"}"#, event(3), end)
        #expect(file.event(2) == nil)
        #expect(file.event(3)?.number == 3)
        #expect(
            file.problems.map(\.description) == [
                "line 3:12: this line is not an event and was left out:"
                    + " expected a time in nanoseconds, not negative, found a number"
            ])
    }

    @Test func `with missing or repeated lines names their numbers`() {
        let file = read(header, event(1), event(4), event(4), event(5_000_000), end, event(6))
        #expect(file.count == 4)
        #expect(
            file.problems.map(\.description) == [
                "line 3: events 2 to 3 are missing before it",
                "line 4: event 4 stands after event 4 and was left out",
                "line 5: event 5000000 is too far beyond event 4 and was left out",
                "line 7: the text after the end line was left out",
            ])
    }

    @Test(arguments: ["\n\n", "\n\n\n", "\r\n\r\n"])
    func `is none that has empty lines at its end`(end: String) {
        #expect(read(header, event(1), event(2), event(3), self.end, end: end).problems == [])
        #expect(read(header, event(1), self.end, end: end + "x").problems.count == 1)
    }

    @Test func `whose end line gives another number of events says so`() {
        #expect(
            read(header, event(1), end).problems.map(\.description) == [
                "the end line says 3 events, but the file has 1"
            ])
        #expect(
            read(header, event(1), event(2), end.replacing("3", with: "1")).problems.map(\.description) == [
                "the end line says 1 event, but the file has 2"
            ])
    }

    @Test func `whose time goes back keeps its events, and says where`() {
        let (late, early) = (event(2).replacing("7", with: "9"), end.replacing("7", with: "6"))
        let file = read(header, event(1), late, event(3), early)
        #expect(file.readableCount == 3)
        #expect(
            file.problems.map(\.description) == [
                "line 4: this line has an earlier time than event 2",
                "line 5: this line has an earlier time than event 3",
            ])
    }

    @Test func `whose end line cannot be read does not lack it`() {
        let file = read(header, event(1), event(2), event(3), end.replacing("7", with: "-7"))
        #expect(file.hasDamagedEnd)
        #expect(
            file.problems.map(\.description) == [
                "line 5:24: the end line cannot be read:"
                    + " expected a time in nanoseconds, not negative, found a number"
            ])
        // What stands before the last events is no end.
        let other = read(header, event(1), #"{"end":}"#, event(2))
        #expect(!other.hasDamagedEnd)
        #expect(
            other.problems.map(\.description) == [
                "line 3:8: the end line cannot be read: expected a value, found '}'",
                "the trace is truncated: it has no end line, and its last readable event is 2",
            ])
    }

    @Test func `without its header keeps its events`() {
        let file = read(event(1), event(2), event(3), end)
        #expect(file.count == 3)
        #expect(file.header.chain == "")
        #expect(
            file.problems.map(\.description) == [
                "line 1:1: this is not a reqtrace trace:"
                    + " expected a header with \"reqtrace\", found an object"
            ])
    }

    /// There was none before the first.
    @Test(arguments: [-1, 0, 2])
    func `of another version is read as far as its format is known`(version: Int) {
        let file = read(
            #"{"reqtrace":\#(version),"chain":"session","colour":"red"}"#,
            #"{"t":7,"kind":"moon.landed","new":[1],"n":1}"#, event(2), event(3), end)
        #expect(file.event(1)?.kind == "moon.landed")
        #expect(file.event(1)?.knownKind == nil)
        #expect(
            file.problems.map(\.description) == [
                "line 1: this trace has format \(version), and this program knows format 1;"
                    + " the part that it knows is shown"
            ])
    }

    @Test(arguments: [
        ("", "expected a value, found the end of the text"),
        ("[1,2]\n[3]", "expected a header with \"reqtrace\", found an array"),
        ("\u{1B}[31mlog\u{1B}[0m\n\n\n", "expected a value, found the byte 0x1B"),
    ])
    func `that never was a trace is rejected in one sentence`(text: String, reason: String) {
        let file = TraceFile(bytes: Array(text.utf8))
        #expect(file.count == 0)
        #expect(
            file.problems.map(\.description) == ["line 1:1: this is not a reqtrace trace: " + reason])
    }

    /// What stands there may be a secret, and nothing says its name.
    @Test(arguments: [
        ("s3cret", "1:1", "expected a value"),
        (#"{"s3cret":1,"s3cret":2}"#, "1:13", "expected each key once"),
        (#"{"reqtrace":1,"change":"{"s3cret":1}"}"#, "1:27", "expected ',' or '}'"),
    ])
    func `says of the first line where it is wrong, without its words`(
        line: String, place: String, expected: String
    ) {
        #expect(
            read(line, event(1), event(2), event(3), end).problems.map(\.description) == [
                "line \(place): this is not a reqtrace trace: \(expected), found something else"
            ])
    }

    @Test func `never ends the program, wherever it is cut off`() {
        let bytes = TraceWriter.file(Recording.everyShape(), header: .example, outcome: "finished")
        for length in bytes.indices.dropLast() {
            let file = TraceFile(bytes: Array(bytes.prefix(length)))
            file.checkEveryLine()
            #expect(!file.problems.isEmpty, "cut to \(length) bytes")
        }
    }

    @Test func `with carriage returns is read as if they were not there`() {
        let file = TraceFile(
            bytes: Array([header, event(1), event(2), event(3), end, ""].joined(separator: "\r\n").utf8))
        #expect(file.count == 3)
        #expect(file.event(2)?.number == 2)
        #expect(file.problems == [])
    }
}

/// Recordings for tests.
enum Recording {
    /// One event of each shape a line can have: without a request, with one, with a task, data of several
    /// types, a decision, and an end without its start.
    static func everyShape() -> Recorder {
        let recorder = Recorder()
        recorder.record(
            .session(
                .created(
                    SessionSummary(
                        label: "root", requestSetup: "lazy", startRequestsImmediately: true, interceptor: nil)
                )))
        recorder.queue = recorder.intern(label: "com.apple.main-thread")
        recorder.record(.request(.resumed), Subject(request: 1), callback: .alamofire5)
        recorder.record(.adapt(.started(name: "auth")), callback: .alamofire5)
        recorder.now = VirtualInstant(nanoseconds: 15_000_000)
        recorder.record(.delegate(.didReceiveData(Data([0xFF, 0, 10]))), Subject(request: 1, task: 1))
        var rules = RuleLog()
        rules.check(.example.answer, saw: .text("r\u{1}\n\u{7F}\u{202E}é"), true)
        recorder.record(
            .retry(.decided(rules.decide(RetryOutcome.retry).decision)),
            Subject(request: 1, attempt: 2, task: 1))
        recorder.record(.task(.completed(URLError(.networkConnectionLost))))
        return recorder
    }
}

extension TraceHeader {
    static let example = TraceHeader(
        walkthrough: "a \"walk\"", chain: "session", schedule: "random-42", script: "0123456789abcdef")
}

extension TraceEvent {
    /// Everything but the source line, in one line.
    fileprivate var line: String {
        var parts = ["\(number)", "t=\(time.nanoseconds)"]
        if !queue.isEmpty { parts.append(queue) } else { parts.append("Tracing") }
        if let request, let attempt { parts.append("r\(request)/\(attempt)") }
        if let task { parts.append("task \(task)") }
        if let cause { parts.append("←\(cause)") }
        parts.append(kind)
        if let callback { parts.append(callback) }
        for member in data { parts.append("\(member.key)=\(member.value.plain)") }
        if let decision {
            let rules = decision.rules.map { "\($0.id) saw \($0.saw): \($0.held)" }
            parts.append("→ \(decision.outcome) [\(rules.joined(separator: "; "))]")
        }
        return parts.joined(separator: " ")
    }
}

extension JSON {
    fileprivate var plain: String {
        string ?? integer.map { String($0) } ?? bool.map { String($0) } ?? typeName
    }
}
