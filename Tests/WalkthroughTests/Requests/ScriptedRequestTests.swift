import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `A request of a script` {
    @Test func `fails for a text that is intentionally not a URL`() throws {
        #expect(
            try callbacks(
                """
                {title: 'T', requests: [{id: 'a', url: '', invalidURL: true, handlers: ['data']}]}
                """, from: "requestDidResume") == [
                    "requestDidResume", "request.didFailToCreateURLRequest", "requestDidFinish",
                    "serializer.serialize(data)", "request.didParseResponse", "responseHandler(data)",
                ])
    }

    @Test(arguments: [("https://a.b/c d", "https://a.b/c%20d"), ("https://a.b/c\\td", nil)])
    func `has a URL with spaces, which are encoded, and no other white space`(
        url: String, sent: String?
    ) throws {
        let script = try? loaded("{title: 'T', requests: [{id: 'a', url: '\(url)', handlers: ['data']}]}")
        let run = try script.map { try WalkthroughRun(script: $0) }
        run?.runToEnd()
        #expect(try run?.events().first { $0.kind == "transport.sent" }?["url"]?.string == sent)
    }

    /// Whoever sets it, the `URLRequest` is as if nobody had.
    @Test func `has its session's time-out in place of one of 60 seconds, and a warning says so`() throws {
        let script = try loaded(
            """
            {title: 'T', session: {timeout: 2000}, sessions: {same: {timeout: 60000}, plain: {}},
             requests: [{id: 'a', url: 'https://a.b', timeout: 60000},
                        {id: 'b', url: 'https://a.b', timeout: 59999},
                        {id: 'c', url: 'https://a.b', modifier: {timeout: 60000}},
                        {id: 'd', session: 'same', url: 'https://a.b', timeout: 60000},
                        {id: 'e', session: 'plain', url: 'https://a.b', timeout: 60000},
                        {id: 'f', url: 'https://a.b', timeout: 60000, modifier: {timeout: 20000}}]}
            """)
        let warning =
            "\"timeout\": 60 s is the default of a URLRequest, so the session's 2 s counts; expected another number"
        #expect(script.warnings.map(\.message) == [warning, warning])
    }

    @Test func `is refused by the library when it is a GET with a body`() throws {
        let run = try run(
            "{title: 'T', requests: [{id: 'a', url: 'https://a.b', body: 'x', handlers: ['plain']}]}")
        let failure = try #require(try run.events().first { $0.kind == "urlRequest.failed" })
        #expect(failure["error"]?.string == "urlRequestValidationFailed(bodyDataInGETRequest)")
    }

    @Test func `is made by a convertible of the app's own, which may throw`() throws {
        #expect(
            try callbacks(
                """
                {title: 'T',
                 interceptors: {again: {type: 'retrier', answers: ['retry']}},
                 requests: [{id: 'a', url: 'https://a.b', interceptors: ['again'],
                   convertible: {name: 'router', fails: 1, error: 'noToken'}, handlers: ['plain']}],
                 exchanges: [{reply: {status: 200}}]}
                """, from: "requestDidResume"
            ).prefix(8) == [
                "requestDidResume", "convertible.asURLRequest", "request.didFailToCreateURLRequest",
                "retrier.retry(again)", "retrier.completed(again,retry)", "requestIsRetrying",
                "convertible.asURLRequest", "request.didCreateInitialURLRequest",
            ])
    }

    @Test func `waits for resume if its handlers do not start it`() throws {
        #expect(
            try callbacks(
                """
                {title: 'T',
                 requests: [{id: 'a', url: 'https://a.b', startsWithHandler: false, handlers: ['plain']}],
                 actions: [{do: 'resume', request: 'a', at: 5}], exchanges: [{reply: {status: 200}}]}
                """, from: "call.resume"
            ).prefix(2) == ["call.resume", "requestDidResume"])
    }

    @Test(arguments: ["", "type: 'upload', from: {text: 'x'},", "type: 'stream',"])
    func `shows the head to the hook for it`(kind: String) throws {
        let events = try run(
            """
            {title: 'T', requests: [{id: 'a', \(kind) url: 'https://a.b', hooks: ['onHTTPResponse']}],
             actions: [{do: 'resume', request: 'a', at: 5}], exchanges: [{reply: {status: 200}}]}
            """
        ).events()
        #expect(
            events.filter { $0.kind == "hook.called" }.map { $0["name"]?.string } == ["onHTTPResponse"])
    }

    /// The stream's handler keeps the main queue busy while the next attempt begins.
    @Test func `has hooks and monitors that are called in the attempt that they are about`() throws {
        let events = try run(
            """
            {title: 'T', interceptors: {r: {type: 'retrier', answers: ['retry']}},
             session: {eventMonitors: [
               {name: 'log', methods: ['request.didCreateTask', 'request.didCompleteTask']}]},
             requests: [
               {id: 's', type: 'stream', url: 'https://a.b/s', handlers: [{type: 'data', takes: 100}]},
               {id: 'a', at: 20, callerQueue: 'worker', url: 'https://a.b/a', timeout: 40,
                hooks: ['onURLRequestCreation', 'onURLSessionTaskCreation', 'onHTTPResponse'],
                interceptors: ['r'], handlers: ['data']}],
             exchanges: [
               {match: {url: '*/s'}, reply: {status: 200, text: 'x'}},
               {match: {url: '*/a'}, reply: {status: 200, chunks: [{text: 'x', delay: 500}]}, times: 2}]}
            """
        ).events()
        func attempts(_ kind: String) -> [Int?] {
            events.filter { $0.kind == kind && $0.request == 2 }.map(\.attempt)
        }
        #expect(attempts("hook.called") == [0, 0, 0, 1, 1, 1])
        #expect(attempts("monitor.called") == [0, 0, 1, 1])
    }

    /// The label means the same queue for both.
    @Test func `is not made while a handler keeps its caller's queue busy`() throws {
        let events = try run(
            """
            {title: 'T', requests: [
               {id: 's', type: 'stream', url: 'https://a.b/s',
                handlers: [{type: 'data', queue: 'work', takes: 100}]},
               {id: 'a', at: 20, callerQueue: 'work', url: 'https://a.b/a', handlers: ['data']}],
             exchanges: [{reply: {status: 200, text: 'x'}, times: 2}]}
            """
        ).events()
        let called = try #require(events.first { $0.kind == "stream.handlerCalled" })
        let made = events.filter { $0.kind == "request.created" && $0.request == 2 }
        #expect(made.map(\.queue) == ["work"])
        #expect(made.map(\.time) == [called.time + .milliseconds(100)])
    }

    @Test(arguments: [
        "type: 'download', url: 'https://a.b'", "type: 'resumedDownload', resume: 'd'",
        "type: 'webSocket', url: 'wss://a.b'",
    ])
    func `has no hook for the head if it is a download or a WebSocket`(keys: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded(
                """
                {title: 'T', requests: [
                  {id: 'd', type: 'download', url: 'https://a.b'},
                  {id: 'a', \(keys), hooks: ['cURLDescription', 'onHTTPResponse']}]}
                """)
        }
        #expect(
            error?.problems.map(\.message) == [
                "\"hooks\": onHTTPResponse belongs to data requests, uploads and streams"
            ])
    }

    @Test(arguments: ["type: 'stream', url: 'https://a.b'", "type: 'webSocket', url: 'wss://a.b'"])
    func `is a script's oddity if it has a hook for progress that nobody counts`(keys: String) throws {
        let script = try loaded(
            "{title: 'T', requests: [{id: 'a', hooks: ['uploadProgress', 'downloadProgress'], \(keys)}]}")
        #expect(
            script.warnings.map(\.description) == [
                "s.json:1:61: warning: \"hooks\": downloadProgress is never called for a stream or a"
                    + " WebSocket: Alamofire counts only data requests, uploads and downloads"
            ])
    }

    @Test func `accepts validators while it is running`() throws {
        #expect(
            try callbacks(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
                 actions: [{do: 'validate', request: 'a', at: 5, validate: {custom: 'late', failTimes: 1}}],
                 exchanges: [{reply: {status: 200}}]}
                """, from: "urlSession.task.didCompleteWithError"
            ).prefix(3) == [
                "urlSession.task.didCompleteWithError", "validation(late,failure)",
                "request.didValidateRequest",
            ])
    }

    @Test func `calls each handler on the queue it names`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: [
               'data', {type: 'string', queue: 'q1'}, {type: 'plain', queue: 'q2'},
               {type: 'data', name: 'again', queue: 'q1'}]}],
             exchanges: [{reply: {status: 200, text: 'x'}}]}
            """)
        let calls = try run.events().filter { $0.kind == "handler.called" }
        #expect(
            calls.map { [$0["name"]?.string, $0.queue] } == [
                ["data", "com.apple.main-thread"], ["string", "q1"], ["plain", "q2"], ["again", "q1"],
            ])
    }
}

