import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `An odd reply in a script` {
    @Test(arguments: [
        ("{statusLine: 'ICY 200 OK'}", "response.headDecided refuse, task.completed -1017"),
        ("{statusLine: 'HTTP/1.1 299 Odd', text: 'a'}", "response.headDecided read, task.completed"),
        (
            "{status: 200, informational: [{status: 103, headers: {Link: '</a>'}, delay: 5}]}",
            "response.headDecided informational, task.completed"
        ),
        ("{status: 200, text: 'a', afterEnd: 'bc'}", "response.endDecided rest ignored, task.completed"),
        (
            "{status: 200, text: 'a', headers: {'Content-Length': '9'}}",
            "response.endDecided lost, task.completed -1005"
        ),
        (
            "{status: 200, text: 'abc', headers: {'Content-Length': '1', 'content-length': '1'}}",
            "response.lengthDecided 1 bytes, response.endDecided rest ignored, task.completed"
        ),
    ])
    func `is read as URLSession reads it`(reply: String, expected: String) throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
             exchanges: [{reply: \(reply)}]}
            """)
        let events = try run.events().filter { $0.kind.hasPrefix("response.") || $0.kind == "task.completed" }
        let lines = events.map { event in
            let error = event["error"]?.string?.split(whereSeparator: { "()".contains($0) }).last
            return [event.kind, event.decision?.outcome, error.map(String.init)].compactMap { $0 }
                .joined(separator: " ")
        }
        #expect(lines.joined(separator: ", ") == expected)
    }

    private static let late =
        "\"failure\": the response is complete before it, by its method, its status or its"
        + " \"Content-Length\"; expected an earlier one, or none"

    @Test(
        arguments: [
            ("GET", "method: 'GET'", "200", "phase: 'end'", [late]),
            ("GET", "method: 'GET'", "200", "phase: 'body', afterBytes: 3", [late]),
            ("GET", "method: 'GET'", "200", "phase: 'body', afterBytes: 2", []),
            ("GET", "method: 'GET'", "204", "phase: 'end'", [late]),
            ("GET", "", "304", "phase: 'end'", [late]),
            ("HEAD", "method: 'HEAD'", "200", "phase: 'body', afterBytes: 2", [late]),
            ("HEAD", "", "200", "phase: 'end'", [late]),
            ("HEAD", "", "200", "phase: 'body', afterBytes: 2", []),
        ] as [(String, String, String, String, [String])])
    func `is warned of if its failure comes too late`(
        method: String, match: String, status: String, phase: String, warnings: [String]
    ) throws {
        let script = try loaded(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', method: '\(method)'}],
             exchanges: [{match: {\(match)}, reply: {status: \(status), text: 'owl',
               headers: {'Content-Length': '3'}, failure: {error: 'networkConnectionLost', \(phase)}}}]}
            """)
        #expect(script.warnings.map(\.message) == warnings)
    }

    @Test func `has the body that is written, however many marks are on its letters`() throws {
        let letter = "a" + String(repeating: "\u{301}", count: 40)
        let run = try run(
            """
            {title: 'T',
             requests: [{id: 'a', url: 'https://a.b', method: 'POST', body: '\(letter)', handlers: ['data']}],
             exchanges: [{match: {body: '\(letter)'}, reply: {status: 200, text: '\(letter)'}}]}
            """)
        #expect(run.problems == [])
        let data = try run.events().filter { $0.kind == "delegate.didReceiveData" }
        #expect(data.map { $0["bytes"]?.integer } == [81])
    }

    @Test(arguments: [
        (
            "{status: 200, statusLine: 'a'}",
            "\"status\": expected none beside \"statusLine\", which has its own"
        ),
        ("{statusLine: 5}", "\"statusLine\": expected a string, found 5"),
        (
            "{status: 200, informational: [{status: 101}]}",
            "\"status\": expected a status other than 101, after which nothing follows"
        ),
        (
            "{status: 200, informational: [{status: 200}]}",
            "\"status\": expected a whole number from 100 to 199, found 200"
        ),
        (
            "{webSocket: {}, afterEnd: 'a'}",
            "\"afterEnd\": expected none beside \"webSocket\", which is the whole answer"
        ),
        (
            "{failure: {error: 'timedOut', phase: 'request'}, afterEnd: 'a'}",
            "\"afterEnd\": expected \"status\" beside it"
        ),
        (
            "{webSocket: {}, encoding: 'utf-16'}",
            "\"encoding\": expected none beside \"webSocket\", which is the whole answer"
        ),
        (
            "{failure: {error: 'timedOut', phase: 'request'}, encoding: 'utf-16'}",
            "\"encoding\": expected \"status\" beside it"
        ),
        (
            "{failure: {error: 'timedOut', phase: 'request'}, delay: 5}",
            "\"delay\": expected it inside \"failure\""
        ),
    ])
    func `is refused if it is not a reply at all`(reply: String, message: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b'}], exchanges: [{reply: \(reply)}]}
                """)
        }
        #expect(error?.problems.map(\.message) == [message])
    }
}
