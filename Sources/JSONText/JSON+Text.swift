// A value as text for people.

extension JSON {
    /// The value as a reader would write it on one line: a string without quotes, everything else nearly as
    /// in JSON, with a space after each comma and colon.
    ///
    /// Nothing in a string is escaped, so that this cannot be read as JSON again, and two different values
    /// may have the same text.
    public var plainText: String {
        if case .string(let text) = value { text } else { quotedText }
    }

    /// The same, with quotes around a string.
    private var quotedText: String {
        switch value {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .integer(let integer): String(integer)
        case .number(let number): "\(number)"
        case .string(let text): "\"\(text)\""
        case .array(let elements): "[" + elements.map(\.quotedText).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\"\($0.key)\": \($0.value.quotedText)" }.joined(separator: ", ") + "}"
        }
    }
}
