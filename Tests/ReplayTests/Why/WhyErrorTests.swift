import JSONText
import Replay
import Stepping
import Testing
import TextPages
import Tracing
import Walkthrough
import Walkthroughs

@Suite struct `The story in short of a failure` {
    /// What a reader is told who asks why a handler was called with an error.
    struct Told: CustomTestStringConvertible {
        let walkthrough: String
        let chain: Chain
        let request: Int
        let story: String
        var change = "{}"
        var kind = "handler.called"

        var testDescription: String { "\(walkthrough) on \(chain.rawValue)" }
    }

    @Test(arguments: [
        Told(
            walkthrough: "cancelled-or-untrusted", chain: .sessionManager, request: 1,
            story: "In short: the app's evaluator refused the server (#20), then the serializer threw"),
        Told(
            walkthrough: "redirect-chain", chain: .urlSession, request: 8,
            story: "then redirect.limit ended the redirects (#323)", kind: "delegate.didCompleteWithError"),
        Told(
            walkthrough: "download", chain: .session, request: 2,
            story:
                "status 200 came from the wire (#85), then the move of the file was blocked by a file (#99)"),
        Told(
            walkthrough: "replaced-file", chain: .session, request: 2,
            story:
                "status 404 came from the wire (#72), then the move of the file was blocked by a file (#82)"),
        Told(
            walkthrough: "post-becomes-get", chain: .session, request: 4,
            story:
                "then the redirect was followed (#205), then the stream of the body was at its end already: URLError(-1021) (#212)"
        ),
        Told(
            walkthrough: "upload", chain: .session, request: 3,
            story: "then the stream of the body was at its end already: URLError(-1021) (#195)"),
        Told(
            walkthrough: "compressed-bodies", chain: .session, request: 4,
            story: "In short: the adapter \"deflate\" failed with DuplicateHeaderError() (#152)"),
        Told(
            walkthrough: "router", chain: .session, request: 3,
            story: "then no URLRequest could be made, because of createURLRequestFailed(notSignedIn) (#147)"),
        Told(
            walkthrough: "request-modifier", chain: .session, request: 4,
            story: "In short: the request modifier threw noAccount (#150)"),
        Told(
            walkthrough: "first-request", chain: .session, request: 1,
            story:
                "then the serializer failed with responseSerializationFailed(customSerializationFailed(mine)) (#34)",
            change:
                "{ requests: { greeting: { handlers: [{ type: 'custom', name: 'mine', failTimes: 1 }] } } }"),
        Told(
            walkthrough: "suggested-names", chain: .sessionManager, request: 5,
            story:
                "In short: status 200 came from the wire (#169), then the move of the file was blocked by a file (#179), then the serializer threw the error that there was (#187).\n"
        ),
        Told(
            walkthrough: "cancel-a-stream", chain: .session, request: 3,
            story: "In short: the handler threw enough (#136), then the task was cancelled (#140).\n",
            kind: "stream.handlerCalled"),
        Told(
            walkthrough: "cancel-a-stream", chain: .session, request: 4,
            story:
                "In short: the serializer failed with responseSerializationFailed(customSerializationFailed(line)) (#179), then the task was cancelled (#183).\n",
            kind: "stream.handlerCalled"),
        Told(
            walkthrough: "stream", chain: .session, request: 2,
            story:
                "In short: serialize.decodes made no value (#97), then the serializer failed with responseSerializationFailed(decodingFailed) (#98), then the task was cancelled (#102).\n",
            kind: "stream.handlerCalled"),
        Told(
            walkthrough: "websocket", chain: .session, request: 3,
            story: "the WebSocket was closed with 1009, which stands for a message that is too long",
            change: "{ requests: { tunnel: { maximumMessageSize: 4 } } }", kind: "socket.handlerCalled"),
        Told(
            walkthrough: "websocket-after-the-end", chain: .urlSession, request: 2,
            story:
                "In short: status 101 came from the wire (#38), then a close frame with 1001 came from the wire (#46).\n"
        ),
        Told(
            walkthrough: "nobody-kept-the-session", chain: .session, request: 2,
            story:
                "In short: the task was cancelled (#67), then the released session ended the request (#72), then the serializer threw the error that there was (#75).\n"
        ),
        Told(
            walkthrough: "leaves-the-screen", chain: .urlSession, request: 1,
            story: "In short: the app lost its connection while it was suspended (#45).\n",
            kind: "task.completed"),
        Told(
            walkthrough: "delegate-or-closure", chain: .urlSession, request: 4,
            story:
                "In short: status 200 came from the wire (#74), then the delegate answered cancel (#76).\n",
            kind: "task.completed"),
        Told(
            walkthrough: "download-pause-resume", chain: .urlSession, request: 4,
            story: "In short: the resume data could not be read (#83).\n", kind: "task.completed"),
        Told(
            walkthrough: "resumed-with-old-token", chain: .sessionManager, request: 1,
            story:
                "In short: the task was cancelled (#29), then validation.file-present refused the response (#37)"
        ),
    ])
    func `says where the error came from`(told: Told) throws {
        let terminal = FakeTerminal(try source(told.walkthrough, told.chain, told.change))
        let answer = terminal.type([
            "c \(told.kind) if request=\(told.request) and error~e", "why",
        ])
        #expect(answer.replacing("\n    ", with: " ").contains(told.story), "\(answer)")
    }

