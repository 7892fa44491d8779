import Synchronization
import Testing
import Walkthroughs

@testable import Walkthrough

@Suite struct `A run of a walkthrough` {
    @Test(arguments: try Telling.all())
    func `needs nothing that its script lacks, and leaves nothing unused`(telling: Telling) throws {
        let run = try telling.run()
        run.runToEnd()
        #expect(run.problems == [])
        // What a chain does not have is left out there, and said. And what one chain does not ask for,
        // another does: that is what comparing chains is about.
        let others = try run.script.chains.filter { $0 != run.chain }.map { chain in
            let other = try WalkthroughRun(script: run.script, chain: chain.rawValue)
            other.runToEnd()
            return other.warnings
        }
        let surprises = run.warnings.filter { warning in
            !warning.contains(" is left out: ") && others.allSatisfy { $0.contains(warning) }
        }
        #expect(surprises == [])
        #expect(run.recorder.unpaired == [])
        #expect(run.recorder.openStarts.isEmpty != Self.unending.contains(telling.testDescription))
    }

    @Test(arguments: Catalogue.builtIn.names)
    func `gives the same bytes again, at once or event by event`(name: String) throws {
        let script = try Catalogue.builtIn.load(name)
        let once = try WalkthroughRun(script: script)
        let bytes = once.traceBytes()
        let stepped = try WalkthroughRun(script: script)
        var number = 0
        while stepped.advance(toEvent: number + 1) { number += 1 }
        #expect(stepped.isFinished)
        #expect(stepped.traceBytes() == bytes)
        #expect(TraceFile(bytes: bytes).problems == [])
    }

    /// Stories of something that never ends: an `await`, a refresh that waits for itself, a task that nobody
    /// resumes.
    private static let unending: Set = [
        "cancel-a-task on session", "refresh-waits-for-itself on session", "suspended on session-manager",
        "while-a-retry-waits on session",
    ]

    @Test(arguments: try Telling.all())
    func `reaches every event that the author has a remark about`(telling: Telling) throws {
        let script = telling.script
        let patterns = (script.narration.map(\.pattern) + script.questions.map(\.pattern))
            .filter { $0.isMeant(on: telling.chain) }
        var matcher = EventMatcher(patterns, on: telling.chain)
        var found: Set<Int> = []
        for event in try telling.events() { found.formUnion(matcher.note(event)) }
        #expect(patterns.indices.filter { !found.contains($0) }.map { patterns[$0] } == [])
    }

