import Replay
import TextPages

extension Subcommand {
    static let man = Subcommand(
        "man", "print the manual page",
        details: """
            To install it: reqtrace man > /usr/local/share/man/man1/reqtrace.1
            To read it without that: reqtrace man | man -l -
            """
    ) { arguments in
        guard arguments.words.isEmpty else {
            throw UsageError("man takes no word; there is one page for everything")
        }
        Output.standard.print(ManualPage.text)
        return .fine
    }
}

/// The manual page in the language of man(7), made of the tables that `help` is made of.
enum ManualPage {
    static var text: String {
        var page = Roff()
        page.raw(".TH REQTRACE 1 \(Reqtrace.date) \"reqtrace \(Reqtrace.version)\"")
        // A hyphen that breaks the name of an option would look like a part of it.
        page.raw(".nh")
        page.section("NAME")
        page.raw("reqtrace \\- show what a Swift HTTP client does, step by step")
        synopsis(&page)
        page.section("DESCRIPTION")
        page.text("reqtrace \(HelpPage.purpose)")
        page.paragraph(
            "Without a command, it opens the course at a terminal; in a pipe, it shows the catalogue of walkthroughs."
        )
        page.section("COMMANDS")
        for subcommand in Subcommand.all { command(subcommand, &page) }
        page.section("OPTIONS")
        page.text("These may stand with every command.")
        for flag in Invocation.shared { self.flag(flag, &page) }
        prompt(&page)
        page.section("EXIT STATUS")
        for code in ExitCode.allCases { page.item("\(code.rawValue)", code.meaning) }
        page.section("ENVIRONMENT")
        for (name, meaning) in Terminal.variables { page.item(name, meaning) }
        return page.source
    }

    private static func synopsis(_ page: inout Roff) {
        page.section("SYNOPSIS")
        for (index, subcommand) in Subcommand.all.enumerated() {
            if index > 0 { page.raw(".br") }
            page.command("reqtrace \(subcommand.name)", subcommand.usage)
        }
    }

    private static func command(_ subcommand: Subcommand, _ page: inout Roff) {
        page.subsection(subcommand.name)
        page.command("reqtrace \(subcommand.name)", subcommand.usage)
        page.paragraph(subcommand.summary.asSentence)
        for line in subcommand.details.split(separator: "\n") { page.paragraph(String(line)) }
        for flag in subcommand.flags { self.flag(flag, &page) }
    }

    private static func flag(_ flag: Flag, _ page: inout Roff) {
        page.item(flag.names.joined(separator: ", "), value: flag.value, flag.help)
    }

    /// The commands of the REPL.
    private static func prompt(_ page: inout Roff) {
        page.section("AT THE PROMPT")
        page.text("These are the commands with which one steps through a trace; help NAME says more.")
        for command in CommandTable.commands {
            let names = command.names.joined(separator: ", ")
            page.item(names, value: command.hint.isEmpty ? nil : command.hint, command.summary)
        }
    }
}

/// Source for man(7), in which backslashes and leading dots have a meaning.
private struct Roff {
    private(set) var source = ""

    /// A line as it is, such as a request.
    mutating func raw(_ line: String) { source += line + "\n" }

    mutating func section(_ title: String) { raw(".SH \(title)") }
    mutating func subsection(_ title: String) { raw(".SS \(Self.escaped(title))") }

    /// A paragraph, broken into short lines. One that began with a dot or an apostrophe would be a request.
    mutating func text(_ text: String) {
        var line = ""
        for word in text.split(separator: " ").map({ Self.escaped(String($0)) }) {
            if !line.isEmpty, line.utf8.count + word.utf8.count >= 78 {
                raw(line)
                line = ""
            }
            let isRequest = line.isEmpty && (word.hasPrefix(".") || word.hasPrefix("'"))
            line += (line.isEmpty ? "" : " ") + (isRequest ? "\\&" : "") + word
        }
        raw(line)
    }

    mutating func paragraph(_ text: String) {
        raw(".PP")
        self.text(text)
    }

    /// A command line: its words in bold, and what stands for other words.
    mutating func command(_ words: String, _ rest: String) {
        raw(".B \(Self.escaped(words))")
        if !rest.isEmpty { text(rest) }
    }

    /// A term with its explanation, indented. A long choice of values may be broken between them.
    mutating func item(_ term: String, value: String? = nil, _ meaning: String) {
        raw(".TP")
        let value = value.map { Self.escaped($0).replacing("|", with: "|\\:") }
        raw("\\fB\(Self.escaped(term))\\fR" + (value.map { " \\fI\($0)\\fR" } ?? ""))
        text(meaning)
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "…": "..."
            case "→": "\\(->"
            default: "\(character)"
            }
        }.joined()
    }
}
