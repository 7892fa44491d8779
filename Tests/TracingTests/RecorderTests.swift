import Foundation
import Testing
@testable import Tracing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct `A recorder` {
    @Test func `numbers events from 1 and returns the number`() {
        let recorder = Recorder()
        #expect(recorder.record(.request(.resumed)) == 1)
        #expect(recorder.record(.request(.finished)) == 2)
        #expect(recorder.count == 2)
        #expect(recorder.events.map(\.payload.kind) == [.request.resumed, .request.finished])
    }

    @Test func `gives each event the current time, queue and cause`() {
        let recorder = Recorder()
        recorder.record(.request(.resumed))
        recorder.now = .start + .milliseconds(15)
        recorder.queue = recorder.intern(label: "root")
        recorder.continueFrom(cause: 1, subject: .none)
        recorder.record(.transport(.ended))
        recorder.record(.task(.completed(nil)))
        #expect(recorder.events.map(\.time.nanoseconds) == [0, 15_000_000, 15_000_000])
        #expect(recorder.events.map { recorder.label($0.queue) } == ["", "root", "root"])
        #expect(
            recorder.events.map(\.cause) == [0, 1, 2], "within a job each event follows from the one before")
    }

    @Test func `keeps the subject until another one is named or the job ends`() {
        let recorder = Recorder()
        let first = Subject(request: 1)
        let second = Subject(request: 2, attempt: 1, task: 3)
        recorder.record(.request(.resumed), first)
        recorder.record(.request(.finished))
        recorder.record(.request(.retrying), second)
        #expect(recorder.currentSubject == second)
        recorder.continueFrom(cause: 1, subject: first)
        recorder.record(.request(.finished))
        recorder.continueFrom(cause: 0, subject: .none)
        recorder.record(.script(.called(name: "request")))
        #expect(recorder.events.map(\.subject) == [first, first, second, first, .none])
    }

    @Test func `says which line of source an event comes from`() {
        let recorder = Recorder()
        recorder.record(.request(.resumed)); let line = #line
        #expect(recorder.events[0].source.fileID == "TracingTests/RecorderTests.swift")
        #expect(Int(recorder.events[0].source.line) == line)
    }

    @Test func `gives equal labels the same index, and the empty label the first one`() {
        let recorder = Recorder()
        let root = recorder.intern(label: "root")
        #expect(recorder.intern(label: "other") != root)
        #expect(recorder.intern(label: "root") == root)
        #expect(recorder.intern(label: "") == .none)
        #expect(recorder.labels == ["", "root", "other"])
    }

    @Test func `tells labels apart that look the same`() {
        let recorder = Recorder()
        #expect(recorder.intern(label: "caf\u{e9}") != recorder.intern(label: "cafe\u{301}"))
    }

    @Test func `has room for more labels than two bytes can count`() {
        let recorder = Recorder()
        for number in 1...70_000 { recorder.queue = recorder.intern(label: "queue \(number)") }
        recorder.record(.request(.resumed))
        #expect(recorder.label(recorder.events[0].queue) == "queue 70000")
    }

    @Test func `keeps no events when it only counts them`() {
        let recorder = Recorder(sink: .none)
        recorder.record(.request(.resumed))
        #expect(recorder.record(.request(.finished)) == 2)
        #expect(recorder.count == 2 && recorder.events.isEmpty)
    }

    @Test func `passes events on as they happen when it streams them`() {
        var heard: [String] = []
        let recorder = Recorder(
            sink: .stream { event, number, _ in heard.append("\(number) \(event.payload.kind.name)") })
        recorder.record(.request(.resumed))
        recorder.record(.request(.finished))
        #expect(heard == ["1 request.resumed", "2 request.finished"])
        #expect(recorder.events.isEmpty)
    }

    @Test func `counts the rules of decisions, and long texts that they saw for more, whatever it keeps`() {
        var rules = RuleLog()
        rules.check(.example.stored, saw: .number(1_000_000), true)
        for length in [99, 100, 250] {
            rules.note(.example.limit, saw: .text(String(repeating: "a", count: length)), true)
        }
        let decision = rules.decide(RetryOutcome.retry).decision
        for sink in [Recorder.Sink.none, .memory, .stream { _, _, _ in }] {
            let recorder = Recorder(sink: sink)
            recorder.record(.request(.resumed))
            #expect(recorder.ruleCount == 0)
            recorder.record(.retry(.decided(decision)))
            #expect(recorder.ruleCount == 7)
            recorder.record(.cookie(.storeDecided(decision, line: "a=b")))
            #expect(recorder.ruleCount == 14)
        }
    }

    @Test func `counts the texts that events show, whatever it keeps`() throws {
        var request = URLRequest(url: try #require(URL(string: "https://a.b/c")))
        request.allHTTPHeaderFields = ["H": "123"]
        request.httpBody = Data("12345".utf8)
        var bare = request
        bare.httpBody = nil
        var rules = RuleLog()
        rules.check(.example.limit, saw: .text("1234567"), true)
        let decision = rules.decide(RetryOutcome.retry).decision
        let call = HandlerCall(name: "data", error: URLError(.timedOut), status: nil, state: "finished")
        let withheld = NameList(of: ["first", "2"]) { $0 }
        let choice = CookieChoice(sent: ["a"], withheld: withheld, field: "a=bc")
        for sink in [Recorder.Sink.none, .memory, .stream { _, _, _ in }] {
            let recorder = Recorder(sink: sink)
            var counts: [Int] = []
            func record(_ payload: Payload) {
                let before = recorder.contentBytes
                recorder.record(payload)
                counts.append(recorder.contentBytes - before)
            }
            record(.request(.resumed))
            // GET, the URL, the field and 100 for it, and the body, of a copy as well; and without the body.
            record(.urlRequest(.created(request)))
            record(.urlRequest(.ready(request)))
            record(.transport(.sent(bare)))
            // `retry`, and what the rule saw.
            record(.retry(.decided(decision)))
            // The name, and `URLError(-1001)`.
            record(.handler(.called(call)))
            // The names of files, which an app chooses; of one that is decided about, the decision as well.
            record(.download(.destinationChosen(URL(fileURLWithPath: "/folder/12345"))))
            record(.download(.finished(URL(fileURLWithPath: "/folder/1234"), error: nil)))
            record(.task(.bodyRead(source: "123", bytes: 1000)))
            record(.task(.fileDecided(decision, file: "12")))
            record(.uploadable(.created(UploadableSummary(type: "file", bytes: nil, file: "123456"))))
            record(.uploadable(.removed(file: "1", isRemoved: true)))
            record(.multipart(.encoded(bytes: 1000, file: "1234567")))
            // The cookies that are not sent, and the field with those that are.
            record(.cookie(.sendDecided(decision, choice)))
            recorder.queue = recorder.intern(label: String(repeating: "q", count: 101))
            record(.request(.finished))
            #expect(counts == [0, 125, 125, 120, 12, 19, 5, 4, 3, 14, 6, 1, 7, 22, 101])
        }
    }

    @Test func `keeps an event in 64 bytes`() {
        #expect(MemoryLayout<Event>.stride == 64)
    }
}

