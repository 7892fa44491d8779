import JSONText
import TextPages

/// A script that cannot be run: every mistake that was found, in the order of the text.
public struct ScriptError: Error, Equatable, CustomStringConvertible {
    /// Never empty, and errors only: what is merely odd matters once the script can be run.
    public var problems: [ScriptProblem]

    /// A line for each mistake: `file:line:column: error: …`.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// One mistake, or one oddity, with its place.
public struct ScriptProblem: Equatable, Sendable, CustomStringConvertible {
    /// Whether a script with the problem can be run.
    public enum Severity: String, Sendable { case error, warning }

    /// An error keeps the script from being run; a warning does not.
    public var severity: Severity
    /// The script as the reader named it, so that editors can follow the message.
    public var file: String
    /// Nil when the problem is the file itself.
    public var position: TextPosition?
    /// What was expected, what was found, what to do.
    public var message: String

    /// For a problem that is found outside the script's text, such as a file that cannot be read.
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

    /// What the script says that only some chains have.
    let limits = ChainLimits()

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

extension ScriptProblems {
    /// One of a few words; nil, with the nearest named, if it is another.
    ///
    /// - Parameter key: the key it stands under, for the message.
    func word(_ json: JSON, _ key: String, of words: [String]) -> String? {
        guard let found = json.string else {
            error(
                "\"\(key)\": expected \(TypeShape.word(words).expectation), found \(json.found)",
                at: json.offset)
            return nil
        }
        guard words.contains(found) else {
            reportUnknown(word: found, json, key, of: words)
            return nil
        }
        return found
    }

    private func reportUnknown(word: String, _ json: JSON, _ key: String, of words: [String]) {
        // A long list helps nobody when the nearest word is known.
        let nearest = EditDistance.nearest(to: word, among: words)
        let expected =
            words.count > 12 && nearest != nil
            ? "one of \(words.count) known words" : TypeShape.word(words).expectation
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        error("\"\(key)\": expected \(expected), found \(quoted(word))\(hint)", at: json.offset)
    }
}
