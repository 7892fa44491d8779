import Replay
import Testing
import Tracing

@Suite struct `A causal story` {
    /// What a reader is told who asks about the last event.
    private func answer(_ text: String) throws -> String {
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        return terminal.type(["goto end", "why"]).replacing("\n    ", with: " ")
    }

    @Test(arguments: [
        (
            "cache.decided", "fwd=stale; ttl=60; revalidate", "cache.response-no-cache",
            "the cache asked the server about the stored response, which must not be used unasked"
        ),
        (
            "cache.decided", "fwd=stale; ttl=60", "cache.response-no-cache",
            "the cache had only a response that must not be used unasked"
        ),
        (
            "cache.decided", "fwd=stale; ttl=-5; revalidate", "cache.request-no-cache",
            "the cache asked the server about the stored response, because the request wanted it"
        ),
        (
            "cache.decided", "fwd=stale; ttl=-5; revalidate", "cache.must-revalidate",
            "the cache asked the server about the stored response, which was stale"
        ),
        ("trust.settled", "fail", "trust.system-accepted", "the platform refused the server"),
        (
            "trust.decided", "cancelAuthenticationChallenge", "trust.evaluator-accepted",
            "the app's evaluator refused the server"
        ),
        (
            "trust.decided", "cancelAuthenticationChallenge", "trust.all-hosts-evaluated",
            "the trust manager refused the server"
        ),
        (
            "clientCertificate.settled", "fail", "client-certificate.optional",
            "the server refused a client without a certificate"
        ),
        (
            "clientCertificate.settled", "fail", "client-certificate.authority",
            "the server refused the client's certificate"
        ),
        (
            "clientCertificate.settled", "cancel", "challenge.not-cancelled",
            "the delegate cancelled the challenge"
        ),
        (
            "urlRequest.bodyDecided", "refused", "request-body.method",
            "the URL loading system refused a GET with a body"
        ),
        (
            "resumeData.useDecided", "file missing", "resume-data.file",
            "the file that the resume data names was missing"
        ),
    ])
    func `says in words what a rule decided`(
        kind: String, outcome: String, rule: String, story: String
    ) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"\#(kind)","decision":{"outcome":"\#(outcome)","by":"\#(rule)","rules":[{"id":"\#(rule)","saw":"x","held":false}]}}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"task.completed","data":{"error":"URLError(-1)"}}
            """#
        let answer = try answer(text)
        #expect(answer.contains("In short: \(story) (#1)"), "\(answer)")
    }

    /// The error has one code, whether the delegate gave a stream that was read before, or none at all.
    @Test(arguments: [
        ("delegate.gaveBodyStream", true, "the stream of the body was at its end already"),
        ("delegate.gaveBodyStream", false, "no stream was there to read the body from"),
        ("task.started", true, "no stream was there to read the body from"),
    ])
    func `says of the stream of a body only what is known of it`(
        kind: String, given: Bool, story: String
    ) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"task":1,"kind":"\#(kind)","data":{"given":\#(given)}}
            {"n":2,"t":0,"request":1,"attempt":0,"task":1,"cause":1,"kind":"task.completed","data":{"error":"URLError(-1021)"}}
            {"n":3,"t":0,"request":1,"attempt":0,"task":1,"cause":2,"kind":"delegate.didCompleteWithError","data":{"error":"URLError(-1021)"}}
            """#
        let answer = try answer(text)
        #expect(answer.contains("In short: \(story): URLError(-1021) (#2)"), "\(answer)")
    }

    @Test func `looks at each event a few times, however many attempts failed for want of a stream`() throws {
        let count = 1000
        let events = try (1...count).map { number in
            let cause = number > 1 ? #""cause":\#(number - 1),"# : ""
            let ofTask =
                #""t":0,"request":1,"attempt":\#(number - 1),"task":1,\#(cause)"kind":"task.completed""#
            return try TraceEvent(
                line: Array(
                    #"{"n":\#(number),\#(ofTask),"data":{"error":"URLError(-1021)"}}"#
                        .utf8))
        }
        let source = ListSource(events)
        let answer = FakeTerminal(source).type(["goto end", "why"]).replacing("\n    ", with: " ")
        #expect(
            answer.contains("no stream was there to read the body from: URLError(-1021) (#1)"), "\(answer)")
        #expect(source.reads < 20 * count)
    }

    @Test func `is none if all that is found is the event itself`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"task.created"}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"task.completed","data":{"error":"URLError(-1)"}}
            """#
        let answer = try answer(text)
        #expect(!answer.contains("In short"), "\(answer)")
    }

    /// The handler of a stream hears of the end after its last chunk, and not because of the session.
    @Test(arguments: [
        ("sessionDeinitialized", "the released session"), ("sessionInvalidated", "the invalidated session"),
    ])
    func `has the session that ended a request, whose events do not name its error`(
        error: String, session: String
    ) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created","data":{"type":"stream"}}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"transport.receivedHead","data":{"status":500}}
            {"n":3,"t":0,"request":1,"attempt":0,"cause":2,"kind":"stream.handlerCalled","data":{"name":"data","event":"stream"}}
            {"n":4,"t":0,"request":1,"attempt":0,"kind":"task.cancelled"}
            {"n":5,"t":0,"cause":4,"kind":"delegate.didBecomeInvalid"}
            {"n":6,"t":0,"request":1,"attempt":0,"cause":5,"kind":"request.finished"}
            {"n":7,"t":0,"request":1,"attempt":0,"cause":3,"kind":"stream.handlerReturned"}
            {"n":8,"t":0,"request":1,"attempt":0,"cause":7,"kind":"stream.handlerCalled","data":{"name":"data","event":"complete","error":"\#(error)"}}
            """#
        let answer = try answer(text)
        #expect(
            answer.contains(
                "In short: the task was cancelled (#4), then \(session) ended the request (#5).\n"),
            "\(answer)")
    }

    /// Whether the question has led to something else before the answer came, or not.
    @Test(arguments: [(2, "     ⋮  #3 retry.waitingForConnectivity\n"), (1, "")])
    func `leads to the question past what else happens to a request while it waits`(
        cause: Int, last: String
    ) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created","data":{"type":"data"}}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"retry.asked","data":{"name":"off","error":"offline"}}
            {"n":3,"t":0,"request":1,"attempt":0,"cause":\#(cause),"kind":"retry.waitingForConnectivity"}
            {"n":4,"t":0,"request":1,"attempt":0,"kind":"script.called","data":{"name":"suspend"}}
            {"n":5,"t":0,"request":1,"attempt":0,"cause":4,"kind":"request.suspended"}
            {"n":6,"t":0,"kind":"connectivity.changed","data":{"from":"offline","to":"wifi"}}
            {"n":7,"t":0,"request":1,"attempt":0,"cause":6,"kind":"retry.answered","data":{"name":"off","answer":"retry"}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        let answer = terminal.type(["goto end", "why --chain"])
        #expect(
            answer.hasSuffix(
                """
                And how request 1 came to wait for that, newest first:
                \(last)  #2   0.000 s  r1.0  retry.asked  off offline
                  #1   0.000 s  r1.0  request.created  data

                """), "\(answer)")
    }

    /// Nothing leads from the owner's call to the ping, which finds the state when its time has come.
    @Test func `has what stopped the pings of a WebSocket`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"transport.receivedHead","data":{"status":101}}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"socket.pingScheduled","data":{"delay":100}}
            {"n":3,"t":50,"request":1,"attempt":0,"kind":"request.stateChanged","data":{"from":"resumed","to":"suspended"}}
            {"n":4,"t":60,"request":2,"attempt":0,"kind":"request.stateChanged","data":{"from":"resumed","to":"cancelled"}}
            {"n":5,"t":100,"request":1,"attempt":0,"cause":2,"kind":"socket.pingDecided","decision":{"outcome":"stop","by":"socket.resumed","rules":[{"id":"socket.resumed","saw":"suspended","held":false}]}}
            """#
        let answer = try answer(text)
        let story =
            "In short: status 101 came from the wire (#1), then the request went from resumed to suspended (#3)."
        #expect(answer.contains(story), "\(answer)")
    }

    /// Handlers of two requests have the same name, and the second is resumed by the first.
    @Test func `tells a handler of its own request's serializer`() throws {
        let failed =
            #""decision":{"outcome":"unreadable","by":"serialize.decodes","#
            + #""rules":[{"id":"serialize.decodes","saw":"x","held":false}]}"#
        let text = (0...1).map { place in
            let (first, request) = (place * 4 + 1, place + 1)
            let cause = place == 0 ? "" : #""cause":4,"#
            return #"""
                {"n":\#(first),"t":0,"request":\#(request),"attempt":0,\#(cause)"kind":"serialize.started","data":{"name":"d"}}
                {"n":\#(first + 1),"t":0,"request":\#(request),"attempt":0,"cause":\#(first),"kind":"serialize.decided",\#(failed)}
                {"n":\#(first + 2),"t":0,"request":\#(request),"attempt":0,"cause":\#(first + 1),"kind":"serialize.finished","data":{"error":"e"}}
                {"n":\#(first + 3),"t":0,"request":\#(request),"attempt":0,"cause":\#(first + 2),"kind":"handler.called","data":{"name":"d","error":"e"}}
                """#
        }
        let answer = try answer(text.joined(separator: "\n"))
        #expect(answer.contains("serialize.decodes made no value (#6)"), "\(answer)")
    }
}
