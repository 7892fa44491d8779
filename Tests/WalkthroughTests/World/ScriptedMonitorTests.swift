import Testing

@testable import Walkthrough

@Suite struct `An event monitor of a script` {
    @Test func `gets the calls that it has methods for on its own queue, after the fact`() throws {
        let run = try run(
            """
            {title: 'T', session: {eventMonitors: [
               {name: 'logger', queue: 'log', methods: ['requestDidResume', 'request.didParseResponse']}]},
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{reply: {status: 200, text: 'hi'}}]}
            """)
        let heard = try run.events().filter { $0.kind == "monitor.called" }
        #expect(heard.map { $0["method"]?.string } == ["requestDidResume", "request.didParseResponse"])
        #expect(heard.map { $0["name"]?.string } == ["logger", "logger"])
        #expect(heard.map(\.queue) == ["log", "log"])
        #expect(heard.map(\.request) == [1, 1])
    }

    @Test func `waits for a handler on the queue of the same label`() throws {
        let run = try run(
            """
            {title: 'T', session: {eventMonitors: [
               {name: 'logger', queue: 'q', methods: ['requestDidFinish']}]},
             requests: [{id: 'a', type: 'stream', url: 'https://a.b',
                         handlers: [{type: 'data', queue: 'q', takes: 1000}]}],
             exchanges: [{reply: {status: 200, text: 'hi'}}]}
            """)
        let heard = try run.events().filter { $0.kind == "monitor.called" }
        #expect(heard.map(\.time) == [.start + .milliseconds(1015)])
    }

    @Test(arguments: [
        ("", ["didResume"]), ("eventMonitors: [{name: 'log', methods: []}]", []),
        ("eventMonitors: [{name: 'log', methods: []}], alamofireNotifications: true", ["didResume"]),
    ])
    func `takes the place of the one that posts notifications, unless it is named as well`(
        session: String, posted: [String]
    ) throws {
        let run = try run(
            """
            {title: 'T', session: {\(session)}, notifications: ['didResume'],
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{reply: {status: 200, text: 'hi'}}]}
            """)
        let names = try run.events().filter { $0.kind == "notification.posted" }.map { $0["name"]?.string }
        #expect(names.map { $0?.split(separator: ".").last.map(String.init) } == posted)
    }

    @Test func `has to be there for the one that posts notifications to be added`() {
        let error = #expect(throws: ScriptError.self) {
            try run(
                """
                {title: 'T', session: {alamofireNotifications: true},
                 requests: [{id: 'a', url: 'https://a.b'}], exchanges: [{reply: {status: 200}}]}
                """)
        }
        let message = "a session without \"eventMonitors\" has AlamofireNotifications"
        #expect(error?.problems.map { "\($0)".hasSuffix(message) } == [true])
    }

    @Test func `gets all calls by default, in the library's order`() throws {
        let run = try run(
            """
            {title: 'T', session: {eventMonitors: [{name: 'all'}]},
             requests: [{id: 'a', url: 'https://a.b', validate: [{status: [200]}], handlers: ['data']}],
             exchanges: [{reply: {status: 200, text: 'hi'}}]}
            """)
        let heard = try run.events().filter { $0.kind == "monitor.called" }.compactMap {
            $0["method"]?.string
        }
        let userCode = ["responseHandler", "serializer", "call."]
        let told = try run.events().compactMap(\.callback).filter { call in
            !userCode.contains { call.hasPrefix($0) }
        }
        #expect(heard.filter { $0 != "urlSession.didBecomeInvalid" } == told)
    }
}