@Suite struct `Starts and ends` {
    private let one = Subject(request: 1)
    private let two = Subject(request: 2)

    @Test func `pair up within a subject`() {
        let recorder = Recorder()
        recorder.record(.adapt(.started(name: "A")), one)
        recorder.record(.adapt(.started(name: "A")), two)
        recorder.record(answer, two)
        recorder.record(answer, one)
        #expect(recorder.unpaired == [])
        #expect(recorder.openStarts.isEmpty)
    }

    @Test func `without a partner are told apart: an end without a start, a start without an end`() {
        let recorder = Recorder()
        recorder.record(.adapt(.started(name: "A")), one)
        recorder.record(answer, two)
        #expect(
            recorder.unpaired == [
                UnpairedEnd(event: 2, kind: .adapt.completed, missing: "adapt.started")
            ])
        #expect(recorder.openStarts.map(\.kind) == [.adapt.started])
        #expect(recorder.openStarts.map(\.count) == [1])
    }

    @Test func `of one kind may nest, and each needs its own end`() {
        let recorder = Recorder()
        recorder.record(.retry(.asked(name: "S", retryCount: 0, error: Failure.any)), one)
        recorder.record(.retry(.asked(name: "Q", retryCount: 0, error: Failure.any)), one)
        recorder.record(.retry(.answered(name: "Q", answer: "retry")), one)
        #expect(recorder.openStarts.map(\.count) == [1])
        recorder.record(.retry(.answered(name: "S", answer: "retry")), one)
        recorder.record(.retry(.answered(name: "S", answer: "retry")), one)
        #expect(
            recorder.unpaired == [UnpairedEnd(event: 5, kind: .retry.answered, missing: "retry.asked")])
    }

    @Test func `of a refresh pair up even if another request is the subject at the end`() {
        let recorder = Recorder()
        recorder.record(.authentication(.refreshStarted(credential: "t1")), one)
        recorder.record(.authentication(.refreshCompleted(credential: "t2", error: nil)), two)
        #expect(recorder.unpaired == [] && recorder.openStarts.isEmpty)
    }

    @Test func `of an exchange pair up for every kind of end`() {
        for end in [
            Payload.transport(.ended), .transport(.failed(code: -1005, phase: "body")),
            .transport(.cancelled),
        ] {
            let recorder = Recorder()
            recorder.record(.transport(.sent(URLRequest(url: .root))), one)
            recorder.record(end, one)
            #expect(recorder.unpaired == [] && recorder.openStarts.isEmpty, "\(end.kind)")
        }
    }

    private enum Failure: Error { case any }

    private var answer: Payload {
        .adapt(
            .completed(
                AdapterAnswer(name: "A", initial: URLRequest(url: .root), result: .failure(Failure.any))))
    }
}