    /// Of the requests after the twentieth, a report has no more than its first line.
    @Test func `reports equal requests that no exchange answers once, with their number`() throws {
        let requests = (1...25).map { "{id: 'r\($0)', url: 'https://a.b/x', handlers: ['data']}" }
        let other = "{id: 'o', url: 'https://a.b/y', handlers: ['data'], at: 1000}"
        let run = try run("{title: 'T', requests: [\((requests + [other]).joined(separator: ","))]}")
        #expect(
            run.problems.map(\.message) == [
                "no exchange answers GET https://a.b/x (25 times)\nnext: add an exchange for it; there is none at all.",
                "no exchange answers GET https://a.b/y",
            ])
    }

    @Test(arguments: 1...20)
    func `refreshes once in every interleaving of two requests`(seed: UInt64) throws {
        let run = try WalkthroughRun(
            script: Catalogue.builtIn.load("concurrent-refresh"), schedule: .random(seed: seed))
        run.runToEnd()
        #expect(run.problems == [])
        #expect(try run.events().filter { $0.kind == "authentication.refreshStarted" }.count == 1)
        #expect(
            try run.events().filter { $0.kind == "handler.called" && $0.queue == "com.apple.main-thread" }
                .count == 3)
    }

    @Test func `of oauth-refresh makes the calls that the real library was measured to make`() throws {
        let run = try WalkthroughRun(script: Catalogue.builtIn.load("oauth-refresh"))
        run.runToEnd()
        let events = try run.events().filter { $0.request == 1 || $0.request == nil }
        #expect(
            events.compactMap(\.callback).joined(separator: "\n")
                == """
                requestDidResume
                adapter.adapt(auth)
                authenticator.apply(t1)
                adapter.completed(auth,success)
                request.didCreateInitialURLRequest
                request.didAdaptInitialRequest
                request.didCreateURLRequest
                request.didCreateTask
                request.didResumeTask
                urlSession.dataTask.didReceiveResponse
                urlSession.dataTask.didReceiveData
                urlSession.task.didFinishCollectingMetrics
                request.didGatherMetrics
                urlSession.task.didCompleteWithError
                request.didValidateRequest
                request.didCompleteTask
                retrier.retry(auth)
                authenticator.didRequest(true)
                authenticator.isRequest(true)
                authenticator.refresh(t1)
                authenticator.refresh.completed(t2)
                retrier.completed(auth,retry)
                requestIsRetrying
                adapter.adapt(auth)
                authenticator.apply(t2)
                adapter.completed(auth,success)
                request.didCreateInitialURLRequest
                request.didAdaptInitialRequest
                request.didCreateURLRequest
                request.didCreateTask
                request.didResumeTask
                urlSession.dataTask.didReceiveResponse
                urlSession.dataTask.didReceiveData
                urlSession.task.didFinishCollectingMetrics
                request.didGatherMetrics
                urlSession.task.didCompleteWithError
                request.didValidateRequest
                request.didValidateRequest
                request.didCompleteTask
                requestDidFinish
                serializer.serialize(data)
                request.didParseResponse
                responseHandler(data)
                """)
    }
}

