import Replay
import Testing
import TextPages
import Tracing

@Suite struct `The interpreter` {
    @Test(arguments: [
        ("contineu", "no command \"contineu\"; did you mean \"continue\"?"),
        ("frobnicate", "no command \"frobnicate\"; \"help\" lists them"),
        ("He", "\"He\" could be: headers, help"),
        ("FOO Bar", "no command \"FOO\"; \"help\" lists them"),
        ("Start", "no command \"Start\"; \"restart\" or \"goto start\" goes to the first event"),
        ("info Args", "there is no topic \"Args\"; \"print\" shows the fields of this event"),
        ("info QUEUES A", "\"info queues\" shows all there is; leave out \"A\""),
        ("back list", "\"list\" cannot go back; these can: step, next, finish, until, continue, search"),
        (
            "back REV",
            "\"REV\" stands once, before a movement: step, next, finish, until, continue, search"
        ),
        ("goto middle", "\"middle\" is not a place to go to; write a number, a percentage, start or end"),
        ("goto 15ms", "\"15ms\" is not a place to go to; \"until t>=15ms\" goes on to that time"),
        (
            "goto retry",
            "\"retry\" is not a place to go to; \"continue retry\" goes to the next event of that kind"
        ),
        ("until end", "column 7: no event is called \"end\"; \"goto end\" goes there"),
        ("rc Start", "column 4: no event is called \"Start\"; \"goto start\" goes there"),
        ("goto 120%", "\"120%\" is not a percentage from 0% to 100%"),
        (
            "break retry.dcided",
            "column 7: no event is called \"retry.dcided\"; did you mean \"retry.decided\"?"
        ),
        ("delete 7", "there is no stop 7"),
        ("bookmarks", "no command \"bookmarks\"; \"goto 14\" goes back to an event whose number you know"),
        (
            "explain handler.caled",
            "no event or rule is called \"handler.caled\"; did you mean \"handler.called\"?"
        ),
        (
            "explain retry.anser",
            "no event or rule is called \"retry.anser\"; did you mean \"retry.answer\"?"
        ),
    ])
    func `says what is wrong with a line, and suggests the likely word`(line: String, message: String) throws
    {
        #expect(FakeTerminal(try Story.refresh()).type(line) == "error: \(message)\n")
    }

    @Test(arguments: [
        ("(reqtrace) s", "s"), (" (reqtrace)  c retry.decided ", "c retry.decided"), ("(reqtrace)", ""),
        ("#14", "#14"), ("/# x", "/# x"),
    ])
    func `takes a line without its prompt`(line: String, command: String) {
        #expect(TypedLine(line)?.text == command)
    }

    @Test(arguments: ["# note", "#", " #note", "(reqtrace) # note"])
    func `knows a note`(line: String) {
        #expect(TypedLine(line) == nil)
    }

