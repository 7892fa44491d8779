import Testing

@testable import Replay
@testable import reqtrace

@Suite struct `A subcommand that there is not` {
    @Test func `has a hint whose every command exists`() throws {
        for word in ForeignSubcommands.words {
            #expect(!Subcommand.all.map(\.name).contains(word))
            let hint = try #require(ForeignSubcommands.hint(for: word))
            let commands = hint.matches(of: /"reqtrace ([^"]+)"/).map(\.1)
            #expect(!commands.isEmpty, "\(word)")
            for command in commands {
                #expect(throws: Never.self, "\(word)") {
                    try Invocation(command.split(separator: " ").map(String.init))
                }
            }
        }
    }

    @Test func `is none of those that the prompt names`() throws {
        let hints = ForeignWords.hints.values.sorted()
        let commands = hints.flatMap { $0.matches(of: /"reqtrace ([^"]+)"/).map { String($0.1) } }
        #expect(commands.contains("diff"))
        for command in commands {
            #expect(throws: Never.self, "\(command)") {
                try Invocation(command.split(separator: " ").map(String.init))
            }
        }
    }

    @Test(arguments: [
        (["version"], "\"reqtrace --version\" prints it"),
        (["help", "progress"], "\"reqtrace course list\" marks the lessons that you have done"),
        (["ls"], "\"reqtrace list\" lists the walkthroughs"),
        (["reset"], "\"reqtrace course reset\" forgets what you have done in the course"),
        (["why"], "it is a command of the prompt, which \"reqtrace run NAME\" opens"),
    ])
    func `is answered with what there is instead`(words: [String], hint: String) throws {
        try withFolder { folder in
            let result = try BuiltProgram().run(words, in: folder)
            #expect(result.status == ExitCode.usage.rawValue)
            let word = words.last ?? ""
            #expect(
                result.complaints
                    == "reqtrace: there is no subcommand \"\(word)\"; \(hint)\nSee \"reqtrace help\".\n")
        }
    }
}

@Suite struct `A number in the place of a name` {
    @Test(arguments: [
        ("2", "; lesson 2 of the course is \"parameters\""), ("0", ""), ("1000", ""), ("\(Int.min)", ""),
    ])
    func `is answered with the lesson that has it`(number: String, hint: String) throws {
        try withFolder { folder in
            let result = try BuiltProgram().run(["show", number], in: folder)
            #expect(result.status == ExitCode.unreadable.rawValue)
            #expect(
                result.complaints
                    == "reqtrace: there is no walkthrough \"\(number)\"\(hint)\nSee \"reqtrace list\".\n")
        }
    }
}

@Suite struct `The subcommand events` {
    @Test(arguments: [
        (["events", "retry.answer"], "retry.answer\n\nThe retrier answered"),
        (["events", "retry.answered"], "retry.answered\n\n"),
    ])
    func `explains a kind, or a rule of a similar name`(words: [String], start: String) throws {
        try withFolder { folder in
            let result = try BuiltProgram().run(words, in: folder)
            #expect(result.status == 0)
            #expect(result.output.hasPrefix(start))
        }
    }

    @Test(arguments: [
        ("serialize.no-eror", "serialize.no-error"), ("retry.anser", "retry.answer"),
        ("retry.askd", "retry.asked"),
    ])
    func `suggests the nearest kind or rule`(word: String, nearest: String) throws {
        try withFolder { folder in
            let result = try BuiltProgram().run(["events", word], in: folder)
            #expect(
                result.complaints.hasPrefix(
                    "reqtrace: no event or rule is called \"\(word)\"; did you mean \"\(nearest)\"?\n"))
        }
    }
}
