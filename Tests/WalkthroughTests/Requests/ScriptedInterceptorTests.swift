import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `An interceptor of a script` {
    /// Each exchange answers only the header that it is for.
    @Test(arguments: ["session", "session-manager"])
    func `sets another header at each attempt, and the last one again`(chain: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain)'],
             interceptors: {
               token: {type: 'adapter', headers: {Authorization: ['old', 'new'], 'X-App': '1'}},
               again: {type: 'retrier', answers: ['retry', 'retry']}},
             session: {interceptors: ['token', 'again']},
             requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
             exchanges: [
               {match: {headers: {Authorization: 'old', 'X-App': '1'}}, reply: {status: 401}},
               {match: {headers: {Authorization: 'new', 'X-App': '1'}}, reply: {status: 401}},
               {match: {headers: {Authorization: 'new', 'X-App': '1'}}, reply: {status: 200, text: 'x'}}]}
            """)
        #expect(run.problems == [])
        #expect(
            try run.events().attempts(at: .urlRequest.adapted)
                == (chain == "session" ? [0, 1, 2] : [0, 0, 1]))
        #expect(try run.events().handled == ["200"])
    }

    @Test func `does not count a failure as an adaptation`() throws {
        let run = try run(
            """
            {title: 'T',
             interceptors: {
               token: {type: 'adapter', headers: {A: ['1', '2']}, fails: 1},
               again: {type: 'retrier', answer: 'retry', when: {retryCount: {lessThan: 1}}}},
             session: {interceptors: ['token', 'again']},
             requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
             exchanges: [{match: {headers: {A: '1'}}, reply: {status: 200}}]}
            """)
        #expect(run.problems == [])
        #expect(try run.events().handled == ["200"])
    }

    @Test func `has its name in the trace, by which two offline retriers can be told apart`() throws {
        let run = try run(
            """
            {title: 'T', connectivity: [{at: 0, link: 'offline'}],
             interceptors: {
               short: {type: 'offlineRetrier', maximumWait: 100},
               long: {type: 'offlineRetrier', maximumWait: 300}},
             session: {interceptors: ['short']},
             requests: [{id: 'a', url: 'https://a.b', interceptors: ['long'], handlers: ['plain']}],
             exchanges: [{reply: {status: 200}}]}
            """)
        let answers = try run.events().filter { $0.kind == "retry.answered" }
        #expect(answers.map { $0["name"]?.string } == ["short", "long"])
        #expect(answers.map { $0.time.since(.start) } == [.milliseconds(100), .milliseconds(400)])
    }

    /// What each retrier answers about each failure, and what the handler gets in the end.
    @Test(arguments: [
        // Two more attempts, and then the error.
        (
            "when: {status: [500, 503], retryCount: {lessThan: 2}}, answer: 'retry'", "session",
            [
                "retry", "retry", "doNotRetry", "doNotRetry",
            ]
        ),
        (
            "when: {status: [500, 503], retryCount: {lessThan: 2}}, answer: 'retry'", "session-manager",
            [
                "retry", "retry", "refuse",
            ]
        ),
        // Another status.
        ("when: {status: [401]}, answer: 'retry'", "session", ["doNotRetry", "doNotRetry"]),
        ("when: {status: [401]}, answer: 'retry'", "session-manager", ["refuse"]),
        // Answers are kept until their failure comes.
        ("when: {retryCount: {atLeast: 1}}, answers: ['retry']", "session", ["doNotRetry", "doNotRetry"]),
        // No URLError at all.
        ("when: {errorCodes: ['timedOut']}, answer: 'retry'", "session", ["doNotRetry", "doNotRetry"]),
        // Without a condition, the one answer is given each time.
        (
            "answer: {doNotRetryWithError: 'enough'}", "session",
            ["doNotRetryWithError(enough)", "doNotRetryWithError(enough)"]
        ),
    ])
    func `answers about the failures that it looks for`(keys: String, chain: String, answers: [String]) throws
    {
        let events = try run(
            """
            {title: 'T', chains: ['\(chain)'], interceptors: {again: {type: 'retrier', \(keys)}},
             session: {interceptors: ['again']},
             requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
             exchanges: [{reply: {status: 503}, times: 'unlimited'}]}
            """
        ).events()
        #expect(events.filter { $0.kind == "retry.answered" }.compactMap { $0["answer"]?.string } == answers)
    }

    @Test(arguments: ["session", "session-manager"])
    func `looks at the error of URLSession`(chain: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain)'],
             interceptors: {again: {type: 'retrier', when: {errorCodes: ['timedOut']}, answer: 'retry'}},
             session: {interceptors: ['again']},
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             exchanges: [
               {reply: {failure: {error: 'timedOut', phase: 'connect'}}, times: 2},
               {reply: {failure: {error: 'cannotConnectToHost', phase: 'connect'}}, times: 'unlimited'}]}
            """)
        #expect(try run.events().outcomes(of: .retry.decided).prefix(3) == ["retry", "retry", "doNotRetry"])
    }

    @Test(arguments: [
        (
            "{type: 'retrier', answers: [], answer: 'retry'}",
            "\"answer\": expected either \"answers\" or \"answer\""
        ),
        (
            "{type: 'retrier', answer: 'retry', when: {}}",
            "expected \"status\", \"errorCodes\" or \"retryCount\" in a retry condition"
        ),
        (
            "{type: 'retrier', answer: 'retry', when: {retryCount: {}}}",
            "expected \"atLeast\" or \"lessThan\" in a retry count"
        ),
        (
            "{type: 'retrier', answer: 'retry', when: {retryCount: {atLeast: 2, lessThan: 2}}}",
            "\"atLeast\": expected a number below that of \"lessThan\""
        ),
        ("{type: 'adapter', headers: {A: []}}", "\"A\": expected a value or several, found an empty array"),
    ])
    func `is refused when its keys do not fit together`(form: String, message: String) {
        let text = "{title: 'T', interceptors: {a: \(form)}, requests: [{id: 'a', url: 'https://a.b'}]}"
        let error = #expect(throws: ScriptError.self) { try loaded(text) }
        #expect(error?.problems.map(\.message) == [message])
    }
}

