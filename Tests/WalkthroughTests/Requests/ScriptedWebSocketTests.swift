import Testing

@testable import Walkthrough

@Suite struct `A WebSocket of a script` {
    @Test func `talks with the server step by step`() throws {
        let run = try run(
            script(
                """
                handlers: [{type: 'message', replies: ['Ada'], closesAt: 2}]
                """,
                steps: """
                    {do: 'send', text: 'Who are you?', delay: 10}, {do: 'expect', body: {contains: 'Ada'}},
                    {do: 'ping'}, {do: 'send', json: {hello: 'Ada'}, delay: 10}
                    """))
        #expect(run.problems == [])
        #expect(
            try told(run) == [
                "connected", "receivedMessage Who are you?", "receivedMessage {\"hello\":\"Ada\"}",
                "disconnected", "completed",
            ])
    }

    @Test func `is written to, pinged and closed by actions`() throws {
        let run = try run(
            script(
                "handlers: ['message']", steps: "{do: 'expect', body: 'late'}",
                actions: """
                    {do: 'send', request: 'a', at: 30, text: 'late'}, {do: 'sendPing', request: 'a', at: 40},
                    {do: 'close', request: 'a', at: 50, code: 1001, reason: 'bye'}
                    """))
        #expect(run.problems == [])
        let events = try run.events()
        #expect(events.first { $0.kind == "socket.pinged" }?["answer"]?.string == "pong")
        let end = try #require(events.first { $0["event"]?.string == "disconnected" })
        #expect(end["code"]?.integer == 1001)
        #expect(end["reason"]?.string == "bye")
    }

    /// The first message is no JSON.
    @Test(arguments: ["session", "url-session"])
    func `counts and answers the messages that its handler could read`(chain: String) throws {
        let run = try run(
            script(
                "handlers: [{type: 'decodable', replies: ['thanks'], closesAt: 1}]",
                steps: """
                    {do: 'send', text: 'no json', delay: 10}, {do: 'send', text: '{}', delay: 10},
                    {do: 'expect', body: 'thanks'}
                    """,
                chain: chain))
        #expect(run.problems == [])
        let told = try run.events().compactMap { event -> String? in
            switch event.kind {
            case "webSocket.received", "webSocket.sent": event["text"]?.string
            case "script.called", "delegate.didCloseWith": event["name"]?.string ?? "closed"
            default: nil
            }
        }
        #expect(told == ["request(a)", "no json", "{}", "close", "thanks", "closed"])
    }

    /// With this schedule, the next attempt begins before the message is handled.
    @Test func `has messages that are handled in the attempt that they came in`() throws {
        let events = try run(
            """
            {title: 'T', schedule: 'random-2', interceptors: {r: {type: 'retrier', answers: ['retry']}},
             session: {queues: {serialization: 'own'}},
             requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b', interceptors: ['r'],
                         handlers: ['message']}],
             exchanges: [{times: 2, reply: {webSocket: {steps: [
               {do: 'send', text: 'hello', delay: 5}, {do: 'fail', error: 'networkConnectionLost'}]}}}]}
            """
        ).events()
        let calls = events.filter { $0.kind == "socket.handlerCalled" }
        #expect(calls.map(\.attempt) == [0, 0, 1, 1, 1])
    }

    @Test(arguments: [1000, 3000, 4999])
    func `is closed by an action with a code of the standard or of the app's own`(code: Int) throws {
        let close = "{do: 'close', request: 'a', at: 50, code: \(code)}"
        let run = try run(script("handlers: ['message']", steps: "", actions: close))
        #expect(run.problems == [])
        let events = try run.events()
        let end = try #require(events.first { $0["event"]?.string == "disconnected" })
        #expect(end["code"]?.integer == Int64(code))
    }

    @Test func `reports a message that no step expects`() throws {
        let run = try run(
            script(
                "handlers: ['message']", steps: "{do: 'expect', body: 'hello'}",
                actions: "{do: 'send', request: 'a', at: 30, text: 'goodbye'}"))
        #expect(run.problems.count == 1)
    }

    struct Mistake: Sendable {
        let script: String
        let message: String
    }

    @Test(arguments: [
        Mistake(
            script: "{title: 'T', requests: [{id: 'a', type: 'webSocket', url: 'ftp://a.b'}]}",
            message: "\"url\": expected a whole URL such as wss://example.com/profile, found \"ftp://a.b\""),
        Mistake(
            script: "{title: 'T', requests: [{id: 'a', url: 'wss://a.b'}]}",
            message: "\"url\": expected a whole URL such as https://example.com/profile, or \"type\":"
                + " \"webSocket\" beside this one, found \"wss://a.b\""),
        Mistake(
            script: """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b'}],
                 actions: [{do: 'sendPing', request: 'a', at: 1}]}
                """,
            message: "\"request\": expected a WebSocket request, and \"a\" is a data request"),
        Mistake(
            script:
                "{title: 'T', requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b', validate: true}]}",
            message: "unknown key \"validate\" in a WebSocket request; it belongs to "),
        Mistake(
            script: """
                {title: 'T', requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b'}],
                 actions: [{do: 'validate', request: 'a', at: 1, validate: true}]}
                """,
            message:
                "\"request\": expected a request that has validate(), and \"a\" is a WebSocket request"),
        Mistake(
            script: """
                {title: 'T', requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b', protocol: 'a,,b'}]}
                """,
            message: "\"protocol\": expected a subprotocol such as chat.v1, or several with commas between"
                + " them, found \"a,,b\""),
        Mistake(
            script: """
                {title: 'T', requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b', protocol: 'a, b'}],
                 exchanges: [{reply: {webSocket: {protocol: 'a, b'}}}]}
                """,
            message: "2:45: error: \"protocol\": expected a subprotocol such as chat.v1, found \"a, b\""),
        Mistake(
            script: """
                {title: 'T', requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b'}],
                 exchanges: [{reply: {status: 200, webSocket: {}}}]}
                """,
            message: "\"status\": expected none beside \"webSocket\", which is the whole answer"),
        Mistake(
            script: """
                {title: 'T', requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b'}],
                 exchanges: [{reply: {webSocket: {steps: [{do: 'send'}]}}}]}
                """,
            message: "a send step needs one of \"text\", \"json\" and \"data\""),
        Mistake(
            script: """
                {title: 'T', requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b'}],
                 exchanges: [{reply: {webSocket: {steps: [{do: 'close', code: 1006}]}}}]}
                """,
            message:
                "\"code\": expected a close code that may be sent (RFC 6455 section 7.4.1), found 1006"),
        Mistake(
            script: """
                {title: 'T', requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b'}],
                 exchanges: [{reply: {webSocket: {steps: [{do: 'close'}, {do: 'send', text: 'x'}]}}}]}
                """,
            message: "2:58: error: \"steps\": expected no step behind \"close\", which ends the connection"),
        Mistake(
            script: """
                {title: 'T', requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b'}], exchanges: [{reply:
                 {webSocket: {steps: [{do: 'close', reason: '\(String(repeating: "é", count: 62))'}]}}}]}
                """,
            message: "\"reason\": expected a reason of 123 bytes at most (RFC 6455 section 5.5), found "),
    ])
    func `is refused with what was expected`(mistake: Mistake) {
        do {
            _ = try loaded(mistake.script)
            Issue.record("it loaded")
        } catch {
            #expect("\(error)".contains(mistake.message), "\(error)")
        }
    }

    /// What the handler was told, with the text of messages.
    private func told(_ run: WalkthroughRun) throws -> [String] {
        try run.events().filter { $0.kind == "socket.handlerCalled" }.map { event in
            [event["event"]?.string, event["text"]?.string].compactMap { $0 }.joined(separator: " ")
        }
    }

    private func script(
        _ request: String, steps: String, actions: String = "", chain: String = "session"
    ) -> String {
        """
        {title: 'T', chains: ['\(chain)'],
         requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b', \(request)}],
         actions: [\(actions)], exchanges: [{reply: {webSocket: {steps: [\(steps)]}}}]}
        """
    }
}
