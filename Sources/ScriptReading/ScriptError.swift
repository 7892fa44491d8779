import Tracing
import JSONText

/// Thrown for a script that cannot be run: lists every mistake that was found, in the order of the text.
public struct ScriptError: Error, Equatable, CustomStringConvertible {
    /// At least one, and errors only. Warnings matter once the script can be run.
    public var problems: [ScriptProblem]

    package init(problems: [ScriptProblem]) { self.problems = problems }

    /// One line for each mistake: `file:line:column: error: …`.
    public var description: String { problems.map(\.description).joined(separator: "\n") }

    /// How many problems are listed, with the lines of the script. The rest can wait until these are
    /// corrected.
    static let listedCount = 100

    /// The first of them, each with the line of the script and a caret below the place.
    public var listing: String {
        let more = problems.count - Self.listedCount
        let isCounted = problems.count < ScriptProblems.mostErrors
        let rest = more > 0 ? [isCounted ? "… and \(more) more" : "… and more"] : []
        return (problems.prefix(Self.listedCount).map(\.listing) + rest).joined(separator: "\n")
    }
}

/// A mistake or an oddity in a script, and where it is.
public struct ScriptProblem: Equatable, Sendable, CustomStringConvertible {
    /// How serious a problem is.
    public enum Severity: String, Sendable { case error, warning }

    /// An error keeps the script from being run, a warning does not.
    public var severity: Severity
    /// The script's path as the reader gave it, so that editors can follow the message.
    public var file: String
    /// Nil if the problem is the file itself.
    public var position: TextPosition?
    /// What was expected, what was found, and what to do about it.
    public var message: String
    /// The line of the script; nil if there is no place, or nothing in that line.
    public var excerpt: SourceExcerpt?

    /// Makes a problem that was found outside the script's text, such as a file that cannot be read.
    public init(
        severity: Severity, file: String, position: TextPosition?, message: String,
        excerpt: SourceExcerpt? = nil
    ) {
        self.severity = severity
        self.file = file
        self.position = position
        self.message = message
        self.excerpt = excerpt
    }

    /// `walkthroughs/x/script.json:12:5: error: unknown key "methd" in a request; did you mean "method"?`
    public var description: String {
        let place = position.map { "\(file):\($0)" } ?? file
        return "\(place): \(severity.rawValue): \(message)"
    }

    /// The same, and below it the line of the script with a caret.
    public var listing: String { description + (excerpt.map { "\n\($0)" } ?? "") }
}

/// Collects the problems of a script while it is read, so that the author sees all of them at once.
package final class ScriptProblems {
    private var found: [(offset: Int, severity: ScriptProblem.Severity, message: String)] = []
    /// The secrets of a text that is no JSON, near its mistake. It may be anything, such as a log.
    private var secrets: [Range<Int>] = []

    package init() {}

    /// Whatever only some chains support.
    package let limits = ChainLimits()

    /// Values of misspelt keys. That such a value is of the wrong type is no mistake of its own.
    package var guesses: Set<Int> = []

    package func error(_ message: String, at offset: Int) {
        guard !guesses.contains(offset) else { return }
        found.append((offset, .error, message))
        errorCount += 1
    }
    package func warning(_ message: String, at offset: Int) { found.append((offset, .warning, message)) }

    package var hasErrors: Bool { errorCount > 0 }

    /// `true` if nothing more needs to be read: the author has enough to do. What has not been read cannot be
    /// referred to, so that references are not checked either.
    var areEnough: Bool { errorCount >= Self.mostErrors }

    /// How many mistakes are looked for.
    static let mostErrors = 1000
    private var errorCount = 0

    /// The most bytes that a script may have.
    package static let mostBytes = 16 << 20
    package static let tooLong = "the file is too long: expected at most \(mostBytes >> 20) MB"

    /// Parses a text; if it is no JSON, notes the mistake and returns nil.
    package func json(_ text: [UInt8]) -> JSON? {
        guard text.count <= Self.mostBytes else {
            error(Self.tooLong, at: 0)
            return nil
        }
        do throws(JSONSyntaxError) {
            return try JSON.parse(text, dialect: .json5)
        } catch {
            secrets = SourceExcerpt.secrets(in: text, near: error.offset)
            let isSecret = secrets.contains { $0.contains(error.offset) }
            self.error(
                "expected \(error.expected), found \(isSecret ? "something else" : error.found)",
                at: error.offset)
            return nil
        }
    }

    /// All problems, sorted by place.
    package func all(file: String, text: [UInt8]) -> [ScriptProblem] {
        guard !found.isEmpty else { return [] }
        let lines = TextLines(text)
        let order = found.indices.sorted { (found[$0].offset, $0) < (found[$1].offset, $1) }
        return order.enumerated().map { place, index in
            let problem = found[index]
            let isListed = place < ScriptError.listedCount
            return ScriptProblem(
                severity: problem.severity, file: file,
                position: lines.position(of: problem.offset), message: problem.message,
                excerpt: isListed ? SourceExcerpt(of: text, at: problem.offset, without: secrets) : nil)
        }
    }
}

extension ScriptProblems {
    /// Says where words are listed that are too many for a message.
    package static let listedInSchema: @Sendable (String) -> String = { _ in
        "; \"reqtrace schema script\" lists them"
    }

    /// Checks for one of a few words. For any other, notes a mistake that suggests the nearest word, and
    /// returns that one: reading goes on as if it had been written. Returns nil if no word is near.
    ///
    /// - Parameters:
    ///   - key: the key of the word, for the message.
    ///   - next: what to say of a word that is near to none of many. It says where they are listed.
    package func word(
        _ json: JSON, _ key: String, of words: [String],
        or next: (String) -> String = ScriptProblems.listedInSchema
    ) -> String? {
        if let found = json.string, words.contains(found) { return found }
        let nearest = json.string.flatMap { EditDistance.nearest(to: $0, among: words) }
        // Nobody reads a list of hundreds in a message, nor any long one if the word is known that was meant.
        let isLong = words.count > (nearest == nil ? 30 : 12)
        let expected = isLong ? "one of \(words.count) known words" : TypeShape.quotedChoice(words)
        let hint =
            nearest.map { "; \(Spelling.question([$0]))" } ?? (isLong ? next(json.string ?? "") : "")
        error("\"\(key)\": expected \(expected), found \(json.found)\(hint)", at: json.offset)
        return nearest
    }
}
