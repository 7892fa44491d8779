import Foundation
import Testing
import Tracing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct `A written trace` {
    @Test func `is a header, an event a line, and an end`() {
        let recorder = Recorder()
        recorder.record(
            .requestCreated(type: "data"), Subject(request: 1), file: "Module/File.swift", line: 7)
        recorder.now = .start + .milliseconds(15)
        recorder.queue = recorder.intern(label: "root")
        let later = Subject(request: 1, attempt: 2, task: 3)
        recorder.record(.requestResumed, later, callback: .alamofire5, file: "Module/File.swift", line: 8)
        expect(
            recorder,
            """
            {"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":""}
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created","source":"Module/File.swift:7",\
            "data":{"type":"data"}}
            {"n":2,"t":15000000,"queue":"root","request":1,"attempt":2,"task":3,"cause":1,\
            "kind":"request.resumed","source":"Module/File.swift:8","callback":"requestDidResume"}
            {"end":{"events":2,"t":15000000,"outcome":"finished"}}

            """)
    }

    @Test func `names what never ended and what never began`() {
        let recorder = Recorder()
        recorder.record(.retryAnswered(name: "A", answer: "retry"), file: "M/F.swift", line: 1)
        recorder.record(.taskCreated(type: "data", URLRequest(url: .root)), file: "M/F.swift", line: 2)
        expect(
            recorder,
            """
            {"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":""}
            {"n":1,"t":0,"kind":"retry.answered","source":"M/F.swift:1","data":{"name":"A","answer":"retry"}}
            {"n":2,"t":0,"cause":1,"kind":"task.created","source":"M/F.swift:2",\
            "data":{"type":"data","method":"GET","url":"http://a/"}}
            {"end":{"events":2,"t":0,"outcome":"finished","open":{"task.created":"1"},\
            "unpaired":["event 1: retry.answered without retry.asked"]}}

            """)
    }

    @Test func `writes a decision with its rules`() {
        var rules = RuleLog()
        rules.check(.cacheStored, saw: .text("a response"), true)
        rules.check(.cacheFresh, saw: .ages(age: 3, lifetime: 2), false)
        rules.check(.retryPolicyLimit, saw: .number(2), true)
        rules.check(.retryErrorPresent, true)
        rules.check(.retryAnswer, saw: .duration(.milliseconds(100)), true)
        #expect(
            data(of: .decided(.cacheDecided, Decision("revalidate", rules: rules.checks))) == """
                "decision":{"outcome":"revalidate","rules":[\
                {"id":"cache.stored","saw":"a response","held":true},\
                {"id":"cache.fresh","saw":"age 3 s, lifetime 2 s","held":false},\
                {"id":"retry-policy.limit","saw":"2","held":true},\
                {"id":"retry.error-present","saw":"nothing","held":true},\
                {"id":"retry.answer","saw":"100 ms","held":true}]}
                """)
    }

    @Test func `writes a request with its headers by name and its body`() {
        var request = URLRequest(url: .root)
        request.httpMethod = "POST"
        request.setValue("2", forHTTPHeaderField: "X-B")
        request.setValue("1", forHTTPHeaderField: "X-A")
        request.httpBody = Data("hello".utf8)
        #expect(
            data(of: .urlRequestCreated(request)) == """
                "data":{"method":"POST","url":"http://a/","headers":{"X-A":"1","X-B":"2"},\
                "body":{"bytes":5,"text":"hello"}}
                """)
    }

    @Test func `writes bytes that are no text as base 64`() {
        #expect(
            data(of: .delegateReceivedData(Data([0xFF, 0x00]))) == #""data":{"bytes":2,"base64":"/wA="}"#)
    }

    @Test func `writes what an adapter changed`() {
        let initial = URLRequest(url: .root)
        var adapted = initial
        adapted.setValue("Bearer t1", forHTTPHeaderField: "Authorization")
        let answer = AdapterAnswer(name: "auth", initial: initial, result: .success(adapted))
        #expect(
            data(of: .adaptCompleted(answer)) == """
                "data":{"name":"auth","changes":[{"field":"header Authorization","to":"Bearer t1"}]}
                """)
    }

    @Test func `escapes quotes, backslashes and control characters, and nothing else`() {
        let text = "\"\\\n\r\t\u{0}\u{1B}[31m\u{7F} é 日本 / 👍"
        #expect(
            data(of: .scriptCalled(name: text)) == """
                "data":{"name":"\\"\\\\\\n\\r\\t\\u0000\\u001b[31m\\u007f é 日本 / 👍"}
                """)
    }

    @Test func `can be taken piece by piece`() {
        let recorder = Recorder()
        recorder.record(.requestResumed, file: "M/F.swift", line: 1)
        var writer = TraceWriter()
        writer.header(header)
        let first = writer.takeBytes()
        #expect(writer.pendingByteCount == 0)
        writer.event(recorder.events[0], number: 1, labels: recorder)
        writer.end(recorder, outcome: "finished")
        #expect(first + writer.takeBytes() == TraceWriter.file(recorder, header: header, outcome: "finished"))
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
        let envelope = #"{"n":1,"t":0,"kind":"\#(payload.kind.rawValue)","source":"M/F.swift:1","#
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
