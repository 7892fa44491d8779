import Replay

extension Subcommand {
    static let schema = Subcommand(
        "schema", usage: "trace|script", "print the JSON Schema of traces or of scripts",
        details: "The schema of traces describes one line; a trace file is JSON Lines."
    ) { arguments in
        let word = try arguments.only("trace|script", of: "schema")
        switch word {
        case "trace": Output.standard.print(TraceSchema.text)
        case "script": Output.standard.print(ScriptSchema.text)
        default:
            throw UsageError(
                "there is a schema of traces and one of scripts, none of \"\(word)\""
                    + Spelling.suggestion(for: word, among: ["trace", "script"]), seeHelpOf: "schema")
        }
        return .fine
    }
}
