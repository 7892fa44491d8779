import Replay

/// Words that readers expect to be subcommands, and what there is instead.
///
/// For the words of the prompt, such as `print` from a debugger, there is a table of its own in the module
/// `Replay`.
enum ForeignSubcommands {
    /// What to type instead of a word; nil if nobody is known to type it.
    static func hint(for word: String) -> String? {
        let word = word.lowercased()
        if let hint = hints[word] { return hint }
        let isCommand = CommandTable.commands.contains { $0.names.contains(word) }
        return isCommand ? "it is a command of the prompt, which \"reqtrace run NAME\" opens" : nil
    }

    /// Every word with a hint of its own.
    static var words: [String] { hints.keys.sorted() }

    private static let explain = "\"reqtrace events KIND\" explains a kind of event, or a rule"
    private static let editor =
        "no editor steps through a trace; \"reqtrace run NAME\" does at a terminal, and"
        + " \"reqtrace run NAME --json\" prints it as JSON"
    private static let course = "\"reqtrace course\" leads through lessons with exercises, and their hints"
    private static let script =
        "\"reqtrace schema script\" prints what a script can say, \"reqtrace new NAME\" makes one;"
        + " the guide is Walkthroughs/README.md in the sources"
    private static let search = "\"reqtrace list TEXT\" looks for walkthroughs"
    private static let record =
        "\"reqtrace run NAME\" shows the trace of a walkthrough, \"reqtrace run NAME -o FILE\" writes it"

    private static let hints = [
        "export":
            "\"reqtrace run NAME -o FILE\" writes a trace, \"reqtrace course export FOLDER\" the course as pages",
        "import": "only traces of this program can be read: \"reqtrace run FILE\"",
        "trace": record,
        "record": record,
        "explain": explain,
        "rules": explain,
        "kinds": explain,
        "dap": editor,
        "debug": editor,
        "editor": editor,
        "hint": course,
        "lesson": course,
        "lessons": course,
        "learn": course,
        "tutorial": course,
        "progress": "\"reqtrace course list\" marks the lessons that you have done",
        "script": script,
        "scripts": script,
        "search": search,
        "find": search,
        "walkthroughs": "\"reqtrace list\" lists them",
        "ls": "\"reqtrace list\" lists the walkthroughs",
        "story": "\"reqtrace show NAME\" tells the story of a walkthrough",
        "cat":
            "\"reqtrace show NAME\" tells the story of a walkthrough, \"reqtrace run NAME --plain\" prints its trace",
        "questions": "\"reqtrace run NAME\" asks them on the way, \"reqtrace show NAME\" lists them",
        "glossary": "the terms are in Sources/GLOSSARY.md; \(explain)",
        "tour": course,
        "reset": "\"reqtrace course reset\" forgets what you have done in the course",
        "watch": "\"reqtrace run NAME --watch\" runs again whenever a file is saved",
        "lint": "\"reqtrace check PATH\" looks for mistakes in walkthroughs",
        "validate": "\"reqtrace check PATH\" looks for mistakes in walkthroughs",
        "init": "\"reqtrace new NAME\" makes a walkthrough",
        "version": "\"reqtrace --version\" prints it",
    ]
}