@Suite struct `A run of a script` {
    @Test func `fails when a request finds no exchange, and shows the nearest`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b/profile', handlers: ['plain']}],
             exchanges: [{match: {url: 'https://a.b/profil'}, reply: {status: 200}}]}
            """)
        #expect(run.problems.count == 1)
        #expect(run.problems.first?.message.contains("https://a.b/profil") == true)
        #expect(run.warnings == [])
        #expect(TraceFile(bytes: run.traceBytes()).end?.outcome == "unmatched request")
    }

    /// The whole of a task has seven days by default, which is within the limits of a run.
    @Test func `lasts until a task that waits for seven days is given up`() throws {
        let run = try run(
            """
            {title: 'T', session: {timeout: 900000000}, chains: ['url-session'],
             requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
             exchanges: [{reply: {status: 200, delay: 800000000}}]}
            """)
        let last = try #require(run.recorder.traceEvents.last { $0.kind == "task.completed" })
        #expect(last.time == .start + .seconds(604_800))
        #expect(last["error"]?.string == "URLError(-1001)")
    }

    @Test func `names the exchanges and actions that were not used`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
             actions: [{do: 'cancel', request: 'a', after: {kind: 'retry.asked'}}],
             exchanges: [{reply: {status: 200}},
              {name: 'spare', reply: {status: 500}}]}
            """)
        #expect(
            run.warnings == [
                "s.json:4: the exchange \"spare\" answered no request",
                "s.json:2: no event came that cancel of \"a\" was waiting for: there is no retry.asked",
            ])
    }

    @Test func `accepts only the chains of its script`() throws {
        let script = try loaded("{title: 'T', requests: [{id: 'a', url: 'https://a.b'}]}")
        do throws(ScriptError) {
            _ = try WalkthroughRun(script: script, chain: "sesion")
            Issue.record("there is no such chain")
        } catch {
            #expect(
                error.description
                    == "s.json: error: the script runs on session, not on \"sesion\"; did you mean \"session\"?"
            )
        }
    }

    @Test func `cancels at a time`() throws {
        #expect(
            try callbacks(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
                 actions: [{do: 'cancel', request: 'a', at: 5}],
                 exchanges: [{reply: {status: 200, text: 'late'}}]}
                """, from: "call.cancel") == [
                    "call.cancel", "requestDidCancel", "request.didCancelTask",
                    "urlSession.task.didFinishCollectingMetrics", "request.didGatherMetrics",
                    "urlSession.task.didCompleteWithError", "request.didCompleteTask", "requestDidFinish",
                    "serializer.serialize(data)", "request.didParseResponse", "responseHandler(data)",
                ])
    }

    @Test func `suspends and resumes after events`() throws {
        #expect(
            try callbacks(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
                 actions: [{do: 'suspend', request: 'a', after: {kind: 'task.resumed', request: 'a'}},
                           {do: 'resume', request: 'a', after: {callback: 'request.didSuspendTask'}}],
                 exchanges: [{reply: {status: 200}}]}
                """, from: "call.suspend"
            ).prefix(6) == [
                "call.suspend", "requestDidSuspend", "request.didSuspendTask", "call.resume",
                "requestDidResume", "request.didResumeTask",
            ])
    }

    @Test func `adds a handler to a finished request`() throws {
        #expect(
            try callbacks(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
                 actions: [{do: 'addHandler', request: 'a', at: 100, handler: 'string'}],
                 exchanges: [{reply: {status: 200, text: 'x'}}]}
                """, from: "call.addHandler(string)") == [
                    "call.addHandler(string)", "serializer.serialize(string)", "request.didParseResponse",
                    "responseHandler(string)",
                ])
    }

    @Test func `asks its interceptors, validators and serializers as the script says`() throws {
        #expect(
            try callbacks(
                """
                {title: 'T',
                 interceptors: {
                   first: {type: 'adapter', headers: {'X-Trace': '1'}, delay: 3},
                   second: {type: 'retrier', answers: ['retry', {retryWithDelay: 10}]},
                 },
                 session: {interceptors: ['first']},
                 requests: [{id: 'a', url: 'https://a.b', interceptors: ['second'],
                   validate: [{status: ['200-299']}, {custom: 'picky', failTimes: 1}],
                   handlers: [{type: 'custom', name: 'fussy', failTimes: 1}]}],
                 exchanges: [{match: {headers: {'X-Trace': '1'}}, reply: {status: 200}, times: 3}]}
                """, from: "adapter.adapt(first)"
            ).filter { word in
                ["adapter", "validation", "retrier", "requestIs", "serializer", "responseHandler"]
                    .contains { word.hasPrefix($0) }
            } == [
                "adapter.adapt(first)", "adapter.completed(first,success)", "validation(picky,failure)",
                "retrier.retry(second)", "retrier.completed(second,retry)", "requestIsRetrying",
                "adapter.adapt(first)", "adapter.completed(first,success)", "validation(picky,success)",
                "serializer.serialize(fussy)", "retrier.retry(second)",
                "retrier.completed(second,retryWithDelay(0.01))", "requestIsRetrying", "adapter.adapt(first)",
                "adapter.completed(first,success)", "validation(picky,success)",
                "serializer.serialize(fussy)", "responseHandler(fussy)",
            ])
    }

    /// A year is the limit, and no limit is longer than 292 years.
    @Test(arguments: [
        (
            "1e12",
            "; if this is not without end, allow more: \"limits\" in the script, or --limit of \"run\","
                + " \"compare\" and \"explore\""
        ), ("1e30", ""),
    ])
    func `advises to allow more time only if enough can be allowed`(delay: String, advice: String) throws {
        let run = try run(
            """
            {title: 'T', interceptors: {r: {type: 'retrier', answer: {retryWithDelay: \(delay)}}},
             requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data'], interceptors: ['r']}],
             exchanges: [{reply: {status: 503}}]}
            """)
        #expect(
            run.problems.map(\.message) == ["the run was stopped at 31622400 s of virtual time" + advice])
    }

    @Test func `names the events that come again and again when it is stopped`() throws {
        let run = try run(
            """
            {title: 'T', limits: {events: 2000},
             requests: [{id: 'a', type: 'upload', url: 'https://a.b', from: {zeros: 10000},
                         handlers: ['data']}],
             exchanges: [{upload: {pieceBytes: 4, delay: 1}, reply: {status: 201}}]}
            """)
        #expect(
            run.problems.map(\.message) == [
                "the run was stopped at 2000 events: 500 of the last 1000 events are delegate.didSendBodyData;"
                    + " if this is not without end, allow more: \"limits\" in the script, or --limit of"
                    + " \"run\", \"compare\" and \"explore\""
            ])
    }

    @Test func `names the attempt first when it is stopped, whatever an attempt consists of`() throws {
        let pieces = Array(repeating: "'x'", count: 26).joined(separator: ",")
        let run = try run(
            """
            {title: 'T', limits: {events: 3000}, interceptors: {ever: {type: 'retrier', answer: 'retry'}},
             session: {interceptors: ['ever']},
             requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
             exchanges: [{reply: {status: 500, chunks: [\(pieces)]}, times: 'unlimited'}]}
            """)
        #expect(
            run.problems.map(\.message) == [
                "the run was stopped at 3000 events: request 1 is at attempt 36, and the exchange"
                    + " \"any request\" has answered 37 times, and 320 of the last 1000 events are"
                    + " transport.receivedData; if this is not without end, allow more: \"limits\" in the"
                    + " script, or --limit of \"run\", \"compare\" and \"explore\""
            ])
    }

    @Test func `sends a request as the script describes it`() throws {
        let run = try run(
            """
            {title: 'T',
             session: {headers: {Accept: 'text/plain'}},
             requests: [
               {id: 'form', method: 'POST', url: 'https://a.b/1', parameters: {b: 2, a: 'x y'}, handlers: ['plain']},
               {id: 'json', method: 'PUT', url: 'https://a.b/2', parameters: {b: [1.5, null], a: true},
                encoder: 'json', handlers: ['plain']},
               {id: 'query', url: 'https://a.b/3', parameters: {q: 'ü'}, handlers: ['plain']},
               {id: 'text', method: 'POST', url: 'https://a.b/4', body: 'raw', headers: {'X-A': 'b'},
                handlers: ['plain']},
             ],
             exchanges: [{reply: {status: 204}, times: 'unlimited'}]}
            """)
        let sent = try run.events().filter { $0.kind == "transport.sent" }.map { event in
            [event["method"]?.string, event["url"]?.string, event["body"]?["text"]?.string]
        }
        #expect(
            sent == [
                ["POST", "https://a.b/1", "a=x%20y&b=2"],
                ["PUT", "https://a.b/2", "{\"a\":true,\"b\":[1.5,null]}"],
                ["GET", "https://a.b/3?q=%C3%BC", nil],
                ["POST", "https://a.b/4", "raw"],
            ])
    }
}

/// A walkthrough on one of the chains that it is told on.
struct Telling: CustomTestStringConvertible, Sendable {
    let script: Script
    let chain: Chain
    var name: String { script.name }
    var testDescription: String { "\(name) on \(chain.rawValue)" }

    static func all() throws -> [Telling] { try loaded.get() }

    // Loaded once: several tests want to hear every telling.
    private static let loaded = Result {
        try Catalogue.builtIn.names.flatMap { name in
            let script = try Catalogue.builtIn.load(name)
            return script.chains.map { Telling(script: script, chain: $0) }
        }
    }

    func run() throws -> WalkthroughRun { try WalkthroughRun(script: script, chain: chain.rawValue) }

    /// Every event of its run, as a reader sees it. It is run once, however many tests read it.
    func events() throws -> [TraceEvent] {
        if let events = Self.told.withLock({ $0[testDescription] }) { return events }
        let run = try run()
        run.runToEnd()
        let events = try run.events()
        Self.told.withLock { $0[testDescription] = events }
        return events
    }

    private static let told = Mutex<[String: [TraceEvent]]>([:])
}
