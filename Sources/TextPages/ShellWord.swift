/// A text as a word of a command line that is safe to paste into a shell, whatever the text contains.
public enum ShellWord {
    /// Without quotes, if all its signs mean themselves there, as those of most names and paths do.
    public static func plain(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { sign in
            sign.properties.isAlphabetic || sign.properties.numericType != nil
                || "_./:@%+=,-".unicodeScalars.contains(sign)
        }
        return isPlain && !text.isEmpty ? text : quoted(text)
    }

    /// In single quotes, or in ANSI-C quoting if the text has characters that would control a terminal.
    public static func quoted(_ text: String) -> String {
        guard text != TerminalText.escaped(text) else {
            return "'" + text.writing(["'": "'\\''"]) + "'"
        }
        var word = "$'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'": word += "\\'"
            case "\\": word += "\\\\"
            case "\n": word += "\\n"
            case "\r": word += "\\r"
            case "\t": word += "\\t"
            default: word += isSafe(scalar) ? String(scalar) : bytes(of: scalar)
            }
        }
        return word + "'"
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        TerminalText.escaped(String(scalar)) == String(scalar)
    }

    private static func bytes(of scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.map { byte in
            "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
