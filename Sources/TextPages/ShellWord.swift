/// A text as a word of a command line that is safe to paste into a shell, whatever the text contains.
public enum ShellWord {
    /// Without quotes, if all its signs mean themselves there, as those of most names and paths do. Zsh takes
    /// `=ls` for the path of a command.
    public static func plain(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { sign in
            sign.properties.isAlphabetic || sign.properties.numericType != nil
                || "_./:@%+=,-".unicodeScalars.contains(sign)
        }
        return isPlain && !text.isEmpty && text.unicodeScalars.first != "=" ? text : quoted(text)
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

    /// The words of a line, taken apart at spaces as a shell does. What stands in single quotes stays
    /// together, also with what is right before and behind it, and `\'` is a quotation mark.
    ///
    /// - Parameter isQuoted: whether the line goes on within the quotation marks of the one before it.
    /// - Returns: the words, and whether the line after it does so, too.
    public static func words(
        of line: String, isQuoted: Bool = false
    ) -> (words: [String], isOpen: Bool) {
        var words: [String] = []
        // Quotation marks with nothing in between are a word, too.
        var (word, isWord, isQuoted) = ("", isQuoted, isQuoted)
        var rest = line[...]
        while let character = rest.popFirst() {
            if character == "'" {
                isQuoted.toggle()
            } else if !isQuoted, character.isWhitespace {
                if isWord { words.append(word) }
                (word, isWord) = ("", false)
                continue
            } else {
                let isEscape = !isQuoted && character == "\\" && rest.first == "'"
                word.append(isEscape ? rest.removeFirst() : character)
            }
            isWord = true
        }
        if isWord { words.append(word) }
        return (words, isQuoted)
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
