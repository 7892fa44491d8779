/// Text from a trace made safe for a terminal: what would steer the terminal is spelled out instead.
///
/// Bodies and headers come from servers, and a trace may come from anyone. A raw escape sequence could clear
/// the screen or fake a prompt, a bidirectional override could show text in another order than it has.
public enum TerminalText {
    /// `text` with control, format and line-separating characters written as `\u{1B}`.
    ///
    /// Covers C0 (a line break becomes `\n`), DEL, C1, and Unicode's format characters, among them the
    /// bidirectional overrides and isolates. The two joiners stay, since scripts and emoji need them.
    public static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: needsEscape) else { return text }
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if needsEscape(scalar) {
                safe.append(contentsOf: spelledOut(scalar).unicodeScalars)
            } else {
                safe.append(scalar)
            }
        }
        return String(safe)
    }

    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0x200C, 0x200D: false
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: true
            default: false
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
