import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `A modifier of a script` {
    /// The encoder writes the body after it, and keeps its Content-Type. The adapter has the last word.
    @Test func `changes the new request before encoders and adapters do`() throws {
        let run = try run(
            """
            {title: 'T', interceptors: {app: {type: 'adapter', headers: {'X-App': 'adapter'}}},
             session: {interceptors: ['app']},
             requests: [{id: 'a', method: 'POST', url: 'https://a.b', parameters: {n: 1}, encoder: 'json',
               modifier: {timeout: 5000, headers: {'Content-Type': 'text/n', 'X-App': 'modifier'}},
               handlers: ['data']}],
             exchanges: [{match: {headers: {'Content-Type': 'text/n', 'X-App': 'adapter'}},
               reply: {status: 200, text: 'x'}}]}
            """)
        #expect(run.problems == [])
        let modified = try #require(try run.events().first { $0.knownKind == .urlRequest.modified })
        #expect(
            modified["changes"]?.array?.map { [$0["field"]?.string, $0["to"]?.string] } == [
                ["header Content-Type", "text/n"], ["header X-App", "modifier"], ["timeout", "5.0"],
            ])
        #expect(try run.events().handled == ["200"])
    }

    @Test func `is called at every attempt, and a throw is a failure that may be retried`() throws {
        let run = try run(
            """
            {title: 'T', interceptors: {again: {type: 'retrier', answers: ['retry', 'retry']}},
             session: {interceptors: ['again']},
             requests: [{id: 'a', url: 'https://a.b', validate: true,
               modifier: {fails: 1, error: 'noAccount', headers: {A: '1'}}, handlers: ['data']}],
             exchanges: [
               {match: {headers: {A: '1'}}, reply: {status: 503}},
               {match: {headers: {A: '1'}}, reply: {status: 200, text: 'x'}}]}
            """)
        #expect(run.problems == [])
        let modified = try run.events().filter { $0.knownKind == .urlRequest.modified }
        #expect(modified.map { $0["error"]?.string } == ["noAccount", nil, nil])
        #expect(modified.map(\.attempt) == [0, 1, 2])
        #expect(try run.events().handled == ["200"])
    }

    @Test func `is left out where there are none`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session', 'session'],
             requests: [{id: 'a', url: 'https://a.b', modifier: {headers: {A: '1'}}, handlers: ['data']}],
             exchanges: [{match: {headers: {A: false}}, reply: {status: 200, text: 'x'}}]}
            """)
        #expect(run.problems == [])
        #expect(
            run.script.leftOut.map(\.description) == [
                "on url-session, \"modifier\" is left out: RequestModifier came with Alamofire 5"
            ])
    }

    @Test(arguments: [
        (
            "url: 'https://a.b', convertible: {name: 'router'}",
            "\"modifier\": a convertible makes the whole URLRequest"
        ),
        (
            "type: 'resumedDownload', resume: 'd'",
            "\"modifier\": resume data has its URLRequest already"
        ),
    ])
    func `needs a request that the library makes`(keys: String, message: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', requests: [
                  {id: 'd', type: 'download', url: 'https://a.b'},
                  {id: 'a', \(keys), modifier: {timeout: 1}}]}
                """)
        }
        #expect(error?.problems.map(\.message) == [message])
    }
}

@Suite struct `Many headers of a script` {
    @Test func `are set in place of those with their names, and spelled as in the script`() throws {
        var request = URLRequest(url: try #require(URL(string: "https://a.b")))
        request.allHTTPHeaderFields = ["aB": "1", "Other": "2", "x-3": "3"]
        let headers =
            (0..<20).map { Header(name: "x-\($0 % 12)", value: "\($0)") }
            + [Header(name: "AB", value: "4"), Header(name: "zz-ZZ", value: "5")]
        var expected = ["AB": "4", "Other": "2", "zz-ZZ": "5"]
        for number in 0..<20 { expected["x-\(number % 12)"] = "\(number)" }
        #expect(request.setting(headers).allHTTPHeaderFields == expected)
    }
}

@Suite struct `A kept header` {
    @Test func `is sent behind those kept before it, in place of the one of its name`() {
        let kept = KeptHeaders()
        for (name, value) in [("A", "1"), ("B", "2"), ("a", "3"), ("C", "4")] {
            kept.keep(Header(name: name, value: value), for: "token")
        }
        kept.keep(Header(name: "D", value: "5"), for: "other")
        #expect(kept.fields(for: "token").map { "\($0.name): \($0.value)" } == ["B: 2", "a: 3", "C: 4"])
        #expect(kept.fields(for: "nobody") == [])
    }

