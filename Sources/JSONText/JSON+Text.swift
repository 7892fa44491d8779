// A value as text.

extension JSON {
    /// The value as a reader would write it: a string without quotes, everything else as JSON.
    public var plainText: String {
        if case .string(let text) = value { text } else { compactText }
    }

    /// The value as JSON on one line, with a space after each comma and colon.
    public var compactText: String {
        switch value {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .integer(let integer): String(integer)
        case .number(let number): "\(number)"
        case .string(let text): "\"\(text)\""
        case .array(let elements): "[" + elements.map(\.compactText).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\"\($0.key)\": \($0.value.compactText)" }.joined(separator: ", ") + "}"
        }
    }
}