@Suite struct `A method of a script` {
    @Test(arguments: ["session", "session-manager", "url-session", "resource"])
    func `may be one of the app's own`(chain: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain)'],
             requests: [{id: 'a', method: 'PURGE', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{match: {method: 'PURGE'}, reply: {status: 200, text: 'x'}}]}
            """)
        #expect(run.problems == [])
        let sent = try run.events().first { $0.kind == "transport.sent" }
        #expect(sent?["method"]?.string == "PURGE")
    }

    @Test(arguments: ["session", "session-manager", "url-session", "resource"])
    func `may be in lower case if Foundation puts it in capitals`(chain: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain)'],
             requests: [{id: 'a', method: 'delete', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{match: {method: 'Delete'}, reply: {status: 200, text: 'x'}}]}
            """)
        #expect(run.problems == [])
        #expect(run.script.warnings.map(\.description) == [])
        let sent = try run.events().first { $0.kind == "transport.sent" }
        #expect(sent?["method"]?.string == "DELETE")
    }

    @Test(arguments: [("PSOT", "POST"), ("patch", "PATCH")])
    func `is pointed out if it is nearly a usual one`(method: String, usual: String) throws {
        let script = try loaded(
            "{title: 'T', requests: [{id: 'a', method: '\(method)', url: 'https://a.b'}]}")
        #expect(
            script.warnings.map(\.description) == [
                "s.json:1:43: warning: \"method\": \"\(method)\" is a method of the app's own; did you mean"
                    + " \"\(usual)\"?"
            ])
    }
}

