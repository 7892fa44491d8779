import Testing
import Walkthroughs

@testable import Walkthrough
import ScriptReading

@Suite struct `A script on plain URLSession` {
    /// A run without what transport and cache say: of each event its kind, and what a reader sees first.
    private func told(_ text: String) throws -> [String] {
        let run = try run(text)
        #expect(run.problems == [])
        return try run.events().filter { !$0.kind.hasPrefix("transport.") && !$0.kind.hasPrefix("cache.") }
            .map { event in
                let word = event["name"]?.string ?? event["disposition"]?.string ?? event["error"]?.string
                return [event.kind, word].compactMap { $0 }.joined(separator: " ")
            }
    }

    @Test func `makes a task with a completion handler where something receives the response`() throws {
        #expect(
            try told(
                """
                {title: 'T', chains: ['url-session'],
                 requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['string']}],
                 exchanges: [{reply: {status: 200, text: 'hi'}}]}
                """) == [
                    "script.called request(a)", "task.created", "task.resumed", "task.started",
                    "task.completed", "delegate.didFinishCollectingMetrics",
                    "handler.called completionHandler",
                    "validation.decided", "serialize.started string", "serialize.decided",
                    "serialize.finished", "handler.returned", "handler.called string", "handler.returned",
                ])
    }

    @Test func `lets the delegate collect the response where nothing else receives it`() throws {
        #expect(
            try told(
                """
                {title: 'T', chains: ['url-session'], requests: [{id: 'a', url: 'https://a.b'}],
                 exchanges: [{reply: {status: 200, text: 'hi'}}]}
                """) == [
                    "script.called request(a)", "task.created", "task.resumed", "task.started",
                    "delegate.didReceiveResponse", "delegate.answered allow", "delegate.didReceiveData",
                    "task.completed", "delegate.willCacheResponse", "delegate.didFinishCollectingMetrics",
                    "delegate.didCompleteWithError",
                ])
    }

    @Test(arguments: [
        ("url: 'https://a.b', handlers: ['decodable']", "", "DecodingError(dataCorrupted)"),
        ("url: 'https://a.b', handlers: [{type: 'string', encoding: 'us-ascii'}]", "ü", "CocoaError(261)"),
        ("url: '', invalidURL: true, handlers: ['string']", "", "URLError(-1000)"),
    ])
    func `has Foundation's errors, and none of a library's`(request: String, body: String, error: String)
        throws
    {
        let events = try run(
            """
            {title: 'T', chains: ['url-session'], requests: [{id: 'a', \(request)}],
             exchanges: [{reply: {status: 200, text: '\(body)'}}]}
            """
        ).events()
        let call = try #require(events.last { $0.kind == "handler.called" })
        #expect(call["error"]?.string == error)
    }

    @Test(arguments: ["url-session", "resource"], [200, 204])
    func `decodes nothing of an empty body, whatever its status`(chain: String, status: Int) throws {
        let events = try run(
            """
            {title: 'T', chains: ['\(chain)'], requests: [{id: 'a', url: 'https://a.b', handlers: [
               {type: 'decodable', of: {id: 'Int'}}, {type: 'decodable', of: 'Empty'}]}],
             exchanges: [{reply: {status: \(status)}}]}
            """
        ).events()
        let errors = events.filter { $0.kind == "serialize.finished" }.map { $0["error"]?.string }
        #expect(errors == ["DecodingError(dataCorrupted)", "DecodingError(dataCorrupted)"])
        #expect(!events.contains { $0.kind == "serialize.decided" })
    }

    @Test(arguments: ["url-session", "resource"])
    func `reads what a preprocessor leaves of the body`(chain: String) throws {
        let events = try run(
            """
            {title: 'T', chains: ['\(chain)'], requests: [{id: 'a', url: 'https://a.b', handlers: [
               {type: 'data', dataPreprocessor: 'googleXSSI', prints: true},
               {type: 'string', dataPreprocessor: 'googleXSSI', prints: true},
               {type: 'json', dataPreprocessor: 'googleXSSI', prints: true},
               {type: 'decodable', of: ['Int'], dataPreprocessor: 'googleXSSI', prints: true}]}],
             exchanges: [{reply: {status: 200, text: ")]}',\\n[1]"}}]}
            """
        ).events()
        let printed = events.compactMap { $0["name"]?.string }.filter { $0.hasPrefix("print(") }
        #expect(printed == ["print(3 bytes)", "print(\"[1]\")", "print([1])", "print([1])"])
    }

    @Test func `gives a delegate's body to the handlers, too, when the style is the delegate's`() throws {
        #expect(
            try told(
                """
                {title: 'T', chains: ['url-session'],
                 requests: [{id: 'a', url: 'https://a.b', style: 'delegate', handlers: ['data']}],
                 exchanges: [{reply: {status: 200, text: 'hi'}}]}
                """
            ).suffix(5) == [
                "delegate.didCompleteWithError", "serialize.started data", "serialize.finished",
                "handler.called data",
                "handler.returned",
            ])
    }

    @Test func `takes a 404 for a success that only the app's own check refuses`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             requests: [{id: 'a', url: 'https://a.b', validate: true, handlers: ['data']}],
             exchanges: [{reply: {status: 404}}]}
            """)
        let handlers = try run.events().filter { $0.kind == "handler.called" }
        #expect(handlers.map { $0["error"]?.string } == [nil, "URLError(-1011)"])
    }

    @Test(arguments: [("application/*", "accepted"), ("*/json", "accepted"), ("image/*", "refused")])
    func `has a check of its own that knows what a wildcard covers`(type: String, outcome: String) throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             requests: [
               {id: 'a', url: 'https://a.b', validate: {contentType: ['\(type)']}, handlers: ['data']}],
             exchanges: [{reply: {status: 200, headers: {'Content-Type': 'application/json'}, text: '{}'}}]}
            """)
        let decisions = try run.events().filter { $0.kind == "validation.decided" }
        #expect(decisions.map { $0.decision?.outcome } == [outcome])
    }

    @Test func `answers for the delegate what the request says`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             requests: [
               {id: 'stays', url: 'https://a.b/old', redirector: 'doNotFollow'},
               {id: 'stops', at: 100, url: 'https://a.b/new', onResponse: 'cancel'},
               {id: 'knows', at: 200, url: 'https://a.b/secret',
                authenticate: {username: 'u', password: 'p'}},
             ],
             exchanges: [
               {match: {url: 'https://a.b/old'}, reply: {status: 302, headers: {Location: '/new'}}},
               {match: {url: 'https://a.b/new'}, reply: {status: 200, text: 'x'}},
               {match: {url: 'https://a.b/secret', headers: {Authorization: false}},
                reply: {status: 401, headers: {'WWW-Authenticate': 'Basic realm="r"'}}},
               {match: {url: 'https://a.b/secret'}, reply: {status: 200}},
             ]}
            """)
        let ends = try run.events().filter { $0.kind == "delegate.didCompleteWithError" }
        #expect(ends.map { $0["error"]?.string } == [nil, "URLError(-999)", nil])
        let heads = try run.events().filter { $0.kind == "delegate.didReceiveResponse" }
        #expect(heads.map { $0["status"]?.integer } == [302, 200, 200])
    }

    @Test func `moves a download's file before the call returns that names it`() throws {
        #expect(
            try told(
                """
                {title: 'T', chains: ['url-session'],
                 requests: [{id: 'a', type: 'download', url: 'https://a.b', to: 'a.txt'}],
                 exchanges: [{reply: {status: 200, text: 'hi'}}]}
                """
            ).suffix(6) == [
                "task.completed", "delegate.didFinishDownloadingTo", "script.called moveItem(to: a.txt)",
                "download.fileTaken", "delegate.didFinishCollectingMetrics", "delegate.didCompleteWithError",
            ])
    }

    @Test(arguments: [
        ("style: 'delegate'", "CocoaError(516)"), ("style: 'completionHandler'", "CocoaError(516)"),
        ("validate: [{status: [204]}]", "URLError(-1011)"),
    ])
    func `tells handlers of a file that it cannot move, unless it refuses the response`(
        keys: String, error: String
    ) throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             requests: [
               {id: 'a', type: 'download', url: 'https://a.b', to: 'd'},
               {id: 'b', at: 100, type: 'download', url: 'https://a.b', to: 'd/x',
                handlers: ['string'], \(keys)},
             ],
             exchanges: [{reply: {status: 200, text: 'hi'}, times: 2}]}
            """)
        #expect(run.problems == [])
        let events = try run.events()
        #expect(events.contains { $0["name"]?.string == "moveItem(to: x) failed" })
        let tasks = events.filter { $0.kind == "task.completed" }
        #expect(tasks.map { $0["error"]?.string } == [nil, nil])
        let handlers = events.filter { $0.kind == "handler.called" && $0["name"]?.string == "string" }
        #expect(handlers.map { $0["error"]?.string } == [error])
    }

    @Test(arguments: [("ETag: '1'", ["resumeDataProduced 572"]), ("", ["resumeDataProduced nil"])])
    func `is told what cancelling a download left, even if that is nothing`(
        headers: String, told: [String]
    ) throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             requests: [{id: 'a', type: 'download', url: 'https://a.b/f', to: 'f'}],
             actions: [{do: 'cancelProducingResumeData', request: 'a', at: 25}],
             exchanges: [
               {reply: {status: 200, headers: {\(headers)}, acceptRanges: true,
                 chunks: [{text: 'half', delay: 5}, {text: 'rest', delay: 50}]}},
             ]}
            """)
        let events = try run.events().filter { $0.kind == "download.resumeDataProduced" }
        #expect(events.map { "resumeDataProduced \($0["bytes"]?.integer.map(String.init) ?? "nil")" } == told)
        let calls = try run.events().compactMap { $0["name"]?.string }.filter { $0.hasPrefix("cancel") }
        #expect(calls == ["cancel(byProducingResumeData)"])
    }

    @Test func `goes on with a download through what cancelling it left`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             requests: [
               {id: 'a', type: 'download', url: 'https://a.b/f', to: 'f'},
               {id: 'b', type: 'resumedDownload', at: 100, resume: 'a', to: 'f'},
             ],
             actions: [{do: 'cancelProducingResumeData', request: 'a', at: 25}],
             exchanges: [
               {reply: {status: 200, headers: {ETag: '"1"'}, acceptRanges: true,
                 chunks: [{text: 'half', delay: 5}, {text: 'rest', delay: 50}]}, times: 2},
             ]}
            """)
        #expect(run.problems == [])
        let ends = try run.events().filter { $0.kind == "delegate.didCompleteWithError" }
        #expect(ends.map { $0["error"]?.string } == ["URLError(-999)", nil])
        let sent = try run.events().filter { $0.kind == "transport.sent" }.compactMap { $0["headers"] }
        #expect(sent.last?["Range"]?.string == "bytes=4-")
    }

    @Test func `receives a WebSocket's messages one after the other, and answers them`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b/chat',
               handlers: [{type: 'message', replies: ['hi'], closesAt: 2}]}],
             exchanges: [{reply: {webSocket: {steps: [
               {do: 'send', text: 'hello'}, {do: 'expect', body: 'hi'}, {do: 'send', text: 'bye'}]}}}]}
            """)
        #expect(run.problems == [])
        let words = try run.events().compactMap { event -> String? in
            switch event.kind {
            case "delegate.didOpenWithProtocol", "delegate.didCloseWith": event.kind
            case "handler.called": "message " + (event["error"]?.string ?? "")
            case "script.called": event["name"]?.string
            default: nil
            }
        }
        #expect(
            words == [
                "request(a)", "delegate.didOpenWithProtocol", "message ", "message ", "close",
                "delegate.didCloseWith", "message POSIXError(57)",
            ])
    }

    @Test func `makes tasks in several sessions`() throws {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'], sessions: {quick: {timeout: 10, delegate: false}},
             requests: [{id: 'a', url: 'https://a.b', session: 'quick', handlers: ['data']}],
             exchanges: [{reply: {status: 200, delay: 20}}]}
            """)
        let kinds = try run.events().map(\.kind)
        #expect(kinds.contains("task.timedOut"))
        #expect(!kinds.contains("delegate.didFinishCollectingMetrics"))
    }

    @Test func `shares cookies and cache with every session but an ephemeral one, which has its own`() throws
    {
        let run = try run(
            """
            {title: 'T', chains: ['url-session'],
             sessions: {other: {}, private: {configuration: 'ephemeral'}, bare: {cache: 'none'}},
             requests: [
               {id: 'a', url: 'https://a.b', handlers: ['data']},
               {id: 'b', at: 100, url: 'https://a.b', session: 'other', handlers: ['data']},
               {id: 'c', at: 200, url: 'https://a.b', session: 'private', handlers: ['data']},
               {id: 'd', at: 300, url: 'https://a.b', session: 'private', handlers: ['data']},
               {id: 'e', at: 400, url: 'https://a.b', session: 'bare', handlers: ['data']},
             ],
             exchanges: [{reply: {status: 200, headers: {'Set-Cookie': 'k=v', 'Cache-Control': 'max-age=9'}},
               times: 3}]}
            """)
        #expect(run.problems == [])
        let sent = try run.events().filter { $0.kind == "transport.sent" }
        #expect(sent.map { $0["headers"]?["Cookie"]?.string } == [nil, nil, "k=v"])
        let decided = try run.events().filter { $0.kind == "cache.decided" }
        #expect(
            decided.map { $0.decision?.outcome ?? "" } == [
                "fwd=uri-miss", "hit; ttl=9", "fwd=uri-miss", "hit; ttl=9", "fwd=bypass",
            ])
    }

    @Test func `leaves out what only the other chain has, and says why`() throws {
        let script = try loaded(
            """
            {title: 'T', chains: ['session', 'url-session'], interceptors: {i: {type: 'adapter'}},
             requests: [{id: 'a', url: 'https://a.b', interceptors: ['i'], handlers: ['data']}],
             exchanges: [{reply: {status: 200}}]}
            """)
        let plain = try WalkthroughRun(script: script, chain: "url-session")
        plain.runToEnd()
        #expect(
            plain.warnings == [
                "s.json:1: on url-session, \"interceptors\" is left out: URLSession has no adapters and no retriers",
                "s.json:2: on url-session, \"interceptors\" is left out: URLSession has no adapters and no retriers",
            ])
        let session = try WalkthroughRun(script: script)
        session.runToEnd()
        #expect(session.warnings == [])
    }

    @Test(
        arguments: [
            (
                "requests: [{id: 'a', type: 'stream', url: 'https://a.b'}]",
                "1:50: error: a stream request is for the chain session, and the script runs on url-session:"
                    + " URLSession has no task for it"
            ),
            (
                "requests: [{id: 'a', url: 'https://a.b', session: 'other'}]",
                "1:89: error: \"session\": no session is called \"other\"; the script has no \"sessions\""
            ),
            (
                "requests: [{id: 'a', url: 'https://a.b'}], actions: [{do: 'validate', request: 'a', at: 1,"
                    + " validate: true}]",
                "1:92: error: a validate action is for the chain session-manager or session, and the script runs"
                    + " on url-session: there is no such call"
            ),
            (
                "session: {configuration: 'background'}, requests: [{id: 'a', url: 'https://a.b'}]",
                "1:64: error: a background configuration needs \"identifier\", the name of its session"
            ),
            (
                "requests: [{id: 'a', type: 'webSocket', url: 'wss://a.b', style: 'delegate'}]",
                "1:97: error: unknown key \"style\" in a WebSocket request; it belongs to \"type\": \"data\","
                    + " \"upload\", \"download\", \"resumedDownload\" or \"stream\""
            ),
            (
                "requests: [{id: 'a', type: 'download', url: 'https://a.b', cacher: 'doNotCache'}]",
                "1:98: error: unknown key \"cacher\" in a download request; it belongs to \"type\": \"data\","
                    + " \"upload\" or \"stream\""
            ),
            (
                "requests: [{id: 'a', type: 'upload', url: 'https://a.b', style: 'completionHandler',"
                    + " from: {stream: 'x'}}]",
                "1:103: error: \"style\": an upload of a stream tells its delegate, which has to provide the"
                    + " stream"
            ),
        ])
    func `is refused when nothing of it has what it asks for`(text: String, message: String) {
        let error = #expect(throws: ScriptError.self) {
            try loaded("{title: 'T', chains: ['url-session'], \(text)}")
        }
        #expect(error?.description == "s.json:\(message)")
    }
}
