/// Reads fields whose value is a list of members (RFC 9110 §5.6.1), or a value with parameters (§5.6.6).
package enum FieldList {
    /// The members between commas, or the parts between semicolons, without the blanks around them; empty
    /// ones are dropped.
    ///
    /// A separator inside quotes does not count. An unclosed quote extends to the end of the field.
    package static func members(
        of field: some StringProtocol, separatedBy separator: Character = ","
    ) -> [Substring] {
        let field = Substring(field)
        var members: [Substring] = []
        var start = field.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in field.indices {
            let character = field[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                members.append(field[start..<index].trimmed)
                start = field.index(after: index)
            }
        }
        members.append(field[start...].trimmed)
        return members.filter { !$0.isEmpty }
    }
}

extension Substring {
    /// The text without leading and trailing blanks and tabs.
    package var trimmed: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }

    /// The text without its quotes and without the backslashes inside them. A text that is not quoted from
    /// its first character to its last stays as it is.
    package var unquoted: String {
        guard let quoted, quoted.isClosed else { return String(self) }
        return quoted.text
    }

    /// The same, but if the last quote is missing, everything after the first one counts.
    package var unquotedToTheEnd: String { quoted?.text ?? String(self) }

    /// What stands between the quotes (RFC 9110 §5.6.4). Nil for a text that does not begin with a quote, or
    /// that goes on after the closing one.
    private var quoted: (text: String, isClosed: Bool)? {
        guard first == "\"" else { return nil }
        var text = ""
        var isEscaped = false
        for index in indices.dropFirst() {
            let character = self[index]
            if isEscaped {
                text.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                return self.index(after: index) == endIndex ? (text, true) : nil
            } else {
                text.append(character)
            }
        }
        return (text, false)
    }
}