@Suite struct `The session of a script` {
    @Test func `has queues of its own if the script names them`() throws {
        let run = try run(
            """
            {title: 'T', session: {queues: {root: 'own.root', serialization: 'own.serialization'}},
             requests: [{id: 'a', url: 'https://a.b', handlers: ['data']}],
             exchanges: [{reply: {status: 200, text: 'x'}}]}
            """)
        let queues = Set(try run.events().compactMap(\.queue))
        #expect(
            queues.filter { $0.hasPrefix("own") }.sorted() == [
                "own.root", "own.root.requestQueue", "own.serialization",
            ])
        #expect(!queues.contains { $0.hasPrefix("org.alamofire") })
    }

    @Test func `cancels all its requests`() throws {
        #expect(
            try callbacks(
                """
                {title: 'T',
                 requests: [{id: 'a', url: 'https://a.b/1', handlers: ['plain']},
                            {id: 'b', url: 'https://a.b/2', handlers: ['plain']}],
                 actions: [{do: 'cancelAllRequests', at: 5}],
                 exchanges: [{reply: {status: 200}, times: 2}]}
                """, from: "call.cancelAllRequests"
            ).filter { $0.contains("ancelAll") || $0.hasPrefix("requestDid") } == [
                "call.cancelAllRequests", "requestDidCancel", "requestDidCancel",
                "cancelAllRequests.completion", "requestDidFinish", "requestDidFinish",
            ])
    }

    @Test func `ends its requests when the script releases it`() throws {
        let run = try run(
            """
            {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['data']},
               {id: 'late', url: 'https://a.b', at: 10, handlers: ['data']}],
             actions: [{do: 'releaseSession', at: 5}], exchanges: [{reply: {status: 200}}]}
            """)
        let calls = try run.events().filter { $0.kind == "handler.called" }
        #expect(calls.map { $0["error"]?.string } == ["sessionDeinitialized"])
        #expect(try run.events().contains { $0["name"]?.string == "request(late) without a session" })
    }

    @Test func `fails its requests when its URLSession is invalidated`() throws {
        #expect(
            try callbacks(
                """
                {title: 'T', requests: [{id: 'a', url: 'https://a.b', handlers: ['plain']}],
                 actions: [{do: 'invalidateSession', at: 5}], exchanges: [{reply: {status: 200}}]}
                """, from: "call.urlSession.invalidateAndCancel"
            ).contains("urlSession.didBecomeInvalid"))
    }
}