@Suite struct `A refresh without a request` {
    @Test(arguments: ["session", "session-manager"], [0, 5])
    func `completes before the call returns only if it takes no time`(chain: String, delay: Int) throws {
        let events = try run(
            """
            {title: 'T', chains: ['\(chain)'],
             interceptors: {auth: {type: 'authentication', credential: 't1',
               refresh: {credential: 't2', delay: \(delay)}}},
             session: {interceptors: ['auth']},
             requests: [
               {id: 'a', url: 'https://a.b', validate: true, handlers: ['data']},
               {id: 'b', url: 'https://a.b', at: 2, handlers: ['data']}],
             exchanges: [
               {match: {headers: {Authorization: 'Bearer t1'}}, reply: {status: 401, text: 'no'}, times: 2},
               {match: {headers: {Authorization: 'Bearer t2'}}, reply: {status: 200, text: 'ok'}}]}
            """
        ).events()
        let start = try #require(events.first { $0.knownKind == .authentication.refreshStarted })
        let end = try #require(events.first { $0.knownKind == .authentication.refreshCompleted })
        #expect((end.queue == start.queue) == (delay == 0))
        // The other request goes on while a refresh takes its time.
        #expect((end.number == start.number + 1) == (delay == 0))
        #expect(events.handled == ["401", "200"])
    }
}

@Suite struct `Errors as values` {
    /// What the handler prints, and what the type of the value is.
    @Test(arguments: [
        ("reply: {status: 200, text: 'Ada'}", "", "print(\"Ada\")"),
        ("reply: {status: 401}", "", "print(authentication)"),
        ("reply: {status: 403}", "", "print(authentication)"),
        ("reply: {status: 500}", "", "print(server)"),
        ("reply: {status: 200}", "", "print(unreadable)"),
        ("reply: {status: 200, text: 'Ada'}", "headers: {Accept: 'application/json'},", "print(server)"),
        ("reply: {failure: {error: 'timedOut', phase: 'connect'}}", "", "print(connectivity)"),
        (
            "reply: {status: 200, text: 'Ada', failure: {error: 'timedOut', phase: 'body'}}", "",
            "print(connectivity)"
        ),
        ("reply: {status: 200}", "convertible: {name: 'router', fails: 1},", "print(connectivity)"),
        ("reply: {status: 200, text: 'Ada'}", "interceptors: ['no'],", "print(adaptation)"),
        // Behind the error of a retrier.
        (
            "reply: {status: 200, text: 'Ada', failure: {error: 'timedOut', phase: 'body'}}",
            "interceptors: ['enough'],", "print(connectivity)"
        ),
        ("reply: {status: 200, text: 'Ada'}", "interceptors: ['no', 'enough'],", "print(adaptation)"),
    ])
    func `say what kind of error it is, and end in a success`(
        exchange: String, keys: String, printed: String
    ) throws {
        let events = try run(
            """
            {title: 'T',
             interceptors: {
               no: {type: 'adapter', fails: 'always'},
               enough: {type: 'retrier', answer: {doNotRetryWithError: 'enough'}}},
             requests: [{id: 'a', url: 'https://a.b', \(keys) validate: true, handlers: [
               {type: 'custom', errorsAsValues: true, prints: true, delegate: {type: 'string'}}]}],
             exchanges: [{\(exchange)}]}
            """
        ).events()
        let called = events.filter { $0.kind == "script.called" }.compactMap { $0["name"]?.string }
        #expect(called == ["request(a)", printed])
        let finished = try #require(events.first { $0.kind == "serialize.finished" })
        #expect(finished["type"]?.string == "ValueOrError<String>")
        #expect(finished["error"] == nil)
        #expect(events.first { $0.kind == "handler.called" }?["error"] == nil)
    }

    @Test func `tell a cancellation from a missing connection`() throws {
        let events = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: [
               {type: 'custom', errorsAsValues: true, prints: true}]}],
             actions: [{do: 'cancel', request: 'a', at: 5}], exchanges: [{reply: {status: 200}}]}
            """
        ).events()
        let called = events.filter { $0.kind == "script.called" }.compactMap { $0["name"]?.string }
        #expect(called == ["request(a)", "cancel", "print(cancelled)"])
    }

    @Test func `are those of a serializer that does not fail by itself`() {
        let text = """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: [
              {type: 'custom', errorsAsValues: true, failTimes: 1}]}]}
            """
        let error = #expect(throws: ScriptError.self) { try loaded(text) }
        #expect(
            error?.description
                == "s.json:2:53: error: \"failTimes\": a serializer with \"errorsAsValues\" never fails")
    }
}
