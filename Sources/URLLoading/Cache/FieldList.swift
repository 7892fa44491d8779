/// Reads fields whose value is a list (RFC 9110 §5.6.1).
enum FieldList {
    /// The members between commas, without the blanks around them; empty members are dropped.
    ///
    /// A comma inside quotes is not a separator. An unclosed quote extends to the end of the field.
    static func members(of field: String) -> [Substring] {
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
            } else if character == ",", !isQuoted {
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
    var trimmed: Substring {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        var text = drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }

    /// The text without its quotes and without the backslashes inside them.
    var unquoted: String {
        guard count >= 2, first == "\"", last == "\"" else { return String(self) }
        var text = ""
        var isEscaped = false
        for character in dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                text.append(character)
                isEscaped = false
            }
        }
        return text
    }
}
