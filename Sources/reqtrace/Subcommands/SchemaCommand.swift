import Tracing
import Walkthrough

extension Subcommand {
    static let schema = Subcommand(
        "schema", usage: "trace|script", "print the JSON Schema of traces or of scripts",
        details: "The schema of traces describes one line; a trace file is JSON Lines."
    ) { arguments in
        let word = try arguments.only("trace|script")
        switch word {
        case "trace": Output.standard.print(TraceSchema.text)
        case "script": Output.standard.print(Script.schema)
        default:
            throw UsageError(
                "there are schemas for \"trace\" and \"script\", but not for \"\(word)\""
                    + Spelling.suggestion(for: word, among: ["trace", "script"]))
        }
        return .fine
    }
}
