import Replay
import Testing
import Tracing

@Suite struct `The answer to why` {
    @Test func `leads from a retry down to the 401, and names the rules`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type(["goto 1", "continue retry.decided", "why --chain"]) == """
                #20  0.030 s  retry.decided  retry  request 1 attempt 0
                    Is the request tried again? → retry, since retry.answer held (saw retry).
                    In short: status 401 came from the wire (#12), then validation.status-code refused the response
                    (#15), then the refresh brought the credential token-2 (#18), then the retrier "auth" answered
                    retry (#19).

                Rules consulted, in order; => marks the one that decided:
                   held          retry.error-present  saw unacceptableStatusCode(401)
                                 The attempt failed.
                => held          retry.answer  saw retry
                                 The retrier answered that the request should be tried again.
                                 Alamofire 5.12.0 RetryResult.retryRequired
                                   (Source/Features/RequestInterceptor.swift:79)

                What led to it, newest first, down to where it began at #1:
                  #19   0.030 s  r1.0  retry.answered  auth retry
                  #18   0.030 s  r1.0  authentication.refreshCompleted  token-2
                  #17   0.015 s  r1.0  authentication.refreshStarted  token-1
                  #16   0.015 s  r1.0  retry.asked  auth unacceptableStatusCode(401)
                  #15   0.015 s  r1.0  validation.decided  failure
                                       validation.status-code did not hold (saw 401)
                     ⋮  2 events, #13 to #14
                  #12   0.015 s  r1.0  transport.receivedHead  401
                     ⋮  #11 transport.matched
                  #10   0.000 s  r1.0  transport.sent  GET https://api.example/profile
                     ⋮  #9 task.created
                   #8   0.000 s  r1.0  adapt.completed  auth: header Authorization
                   #7   0.000 s  r1.0  authentication.applied  token-1
                     ⋮  2 events, #5 to #6
                   #3   0.000 s  r1.0  request.created  DataRequest
                   #2   0.000 s        script.called  request(profile)
                   #1   0.000 s        session.created

                """)
    }

    @Test func `begins with the story in short and the rule that decided, and has the rest on request`()
        throws
    {
        let terminal = FakeTerminal(try Story.refresh())
        let short = """
            #20  0.030 s  retry.decided  retry  request 1 attempt 0
                Is the request tried again? → retry, since retry.answer held (saw retry).
                In short: status 401 came from the wire (#12), then validation.status-code refused the response
                (#15), then the refresh brought the credential token-2 (#18), then the retrier "auth" answered
                retry (#19).

            => held          retry.answer  saw retry
                             The retrier answered that the request should be tried again.
                             Alamofire 5.12.0 RetryResult.retryRequired
                               (Source/Features/RequestInterceptor.swift:79)

            "why --chain" shows the 2 rules that were consulted, and the 18 events that led here.

            """
        #expect(terminal.type(["goto 20", "why"]) == short)
        #expect(terminal.type("why retry") == short.replacing("why --chain", with: "why retry --chain"))
        for form in ["why chain", "why --chain retry", "why retry chain"] {
            #expect(terminal.type(form) == terminal.type("why --chain"), "\(form)")
        }
    }

    @Test
    func `names the rule of a policy that refused, and the serializer for which a retrier is asked again`()
        throws
    {
        let text = #"""
            {"n":1,"t":0,"kind":"session.created","source":"a:1"}
            {"n":2,"t":0,"request":1,"attempt":0,"cause":1,"kind":"transport.receivedHead","source":"a:1","data":{"status":503}}
            {"n":3,"t":0,"request":1,"attempt":0,"cause":2,"kind":"retry.answered","source":"a:1","data":{"name":"p","answer":"doNotRetry"}}
            {"n":4,"t":0,"request":1,"attempt":0,"cause":3,"kind":"retry.decided","source":"a:1","decision":{"outcome":"doNotRetry","by":"retry.answer","rules":[{"id":"retry-policy.limit","saw":"0 of 2","held":true},{"id":"retry-policy.method","saw":"POST","held":false},{"id":"retry.answer","saw":"p: doNotRetry","held":false}]}}
            {"n":5,"t":0,"request":1,"attempt":0,"cause":4,"kind":"serialize.decided","source":"a:1","decision":{"outcome":"failed before","by":"serialize.no-error","rules":[{"id":"serialize.no-error","saw":"unacceptableStatusCode(503)","held":false}]}}
            {"n":6,"t":0,"request":1,"attempt":0,"cause":5,"kind":"retry.answered","source":"a:1","data":{"name":"p","answer":"doNotRetry"}}
            {"n":7,"t":0,"request":1,"attempt":0,"cause":6,"kind":"handler.called","source":"a:1","data":{"name":"data","error":"e"}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        let refused = terminal.type(["goto 4", "why"])
        #expect(refused.contains("→ doNotRetry, since retry-policy.method did not hold (saw POST)."))
        #expect(
            refused.contains(
                """
                => did not hold  retry-policy.method  saw POST
                                 The request's method is one that the policy retries.
                """))
        #expect(refused.contains("=> did not hold  retry.answer  saw p: doNotRetry\n"))
        let asked = terminal.type(["goto 7", "why"]).replacing("\n    ", with: " ")
        #expect(
            asked.contains(
                "In short: status 503 came from the wire (#2), then the retrier \"p\" answered doNotRetry (#3), then the serializer threw the error that there was (#5), then the retrier \"p\" answered doNotRetry (#6)."
            ))
    }

    @Test func `tells what came before a retry, too, to whoever asks about the handler's call`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type(["goto 26", "why"]).contains(
                """
                    In short: status 401 came from the wire (#12), then validation.status-code refused the response
                    (#15), then the refresh brought the credential token-2 (#18), then the retrier "auth" answered
                    retry (#19), then status 200 came from the wire (#25).
                """))
    }

    @Test func `says who gave a header its value`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        let answer = terminal.type(["goto 24", "why header authorization --chain"])
        #expect(
            answer.hasPrefix(
                """
                Authorization: Bearer token-2
                  #24 transport.sent carries it.
                  #23 adapt.completed: the adapter "auth" set it; it was not there before.
                  #22 authentication.applied: from the credential "token-2".
                  #18 authentication.refreshCompleted: the refresh that brought it.

                What led to it, newest first, down to where it began at #1:
                """))
        #expect(
            terminal.type("why header Accept").hasPrefix(
                """
                Accept: */*
                  #24 transport.sent carries it.
                  The caller's URLRequest had it from the beginning.
                """))
        #expect(
            terminal.type(["goto 14", "why header www-authenticate"]).hasPrefix(
                """
                WWW-Authenticate: Bearer
                  #13 delegate.didReceiveResponse carries it.
                  It came with the response of the exchange "expired" (#11, line 21 of the script).
                """))
        #expect(
            terminal.type("why header Cookie")
                == "error: no header \"Cookie\" of request 1 up to #14; step on, or \"goto end\"; seen so far: Accept,\n  Authorization, WWW-Authenticate\n"
        )
    }

    @Test(arguments: [
        ("why", "#16  0.015 s  retry.asked"), ("why 12", "#12  0.015 s  transport.receivedHead"),
        ("why validation", "#15  0.015 s  validation.decided"),
        ("why status", "#12  0.015 s  transport.receivedHead"),
        ("why error", "#15  0.015 s  validation.decided"), ("why transport.sent", "#10  0.000 s"),
        ("why retry", "error: no retry decision of request 1 up to #16; step on, or \"goto end\"\n"),
        ("why vaildation", "error: nothing is called \"vaildation\"; did you mean \"validation\"?"),
        ("why status 401", "#12  0.015 s  transport.receivedHead"),
        ("why status=401", "#12  0.015 s  transport.receivedHead"),
        ("why 20", "error: the run has not reached #20 yet; it is at #16; step on, or \"goto end\""),
        ("why 0", "error: events are numbered from 1"),
    ])
    func `can be about an event, a group, a status or an error`(question: String, start: String) throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type(["until 16", question]).hasPrefix(start))
    }

    /// What readers write who mean something that the command does not know by these words.
    @Test(arguments: [
        ("why 401", "the trace ends at #26; \"why status 401\" asks about that status"),
        ("why 404", "the trace ends at #26"),
        ("why -999", "events are numbered from 1; \"why error\" asks where an error came from"),
        (
            "why status 404",
            "no status 404 of request 1 up to #26; no event of this trace has one"
        ),
        (
            "why error 15",
            "nothing is called \"error 15\"; \"why error\" asks about an error, \"why 15\" about event 15"
        ),
        (
            "why Error 15",
            "nothing is called \"Error 15\"; \"why error\" asks about an error, \"why 15\" about event 15"
        ),
        ("why error -999", "nothing is called \"error -999\"; \"why error\" asks about an error"),
        (
            "why kind=retry.decided",
            "nothing is called \"kind=retry.decided\"; did you mean \"retry.decided\"?"
        ),
        (
            "why request 1",
            "nothing is called \"request 1\"; \"events request=1\" lists such events, \"why N\" asks about one"
        ),
        (
            "why r1.0",
            "nothing is called \"r1.0\"; \"events r1.0\" lists such events, \"why N\" asks about one"
        ),
        (
            "why r1",
            "nothing is called \"r1\"; \"events r1\" lists such events, \"why N\" asks about one"
        ),
        ("why r1.x.0", "nothing is called \"r1.x.0\"\(forms)"),
        ("why r1..0", "nothing is called \"r1..0\"\(forms)"),
        (
            "why POST",
            "nothing is called \"POST\"; \"events method=POST\" lists such events, \"why N\" asks about one"
        ),
        ("why so", "nothing is called \"so\"\(forms)"),
    ])
    func `says what to ask instead of what it does not know`(question: String, error: String) throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto end")
        #expect(terminal.interpreter.execute(question).error == error)
    }

    private static let forms =
        "; write the number of an event, a kind (retry.decided), a group of kinds (retry), status, error, or header NAME"

    @Test func `names the question that shows more, which does`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto 20")
        for question in ["why 12", "why status", "why validation", "why retry"] {
            let answer = terminal.type(question)
            #expect(answer.contains("\n\"\(question) --chain\" shows "), "\(answer)")
            let heading = answer.prefix { $0 != "\n" }
            #expect(terminal.type("\(question) --chain").hasPrefix(heading), "\(question)")
        }
    }

    @Test(arguments: [
        (["goto end", "goto 22", "why status"], "request 1 attempt 1 up to #22; attempt 0 has one: why 12"),
        (["goto end", "goto 5", "why error"], "request 1 up to #5; request 1 has one later: why 15"),
        (["goto end", "why progress"], "request 1 up to #26; no event of this trace has one"),
    ])
    func `names another event where there is none of what was asked`(lines: [String], end: String) throws {
        #expect(FakeTerminal(try Story.refresh()).type(lines).hasSuffix(" of \(end)\n"))
    }

    @Test func `names another request that has what was asked`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"request.created"}
            {"n":2,"t":0,"request":1,"attempt":0,"kind":"request.taskCompleted","data":{"error":"lost"}}
            {"n":3,"t":0,"request":2,"attempt":0,"kind":"request.created"}
            """#
        #expect(
            FakeTerminal(ListSource(try Story.events(text))).type(["goto 3", "why error"])
                == "error: no error of request 2 up to #3; request 1 has one: why 2\n")
    }

    @Test func `names what the same request has later, and then what another one has`() throws {
        let text = #"""
            {"n":1,"t":0,"request":2,"attempt":0,"kind":"handler.called","data":{"error":"lost","status":200}}
            {"n":2,"t":0,"request":1,"attempt":0,"kind":"request.created"}
            {"n":3,"t":0,"request":1,"attempt":0,"kind":"request.taskCompleted","data":{"error":"lost"}}
            """#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        #expect(
            terminal.type(["goto end", "goto 2", "why error"])
                == "error: no error of request 1 up to #2; request 1 has one later: why 3\n")
        // Whoever interrupts the search has not been told that there is none.
        terminal.interpreter.isInterrupted = { true }
        #expect(terminal.type("why status") == "Interrupted.\n")
        terminal.interpreter.isInterrupted = { false }
        #expect(
            terminal.type("why status")
                == "error: no status of request 1 up to #2; request 2 has one: why 1\n")
    }

    @Test(arguments: [
        ("", true, "The response was stored at #2"),
        (#","data":{"cache":2}"#, false, "A response for this URL was removed from the cache at #4"),
    ])
    func `looks for a stored response in the cache that decided`(
        cache: String, isStored: Bool, origin: String
    ) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"task.created","data":{"method":"GET","url":"http://h/"}}
            {"n":2,"t":0,"kind":"cache.stored","data":{"url":"http://h/","bytes":1}}
            {"n":3,"t":0,"kind":"cache.stored","data":{"url":"http://h/","bytes":1,"cache":2}}
            {"n":4,"t":0,"kind":"cache.removed","data":{"url":"http://h/","cache":2}}
            {"n":5,"t":0,"request":1,"kind":"cache.decided"\#(cache),"decision":{"outcome":"\#(isStored ? "hit" : "fwd=uri-miss")","by":"cache.url-stored","rules":[{"id":"cache.url-stored","saw":"a 200","held":\#(isStored)}]}}
            """#
        let answer = FakeTerminal(ListSource(try Story.events(text))).type(["goto 5", "why"])
        #expect(answer.contains("\(origin) (0.000 s)."))
    }

    @Test(arguments: [
        (#""variant":"a: 2","#, true, "The response was stored at #2"),
        ("", true, "The response was stored at #2"),
        (#""variant":"a: 1","#, false, "A response for this URL was evicted at #3"),
        ("", false, "A response for this URL was evicted at #3"),
    ])
    func `looks for a stored response past the eviction of another variant`(
        variant: String, fits: Bool, origin: String
    ) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"task.created","data":{"method":"GET","url":"http://h/"}}
            {"n":2,"t":0,"kind":"cache.stored","data":{"url":"http://h/","variant":"a: 1","bytes":1}}
            {"n":3,"t":0,"kind":"cache.evicted","data":{"url":"http://h/",\#(variant)"from":"disk","remains":false}}
            {"n":4,"t":0,"request":1,"kind":"cache.decided","decision":{"outcome":"\#(fits ? "hit" : "fwd=vary-miss")","by":"cache.vary","rules":[{"id":"cache.vary","saw":"a: 1","held":\#(fits)}]}}
            """#
        let answer = FakeTerminal(ListSource(try Story.events(text))).type(["goto 4", "why"])
        #expect(answer.contains("\(origin) (0.000 s)."))
    }

    @Test(arguments: [
        (#",{"id":"cache.vary","saw":"a: 1","held":true}"#, "stored at #2"),
        (#",{"id":"cache.vary","saw":"no Vary","held":true}"#, "stored at #3"),
        ("", "stored at #3"),
    ])
    func `looks for the variant that a decision has found`(vary: String, origin: String) throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"task.created","data":{"method":"GET","url":"http://h/"}}
            {"n":2,"t":0,"kind":"cache.stored","data":{"url":"http://h/","variant":"a: 1","bytes":1}}
            {"n":3,"t":0,"kind":"cache.stored","data":{"url":"http://h/","bytes":1}}
            {"n":4,"t":0,"kind":"cache.stored","data":{"url":"http://h/","variant":"b: 1","bytes":1}}
            {"n":5,"t":0,"request":1,"kind":"cache.decided","decision":{"outcome":"hit","by":"cache.url-stored","rules":[{"id":"cache.url-stored","saw":"a 200","held":true}\#(vary)]}}
            """#
        let answer = FakeTerminal(ListSource(try Story.events(text))).type(["goto 5", "why"])
        #expect(answer.contains("The response was \(origin) (0.000 s)."))
    }

    /// An app that has put it into the cache itself leaves no event.
    @Test func `knows no origin of a response that fits after the one of the trace was removed`() throws {
        let text = #"""
            {"n":1,"t":0,"request":1,"kind":"task.created","data":{"method":"GET","url":"http://h/"}}
            {"n":2,"t":0,"kind":"cache.stored","data":{"url":"http://h/","bytes":1}}
            {"n":3,"t":0,"kind":"cache.removed","data":{"url":"http://h/"}}
            {"n":4,"t":0,"request":1,"kind":"cache.decided","decision":{"outcome":"hit","by":"cache.url-stored","rules":[{"id":"cache.url-stored","saw":"a 200","held":true}]}}
            """#
        let answer = FakeTerminal(ListSource(try Story.events(text))).type(["goto 4", "why"])
        #expect(!answer.contains("The response was"))
    }

    @Test func `names the last decision before an event that is not a decision`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type(["until 16", "why --chain"]).contains(
                """
                The last decision before it was #15 validation.decided: failure.
                Rules consulted, in order; => marks the one that decided:
                   held          validation.no-earlier-error
                """))
    }

    @Test(arguments: ["why 999", "where 27"])
    func `is about no event behind the end`(question: String) throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type(["goto end", question]) == "error: the trace ends at #26\n")
    }

    @Test func `sums up a chain of very many events`() throws {
        let count = 30_000
        let source = try ListSource.chain(of: count)
        let terminal = FakeTerminal(source)
        _ = terminal.type("goto end")
        let before = source.reads
        #expect(
            terminal.type("why --chain").hasSuffix(
                """
                What led to it, newest first, down to where it began at #1:
                     ⋮  29998 events, #2 to #29999
                      #1   0.000 s        x

                """))
        #expect(source.reads - before < 3 * count)
    }

    @Test func `stops at the root`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type("why").hasSuffix("Nothing in the trace led to it: it is where a chain begins.\n"))
    }
}
