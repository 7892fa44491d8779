import Replay
import SourceText
import Testing
import TextPages
import Tracing

@Suite struct `Looking around` {
    @Test func `lists the events around the cursor, and continues with Enter`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type(["goto end", "goto 7", "list"]) == """
                    2    0.000 s       script.called                   request(profile)
                    3    0.000 s  r1.0 request.created                 DataRequest
                    4    0.000 s  r1.0 request.stateChanged            initialized → resumed
                    5    0.000 s  r1.0 urlRequest.created              GET https://api.example/profile
                    6    0.000 s  r1.0 adapt.started                   auth
                =>  7    0.000 s  r1.0   authentication.applied        token-1
                    8    0.000 s  r1.0 adapt.completed                 auth: header Authorization
                    9    0.000 s  r1.0   task.created                  GET https://api.example/profile
                   10    0.000 s  r1.0     transport.sent              GET https://api.example/profile
                   11    0.000 s  r1.0     transport.matched           expired
                   12    0.015 s  r1.0     transport.receivedHead      401

                """)
        #expect(terminal.type("").hasPrefix("   13    0.015 s"))
        #expect(terminal.type("").hasPrefix("   24    0.030 s"))
        #expect(terminal.type("list 24-26") == terminal.type("list 24-30"))
    }

    @Test func `lists what is before the last listing, and continues with Enter`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["goto end", "goto 20", "list"])
        let before = terminal.type("list -")
        let first = terminal.type("")
        #expect(terminal.type("") == "error: nothing is before the first event\n")
        #expect(before == terminal.type("list 4-14"))
        #expect(first == terminal.type("list 1-3"))
    }

    @Test func `indents no further where questions are open without end, nor for names without end`() throws {
        let questions = (1...50).map { #"{"n":\#($0),"t":0,"request":1,"kind":"adapt.started"}"# }
        let long = String(repeating: "k", count: 60)
        let last = #"{"n":51,"t":0,"request":1,"kind":"x","data":{"\#(long)":1,"a":2}}"#
        let terminal = FakeTerminal(
            ListSource(try Story.events((questions + [last]).joined(separator: "\n"))))
        let rows = terminal.type(["goto end", "list 1-51"]).split(separator: "\n")
        #expect(rows.map { $0.prefix { $0 != "a" && $0 != "x" }.count }.max() == 63)
        let fields = terminal.type("print").split(separator: "\n").suffix(2)
        #expect(fields == ["\(long)  1", "a\(String(repeating: " ", count: 41))2"])
    }

    @Test func `hands over a long listing part by part, as long as somebody wants more`() throws {
        let events = try (1...2200).map { number in
            try TraceEvent(line: Array(#"{"n":\#(number),"t":0,"kind":"x"}"#.utf8))
        }
        for command in ["list 1-2200", "events", "events kind=x"] {
            let whole = FakeTerminal(ListSource(events))
            let expected = whole.type(["goto end", command])
            let terminal = FakeTerminal(ListSource(events))
            var parts: [String] = []
            terminal.interpreter.show = { page in
                parts.append(page.text(on: terminal.screen))
                return true
            }
            parts.append(terminal.type(["goto end", command]))
            #expect(parts.joined() == expected)
            #expect(parts.map { $0.split(separator: "\n").count }.prefix(4) == [500, 500, 500, 500])
            terminal.interpreter.show = { _ in false }
            #expect(terminal.type(command) == "")
        }
    }

    @Test(arguments: [
        ("headers", "there is no request or response up to #1"), ("body", "there is no body up to #1"),
        ("curl", "there is no URLRequest up to #1"), ("down", "#1 has caused nothing up to #1"),
        ("info requests 1", "there is no request 1 up to #1"),
    ])
    func `says that the run can go on to what is not there yet`(line: String, message: String) throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type(line) == "error: \(message); step on, or \"goto end\"\n")
        // Once the run is over, there is nothing to go on to.
        #expect(!terminal.type(["goto end", "goto 1", line]).contains("step on"))
    }

    @Test func `shows nothing that has not happened yet`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type(["step", "list"]) == """
                    1    0.000 s       session.created
                =>  2    0.000 s       script.called                   request(profile)
                The run has been as far as #2; step on, or "goto end" to run the rest.

                """)
    }

    @Test func `lists what was asked for, and nothing else`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto 5")
        let far = #"The run has been as far as #5; step on, or "goto end" to run the rest."# + "\n"
        for range in ["20", "12-14", "\(Int.max)", "\(Int.max - 4)", "\(Int.max)-\(Int.max)"] {
            #expect(terminal.type("list \(range)") == far, "\(range)")
        }
        #expect(
            terminal.type("list 5-\(Int.max)")
                == "=>  5    0.000 s  r1.0 urlRequest.created              GET https://api.example/profile\n"
                + far)
        _ = terminal.type("goto end")
        #expect(terminal.type("list").contains("\n=> 26 "))
        #expect(terminal.type(["", ""]) == "The trace ends at #26.\n")
    }

    @Test func `lists a range that has both its ends`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto end")
        for range in ["3 - 5", "3, 5", "3,5", "3 5"] {
            #expect(terminal.type("list \(range)") == terminal.type("list 3-5"), "\(range)")
        }
        for range in ["-5", "5-", "5,", "- 5", "3--5", "5-3"] {
            #expect(
                terminal.type("list \(range)")
                    == "error: \"\(range)\" is neither an event nor a range; write list 14 or list 10-20\n",
                "\(range)")
        }
    }

    @Test(arguments: [
        "list 1-26", "events", "where", "why --chain", "why status", "why error", "why header Accept",
        "headers", "body",
    ])
    func `says of what was interrupted only that it was, and reads no further`(line: String) throws {
        let source = try Story.refresh()
        let terminal = FakeTerminal(source)
        _ = terminal.type("goto end")
        let reads = source.reads
        terminal.interpreter.isInterrupted = { true }
        #expect(terminal.type(line) == "Interrupted.\n")
        #expect(source.reads - reads < 4)
        terminal.interpreter.isInterrupted = { false }
        #expect(terminal.type("list") == terminal.type("list 26"))
    }

    @Test func `finds events by a condition`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto end")
        #expect(
            terminal.type("events where kind=retry and attempt=0 or status=200")
                == """
                   16    0.015 s  r1.0 retry.asked                     auth unacceptableStatusCode(401)
                   19    0.030 s  r1.0 retry.answered                  auth retry
                   20    0.030 s  r1.0 retry.decided                   retry
                   25    0.045 s  r1.1     transport.receivedHead      200
                => 26    0.045 s  r1.1 handler.called                  data 200
                5 events.

                """)
        #expect(terminal.type("events where status>=400 and kind=transport").hasSuffix("1 event.\n"))
        #expect(
            terminal.type("events where soon").hasPrefix("error: column 14: no event is called \"soon\""))
    }

    @Test func `prints a field by its name in the trace file`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto 12")
        #expect(terminal.type("print status") == "status = 401\n")
        #expect(terminal.type("print Status") == "status = 401\n")
        #expect(terminal.type("p headers.www-authenticate") == "headers.www-authenticate = Bearer\n")
        #expect(terminal.type("p headers") == "headers =\n  WWW-Authenticate: Bearer\n")
        #expect(
            terminal.type("p colour").hasPrefix(
                "error: event #12 has no field \"colour\"; it has n, t, queue"))
        #expect(terminal.type(["goto 20", "p outcome"]) == "outcome = retry\n")
        #expect(terminal.type("p Decision.Outcome") == "outcome = retry\n")
    }

    @Test func `shows times with a unit, and looks up in the state what the event does not hold`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type(["goto 15", "print t"]) == "t = 0.015 s\n")
        #expect(terminal.type("x").contains("\nt        0.015 s\n"))
        #expect(terminal.type("print status") == "status = 401  of request 1, as it is here\n")
        #expect(terminal.type("print STATUS") == "status = 401  of request 1, as it is here\n")
        #expect(terminal.type("print credential") == "credential = token-1  of request 1, as it is here\n")
        #expect(
            terminal.type(["goto 9", "print status"]) == "status = none yet  of request 1, as it is here\n")
        #expect(terminal.type(["goto 21", "print changes"]) == terminal.type("diff"))
        #expect(terminal.type(["goto 8", "print changes"]) == terminal.type("diff"))
    }

    @Test(arguments: [
        ("info b", "No stop is set"), ("info breakpoints", "No stop is set"), ("info threads", "com.apple"),
        ("info dec", "Nothing has been decided"), ("info s", "error: \"s\" could be: stubs, stops"),
        ("stack", "=>  5"), ("ls", "    1"), ("p/x t", "t = 0.000 s"), ("ni", "#6"), ("si", "#6"),
        ("request", "error: no command \"request\"; \"info requests\" lists the requests"),
        ("status", "error: no command \"status\"; \"print status\" shows that field"),
        ("cookies", "error: no command \"cookies\"; \"info cookies\" shows cookies"),
        ("breakpoints", "error: no command \"breakpoints\"; \"info stops\" lists the stops"),
        ("info args", "error: there is no topic \"args\"; \"print\" shows the fields of this event"),
        ("info source", "error: there is no topic \"source\"; \"source\" is a command of its own"),
        ("run", "error: no command \"run\"; the run goes on as you step"),
        ("watch x", "error: no command \"watch\"; \"break if FIELD=VALUE\" stops where a condition holds"),
    ])
    func `understands what readers of other debuggers type, or names what there is`(
        line: String, start: String
    )
        throws
    {
        #expect(FakeTerminal(try Story.refresh()).type(["goto 5", line]).hasPrefix(start))
    }

    @Test func `has a line of help for each part of the state`() throws {
        let help = FakeTerminal(try Story.refresh()).type("help info")
        #expect(InfoTopic.allCases.filter { !help.contains("\n  \($0.rawValue) ") } == [])
    }

    @Test func `shows the state as it was at the cursor, not as it is at the frontier`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["goto end", "goto 15"])
        #expect(
            terminal.type("info requests") == """
                request 1  DataRequest  resumed  attempt 0  GET https://api.example/profile  status 401  credential
                    token-1  unacceptableStatusCode(401)  task 1

                """)
        #expect(
            terminal.type("info tasks") == """
                task 1  URLSessionDataTask  completed  for request 1  GET https://api.example/profile  status 401

                """)
        #expect(terminal.type("info decisions") == "#15  validation.decided  request 1  failure\n")
        #expect(terminal.type("info tasks 1") == terminal.type("info tasks"))
        #expect(terminal.type("info request r1") == terminal.type("info requests"))
        #expect(terminal.type("info requests  #1") == terminal.type("info requests"))
        #expect(
            terminal.type("info requests 2") == "error: there is no request 2 up to #15\n")
        #expect(
            terminal.type("info tasks all") == "error: which task? Write its number, as in info tasks 2\n")
        #expect(
            terminal.type("info run 1") == "error: \"info run\" shows all there is; leave out \"1\"\n")
        #expect(terminal.type("info stubs") == "expired (line 21)  has answered once\n")
        #expect(
            terminal.type("info queues") == """
                com.apple.main-thread  3 events, the last was #4
                root.request  4 events, the last was #8
                root  7 events, the last was #15

                """)
        #expect(terminal.type("info cahce").hasSuffix("did you mean \"cache\"?\n"))
    }

    @Test(arguments: ["headers", "body", "curl", "diff", "explain", "print", "source"])
    func `shows of an event that is named by its number what it would show there`(command: String) throws {
        let terminal = FakeTerminal(try Story.refresh())
        let there = terminal.type(["goto end", "goto 12", command])
        #expect(terminal.type(["goto end", "\(command) #12"]) == there)
        #expect(terminal.place == 26)
        #expect(terminal.type("\(command) #27") == "error: the trace ends at #26\n")
    }

    @Test func `says what a row means by r1.0`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type("explain r1.0")
                == "r1.0 stands for request 1 attempt 0; \"events r1.0\" lists the events.\n")
    }

    @Test func `lists decisions in columns, however long their kinds are`() throws {
        let text = #"""
            {"n":9,"t":0,"kind":"cache.invalidationDecided","request":2,"decision":{"outcome":"keep","rules":[]}}
            {"n":10,"t":0,"kind":"app.decided","decision":{"outcome":"stay","rules":[]}}
            """#
        let before = (1...8).map { #"{"n":\#($0),"t":0,"kind":"x"}"# }.joined(separator: "\n")
        let terminal = FakeTerminal(ListSource(try Story.events("\(before)\n\(text)")))
        #expect(
            terminal.type(["goto end", "info decisions"]) == """
                 #9  cache.invalidationDecided  request 2  keep
                #10  app.decided                           stay

                """)
    }

    @Test func `says what an event changed`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type(["goto 21", "diff"]) == """
                #21 request.retrying changed this:
                      + request 1 attempt: 1
                      - request 1 status: 401
                      - request 1 error: unacceptableStatusCode(401)

                """)
    }

    /// Of secrets, nothing is shown that could look the same.
    @Test func `says of a change that cannot be seen that the bytes differ`() throws {
        let changes = [
            #"{"field":"header X-A","from":"caf\u00E9","to":"cafe\u0301"}"#,
            #"{"field":"header X-B","from":"Bearer ••••","to":"Bearer ••••"}"#,
            #"{"field":"body","from":"2 bytes","to":"2 bytes"}"#,
        ].joined(separator: ",")
        let text = #"{"n":1,"t":0,"kind":"adapt.completed","data":{"changes":[\#(changes)]}}"#
        let terminal = FakeTerminal(ListSource(try Story.events(text)))
        #expect(
            terminal.type(["goto 1", "diff"]) == """
                #1 adapt.completed changed this:
                      ~ header X-A: caf\u{e9} → cafe\u{301} (looks the same, other bytes)
                      ~ header X-B: Bearer •••• → Bearer ••••
                      ~ body: 2 bytes → 2 bytes (looks the same, other bytes)

                """)
    }

    @Test func `turns the request at the cursor into a command for curl`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.type(["goto 13", "curl"]) == """
                curl --verbose \\
                    --header 'Accept: */*' \\
                    --header 'Authorization: Bearer token-1' \\
                    --globoff --url 'https://api.example/profile'

                """)
        #expect(
            terminal.type(["goto 2", "curl"])
                == "error: there is no URLRequest up to #2; step on, or \"goto end\"\n")
    }

    /// What is no text is a size where a change is listed.
    @Test func `does not make a command for curl send the size of a body in its place`() throws {
        let text = #"""
            {"n":1,"t":0,"kind":"urlRequest.created","data":{"method":"POST","url":"https://a/","body":{"bytes":2,"text":"{}"}}}
            {"n":2,"t":0,"kind":"urlRequest.adapted","data":{"changes":[{"field":"body","from":"{}","to":"34 bytes"}]}}
            """#
        #expect(
            FakeTerminal(ListSource(try Story.events(text))).type(["goto 2", "curl"]) == """
                The trace does not show the body here, only that it has 34 bytes. The command takes it from a file
                named body.
                curl --verbose \\
                    --request 'POST' \\
                    --data-binary @body \\
                    --globoff --url 'https://a/'

                """)
    }

    @Test func `asks curl for the head alone, so that it does not wait for a body`() throws {
        let text = #"{"n":1,"t":0,"kind":"transport.sent","data":{"method":"HEAD","url":"https://a/"}}"#
        #expect(
            FakeTerminal(ListSource(try Story.events(text))).type("curl") == """
                curl --verbose \\
                    --head \\
                    --globoff --url 'https://a/'

                """)
    }

    @Test func `shows our own source, found from any folder`() throws {
        let lines = try #require(SourceText.lines(of: "Tracing/Recorder.swift"))
        let index = try #require(lines.firstIndex { $0.hasPrefix("public final class Recorder") })
        let event = #"{"n":1,"t":0,"kind":"request.resumed","source":"Tracing/Recorder.swift:\#(index + 1)"}"#
        let terminal = FakeTerminal(ListSource(try Story.events(event)))
        let shown = terminal.type("source 0")
        #expect(shown.contains("=> \(index + 1)  \(lines[index])\n"))
        #expect(shown.contains("Alamofire 5.12.0 "))
        #expect(shown.contains("Source/Core/Request.swift:"))
    }

    @Test func `cuts rows off at the edge of a terminal, but not in a file`() throws {
        var terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto 16")
        terminal.screen = Screen(width: 60, isTerminal: true)
        #expect(
            terminal.type("events retry.asked").hasPrefix(
                "=> 16    0.015 s  r1.0 retry.asked                     auth…\n"))
        terminal.screen = Screen(width: 60)
        #expect(terminal.type("events retry.asked").contains("auth unacceptableStatusCode(401)\n"))
    }
}
