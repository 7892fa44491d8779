import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `A protocol of a script` {
    private static let names = "protocols: {Stub: {canInit: '*/pay', status: 201, json: {paid: true}}}"

    @Test(arguments: ["url-session", "resource", "session-manager", "session"])
    func `answers in place of the server`(chain: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain)'], \(Self.names), session: {protocolClasses: ['Stub']},
             requests: [
               {id: 'a', url: 'https://a.b/pay', handlers: ['data']},
               {id: 'b', at: 100, url: 'https://a.b/see', handlers: ['data']}],
             exchanges: [{match: {url: '*/see'}, reply: {status: 200, text: 'x'}}]}
            """)
        #expect(run.problems == [])
        let events = try run.events()
        let decided = events.filter { $0.knownKind == .urlProtocol.decided }
        #expect(decided.compactMap { $0.decision?.outcome } == ["use", "skip"])
        #expect(events.count { $0.knownKind == .transport.sent } == 1)
        #expect(events.handled.filter { $0 != "nothing" }.uniqued == ["201", "200"])
    }

    @Test func `has one value for each header, the last, however its name is spelled`() throws {
        let names = ["ETag", "etag", "eTag", "etAg"]
        let headers = names.map { "\($0): '\($0)'" }.joined(separator: ", ")
        let run = try run(
            """
            {title: 'T', session: {protocolClasses: ['Stub']},
             protocols: {Stub: {headers: {\(headers), 'content-type': 'text/html'}, json: 1}},
             requests: [{id: 'a', url: 'https://a.b/pay', handlers: ['data']}]}
            """)
        let response = try run.events().first { $0.knownKind == .delegate.didReceiveResponse }
        let fields = response?["headers"]?.members?.map { "\($0.key.lowercased()): \($0.value.string ?? "")" }
        #expect(fields == ["content-type: text/html", "etag: etAg"])
    }

    @Test func `is one of a hundred at most, since each needs a class of its own`() throws {
        let script = { (count: Int) in
            let protocols = (1...count).map { "P\($0): {}" }.joined(separator: ", ")
            return "{title: 'T', protocols: {\(protocols)}, requests: [{id: 'a', url: 'https://a.b'}]}"
        }
        #expect(try loaded(script(100)).warnings.count == 100)
        let error = #expect(throws: ScriptError.self) { try loaded(script(101)) }
        #expect(error?.problems.map(\.message) == ["\"protocols\": expected at most 100 elements, found 101"])
    }

    @Test(arguments: ["url-session", "session-manager", "session"])
    func `comes too late when the session exists`(chain: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain)'], \(Self.names),
             requests: [{id: 'a', at: 10, url: 'https://a.b/pay', handlers: ['data']}],
             actions: [
               {do: 'setProtocolClasses', at: 1, protocolClasses: ['Stub']},
               {do: 'registerClass', at: 2, class: 'Stub'},
               {do: 'unregisterClass', at: 50, class: 'Stub'}],
             exchanges: [{reply: {status: 500, text: 'x'}}]}
            """)
        #expect(run.problems == [])
        let events = try run.events()
        let called = events.filter { $0.kind == "script.called" }.compactMap { $0["name"]?.string }
        #expect(
            called == [
                "configuration.protocolClasses = [Stub]", "URLProtocol.registerClass(Stub)", "request(a)",
                "URLProtocol.unregisterClass(Stub)",
            ])
        let decided = events.first { $0.knownKind == .urlProtocol.decided }
        #expect(decided?.decision?.deciding?.id == "url-protocol.registered")
        #expect(events.handled.uniqued == ["500"])
    }

    @Test func `that is registered is asked for the shared session`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'], protocols: {
               First: {status: 201, text: 'x'}, Last: {canInit: 'https://a.b/no', error: 'notConnectedToInternet', delay: 20}},
             session: {shared: true},
             requests: [
               {id: 'a', at: 10, url: 'https://a.b/pay', handlers: ['data']},
               {id: 'b', at: 20, url: 'https://a.b/no', handlers: ['data']}],
             actions: [
               {do: 'registerClass', at: 1, class: 'First'}, {do: 'registerClass', at: 1, class: 'Last'}],
             exchanges: []}
            """)
        #expect(run.problems == [])
        let decided = try run.events().filter { $0.knownKind == .urlProtocol.decided }
        #expect(
            decided.map { [$0["class"]?.string, $0.decision?.outcome] } == [
                ["Last", "skip"], ["First", "use"], ["Last", "use"],
            ])
        #expect(try run.events().handled.uniqued == ["201", "URLError(-1009)"])
    }

    @Test(arguments: [
        (
            "session: {protocolClasses: ['Stob']}",
            "\"protocolClasses\": no protocol is called \"Stob\"; did you mean \"Stub\"?"
        ),
        (
            "actions: [{do: 'registerClass', at: 1, class: 'Stob'}]",
            "\"class\": no protocol is called \"Stob\"; did you mean \"Stub\"?"
        ),
        (
            "session: {shared: true, timeout: 5}",
            "expected no \"timeout\" beside \"shared\": the shared session cannot be set up"
        ),
    ])
    func `is named as it is declared`(keys: String, message: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', chains: ['url-session'], \(Self.names), \(keys),
                 requests: [{id: 'a', url: 'https://a.b'}]}
                """)
        }
        #expect(error?.problems.map(\.message).filter { !$0.contains("used nowhere") } == [message])
    }

    @Test(arguments: [
        (
            "error: 'timedOut', status: 200",
            "\"status\": expected none beside \"error\", which is the whole answer"
        ),
        ("text: 'a', json: 1", "\"json\": expected none beside \"text\": a response has one body"),
    ])
    func `has one answer`(keys: String, message: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', protocols: {Stub: {\(keys)}}, session: {protocolClasses: ['Stub']},
                 requests: [{id: 'a', url: 'https://a.b'}]}
                """)
        }
        #expect(error?.problems.map(\.message) == [message])
    }

    @Test func `that nothing refers to is reported`() throws {
        let script = try loaded(
            "{title: 'T', \(Self.names), requests: [{id: 'a', url: 'https://a.b'}],"
                + " exchanges: [{reply: {status: 200}}]}")
        #expect(script.warnings.map(\.message) == ["the protocol \"Stub\" is used nowhere"])
    }
}

extension [String] {
    /// Without those that an earlier one equals: an app without a library hears of each answer twice.
    fileprivate var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