    private static let ofNumber = "{ type: 'decodable', of: { id: 'Int' } }"
    private static let ofName = "{ type: 'decodable', of: { name: 'String' } }"
    private static let failing = "{ type: 'custom', name: 'mine', failTimes: 1 }"
    private static let error = "responseSerializationFailed(customSerializationFailed(mine))"
    private static let retrier =
        "interceptors: { r: { type: 'retrier', answer: 'doNotRetry' } }, session: { interceptors: ['r'] },"

    /// Only if a retrier is asked about it does the serializer of another handler matter.
    @Test(arguments: [
        ("\(ofNumber), \(ofName)", "", 43, "(#21), then serialize.decodes made no value (#35).\n"),
        ("\(ofNumber), \(ofName)", "", 45, "In short: status 200 came from the wire (#21).\n"),
        ("\(failing), \(failing)", "", 42, "(#21), then the serializer failed with \(error) (#35).\n"),
        ("\(failing), \(failing)", "", 44, "(#21), then the serializer failed with \(error) (#38).\n"),
        (
            "\(ofName), \(ofNumber)", retrier, 46,
            "(#22), then serialize.decodes made no value for another \"decodable\" (#39), then the retrier \"r\" answered doNotRetry (#42).\n"
        ),
    ])
    func `is told to a handler of its own serializer, where another has the same name`(
        handlers: String, more: String, event: Int, story: String
    ) throws {
        let change = """
            { \(more) requests: { greeting: { handlers: [\(handlers)] } },
              exchanges: { greeting: { reply: { text: null, json: { name: 'owl' } } } } }
            """
        let terminal = FakeTerminal(try source("first-request", .session, change))
        let answer = terminal.type(["goto \(event)", "why"]).replacing("\n    ", with: " ")
        #expect(answer.contains(story), "\(answer)")
    }

    @Test(arguments: [
        (
            Chain.sessionManager, "handlers: [\(failing), \(failing)]", 37,
            "then the serializer failed with mine (#36)"
        ),
        (
            .session, "handlers: ['decodable'], serializing: 'decodable'", 46,
            "then serialize.decodes made no value (#39)"
        ),
    ])
    func `is told of its own serializer in 4.7, and to an await`(
        chain: Chain, request: String, event: Int, story: String
    ) throws {
        let source = try source("first-request", chain, "{ requests: { greeting: { \(request) } } }")
        let answer = FakeTerminal(source).type(["goto \(event)", "why"]).replacing("\n    ", with: " ")
        #expect(answer.contains(story), "\(answer)")
    }