    @Test func `does nothing at a note, and what a line says that was copied with its prompt`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type(["step", "# note"]) == "")
        #expect(terminal.place == 2)
        #expect(terminal.type("(reqtrace) s").hasPrefix("#3 "))
        #expect(
            terminal.type("(reqtrace) continue 0")
                == "error: column 21: events are numbered from 1\n")
    }

    @Test(arguments: [
        ("goto 12", "write a number, a percentage, start or end"),
        ("goto 20", "\"back until t<=15ms\" goes back to that time"),
    ])
    func `names the way back to a time that is over`(place: String, way: String) throws {
        #expect(
            FakeTerminal(try Story.refresh()).type([place, "goto 15ms"])
                == "error: \"15ms\" is not a place to go to; \(way)\n")
    }

    @Test(arguments: [
        ("CONT", 26), ("ste", 2), ("fi", 13), ("r", 1), ("rev c", 1), ("reverse-s", 12), ("rsi", 12),
    ])
    func `prefers a command's exact name to the beginning of another`(line: String, place: Int) throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["goto 13", line == "ste" ? "goto 1" : "goto 13", line])
        #expect(terminal.place == (line == "fi" ? 20 : place))
    }

    @Test func `stops where it was told to, and counts how often`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type("break retry.* if attempt=0") == "Stop 1: retry.* if attempt=0.\n")
        _ = terminal.type(["goto end", "goto 1"])
        #expect(terminal.type("break Auth.swift:12") == "Stop 2: Auth.swift:12.\n")
        #expect(terminal.type("b request 2 if url~\"a b\"") == "Stop 3: request 2 if url~\"a b\".\n")
        #expect(terminal.type("continue").hasPrefix("Stop 2: Auth.swift:12\n#7"))
        #expect(terminal.type("").hasPrefix("Stop 1: retry.* if attempt=0\n#16"))
        #expect(terminal.type("finish").hasPrefix("Stop 1: retry.* if attempt=0\n#19"))
        #expect(
            terminal.type("info stops") == """
                Stop 1  retry.* if attempt=0  met 2 times
                Stop 2  Auth.swift:12  met once
                Stop 3  request 2 if url~"a b"  met 0 times

                """)
        #expect(terminal.type("delete 1") == "Stop 1 is gone.\n")
        #expect(terminal.type("break") == terminal.type("i stops"))
        #expect(terminal.type("break LIST") == terminal.type("info stops"))
        #expect(terminal.type(["delete ALL", "info stops"]).hasPrefix("No stop is set"))
    }

    @Test(arguments: [
        ("break status=401 and\tattempt=0", "break status=401 and attempt=0"),
        ("until\u{A0}status=401\u{A0}and\tattempt=0", "until status=401 and attempt=0"),
        ("list 3\t5", "list 3 5"), ("info requests\t1", "info requests 1"),
        ("why status\t401", "why status 401"),
        ("events url~\"p\\\" \" and\tn>1", "events url~\"p\\\" \" and n>1"),
    ])
    func `takes any white space between words`(line: String, same: String) throws {
        let (one, other) = (FakeTerminal(try Story.refresh()), FakeTerminal(try Story.refresh()))
        let answer = one.type(["goto 14", "goto 5", line])
        #expect(answer == other.type(["goto 14", "goto 5", same]))
        #expect(!answer.hasPrefix("error: column"), "\(answer)")
    }

    @Test func `leaves a tab in quotation marks, and in what is searched for, as it is`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type("goto end")
        for (line, same) in [("until url~\"a\tb\"", "until url~\"a b\""), ("search a\tb", "search a b")] {
            #expect(terminal.type(line) != terminal.type(same))
        }
    }

    @Test func `removes several stops at once, or none if one of them is missing`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["break retry", "break task", "break adapt"])
        #expect(terminal.type("delete 1 9") == "error: there is no stop 9\n")
        #expect(terminal.type("delete 1 3") == "Stop 1 is gone.\nStop 3 is gone.\n")
        #expect(terminal.type("info stops") == "Stop 2  task  met 0 times\n")
        #expect(terminal.type("delete 2 task").hasPrefix("error: delete which?"))
    }

    @Test func `sets at most a hundred stops`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        for _ in 1...100 { _ = terminal.type("break retry") }
        let refusal = "error: there are 100 stops already, and no more can be set; \"delete N\" removes one\n"
        #expect(terminal.type("break task") == refusal)
        _ = terminal.type("delete 7")
        #expect(terminal.type("break task") == "Stop 101: task.\n")
        #expect(terminal.type("break task") == refusal)
    }

    @Test func `explains all kinds of a group`() throws {
        let text = FakeTerminal(try Story.refresh()).type("explain retry")
        let kinds = EventKind.all.filter { $0.name.hasPrefix("retry.") }
        #expect(
            kinds.count > 2 && kinds.allSatisfy { text.contains("\n\($0.name)") || text.hasPrefix($0.name) })
    }

    @Test func `keeps a long name of a library in its column`() throws {
        var terminal = FakeTerminal(try Story.refresh())
        terminal.screen = Screen(width: 80, isTerminal: true)
        #expect(
            terminal.type("explain handler.called").hasSuffix(
                """
                mirrors
                  Alamofire 5.12.0 DataRequest.response(queue:responseSerializer:completion
                                   Handler:)
                                   Source/Core/DataRequest.swift:322
                  Alamofire 4.7.3  DataRequest.response(queue:responseSerializer:completion
                                   Handler:)
                                   Source/ResponseSerialization.swift:143

                """))
    }

    @Test func `explains a rule`() throws {
        #expect(
            FakeTerminal(try Story.refresh()).type("explain retry.answer") == """
                retry.answer
                  The retrier answered that the request should be tried again.
                  Alamofire 5.12.0 RetryResult.retryRequired (Source/Features/RequestInterceptor.swift:79)

                """)
    }

    @Test func `explains the kinds that fit a pattern`() throws {
        let text = FakeTerminal(try Story.refresh()).type("explain *.decided")
        #expect(text.contains("\nretry.decided ") && !text.contains("retry.asked "))
    }

    @Test func `explains an event without naming a command to whoever cannot type one`() throws {
        let source = try Story.refresh()
        let interpreter = Interpreter(source: source)
        let explanation = interpreter.explanation(of: try #require(source.event(20))).text(on: Screen())
        let answer = interpreter.execute("why 20").page.text(on: Screen())
        #expect(answer.hasPrefix(explanation))
        #expect(answer.dropFirst(explanation.count).hasPrefix("\n\"why 20 --chain\" shows"))
    }

    @Test func `completes commands, kinds and fields`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        let interpreter = terminal.interpreter
        _ = terminal.type(["goto end", "goto 1"])
        #expect(interpreter.completions(of: "s") == ["step", "search", "source"])
        #expect(interpreter.completions(of: "continue retry.d") == ["retry.decided"])
        #expect(interpreter.completions(of: "back f") == ["finish"])
        #expect(interpreter.completions(of: "Back f") == ["finish"])
        #expect(interpreter.completions(of: "info st") == ["stubs", "stops"])
        #expect(interpreter.completions(of: "why va") == ["validation"])
        #expect(interpreter.completions(of: "why --") == ["--chain"])
        #expect(interpreter.completions(of: "why retry --") == ["--chain"])
        #expect(interpreter.completions(of: "why retry --chain ") == [])
        #expect(interpreter.completions(of: "why header A") == ["Accept", "Authorization"])
        #expect(interpreter.completions(of: "why header Accept ") == ["--chain"])
        #expect(interpreter.completions(of: "print la") == ["label"])
        #expect(
            interpreter.completions(of: "events where sta") == [
                "start", "startRequestsImmediately", "state", "status",
            ])
        #expect(interpreter.completions(of: "events where kind=retry.d") == ["retry.decided"])
        #expect(interpreter.completions(of: "until status=401 ") == ["and", "or"])
        #expect(interpreter.completions(of: "until status=401 && statu") == ["status"])
        #expect(interpreter.completions(of: "until status=401 || status ") == ConditionReader.signs)
        #expect(interpreter.completions(of: "events where kind ") == ["=", "!=", ">", ">=", "<", "<=", "~"])
        #expect(interpreter.completions(of: "events where status !") == ["!="])
        #expect(interpreter.completions(of: "events where status = ") == ["401", "200"])
        #expect(interpreter.completions(of: "events where status = 401 ") == ["and", "or"])
        #expect(interpreter.completions(of: "events where retry.decided ") == ["and", "or"])
        #expect(interpreter.completions(of: "events where request 1 ") == ["and", "or"])
        #expect(interpreter.completions(of: "events task 1 ") == ["and", "or"])
        #expect(interpreter.completions(of: "events request 1 ") == ["if"])
        #expect(interpreter.completions(of: "events where no status ") == ["and", "or"])
        #expect(interpreter.completions(of: "events where no sta").contains("status"))
        #expect(interpreter.completions(of: "events retry.decided ") == ["if"])
        #expect(interpreter.completions(of: "break retry if attempt>0 and outc") == ["outcome"])
        #expect(interpreter.completions(of: "until outcome=retry") == ["retry", "retryWithDelay"])
        #expect(interpreter.completions(of: "until outcome=hi") == ["hit"])
        #expect(interpreter.completions(of: "break stat") == ["state", "status"])
        #expect(interpreter.completions(of: "break status ") == ["=", "!=", ">", ">=", "<", "<=", "~"])
        #expect(interpreter.completions(of: "break task i") == ["if"])
        #expect(interpreter.completions(of: "nonsense x") == [])
        #expect(interpreter.completions(of: "# f") == [])
    }

    @Test(arguments: [
        ("(reqtrace) ba", ["back"]), ("(reqtrace)  back f", ["finish"]), ("p/x la", ["label"]),
        ("until\tstatus=401\u{A0}and outc", ["outcome"]), ("print\tla", ["label"]),
    ])
    func `takes a line apart before it completes it, as it does to carry it out`(
        line: String, words: [String]
    ) throws {
        let terminal = FakeTerminal(try Story.refresh())
        _ = terminal.type(["goto end", "goto 1"])
        #expect(terminal.interpreter.completions(of: line) == words)
    }

    @Test func `shows what the author says about an event`() throws {
        let source = try Story.refresh()
        source.narrations[2] = "Watch this.\nClosely."
        #expect(
            FakeTerminal(source).type("step") == """
                #2  0.000 s  script.called  [main]
                    The script calls request(profile).
                => Chain/Run.swift:5

                  │ Watch this.
                  │ Closely.

                """)
    }

    @Test func `leaves when asked to`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(!terminal.interpreter.isOver)
        _ = terminal.type("q")
        #expect(terminal.interpreter.isOver)
    }

    @Test func `answers every command in help, and every command has a summary`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        for command in CommandTable.commands {
            let help = terminal.type("help \(command.name)")
            #expect(help.hasPrefix(command.name), "help \(command.name)")
            #expect(terminal.type("help").contains(command.summary.prefix(30)))
        }
    }

    @Test(arguments: CommandTable.backWords)
    func `says in help what goes the other way, which is no command`(word: String) throws {
        #expect(
            FakeTerminal(try Story.refresh()).type("help \(word)") == """
                back [MOVEMENT]
                  Go the other way; without a movement, step back.
                  Also: rev, reverse
                  Movements: step, next, finish, until, continue, search

                """)
    }

    @Test(arguments: [("help back step", "help back"), ("help info requests", "help info")])
    func `says in help of a line what its command does`(line: String, help: String) throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type(line) == terminal.type(help))
    }

    @Test(arguments: CommandTable.commands.filter(\.goesBack).map(\.name))
    func `turns every movement around that has r before its name`(name: String) throws {
        let command = try #require(CommandTable.commands.first { $0.name == name })
        #expect(command.backAliases.contains("r\(name)"))
    }

    @Test func `has no name twice`() {
        let names = CommandTable.commands.flatMap { $0.names + $0.backAliases }
        #expect(Set(names).count == names.count)
    }
}
