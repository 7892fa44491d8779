import Foundation
import Testing
import Tracing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct `A written trace` {
    @Test func `is a header, a line for each event, and an end`() {
        let recorder = Recorder()
        recorder.record(
            .request(.created(type: "data")), Subject(request: 1), file: "Module/File.swift", line: 7)
        recorder.now = .start + .milliseconds(15)
        recorder.queue = recorder.intern(label: "root")
        let later = Subject(request: 1, attempt: 2, task: 3)
        recorder.record(.request(.resumed), later, callback: .alamofire5, file: "Module/File.swift", line: 8)
        expect(
            recorder,
            """
            {"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":""}
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created","source":"Module/File.swift:7",\
            "data":{"type":"data"}}
            {"n":2,"t":15000000,"queue":"root","request":1,"attempt":2,"task":3,"cause":1,\
            "kind":"request.resumed","source":"Module/File.swift:8","callback":"requestDidResume"}
            {"end":{"events":2,"t":15000000,"outcome":"finished","sums":"c581fa8e1a93ce714dcb4237cee361ba"}}

            """)
    }

    @Test func `names the starts without an end and the ends without a start`() {
        let recorder = Recorder()
        recorder.record(.retry(.answered(name: "A", answer: "retry")), file: "M/F.swift", line: 1)
        recorder.record(.task(.created(type: "data", URLRequest(url: .root))), file: "M/F.swift", line: 2)
        expect(
            recorder,
            """
            {"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":""}
            {"n":1,"t":0,"kind":"retry.answered","source":"M/F.swift:1","data":{"name":"A","answer":"retry"}}
            {"n":2,"t":0,"cause":1,"kind":"task.created","source":"M/F.swift:2",\
            "data":{"type":"data","method":"GET","url":"http://a/"}}
            {"end":{"events":2,"t":0,"outcome":"finished","open":{"task.created":"1"},\
            "unpaired":["event 1: retry.answered without retry.asked"],\
            "sums":"c1179bc9780537e0067a0b7555e5b106"}}

            """)
    }

    @Test func `writes a decision with its rules, and the one that decided`() {
        var rules = RuleLog()
        rules.check(.example.stored, saw: .text("a response"), true)
        rules.check(.example.fresh, saw: .ages(age: 3, lifetime: 2), false)
        rules.note(.example.limit, saw: .number(2), true)
        rules.note(.example.errorPresent, true)
        rules.note(.example.answer, saw: .duration(.milliseconds(100)), true)
        #expect(
            data(of: .cache(.decided(rules.decide(CacheOutcome.stale).decision))) == """
                "decision":{"outcome":"fwd=stale","by":"example.fresh","rules":[\
                {"id":"example.stored","saw":"a response","held":true},\
                {"id":"example.fresh","saw":"age 3 s, lifetime 2 s","held":false},\
                {"id":"example.limit","saw":"2","held":true},\
                {"id":"example.error-present","saw":"nothing","held":true},\
                {"id":"example.answer","saw":"100 ms","held":true}]}
                """)
    }

    /// More kinds, places and decisions than a writer knows at a time.
    @Test func `writes a line as if it were the first, however much it has written before`() {
        let recorder = Recorder()
        for number in 0..<8000 {
            var rules = RuleLog()
            rules.check(.example.limit, saw: .number(number % 1301), true)
            let payloads: [Payload] = [
                .request(.resumed), .request(.finished),
                .cache(.decided(rules.decide(CacheOutcome.stale).decision)),
            ]
            recorder.record(payloads[number % 3], file: "M/F.swift", line: number % 1201)
        }
        var writer = TraceWriter()
        for (index, event) in recorder.events.enumerated() {
            var first = TraceWriter()
            first.event(event, number: UInt32(index + 1), labels: recorder)
            writer.event(event, number: UInt32(index + 1), labels: recorder)
            let (line, alone) = (writer.takeBytes(), first.takeBytes())
            if line != alone {
                #expect(String(decoding: line, as: UTF8.self) == String(decoding: alone, as: UTF8.self))
            }
        }
    }

    @Test func `leaves out places if it is to be a golden trace`() {
        let recorder = Recorder()
        recorder.record(.transport(.matched(exchange: "profile", line: 12)), file: "M/F.swift", line: 1)
        let bytes = TraceWriter.file(recorder, header: header, outcome: "finished", leavesOutPlaces: true)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                {"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":""}
                {"n":1,"t":0,"kind":"transport.matched","data":{"exchange":"profile"}}
                {"end":{"events":1,"t":0,"outcome":"finished"}}

                """)
    }

    @Test func `writes a request with its headers by name and its body`() {
        var request = URLRequest(url: .root)
        request.httpMethod = "POST"
        request.setValue("2", forHTTPHeaderField: "X-B")
        request.setValue("1", forHTTPHeaderField: "X-A")
        request.httpBody = Data("hello".utf8)
        #expect(
            data(of: .urlRequest(.created(request))) == """
                "data":{"method":"POST","url":"http://a/","headers":{"X-A":"1","X-B":"2"},\
                "body":{"bytes":5,"text":"hello"}}
                """)
    }

    @Test func `writes bytes that are not text as base 64`() {
        #expect(
            data(of: .delegate(.didReceiveData(Data([0xFF, 0x00])))) == #""data":{"bytes":2,"base64":"/wA="}"#
        )
    }

    @Test func `writes the byte order mark of a text`() {
        let body = Data("\u{FEFF}hello".utf8)
        #expect(
            data(of: .delegate(.didReceiveData(body))) == #""data":{"bytes":8,"text":"\#u{FEFF}hello"}"#)
    }

    @Test func `writes what an adapter changed`() {
        let initial = URLRequest(url: .root)
        var adapted = initial
        adapted.setValue("Bearer t1", forHTTPHeaderField: "Authorization")
        let answer = AdapterAnswer(name: "auth", initial: initial, result: .success(adapted))
        #expect(
            data(of: .adapt(.completed(answer))) == """
                "data":{"name":"auth","changes":[{"field":"header Authorization","to":"Bearer t1"}]}
                """)
    }

    @Test func `writes the protocol of a connection that was made, and of no other`() {
        var transactions = [false, true].map { isReused in
            var transaction = TransactionMetrics(request: URLRequest(url: .root), fetchStart: .start)
            transaction.connection = ConnectionMetrics(number: 1, version: "h2", isScripted: true)
            transaction.connection?.isReused = isReused
            return transaction
        }
        transactions[0].connection?.lookupStart = .start
        let metrics = TaskMetrics(
            fetchType: .unknown, created: .start, start: .start, responseStart: nil, end: .start,
            redirectCount: 0, transactions: transactions)
        #expect(
            data(of: .delegate(.didFinishCollectingMetrics(metrics))) == """
                "data":{"fetchType":"unknown","start":0,"end":0,"redirectCount":0,"transactions":[\
                {"url":"http://a/","fetchType":"unknown","fetchStart":0,"connection":1,"isReused":false,\
                "domainLookupStart":0},\
                {"url":"http://a/","fetchType":"unknown","fetchStart":0,"connection":1,"protocol":"h2",\
                "isReused":true}]}
                """)
    }

    @Test func `escapes quotes, backslashes and control characters, and nothing else`() {
        let text = "\"\\\n\r\t\u{0}\u{1B}[31m\u{7F} é 日本 / 👍"
        #expect(
            data(of: .script(.called(name: text))) == """
                "data":{"name":"\\"\\\\\\n\\r\\t\\u0000\\u001b[31m\\u007f é 日本 / 👍"}
                """)
    }

    @Test func `can be taken piece by piece`() {
        let recorder = Recorder()
        recorder.record(.request(.resumed), file: "M/F.swift", line: 1)
        var writer = TraceWriter()
        writer.header(header)
        let first = writer.takeBytes()
        #expect(writer.pendingByteCount == 0)
        writer.event(recorder.events[0], number: 1, labels: recorder)
        writer.end(recorder, outcome: "finished")
        #expect(first + writer.takeBytes() == TraceWriter.file(recorder, header: header, outcome: "finished"))
    }

    @Test func `is passed on in pieces, until one is refused`() {
        let recorder = Recorder()
        for line in 1...2000 { recorder.record(.request(.resumed), file: "M/F.swift", line: line) }
        var pieces: [[UInt8]] = []
        TraceWriter.write(recorder, header: header, outcome: "finished") { piece in
            pieces.append(Array(piece))
            return true
        }
        let whole = TraceWriter.file(recorder, header: header, outcome: "finished")
        #expect(Array(pieces.joined()) == whole)
        #expect(pieces.count == (whole.count + 65_535) / 65_536)
        var offers = 0
        TraceWriter.write(recorder, header: header, outcome: "finished") { _ in
            offers += 1
            return false
        }
        #expect(offers == 1)
    }

    private let header = TraceHeader(walkthrough: "w", chain: "session", schedule: "fifo", script: "")

    private func expect(
        _ recorder: Recorder, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let bytes = TraceWriter.file(recorder, header: header, outcome: "finished")
        #expect(String(decoding: bytes, as: UTF8.self) == text, sourceLocation: sourceLocation)
    }

    /// What the line of one event has after its envelope.
    private func data(of payload: Payload) -> String {
        let recorder = Recorder()
        recorder.record(payload, file: "M/F.swift", line: 1)
        var writer = TraceWriter()
        writer.event(recorder.events[0], number: 1, labels: recorder)
        let line = String(decoding: writer.takeBytes(), as: UTF8.self)
        let envelope = #"{"n":1,"t":0,"kind":"\#(payload.kind.name)","source":"M/F.swift:1","#
        return line.hasPrefix(envelope) ? String(line.dropFirst(envelope.count).dropLast(2)) : line
    }
}

extension URL {
    /// `http://a/`, for tests that need some URL.
    static var root: URL {
        var components = URLComponents()
        components.scheme = "http"
        components.host = "a"
        components.path = "/"
        guard let url = components.url else { preconditionFailure("http://a/ is a URL") }
        return url
    }
}
