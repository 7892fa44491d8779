import Testing
import Tracing

@testable import Replay

@Suite struct `A word of another tool` {
    @Test(arguments: ForeignWords.hints.keys.sorted())
    func `is no command here, and is answered with commands that there are`(word: String) throws {
        let error = #expect(throws: CommandError.self) { try CommandTable.command(called: word) }
        let hint = try #require(ForeignWords.hints[word])
        #expect(error?.description == "no command \"\(word)\"; \(hint)")
        let quoted = hint.matches(of: /"([^"]+)"/).map { String($0.1) }
        #expect(!quoted.isEmpty)
        for line in quoted where !line.hasPrefix("reqtrace ") {
            let source = try Story.refresh()
            source.questions[21] = [
                Question(pattern: EventPattern(), ask: "?", answer: "!", choices: [], right: nil)
            ]
            let typed = Self.examples.reduce(line) { $0.replacing($1.0, with: $1.1) }
            let answer = FakeTerminal(source).type(["goto end", "goto 21", "break retry", typed])
            #expect(!answer.hasPrefix("error:"), "\(typed): \(answer)")
        }
    }

    /// What a reader may put in place of a word in capital letters.
    private static let examples = [
        ("FIELD=VALUE", "status=401"), ("FIELD", "n"), ("CONDITION", "status=401"), ("PLACE", "retry"),
        ("TEXT", "token"), (" N", " 1"),
    ]

    @Test(arguments: [
        ("14", "no command \"14\"; \"goto 14\" goes to an event, \"step 14\" and \"rs 14\" by that many"),
        ("-3", "no command \"-3\"; \"help\" lists them"), ("0", "no command \"0\"; \"help\" lists them"),
        ("back 3", "no command \"3\"; \"goto 3\" goes to an event, \"step 3\" and \"rs 3\" by that many"),
        (
            "po status",
            "no command \"po\"; \"print FIELD\" shows a field"
        ),
    ])
    func `is answered with what does the same`(line: String, message: String) throws {
        #expect(FakeTerminal(try Story.refresh()).type(line) == "error: \(message)\n")
    }

    @Test func `lists the stops where it would set one by a word for a list`() throws {
        let terminal = FakeTerminal(try Story.refresh())
        #expect(terminal.type(["break retry", "br l"]) == terminal.type("info stops"))
    }
}