    @Test(arguments: ["session", "session-manager"])
    func `is sent by its adapter from then on`(chain: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['\(chain)'],
             interceptors: {token: {type: 'adapter', headers: {Authorization: 'Bearer t0'}}},
             session: {interceptors: ['token']},
             requests: [
               {id: 'a', url: 'https://a.b', handlers: ['data']},
               {id: 'b', at: 100, url: 'https://a.b', handlers: ['data']},
               {id: 'c', at: 200, url: 'https://a.b', handlers: ['data']}],
             actions: [
               {do: 'keepHeader', request: 'a', header: 'x-token', adapter: 'token', as: 'Authorization',
                prefix: 'Bearer ', after: {kind: 'handler.called', request: 'a'}},
               {do: 'keepHeader', request: 'b', header: 'X-Token', adapter: 'token', at: 150}],
             exchanges: [
               {match: {headers: {Authorization: 'Bearer t0'}},
                reply: {status: 200, headers: {'X-Token': 't1'}, text: 'x'}},
               {match: {headers: {Authorization: 'Bearer t1'}}, reply: {status: 200, text: 'x'}, times: 2}]}
            """)
        #expect(run.problems == [])
        let called = try run.events().filter { $0.kind == "script.called" }.compactMap { $0["name"]?.string }
        #expect(
            called == [
                "request(a)", "keepHeader(x-token: t1)", "request(b)", "keepHeader(X-Token: none)",
                "request(c)",
            ])
        #expect(try run.events().handled == ["200", "200", "200"])
    }

    @Test(arguments: [
        ("header: 'X Token', adapter: 'token'", "\"header\": expected a header's name, found \"X Token\""),
        (
            "header: 'X-Token', adapter: 'again'",
            "\"adapter\": expected an adapter, and \"again\" is a retrier"
        ),
        (
            "header: 'X-Token', adapter: 'tokn'",
            "no interceptor is called \"tokn\"; did you mean \"token\"?"
        ),
    ])
    func `is one that an adapter can send`(keys: String, message: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T',
                 interceptors: {token: {type: 'adapter'}, again: {type: 'retrier', answer: 'retry'}},
                 session: {interceptors: ['token', 'again']},
                 requests: [{id: 'a', url: 'https://a.b'}],
                 actions: [{do: 'keepHeader', at: 1, request: 'a', \(keys)}]}
                """)
        }
        #expect(error?.problems.map(\.message) == [message])
    }
}

@Suite struct `An authenticator of a script` {
    /// The second 401 is about t1, and comes when t2 is current.
    @Test(arguments: [
        ("comparesTokens", ["retry with current credential"], ["t1"]),
        ("alwaysTrue", ["wait for new refresh", "refresh"], ["t1", "t2"]),
    ])
    func `may say of every request that it carries the current token`(
        answer: String, decided: [String], refreshed: [String]
    ) throws {
        let events = try run(
            """
            {title: 'T',
             interceptors: {auth: {type: 'authentication', credential: 't1', isRequest: '\(answer)',
               refresh: {credential: 't2'}}},
             session: {interceptors: ['auth']},
             requests: [
               {id: 'a', url: 'https://a.b/a', validate: true, handlers: ['data']},
               {id: 'b', url: 'https://a.b/b', validate: true, handlers: ['data']}],
             exchanges: [
               {match: {url: '*/a', headers: {Authorization: 'Bearer t1'}}, reply: {status: 401}},
               {match: {url: '*/b', headers: {Authorization: 'Bearer t1'}}, reply: {status: 401, delay: 90}},
               {match: {headers: {Authorization: 'Bearer t2'}}, reply: {status: 200, text: 'x'}, times: 2}]}
            """
        ).events()
        let late = events.drop { !($0.request == 2 && $0.knownKind == .retry.asked) }
        let outcomes = late.filter { $0.knownKind == .authentication.decided && $0.attempt == 0 }
        #expect(outcomes.compactMap { $0.decision?.outcome } == decided)
        let starts = events.filter { $0.knownKind == .authentication.refreshStarted }
        #expect(starts.compactMap { $0["credential"]?.string } == refreshed)
        #expect(events.handled == ["200", "200"])
    }

    @Test func `may deny it, and nothing is refreshed`() throws {
        let events = try run(
            """
            {title: 'T',
             interceptors: {auth: {type: 'authentication', credential: 't1', isRequest: 'alwaysFalse',
               refresh: {credential: 't2'}}},
             session: {interceptors: ['auth']},
             requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
             actions: [{do: 'cancel', request: 'a', at: 50}],
             exchanges: [{match: {headers: {Authorization: 'Bearer t1'}}, reply: {status: 401},
               times: 'unlimited'}]}
            """
        ).events()
        #expect(!events.contains { $0.knownKind == .authentication.refreshStarted })
        #expect(events.count { $0.knownKind == .transport.sent } == 4)
    }
}
