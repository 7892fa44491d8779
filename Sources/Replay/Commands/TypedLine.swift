import JSONText
import Tracing

/// A line as it was typed, taken apart: `back next`, `rn`, `continue retry.decided`, `/token`.
///
/// The interpreter carries out what this says, and completion goes on from it. Which command the word stands
/// for is up to `CommandTable`.
public struct TypedLine {
    /// The whole line, without the prompt if that was copied along with it.
    public let text: String
    /// How many columns stand before the text.
    let indent: Int
    /// The word that stands for a command; empty in an empty line, and behind a `back` that stands alone.
    let word: String
    /// What stands behind the word.
    let rest: String
    /// `true` if the line turns the command around: `back next`, `?token`.
    let isTurned: Bool

    /// Takes a line apart. Nil for a note: it begins with `#`, and is not just the number of an event.
    public init?(_ line: String) {
        let line = line.streamSafe
        let text = Self.withoutPrompt(line)
        guard !text.hasPrefix("#") || Interpreter.number(String(text)) != nil else { return nil }
        var (word, rest, isTurned) = Self.split(text)
        if CommandTable.backWords.contains(word.lowercased()) {
            (word, rest, _) = Self.split(rest)
            isTurned = true
        }
        // `x/4` and `p/x` are how other debuggers write formats, which there are none of here.
        if let slash = word.firstIndex(of: "/"), slash != word.startIndex { word = word[..<slash] }
        self.text = String(text)
        indent = line.distance(from: line.startIndex, to: text.startIndex)
        self.word = String(word)
        self.rest = String(rest)
        self.isTurned = isTurned
    }

    /// Where the rest begins in the line, from 1.
    var column: Int { indent + text.count - rest.count + 1 }

    /// The rest with a space for each tab, and for other white space, outside quotation marks: between words,
    /// commands know only spaces. Each letter stays in its column.
    var argument: String {
        guard rest.contains(where: { $0.isWhitespace && $0 != " " }) else { return rest }
        var spaced = ""
        var (isQuoted, isEscaped) = (false, false)
        for letter in rest {
            if isQuoted {
                isQuoted = isEscaped || letter != "\""
                isEscaped = !isEscaped && letter == "\\"
            } else if letter == "\"" {
                // Inside a word it is a letter like others.
                isQuoted = spaced.last.map { $0 == " " || ConditionReader.isSign($0) } ?? true
            }
            spaced.append(!isQuoted && letter.isWhitespace ? " " : letter)
        }
        return spaced
    }

    private static func withoutPrompt(_ line: String) -> Substring {
        let sign = Interpreter.prompt.prefix { !$0.isWhitespace }
        var text = line.drop(while: \.isWhitespace)
        while text.hasPrefix(sign) { text = text.dropFirst(sign.count).drop(while: \.isWhitespace) }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }

    /// Takes off the first word. `/token` searches on, `?token` searches back, as in a pager.
    private static func split(_ line: Substring) -> (word: Substring, rest: Substring, isTurned: Bool) {
        if let sign = line.first, sign == "/" || (sign == "?" && line.count > 1 && !line.hasPrefix("? ")) {
            return ("search", line.dropFirst().drop(while: \.isWhitespace), sign == "?")
        }
        let word = line.prefix { !$0.isWhitespace }
        return (word, line[word.endIndex...].drop(while: \.isWhitespace), false)
    }
}
