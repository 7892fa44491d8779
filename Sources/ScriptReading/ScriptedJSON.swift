import JSONText

/// A JSON value from a script, which can be sent, encoded, and written as text.
///
/// Its members keep the script's order. The parameter encoders sort them themselves.
public indirect enum ScriptedJSON: Equatable, Sendable {
    /// The literal `null`.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number without fraction or exponent that fits into 64 bits. It is kept exactly.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    /// A string, with its escapes resolved.
    case string(String)
    /// Elements in order.
    case array([ScriptedJSON])
    /// Members in the order they were written.
    case object([Member])

    /// One key with its value.
    public struct Member: Equatable, Sendable {
        /// The key, with its escapes resolved.
        public var key: String
        /// What stands after the colon.
        public var value: ScriptedJSON

        package init(key: String, value: ScriptedJSON) {
            self.key = key
            self.value = value
        }
    }

    /// Drops the places in the text, which only messages need.
    public init(_ json: JSON) {
        switch json.value {
        case .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .integer(let integer): self = .integer(integer)
        case .number(let number): self = .number(number)
        case .string(let string): self = .string(string)
        case .array(let elements): self = .array(elements.map(ScriptedJSON.init))
        case .object(let members):
            self = .object(members.map { Member(key: $0.key, value: ScriptedJSON($0.value)) })
        }
    }
}

extension ScriptedJSON {
    /// The value as compact JSON: `{"access_token":"t2","expires_in":3600}`.
    public var text: String {
        switch self {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .integer(let integer): String(integer)
        // JSON5 has Infinity and NaN, JSON does not.
        case .number(let number): number.isFinite ? number.description : "null"
        case .string(let string): Self.quoted(string)
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ string: String) -> String {
        var writer = JSONWriter()
        writer.element(string)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension ScriptedJSON: Encodable {
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let bool): try bool.encode(to: encoder)
        case .integer(let integer): try integer.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .string(let string): try string.encode(to: encoder)
        case .array(let elements): try elements.encode(to: encoder)
        case .object(let members):
            var container = encoder.container(keyedBy: MemberKey.self)
            for member in members {
                try container.encode(member.value, forKey: MemberKey(stringValue: member.key))
            }
        }
    }
}
