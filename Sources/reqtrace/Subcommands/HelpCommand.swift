import TextPages

extension Subcommand {
    static let help = Subcommand(
        "help", usage: "[COMMAND]", "say what the program does, or one of its subcommands"
    ) { arguments in
        guard let name = try arguments.optional("COMMAND") else {
            Output.standard.show(HelpPage.overview())
            return .fine
        }
        Output.standard.show(HelpPage.page(for: try Subcommand.called(name)))
        return .fine
    }

    static let version = Subcommand("version", "print the version") { _ in
        Output.standard.print("reqtrace \(Reqtrace.version)\n")
        return .fine
    }
}

/// The pages of help, which are made from the table of subcommands and their flags.
enum HelpPage {
    /// What the program does, behind its name.
    static let purpose =
        "shows what a Swift HTTP client does between request(url) and the response handler."

    static func overview() -> Page {
        var page = Page()
        page.prose("reqtrace \(purpose)")
        page.space()
        page.line("\("Usage", .strong)")
        for subcommand in Subcommand.all {
            page.prose("  reqtrace \(usage(subcommand))", hang: 13)
            page.prose("      \(subcommand.summary, .dim)", hang: 6)
        }
        page.space()
        page.line("\("Everywhere", .strong)")
        for flag in Invocation.shared { page.append(line(flag)) }
        page.space()
        let codes = ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }
        page.prose("Exit status: \(codes.joined(separator: ", ")).")
        return page
    }

    static func page(for subcommand: Subcommand) -> Page {
        var page = Page()
        page.prose("\("reqtrace \(usage(subcommand))", .strong)", hang: 13)
        page.prose("  \(subcommand.summary.asSentence)", hang: 2)
        for line in subcommand.details.split(separator: "\n") { page.prose("  \(line)", hang: 2) }
        page.space()
        for flag in subcommand.allFlags { page.append(line(flag)) }
        return page
    }

    private static func usage(_ subcommand: Subcommand) -> String {
        subcommand.usage.isEmpty ? subcommand.name : "\(subcommand.name) \(subcommand.usage)"
    }

    private static func line(_ flag: Flag) -> Page {
        let names = flag.names.joined(separator: ", ") + (flag.value.map { " \($0)" } ?? "")
        let fill = String.spaces(max(1, 20 - names.count))
        var page = Page()
        page.prose("  \(names, .value)\(fill)\(flag.help)", hang: 22)
        return page
    }
}
