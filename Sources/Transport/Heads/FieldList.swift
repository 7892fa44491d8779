/// Reads fields whose value is a list of members (RFC 9110 §5.6.1), or a value with parameters (§5.6.6).
package enum FieldList {
    /// The members between commas, or the parts between semicolons, without the blanks around them; empty
    /// ones are dropped.
    ///
    /// A separator inside quotes does not count. An unclosed quote extends to the end of the field.
    package static func members(
        of field: some StringProtocol, separatedBy separator: UInt8 = UInt8(ascii: ",")
    ) -> [Substring] {
        let field = Substring(field)
        // The bytes are looked at: a mark behind a sign would make another character of it.
        let bytes = field.utf8
        var members: [Substring] = []
        var start = field.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in bytes.indices {
            let byte = bytes[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                members.append(field[start..<index].trimmed)
                start = bytes.index(after: index)
            }
        }
        members.append(field[start...].trimmed)
        return members.filter { !$0.isEmpty }
    }
}

extension Substring {
    /// The text without leading and trailing blanks and tabs, which may stand around a value or a member
    /// without belonging to it (`OWS`, RFC 9110 §5.6.3).
    package var trimmed: Substring {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard let first = utf8.firstIndex(where: { !isBlank($0) }),
            let last = utf8.lastIndex(where: { !isBlank($0) })
        else { return self[endIndex...] }
        return self[first..<utf8.index(after: last)]
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
        let quote = UInt8(ascii: "\"")
        guard utf8.first == quote else { return nil }
        var text: [UInt8] = []
        var isEscaped = false
        for index in utf8.indices.dropFirst() {
            let byte = utf8[index]
            if isEscaped || (byte != quote && byte != UInt8(ascii: "\\")) {
                text.append(byte)
                isEscaped = false
            } else if byte == quote {
                let isLast = utf8.index(after: index) == endIndex
                return isLast ? (String(decoding: text, as: UTF8.self), true) : nil
            } else {
                isEscaped = true
            }
        }
        return (String(decoding: text, as: UTF8.self), false)
    }
}
