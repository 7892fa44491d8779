/// Makes text from a trace safe for a terminal: characters that would control the terminal are spelled out.
///
/// Bodies and headers come from servers, and a trace may come from anyone. A raw escape sequence could clear
/// the screen or fake a prompt; a bidirectional override could show text in another order than it has.
public enum TerminalText {
    /// Returns `text` with every control, format, line-separating and invisible character written as
    /// `\u{1B}`.
    ///
    /// These are C0 (a line break becomes `\n`), DEL, C1, Unicode's format characters, which include the
    /// bidirectional overrides and isolates, and what is ignored where it cannot be shown, such as the
    /// fillers of Hangul: two names that look the same would differ. The two joiners of words and the
    /// variation selectors stay, since scripts and emoji need them.
    ///
    /// Of the accents on one letter, which may be thousands, those after the thirtieth are written out too,
    /// as in the Stream-Safe Text Format (UAX #15, section 13). `String.streamSafe` of the module `JSONText`
    /// has the same limit for texts that are compared. The joiner that it puts behind thirty accents,
    /// U+034F, is written out as the accents behind it are; no other text gets one.
    public static func escaped(_ text: String) -> String {
        // Most texts are nothing but printable ASCII, which is seen faster byte by byte.
        if text.isPrintableASCII { return text }
        var accents = 0
        guard text.unicodeScalars.contains(where: { needsEscape($0, after: &accents) }) else { return text }
        accents = 0
        return text.unicodeScalars.reduce(into: "") { safe, scalar in
            if needsEscape(scalar, after: &accents) {
                safe += spelledOut(scalar)
            } else {
                safe.unicodeScalars.append(scalar)
            }
        }
    }

    /// - Parameter accents: how many stand before this one without a letter between them.
    private static func needsEscape(_ scalar: Unicode.Scalar, after accents: inout Int) -> Bool {
        accents = isAccent(scalar) ? accents + 1 : 0
        return accents > mostAccents || needsEscape(scalar)
    }

    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return scalar.properties.canonicalCombiningClass != .notReordered
        }
    }

    private static let mostAccents = 30

    /// Returns a line of a message with only the beginning of each word that is too long to be read.
    ///
    /// A message repeats what it is about, and that may be a megabyte without a space.
    public static func brief(_ line: Substring) -> String {
        line.split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard word.utf8.count > longestWord else { return String(word) }
            return "\(String(word.unicodeScalars.prefix(40)))…\(word.suffix(2).filter("\";:,.".contains))"
        }.joined(separator: " ")
    }

    /// In bytes: longer than any path that people give to a file.
    private static let longestWord = 1000

    /// Returns JSON with the same characters written as JSON writes them: `\u009B`.
    ///
    /// Line breaks stay, because they stand between values; CR LF becomes LF.
    public static func json(_ text: String) -> String {
        let text = text.replacing("\r\n", with: "\n")
        var accents = 0
        guard text.unicodeScalars.contains(where: { needsEscape($0, after: &accents) && $0 != "\n" })
        else { return text }
        accents = 0
        return text.unicodeScalars.reduce(into: "") { safe, scalar in
            guard needsEscape(scalar, after: &accents), scalar != "\n" else {
                return safe.unicodeScalars.append(scalar)
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16, uppercase: true)
                safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }

    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0x200C, 0x200D: false
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: true
            default:
                scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
            }
        }
    }

    private static func spelledOut(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