    /// A serializer passes on the error that there was, and a retrier answers about it: neither is where it
    /// came from.
    @Test(arguments: Walkthroughs.catalogue.names)
    func `begins with what went wrong, and not with who passed it on`(name: String) throws {
        for chain in try Walkthroughs.catalogue.load(name).chains {
            let source = try source(name, chain, "{}")
            let terminal = FakeTerminal(source)
            source.readToEnd()
            for number in 1...source.knownCount {
                guard let event = source.event(number), event.kind == "handler.called", event["error"] != nil
                else { continue }
                let answer = terminal.type("why \(number)").replacing("\n    ", with: " ")
                for passing in ["the serializer threw", "the retrier"] {
                    #expect(
                        !answer.contains("In short: \(passing)"), "\(name) on \(chain.rawValue): \(answer)")
                }
            }
        }
    }

    /// In a layered client, that error may hold the one from further down.
    @Test(arguments: Walkthroughs.catalogue.names)
    func `begins, if it is about an error, with the error that is printed`(name: String) throws {
        for chain in try Walkthroughs.catalogue.load(name).chains {
            let source = try source(name, chain, "{}")
            let terminal = FakeTerminal(source)
            _ = terminal.type("goto end")
            for number in 1...source.knownCount {
                guard let event = source.event(number), event.kind == "handler.called" else { continue }
                let printed = terminal.type(["goto \(number)", "print error"])
                let answer = terminal.type("why error")
                let place = "\(name) on \(chain.rawValue), #\(number): \(answer)"
                if let error = event["error"]?.string {
                    let origin = Int(answer.dropFirst().prefix(while: \.isNumber)).flatMap {
                        source.event($0)
                    }
                    let isCancelled = error == "explicitlyCancelled" && origin?.kind == "request.cancelled"
                    let found = origin?["error"]?.string
                    #expect(isCancelled || found.map { error.contains($0) } == true, "\(place)")
                    let isPassedOn = (1..<number).contains {
                        source.event($0)?.hasError(error, inAttemptOf: event) == true
                    }
                    #expect(!isPassedOn || origin.map { $0.number < number } == true, "\(place)")
                } else if printed.hasPrefix("error = none  of") {
                    #expect(answer.hasPrefix("error: no error of "), "\(place)")
                }
            }
        }
    }

    /// So that the tests above have something to look at.
    @Test func `is asked of handlers that are called with an error, and of others`() throws {
        let source = try source("empty-body", .session, "{}")
        let terminal = FakeTerminal(source)
        let printed = terminal.type(["goto 109", "print error"])
        #expect(printed.hasPrefix("error = none  of"), "\(printed)")
        let calls = source.knownEvents().filter { $0.kind == "handler.called" }
        #expect(calls.map { $0["error"] == nil } == [true, false, false, true])
    }

    @Test(arguments: [
        ("replaced-file", Chain.sessionManager, 156, "#149  3.015 s  validation.decided"),
        ("replaced-file", .sessionManager, 76, "#75  1.015 s  retry.asked"),
        ("websocket-after-the-end", .urlSession, 55, "#50  1.065 s  handler.called"),
        ("empty-body", .session, 109, "error: no error of request 2 at #109; it had one before: why 103\n"),
        ("empty-body", .session, 104, "#103  1.015 s  serialize.finished"),
        ("async-await", .session, 170, "#160  0.140 s  request.cancelled"),
    ])
    func `does not take another error for the one that is asked about`(
        walkthrough: String, chain: Chain, number: Int, start: String
    ) throws {
        let terminal = FakeTerminal(try source(walkthrough, chain, "{}"))
        let answer = terminal.type(["goto \(number)", "why error"])
        #expect(answer.hasPrefix(start), "\(answer)")
    }

    /// The event does not name the error that it gives the request.
    @Test func `knows the error of a cancelled request whose handler does not hear of it`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created"}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"request.stateChanged","data":{"to":"cancelled"}}
            {"n":3,"t":0,"request":1,"attempt":0,"cause":2,"kind":"request.cancelled"}
            {"n":4,"t":0,"request":1,"attempt":0,"cause":1,"kind":"handler.called","data":{"status":200}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        #expect(
            terminal.type(["goto 4", "why error"])
                == "error: no error of request 1 at #4; it had one before: why 3\n")
        #expect(terminal.type(["goto 3", "why error"]).hasPrefix("#3  0.000 s  request.cancelled"))
    }

    @Test func `finds where an error of any length came from`() throws {
        let error = String(repeating: "e", count: 5000)
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created"}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"urlRequest.failed","data":{"error":"\#(error)"}}
            {"n":3,"t":0,"request":1,"attempt":0,"cause":1,"kind":"handler.called","data":{"error":"\#(error)"}}
            """#
        let answer = FakeTerminal(ListSource(try Story.events(text))).type(["goto 3", "why"])
        #expect(answer.contains("In short: no URLRequest could be made, because of"), "\(answer)")
    }

    /// Each event has the error, is caused by the one before it, and says nothing about where it came from.
    @Test func `looks at each event a few times, however many have the error`() throws {
        let count = 1000
        let events = try (1...count).map { number in
            let cause = number > 1 ? #""cause":\#(number - 1),"# : ""
            return try TraceEvent(
                line: Array(
                    #"{"n":\#(number),"t":0,"request":1,"attempt":0,\#(cause)"kind":"x","data":{"error":"E"}}"#
                        .utf8))
        }
        let source = ListSource(events)
        let answer = FakeTerminal(source).type(["goto end", "why"])
        #expect(answer.contains("#1000"), "\(answer)")
        #expect(source.reads < 20 * count)
    }

    @Test func `is told at the return of a handler as at its call`() throws {
        let terminal = FakeTerminal(try source("start-later", .sessionManager, "{}"))
        let story =
            "In short: no URLRequest could be made, because of invalidURL (#67), then the serializer threw the error that there was (#74).\n"
        for event in [76, 77] {
            let answer = terminal.type(["goto \(event)", "why"]).replacing("\n    ", with: " ")
            #expect(answer.contains(story), "\(answer)")
        }
    }

    /// A retrier that is asked because of a serializer, and the error of an attempt that the answer's own
    /// chain passes by.
    @Test(arguments: [
        Told(
            walkthrough: "asked-twice", chain: .session, request: 3,
            story:
                "In short: status 401 came from the wire (#119), then validation.status-code refused the response (#131), then the retrier \"sign\" answered doNotRetry (#135), then the serializer \"decodable\" threw the error that there was (#139), then the retrier \"sign\" answered doNotRetry (#142), then the serializer threw the error that there was (#145), then the retrier \"sign\" answered doNotRetry (#148).\n",
            kind: "handler.called if request=3 and name=string"),
        Told(
            walkthrough: "empty-body", chain: .session, request: 4,
            story:
                "In short: status 200 came from the wire (#185), then serialize.empty-allowed made no value for \"decodable\" (#199), then the retrier \"again\" answered retry (#202), then status 200 came from the wire (#223), then serialize.empty-allowed made no value (#237).\n",
            kind: "serialize.finished if request=4 and attempt=1"),
        Told(
            walkthrough: "empty-body", chain: .session, request: 1,
            story:
                "In short: status 200 came from the wire (#29), then serialize.empty-allowed made no value for \"data\" (#44), then the retrier \"again\" answered doNotRetry (#47), then serialize.empty-allowed made no value for \"json\" (#50), then the retrier \"again\" answered doNotRetry (#53).\n",
            kind: "handler.called if request=1 and name=plain"),
        Told(
            walkthrough: "offline-retry", chain: .session, request: 5,
            story:
                "In short: the device had no connection for the task (#216), then the retrier \"offline\" answered doNotRetry (#226), then the serializer threw the error that there was (#232), then the retrier \"offline\" answered retry (#243), then status 200 came from the wire (#261).\n",
            kind: "handler.called if request=5"),
        Told(
            walkthrough: "replaced-file", chain: .sessionManager, request: 2,
            story:
                "In short: status 404 came from the wire (#60), then the move of the file was blocked by a file (#70), then the retrier \"again\" answered refuse (#76).\n",
            kind: "retry.decided if request=2"),
        Told(
            walkthrough: "suggested-names", chain: .sessionManager, request: 5,
            story:
                "In short: status 200 came from the wire (#169), then the move of the file was blocked by a file (#179).\n",
            kind: "retry.decided if request=5"),
    ])
    func `gives the reason of every answer of a retrier`(told: Told) throws {
        let terminal = FakeTerminal(try source(told.walkthrough, told.chain, told.change))
        let answer = terminal.type(["c \(told.kind)", "why"]).replacing("\n    ", with: " ")
        #expect(answer.contains(told.story), "\(answer)")
    }

    @Test(arguments: [
        (
            Chain.session, 53,
            "In short: the app closed the WebSocket with 1001 (#31), then a close frame with 1001 came from the wire (#42).\n"
        ),
        (
            .session, 89,
            "In short: status 101 came from the wire (#75), then a close frame with 1001 came from the wire (#85).\n"
        ),
        (
            .urlSession, 29,
            "In short: the app closed the WebSocket with 1001 (#17), then a close frame with 1001 came from the wire (#22).\n"
        ),
    ])
    func `says which side closed a WebSocket`(chain: Chain, event: Int, story: String) throws {
        let terminal = FakeTerminal(try source("websocket-after-the-end", chain, "{}"))
        let answer = terminal.type(["goto \(event)", "why"]).replacing("\n    ", with: " ")
        #expect(answer.contains(story), "\(answer)")
    }

    @Test(arguments: [
        (5, "the cache had no response that it may use, and answered 504 (#"),
        (6, "In short: the cache answered 304, since the caller has the stored response (#97).\n"),
    ])
    func `says of the cache what it did, in words`(request: Int, story: String) throws {
        let terminal = FakeTerminal(try source("cache-by-request", .urlSession, "{}"))
        let answer = terminal.type(["c handler.called if request=\(request)", "why"])
        #expect(answer.replacing("\n    ", with: " ").contains(story), "\(answer)")
    }

    /// The serializer of a layer of an app's own has another name than the completion that gets its nil.
    @Test func `names the reason that a completion with nil does not hear`() throws {
        let terminal = FakeTerminal(try source("null-and-nil", .resource, "{}"))
        let answer = terminal.type(["c handler.called if request=2 and name=completion", "why"])
        let story =
            "In short: status 200 came from the wire (#34), then resource.keys-present made no value (#42).\n"
        #expect(answer.replacing("\n    ", with: " ").contains(story), "\(answer)")
    }

    @Test func `does not promise a mark where no rule decided`() throws {
        let terminal = FakeTerminal(try source("token-from-a-header", .session, "{}"))
        let answer = terminal.type(["c retry.decided", "why"]).replacing("\n    ", with: " ")
        #expect(
            answer.contains(
                "→ doNotRetry (the interceptors only adapt, and what Alamofire answers for them is doNotRetry)."
            ))
        #expect(answer.contains("Rules consulted, in order; none of them decided:"))
    }

    private func source(_ name: String, _ chain: Chain, _ change: String) throws -> WalkthroughSource {
        let patch = try JSON.parse(Array(change.utf8), dialect: .json5)
        let script = try ScriptLoader.load(Walkthroughs.catalogue.find(name), changedBy: patch)
        return WalkthroughSource(
            try WalkthroughRun(script: script, chain: chain.rawValue), script: script)
    }
}

extension TraceEvent {
    /// Whether this event has an error, in the same attempt of the same request as another event.
    fileprivate func hasError(_ error: String, inAttemptOf other: TraceEvent) -> Bool {
        request == other.request && attempt == other.attempt && self["error"]?.string == error
    }
}
