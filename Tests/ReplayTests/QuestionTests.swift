import Replay
import Stepping
import Testing
import TextPages
import Tracing
import Walkthrough
import Walkthroughs

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
                    "answer" reveals it.

                """)
        #expect(
            terminal.type("answer") == """
                #2  Who starts the request?
                  │ The handler:
                  │ adding it resumes the request.

                """)
    }

    @Test func `counts as met only where the cursor comes to rest`() throws {
        let terminal = FakeTerminal(try source())
        #expect(
            terminal.type("answer")
                == "error: no question has been asked yet; step on to find out whether there are any\n")
        #expect(terminal.type("info questions") == "No question has been asked yet.\n")
        _ = terminal.type(["goto 5", "goto 2"])
        #expect(
            terminal.type("info questions") == """
                #2  Who starts the request?
                #5  Is this the first URLRequest?

                """)
        #expect(terminal.type("answer").hasPrefix("#2  Who starts"))
        #expect(terminal.type("answer #5") == "#5  Is this the first URLRequest?\n  │ Yes.\n")
        #expect(
            terminal.type("answer 20")
                == "error: you have met no question at #20; \"info questions\" lists those you have met\n")
        #expect(
            terminal.type("answer me")
                == "error: \"me\" is not the number of an event; \"info questions\" lists the questions\n")
    }

    @Test func `of oauth-refresh comes where its script places it, and is not part of the trace`() throws {
        let script = try Catalogue(builtIn: Walkthroughs.files).load("oauth-refresh")
        let source = WalkthroughSource(try WalkthroughRun(script: script), script: script)
        let terminal = FakeTerminal(source)
        #expect(
            terminal.type("continue validation.decided").hasSuffix(
                """
                  ? The server said 401. Is that an error to URLSession?
                    a) yes
                    b) no
                    "answer" reveals it.

                """))
        _ = source.countToEnd()
        let asked = (1...source.knownCount).flatMap(source.questions)
        #expect(
            asked.map(\.ask) == script.questions.filter { $0.pattern.isMeant(on: .session) }.map(\.ask))
        let trace = TracePage(source: source).page().text(on: Screen(width: 10_000))
        #expect(asked.allSatisfy { !trace.contains($0.ask) })
    }

    private func source() throws -> ListSource {
        let source = try Story.refresh()
        source.questions[2] = [
            Question(
                pattern: EventPattern(), ask: "Who starts the request?",
                answer: "The handler:\nadding it resumes the request.",
                choices: ["the caller", "the handler"])
        ]
        source.questions[5] = [
            Question(
                pattern: EventPattern(), ask: "Is this the first URLRequest?", answer: "Yes.", choices: [])
        ]
        return source
    }
}
