import Replay
import Testing
import Tracing

@Suite struct `Moving through a trace` {
    @Test func `starts on the first event and moves on one at a time`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(
            terminal.interpreter.opening().text(on: terminal.screen) == """
                story  chain session, schedule fifo
                Enter or "step" goes on, "why" asks, "help" lists the rest, "q" leaves.

                #1  0.000 s  session.created
                    A session is made with the label "root".
                => Chain/Session.swift:10

                """)
        #expect(
            terminal.type("step") == """
                #2  0.000 s  script.called  [main]
                    The script calls request(profile).
                => Chain/Run.swift:5

                """)
    }

    @Test(arguments: [
        ("end", "#26/26  0.045 s", false), ("50%", "#13/26  0.015 s", false), ("99", "#26/26  0.045 s", true),
    ])
    func `may start at a place, and says so if the trace ends before it`(
        place: String, heading: String, isBehindEnd: Bool
    ) throws {
        let terminal = FakeTerminal(try Story.refresh())
        let opening = terminal.interpreter.opening(at: place).text(on: terminal.screen)
        #expect(opening.contains("\n\n\(heading)"), "\(opening)")
        #expect(opening.contains("End of trace.") == isBehindEnd)
    }

    @Test func `moves by several events at once, and rejects anything that is not a number`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("step 5")
        #expect(terminal.place == 6)
        _ = terminal.type("rs 2")
        #expect(terminal.place == 4)
        #expect(
            terminal.type("step abc").hasSuffix(
                "step how many times? Write a whole number from 1, as in step 5, not \"abc\"\n"))
        #expect(
            terminal.type("restart now").hasSuffix(
                "\"restart\" takes no argument, but it is followed by \"now\"\n"))
        #expect(terminal.place == 4)
    }

    @Test func `goes to the end for any number behind it`() throws {
        for number in [Int.max, .max - 1] {
            let terminal = FakeTerminal(try Story.refresh())
            #expect(terminal.type("goto \(number)").hasSuffix("End of trace.\n  26 events: finished.\n"))
            #expect(terminal.type("step \(number)") == "End of trace.\n  26 events: finished.\n")
            #expect(terminal.type("next \(number)") == "End of trace.\n  26 events: finished.\n")
        }
    }

    @Test func `stops on the way of several steps where it was told to`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("break retry.decided")
        #expect(terminal.type("step 25").hasPrefix("Stop 1: retry.decided\n#20"))
        #expect(terminal.type("step 6").hasPrefix("#26"))
        #expect(terminal.type("rs 25").hasPrefix("Stop 1: retry.decided\n#20"))
    }

    @Test func `steps behind an event that was gone to by its number, and Enter repeats nothing else`() throws
    {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type("until 20").hasPrefix("#20"))
        #expect(terminal.type("").hasPrefix("#21"))
        #expect(terminal.type("").hasPrefix("#22"))
        #expect(terminal.type("until 20") == "error: #20 is not in that direction; \"goto 20\" goes there\n")
        #expect(terminal.type("back until 20").hasPrefix("#20"))
        #expect(terminal.type("").hasPrefix("#19"))
    }

    @Test(arguments: [("goto 5", 6), ("restart", 2)])
    func `steps with Enter behind an event that was gone to at once`(command: String, place: Int) throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["continue retry.asked", command, ""])
        #expect(terminal.place == place)
    }

    @Test func `runs no further than it was asked to`() throws {
        let source = try Story.refresh()
        let terminal = FakeTerminal(source)
        _ = terminal.type(["step", "next", "continue adapt.started"])
        #expect(source.knownCount == 6)
        #expect(!source.isComplete)
    }

    @Test func `runs to a stop at most, to find the next event of a request`() throws {
        let source = try Story.refresh()
        let terminal = FakeTerminal(source)
        _ = terminal.type(["goto 3", "break 6", "break 9"])
        #expect(terminal.type("next 20").hasPrefix("Stop 1: #6\n#6"))
        #expect(source.knownCount == 6)
        #expect(terminal.type("next\t20").hasPrefix("Stop 2: #9\n#9"))
    }

    @Test func `says where the trace ends, and stays there`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type("back step") == "Start of trace.\n")
        #expect(terminal.type("reverse-continue") == "Start of trace.\n")
        #expect(
            terminal.type("continue") == """
                #26/26  0.045 s  handler.called  request 1 attempt 1  [main]
                    The caller's handler "data" is called with a value.
                      + request 1 status: 200
                => Chain/Request.swift:99
                End of trace.
                  26 events: finished.

                """)
        #expect(terminal.type("step") == "End of trace.\n  26 events: finished.\n")
        #expect(terminal.place == 26)
    }

    @Test(arguments: [("step", "rs"), ("continue", "rc")])
    func `meets the same events backwards as forwards, in reverse order`(forward: String, backward: String)
        throws
    {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("break request.retrying")
        let there = terminal.places(of: forward)
        let back = terminal.places(of: backward)
        #expect(there.first == 1 && there.last == 26)
        #expect(back == there.reversed())
    }

    @Test func `steps over deeper events, and over everything between a question and its answer`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["goto 3", "next 4"])
        #expect(terminal.place == 8)
        _ = terminal.type("rn 3")
        #expect(terminal.place == 4)
        _ = terminal.type("goto 3")
        #expect(terminal.places(of: "next") == [3, 4, 5, 6, 8, 15, 16, 19, 20, 21, 22, 23, 26])
        _ = terminal.type("goto 10")
        #expect(terminal.type("next").hasPrefix("#11/26"))
        _ = terminal.type("goto 20")
        #expect(terminal.places(of: "back next").prefix(4) == [20, 19, 16, 15])
    }

    @Test(arguments: [
        ("until 12", 12), ("until status=401", 12), ("until attempt>0", 21), ("until retry.*", 16),
        ("continue request 1", 3), ("continue Session.swift:48", 8), ("goto #7", 7), ("goto 50%", 13),
        ("goto end", 26), ("goto 4000", 26), ("until kind=*.decided and outcome=retry", 20),
    ])
    func `goes to a place by its number, kind, condition or line`(command: String, number: Int) throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["goto end", "goto 1", command])
        #expect(terminal.place == number)
    }

    @Test func `says at the end what is owed, also to whoever goes straight to it`() throws {
        let source = try Story.refresh()
        source.debts = ["#3: the handler \"string\" of request 1 is never called."]
        let terminal = FakeTerminal(source)
        let end = """
            End of trace.
              26 events: finished.
              #3: the handler "string" of request 1 is never called.

            """
        let text = terminal.type("goto end")
        #expect(text.hasPrefix("#26/26  "), "\(text)")
        #expect(text.hasSuffix("\n" + end), "\(text)")
        #expect(terminal.type("step") == end)
        #expect(!terminal.type("goto 50%").contains("End of trace."))
        #expect(terminal.type("goto 100%").hasSuffix("\n" + end))
    }

    @Test func `names the damage that is found on the way to the end, once`() throws {
        let source = try Story.refresh()
        source.lateProblems = ["a.jsonl:9:1: this line is not as it was written"]
        let terminal = FakeTerminal(source)
        #expect(terminal.type("goto end").hasSuffix("\n! a.jsonl:9:1: this line is not as it was written\n"))
        #expect(!terminal.type("goto 50%").contains("!"))
    }

    @Test func `stays where it is if there is no such place, and steps with the next Enter`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("continue retry.decided")
        #expect(
            terminal.type("continue retry.decided")
                == "No \"retry.decided\" from here to the end (#26); still at #20.\n")
        #expect(terminal.place == 20)
        #expect(terminal.type("").hasPrefix("#21/26"))
        #expect(
            terminal.type("rc status=500") == "No \"status=500\" from here to the start; still at #21.\n")
        #expect(terminal.type("").hasPrefix("#20/26"))
        // A stop on the way comes first, and then the cursor does move.
        _ = terminal.type("break handler")
        #expect(terminal.type("until status=500").hasPrefix("Stop 1: handler\n#26/26"))
    }

    @Test func `goes along the causes with up and down`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto 5")
        #expect(terminal.type("up").hasPrefix("#3"))
        #expect(terminal.type("").hasPrefix("#2"))
        #expect(terminal.type("down 2").hasPrefix("#5"))
        #expect(terminal.type("up 9").hasPrefix("#1"))
        #expect(terminal.type("up") == "error: nothing in the trace led to #1\n")
        // Another movement forgets the way, and then the first effect counts.
        #expect(terminal.type(["goto 3", "down"]).hasPrefix("#4"))
        #expect(terminal.type("down") == "error: #4 has caused nothing up to #5; step on, or \"goto end\"\n")
        _ = terminal.type(["goto 5", "up", "predict", "answer"])
        #expect(terminal.type("down") == "error: #4 has caused nothing up to #5; step on, or \"goto end\"\n")
    }

    @Test func `finds what belongs together behind thousands of other events`() {
        // Each event caused the next one. The first and the last two are about request 1.
        let events = (1...3000).map { number in
            let request = number == 1 || number > 2998 ? 1 : 2
            let cause = number > 1 ? "\"cause\":\(number - 1)," : ""
            let kind = "\"kind\":\"request.resumed\",\"source\":\"A/B.swift:1\""
            return "{\"n\":\(number),\"t\":0,\"queue\":\"main\",\"request\":\(request),\(cause)\(kind)}\n"
        }
        let header = "{\"reqtrace\":1,\"walkthrough\":\"w\",\"chain\":\"session\",\"schedule\":\"fifo\"}\n"
        let end = "{\"end\":{\"events\":3000,\"t\":0,\"outcome\":\"finished\"}}\n"
        let file = TraceFile(bytes: Array((header + events.joined() + end).utf8))
        let terminal = FakeTerminal(TraceFileSource(file, name: "trace", rules: .all))
        let commands = ["next", "next", "back next 2", "down 2", "down 5000", "up 10", "down 3", "down 30"]
        let places = commands.map { command in
            _ = terminal.type(command)
            return terminal.place
        }
        #expect(places == [2999, 3000, 1, 3, 3000, 2990, 2993, 3000])
    }

    /// As in a socket's life: all events are about one request, and each caused the next one.
    @Test(arguments: ["where", "next 100", "back next 100", "list 1000", "finish", "why"])
    func `reads each event of a long request a few times at most`(command: String) throws {
        let events = try (1...2000).map { number in
            let kind = number.isMultiple(of: 5) ? "adapt.completed" : number % 5 == 1 ? "adapt.started" : "x"
            let cause = number > 1 ? "\"cause\":\(number - 1)," : ""
            let line = "{\"n\":\(number),\"t\":0,\"request\":1,\(cause)\"kind\":\"\(kind)\"}"
            return try TraceEvent(line: Array(line.utf8))
        }
        let source = ListSource(events)
        let terminal = FakeTerminal(source)
        _ = terminal.type("goto end")
        _ = terminal.type(command == "finish" ? "goto start" : "list")
        let before = source.reads
        _ = terminal.type(command)
        #expect(source.reads - before < 20 * events.count)
    }

    /// No request has another event, which has to be found out once.
    @Test(arguments: ["next 2000", "back next 2000"])
    func `reads each event of many short requests a few times at most`(command: String) throws {
        let events = try (1...3000).map { number in
            let line = #"{"n":\#(number),"t":0,"request":\#(number),"kind":"adapt.started"}"#
            return try TraceEvent(line: Array(line.utf8))
        }
        let source = ListSource(events)
        let terminal = FakeTerminal(source)
        _ = terminal.type("goto end")
        if command == "next 2000" { _ = terminal.type("goto start") }
        let before = source.reads
        _ = terminal.type(command)
        #expect(terminal.place == (command == "next 2000" ? 2001 : 1000))
        #expect(source.reads - before < 20 * events.count)
    }

    @Test func `searches for a text as a pager does`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type("/TOKEN-1").hasPrefix("#7"))
        #expect(terminal.type("").hasPrefix("#8"))
        #expect(terminal.type("/").hasPrefix("#9"))
        #expect(
            terminal.type("search refusal") == "No \"refusal\" from here to the end (#26); still at #9.\n")
        #expect(terminal.type("?initialized").hasPrefix("#4"))
        #expect(terminal.type("/token-1").hasPrefix("#7"))
        #expect(terminal.type("back /initialized").hasPrefix("#4"))
        #expect(terminal.type("/token-1").hasPrefix("#7"))
        #expect(terminal.type("back ?initialized").hasPrefix("#4"))
        #expect(
            FakeTerminal(try Story.refresh()).type("/")
                == "error: search for what? Write a text, as in /token\n")
    }

    @Test func `repeats the last movement or listing on an empty line, whatever was typed in between`() throws
    {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["step", "", ""])
        #expect(terminal.place == 4)
        _ = terminal.type(["rs", "", "why", ""])
        #expect(terminal.place == 1)
    }

    @Test func `repeats after a mistake what it repeated before`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["step", "step x", ""])
        #expect(terminal.place == 3)
    }

    @Test func `can be interrupted during a long way along the causes`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto end")
        var left = 4
        terminal.interpreter.isInterrupted = {
            left -= 1
            return left <= 0
        }
        #expect(terminal.type("up 20").hasPrefix("Interrupted.\n#23"))
        #expect(terminal.type("down 3").hasPrefix("Interrupted.\n"))
        // It does not count to the end.
        #expect(terminal.type("up 9000000000000000000").hasPrefix("Interrupted.\n"))
    }

    @Test(arguments: [
        "break zz=1", "events zz~1", "until zz=1", "break foo.bar", "break zz.swift", "info requests",
        "why --chain", "why header zz", "events",
    ])
    func `can be interrupted while it looks through all events`(command: String) throws {
        let source = try ListSource.chain(of: 2000)
        let terminal = FakeTerminal(source)
        _ = terminal.type("goto end")
        var left = 10
        terminal.interpreter.isInterrupted = {
            left -= 1
            return left <= 0
        }
        let before = source.reads
        #expect(terminal.type(command) == "Interrupted.\n")
        #expect(source.reads - before < 100)
    }

    @Test func `can be interrupted during a long movement`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        terminal.interpreter.isInterrupted = { true }
        #expect(terminal.type("continue handler.called").hasPrefix("Interrupted.\n#2"))
    }

    @Test func `keeps what it has come to when several steps over deeper events are interrupted`() throws {
        let source = try Story.refresh()
        let terminal = FakeTerminal(source)
        _ = terminal.type("goto 3")
        terminal.interpreter.isInterrupted = { source.knownCount >= 12 }
        // From #8, the next one is #15.
        #expect(terminal.type("next 20").hasPrefix("Interrupted.\n#8 "))
        #expect(source.knownCount == 12)
    }

    @Test func `can be interrupted while it counts up what the event has changed`() throws {
        let events = try (1...5000).map { number in
            let line = #"{"n":\#(number),"t":0,"request":1,"kind":"x"}"#
            return try TraceEvent(line: Array(line.utf8))
        }
        let source = ListSource(events)
        let terminal = FakeTerminal(source)
        source.readToEnd()
        terminal.interpreter.isInterrupted = { true }
        let before = source.reads
        let text = terminal.type("goto end")
        #expect(text.hasPrefix("#5000/5000"))
        #expect(text.hasSuffix("\nInterrupted.\n"))
        #expect(source.reads - before < 3000)
    }
}
