import Replay
import Testing
import Tracing

@Suite struct `A question` {
    @Test func `is asked where the cursor stops, and answered only on demand`() throws {
        let terminal = FakeTerminal(try source())
        #expect(
            terminal.type("step") == """
                #2  0.000 s  script.called  [main]
                    The script calls request(profile).
                => Chain/Run.swift:5

                  ? Who starts the request?
                    a) the caller
                    b) the handler
                    Type "answer" with a or b to answer; "answer" alone reveals it.

                """)
        #expect(
            terminal.type("answer") == """
                #2  Who starts the request?
                  │ The handler:
                  │ adding it resumes the request.

                """)
    }

    @Test(arguments: [
        ("answer B", "Right: b) the handler."), ("answer b", "Right: b) the handler."),
        ("answer the h", "Right: b) the handler."),
        ("The Handler", "Right: b) the handler."), ("The handler.", "Right: b) the handler."),
        ("b)", "Right: b) the handler."), ("answer (b)", "Right: b) the handler."),
        ("answer b.", "Right: b) the handler."), ("answer b) The handler", "Right: b) the handler."),
        ("a", "Not quite: you said a) the caller; it is b) the handler."),
    ])
    func `takes a letter or a choice for an answer, and says whether it is right`(
        line: String, verdict: String
    )
        throws
    {
        let terminal = FakeTerminal(try source())
        #expect(
            terminal.type(["step", line]) == """
                \(verdict)
                  │ The handler:
                  │ adding it resumes the request.

                """)
        // The question is settled, so letters are commands again.
        #expect(terminal.type("b").hasPrefix("No stop is set"))
    }

    @Test(arguments: [
        ("goto 3", "n", "Right: b) not yet."),
        ("goto 3", "Y", "Not quite: you said a) yes; it is b) not yet."),
        // Where it asks something else, `n` is a command as everywhere.
        ("goto 2", "n", "#3  0.000 s"),
        ("goto 2", "y", "error: \"y\" is none of the choices; answer with a or b\n"),
        ("goto 4", "n", "#5  0.000 s"),
    ])
    func `of yes or no takes the first letters of these, too, where somebody thinks`(
        place: String, line: String, answer: String
    ) throws {
        let source = try source()
        let choices = ["yes", "no", "not yet"]
        source.questions[4] = [
            Question(pattern: EventPattern(), ask: "Is it sent?", answer: "No.", choices: choices, right: 1)
        ]
        let terminal = FakeTerminal(source)
        terminal.interpreter.asksFirst = true
        #expect(terminal.type([place, line]).hasPrefix(answer))
    }

    @Test(arguments: [
        ("goto 3", "n", "#4  0.000 s"), ("goto 3", "b", "No stop is set"), ("predict", "c", "#26/26"),
    ])
    func `leaves letters that are commands to these in a transcript`(
        place: String, line: String, answer: String
    ) throws {
        let terminal = FakeTerminal(try source())
        let page = terminal.type([place, line])
        #expect(page.hasPrefix(answer), "\(page)")
        #expect(!terminal.type("info questions").contains("you said"))
    }

    @Test func `of yes or no says that it takes the first letters of these`() throws {
        let terminal = FakeTerminal(try source())
        let line = #"Type "answer" with a or b to answer; "answer" alone reveals it."#
        #expect(terminal.type("goto 3").hasSuffix("    \(line)\n"))
        terminal.interpreter.asksFirst = true
        #expect(
            terminal.type("goto 3").hasSuffix(
                "    Type a or b (or y, n) to answer; \"answer\" reveals it. Enter goes on.\n"))
    }

    @Test(arguments: [
        ("goto 2", "answer c", "\"c\" is none of the choices; answer with a or b"),
        (
            "goto 2", "answer a) the handler",
            "\"a) the handler\" is none of the choices; answer with a or b"
        ),
        ("goto 2", "yes", "\"yes\" is none of the choices; answer with a or b"),
        (
            "goto 5", "no",
            "this question has no choices; think of an answer, and \"answer\" shows the author's"
        ),
        (
            "goto 6", "yes",
            "no command \"yes\"; no question is open here; \"info questions\" lists those you have met"
        ),
        ("goto 6", "answer b", "no question is open; \"info questions\" lists those you have met"),
    ])
    func `says what can be answered`(place: String, line: String, message: String) throws {
        #expect(FakeTerminal(try source()).type([place, line]) == "error: \(message)\n")
    }

    @Test func `keeps the score`() throws {
        let source = try source()
        source.introduction = Introduction(title: "A story", summary: "", questionCount: 6)
        let terminal = FakeTerminal(source)
        _ = terminal.type(["goto 2", "answer b", "goto 3", "a", "goto 4", "answer b", "goto 5"])
        #expect(
            terminal.type("info questions") == """
                #2  Who starts the request?
                    ✓ b) the handler
                #3  Is it sent?
                    ✗ a) yes; it is b) not yet
                #4  In which version?
                    you said b) 5.12
                #5  Is this the first URLRequest?
                    open
                1 of 2 right, 1 open. The walkthrough asks 6 in all.

                """)
        #expect(
            terminal.type(["answer", "info questions"]).hasSuffix(
                "1 of 2 right, 1 passed. The walkthrough asks 6 in all.\n"))
    }

    @Test func `comes before its event where somebody thinks, and Enter passes`() throws {
        let terminal = FakeTerminal(try source())
        terminal.interpreter.asksFirst = true
        let asked = """
            #2  0.000 s
              ? Who starts the request?
                a) the caller
                b) the handler
                Type a or b to answer; "answer" reveals it. Enter goes on.

            """
        let event = """
            #2  0.000 s  script.called  [main]
                The script calls request(profile).
            => Chain/Run.swift:5

            """
        #expect(terminal.type("step") == asked)
        #expect(terminal.type("") == event)
        #expect(terminal.type("").hasPrefix("#3  0.000 s  request 1 attempt 0\n"))
        #expect(
            terminal.type("b") == """
                Right: b) not yet.
                  │ Not yet.

                #3  0.000 s  request.created  request 1 attempt 0  [main]
                    The caller gets request 1, a DataRequest; nothing has been sent.
                      + request 1 state: initialized
                => Chain/Session.swift:20

                """)
        #expect(terminal.type(["goto 1", "step"]) == event)
    }

    @Test func `keeps its event out of the listings until it is answered`() throws {
        let terminal = FakeTerminal(try source())
        terminal.interpreter.asksFirst = true
        _ = terminal.type("step")
        let far = #"The run has been as far as #2; step on, or "goto end" to run the rest."# + "\n"
        let first = "    1    0.000 s       session.created\n"
        #expect(terminal.type("list") == first + "=>  2    0.000 s       ?\n" + far)
        #expect(terminal.type("where") == "=>  2    0.000 s       ?\n" + first)
        let leftOut = "0 events; one is left out until its question is answered.\n"
        #expect(terminal.type("events script") == leftOut + far)
        #expect(terminal.type(["b", "events script"]).hasPrefix("=>  2    0.000 s       script.called "))
    }

    @Test func `about a decision keeps it out of the state until it is answered`() throws {
        let source = try Story.refresh()
        source.questions[15] = [
            Question(
                pattern: EventPattern(), ask: "Is 401 refused?", answer: "Yes.", choices: [], right: nil)
        ]
        let terminal = FakeTerminal(source)
        terminal.interpreter.asksFirst = true
        #expect(terminal.type(["goto 15", "info decisions"]) == "Nothing has been decided yet.\n")
        #expect(terminal.type("info queues").contains("the last was #14\n"))
        #expect(terminal.type(["", "info decisions"]) == "#15  validation.decided  request 1  failure\n")
    }

    @Test func `holds back what the author says of its event, too`() throws {
        let source = try source()
        source.narrations = [1: "It begins.", 2: "The handler starts it."]
        let terminal = FakeTerminal(source)
        terminal.interpreter.asksFirst = true
        #expect(terminal.type(["step", "info narration"]) == "#1  It begins.\n")
        #expect(
            terminal.type(["", "info narration"]) == "#1  It begins.\n\n#2  The handler starts it.\n")
    }

    @Test func `that is passed by holds its event back no longer, but does so again for whoever goes back`()
        throws
    {
        let terminal = FakeTerminal(try source())
        terminal.interpreter.asksFirst = true
        _ = terminal.type(["step", "goto 6"])
        #expect(terminal.type("events script").hasPrefix("    2    0.000 s       script.called "))
        _ = terminal.type("goto 1")
        #expect(
            terminal.type("events script").hasPrefix(
                "0 events; one is left out until its question is answered.\n"))
    }

    @Test(arguments: [
        (Int?.some(4), "1", "no question has been asked yet; the walkthrough asks 4, \(each): step on"),
        (.some(4), "end", "no question has been asked yet; the walkthrough asks 4, \(each): \(again)"),
        (.some(0), "end", "no question is asked in this run"),
        (.none, "end", "a trace file holds no questions; \"reqtrace run WALKTHROUGH\" asks them"),
    ])
    func `that nobody has met is spoken of all the same`(count: Int?, place: String, said: String) throws {
        let source = try source()
        source.introduction = count.map { Introduction(title: "A story", summary: "", questionCount: $0) }
        let terminal = FakeTerminal(source)
        _ = terminal.type("goto \(place)")
        #expect(terminal.type("answer").replacing("\n  ", with: " ") == "error: \(said)\n")
        #expect(terminal.type("info questions").replacing("\n", with: " ") == said.asSentence + " ")
    }

    private static let each = "each if you stop at its event"
    private static let again = #""restart", and step"#

    @Test func `counts as met only where the cursor comes to rest`() throws {
        let terminal = FakeTerminal(try source())
        _ = terminal.type(["goto 5", "goto 2"])
        #expect(
            terminal.type("info questions") == """
                #2  Who starts the request?
                    open
                #5  Is this the first URLRequest?
                    open
                2 open.

                """)
        #expect(terminal.type("answer").hasPrefix("#2  Who starts"))
        #expect(terminal.type("answer #5") == "#5  Is this the first URLRequest?\n  │ Yes.\n")
        #expect(
            terminal.type("answer 20")
                == "error: you have met no question at #20; \"info questions\" lists those you have met\n")
    }

    /// The story of a refresh with four questions: two with a right answer, one without, one without choices.
    @Test func `about the next event can be asked anywhere, before the event is shown`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        terminal.interpreter.successors = { _ in ["retry.decided", "script.called", "task.created"] }
        terminal.interpreter.asksFirst = true
        #expect(
            terminal.type("predict") == """
                #2  0.000 s
                  ? What is recorded next?
                    a) request.resumed
                    b) retry.decided
                    c) script.called
                    d) task.created
                    Type a, b, c or d to answer; "answer" reveals it. Enter goes on.

                """)
        #expect(
            terminal.type("b").hasPrefix(
                "Not quite: you said b) retry.decided; it is c) script.called.\n  │ The script calls"))
        #expect(terminal.type("info questions").contains("0 of 1 right"))
        #expect(
            terminal.type(["goto end", "predict"]) == "error: this is the last event, so nothing comes next\n"
        )
    }

    @Test(arguments: ["", "answer"])
    func `behind another one is asked all the same when that is passed`(line: String) throws {
        let terminal = FakeTerminal(try source())
        terminal.interpreter.asksFirst = true
        #expect(terminal.type("predict").hasSuffix("reveals it. Enter passes to the next one.\n"))
        #expect(
            terminal.type(line) == (line.isEmpty ? "" : predicted + "\n") + """
                #2  0.000 s
                  ? Who starts the request?
                    a) the caller
                    b) the handler
                    Type a or b to answer; "answer" reveals it. Enter goes on.

                """)
        #expect(
            terminal.type(line) == (line.isEmpty ? "" : authors + "\n") + """
                #2  0.000 s  script.called  [main]
                    The script calls request(profile).
                => Chain/Run.swift:5

                """)
        #expect(terminal.type("info questions").hasSuffix("\n2 passed.\n"))
    }

    @Test func `behind another one is passed with it by whoever asks for answers from elsewhere`() throws {
        let terminal = FakeTerminal(try source())
        terminal.interpreter.asksFirst = true
        _ = terminal.type(["predict", "step"])
        #expect(terminal.type("answer 2") == predicted + authors)
    }

    private let predicted =
        "#2  What is recorded next?\nIt is c) script.called.\n  │ The script calls request(profile).\n"
    private let authors =
        "#2  Who starts the request?\n  │ The handler:\n  │ adding it resumes the request.\n"

    @Test func `about the next event is asked once, whatever the author has asked there`() throws {
        let source = try source()
        source.introduction = Introduction(title: "A story", summary: "", questionCount: 4)
        let terminal = FakeTerminal(source)
        _ = terminal.type(["goto 2", "answer b", "goto 1"])
        #expect(
            terminal.type("predict") == """
                #2  0.000 s
                  ? What is recorded next?
                    a) delegate.didReceiveResponse
                    b) request.resumed
                    c) script.called
                    d) transport.sent
                  ? Who starts the request?
                    a) the caller
                    b) the handler
                    You said: b) the handler.
                    Type "answer" with a, b, c or d to answer; "answer" alone reveals it.

                """)
        _ = terminal.type("answer c")
        #expect(
            terminal.type("info questions") == """
                #2  What is recorded next?
                    ✓ c) script.called
                #2  Who starts the request?
                    ✓ b) the handler
                2 of 2 right. The walkthrough asks 4 in all.

                """)
        #expect(
            terminal.type(["goto 1", "predict"]).hasPrefix(
                """
                #2  0.000 s  script.called  [main]
                    The script calls request(profile).
                """))
    }

    @Test func `at the last event is asked before anybody hears what the run owes`() throws {
        let source = try source()
        source.debts = ["#6: the handler is never called."]
        source.questions[26] = source.questions[2]
        let terminal = FakeTerminal(source)
        terminal.interpreter.asksFirst = true
        let page = terminal.type("goto end")
        #expect(page.contains("Who starts the request?") && page.hasSuffix("End of trace.\n"))
        #expect(terminal.type(["a", "goto end"]).contains("#6: the handler is never called."))
    }

    @Test func `is answered from elsewhere in the order in which it was asked`() throws {
        let terminal = FakeTerminal(try source())
        #expect(terminal.type(["goto 2", "predict"]).contains("Type \"answer\" with a, b, c or d to answer"))
        _ = terminal.type("goto 6")
        #expect(
            terminal.type("answer yes")
                == "error: \"yes\" is none of the choices; answer with a, b, c or d\n")
        #expect(terminal.type("answer request.created").hasPrefix("Right: b) request.created."))
        #expect(terminal.type("answer not yet").hasPrefix("Right: b) not yet."))
    }

    private func source() throws -> ListSource {
        let source = try Story.refresh()
        func ask(_ ask: String, _ choices: [String], _ answer: String, right: Int? = nil) -> [Question] {
            [Question(pattern: EventPattern(), ask: ask, answer: answer, choices: choices, right: right)]
        }
        source.questions[2] = ask(
            "Who starts the request?", ["the caller", "the handler"],
            "The handler:\nadding it resumes the request.", right: 1)
        source.questions[3] = ask("Is it sent?", ["yes", "not yet"], "Not yet.", right: 1)
        source.questions[4] = ask("In which version?", ["4.7", "5.12"], "It depends.")
        source.questions[5] = ask("Is this the first URLRequest?", [], "Yes.")
        return source
    }
}
