import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `A task of a script` {
    @Test func `awaits requests one after another, and concurrently`() throws {
        let run = try run(
            script(
                "[{id: 't', await: ['a', ['b', 'c']]}]",
                "{reply: {status: 200, text: 'x', delay: 20}, times: 3}"
            ))
        let made = try run.events().filter { $0.kind == "request.created" }.map(\.time)
        #expect(made == [0, 20, 20].map { .start + .milliseconds($0) })
        let returned = try run.events().filter { $0.kind == "await.returned" }.map(\.time)
        #expect(returned == [20, 40, 40].map { .start + .milliseconds($0) })
        #expect(try notes(run).contains("task(t).returned"))
    }

    @Test func `ends at the first await that throws`() throws {
        let run = try run(
            script(
                "[{id: 't', await: ['a', 'b']}]",
                "{reply: {failure: {error: 'timedOut', phase: 'connect'}}}"))
        #expect(try run.events().filter { $0.kind == "request.created" }.count == 1 + 1)
        #expect(try notes(run).contains("task(t).threw"))
    }

    @Test func `is cancelled by an action`() throws {
        let run = try run(
            script(
                "[{id: 't', await: ['a']}]", "{reply: {status: 200, text: 'x', delay: 100}, times: 3}",
                actions: "[{do: 'cancelTask', task: 't', at: 30}]"))
        let threw = try #require(try run.events().first { $0.kind == "await.threw" })
        #expect(threw["error"]?.string == "explicitlyCancelled")
        #expect(threw.time == .start + .milliseconds(30))
    }

    @Test func `is not needed for a request with a DataTask to start`() throws {
        let calls = try callbacks(
            script("[]", "{reply: {status: 200, text: 'x'}, times: 3}"), from: "requestDidResume")
        #expect(calls.contains("request.didParseResponse"))
        #expect(!calls.contains { $0.hasPrefix("responseHandler") || $0.hasPrefix("await") })
    }

    @Test(arguments: [
        ("tasks: [{id: 't', await: ['x']}]", "\"await\": no request has the id \"x\"; did you mean \"a\"?"),
        ("tasks: [{id: 't', await: ['a', 'a']}]", "\"await\": the request \"a\" is awaited twice"),
        ("tasks: [{id: 't', await: []}, {id: 't', await: []}]", "\"id\": \"t\" is taken by an earlier task"),
        (
            "actions: [{do: 'cancelTask', task: 't', at: 1}]",
            "\"task\": no task has the id \"t\"; the script has none"
        ),
    ])
    func `that cannot be is refused`(part: String, message: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded("{title: 'T', requests: \(requests), \(part)}")
        }
        #expect(error?.problems.filter { $0.severity == .error }.map(\.message) == [message])
    }

    @Test func `cannot await what is awaited before, wherever that is`() {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', requests: \(requests),
                 tasks: [{id: 't', await: ['a', ['a']]}, {id: 'u', await: ['a']}]}
                """)
        }
        #expect(
            error?.description == """
                s.json:2:34: error: "await": the request "a" is awaited twice
                s.json:2:60: error: "await": the request "a" is awaited twice
                """)
    }

    @Test(
        arguments: [
            ("at: 5", ["\"at\": expected none, because the task that awaits \"a\" makes it"]),
            (
                "callerQueue: 'q'",
                ["\"callerQueue\": expected none, because the task that awaits \"a\" makes it"]
            ),
            ("automaticallyCancelling: false", []),
        ] as [(String, [String])])
    func `makes its requests itself`(keys: String, messages: [String]) {
        #expect(
            mistakes("requests: [{id: 'a', url: 'https://a.b', \(keys)}], tasks: [{id: 't', await: ['a']}]")
                == messages)
    }

    @Test func `or a DataTask is needed for a request to be cancelled with`() {
        #expect(
            mistakes("requests: [{id: 'a', url: 'https://a.b', automaticallyCancelling: true}]") == [
                "\"automaticallyCancelling\": expected \"serializing\" beside it, or a task that awaits the request"
            ])
    }

    private func mistakes(_ keys: String) -> [String] {
        do throws(ScriptError) {
            _ = try ScriptLoader.load(Array("{title: 'T', \(keys)}".utf8), name: "s", file: "s.json")
            return []
        } catch {
            return error.problems.map(\.message)
        }
    }

    @Test func `cannot await a stream`() {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', requests: [{id: 'a', type: 'stream', url: 'https://a.b'}],
                 tasks: [{id: 't', await: ['a']}]}
                """)
        }
        #expect(error?.problems.map(\.message) == ["\"await\": a stream request has no value to await"])
    }

    private let requests =
        "["
        + ["a", "b", "c"].map { "{id: '\($0)', url: 'https://a.b', serializing: 'string'}" }
        .joined(separator: ", ") + "]"

    private func script(_ tasks: String, _ exchange: String, actions: String = "[]") -> String {
        """
        {title: 'T', requests: \(requests), tasks: \(tasks), actions: \(actions), exchanges: [\(exchange)]}
        """
    }

    private func notes(_ run: WalkthroughRun) throws -> [String] {
        try run.events().filter { $0.kind == "script.called" }.compactMap { $0["name"]?.string }
    }
}

@Suite struct `Notifications of a script` {
    @Test func `are posted if they are observed`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             notifications: ['didResume', 'didFinish'], exchanges: [{reply: {status: 200}}]}
            """)
        let posted = try run.events().filter { $0.kind == "notification.posted" }
        #expect(
            posted.map { $0["name"]?.string?.split(separator: ".").last } == ["didResume", "didFinish"])
    }
}
