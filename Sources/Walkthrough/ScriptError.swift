/// A script that cannot be run: every mistake that was found, in the order of the text.
public struct ScriptError: Error, Equatable, CustomStringConvertible {
    public var problems: [ScriptProblem]

    /// A line for each mistake: `file:line:column: error: …`.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// One mistake, or one oddity, with its place.
public struct ScriptProblem: Equatable, Sendable, CustomStringConvertible {
    /// Whether a script with the problem can be run.
    public enum Severity: String, Sendable { case error, warning }

    public var severity: Severity
    public var file: String
    /// Nil when the problem is the file itself.
    public var position: TextPosition?
    /// What was expected, what was found, what to do.
    public var message: String

    public init(severity: Severity, file: String, position: TextPosition?, message: String) {
        self.severity = severity
        self.file = file
        self.position = position
        self.message = message
    }

    /// `walkthroughs/x/script.json:12:5: error: unknown key "methd" in a request; did you mean "method"?`
    public var description: String {
        let place = position.map { "\(file):\($0)" } ?? file
        return "\(place): \(severity.rawValue): \(message)"
    }
}

/// Collects what is wrong with a script while it is read, so that an author sees all of it at once.
final class ScriptProblems {
    private var found: [(offset: Int, severity: ScriptProblem.Severity, message: String)] = []

    func error(_ message: String, at offset: Int) { found.append((offset, .error, message)) }
    func warning(_ message: String, at offset: Int) { found.append((offset, .warning, message)) }

    var hasErrors: Bool { found.contains { $0.severity == .error } }

    /// Everything found, by place.
    func all(file: String, text: [UInt8]) -> [ScriptProblem] {
        let order = found.indices.sorted { (found[$0].offset, $0) < (found[$1].offset, $1) }
        return order.map { index in
            let problem = found[index]
            return ScriptProblem(
                severity: problem.severity, file: file,
                position: TextPosition.of(offset: problem.offset, in: text), message: problem.message)
        }
    }
}
