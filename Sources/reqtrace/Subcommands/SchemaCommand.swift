import Course
import Tracing
import Walkthrough

/// What there is a JSON Schema of.
private enum Schema: String, CaseIterable {
    case trace, script, course

    var text: String {
        switch self {
        case .trace: TraceSchema.text
        case .script: Script.schema
        case .course: CourseFile.schema
        }
    }
}

extension Subcommand {
    private static let schemas = Schema.allCases.map(\.rawValue)

    static let schema = Subcommand(
        "schema", usage: schemas.joined(separator: "|"),
        "print the JSON Schema of traces, of scripts or of courses",
        details: "The schema of traces describes one line; a trace file is JSON Lines."
    ) { arguments in
        let word = try arguments.only(schemas.joined(separator: "|"))
        guard let schema = Schema(rawValue: word) else {
            throw UsageError(
                "there are schemas for \(schemas.joined(separator: ", ")), but not for \"\(word)\""
                    + Spelling.suggestion(for: word, among: schemas))
        }
        Output.standard.print(schema.text)
        return .fine
    }
}
