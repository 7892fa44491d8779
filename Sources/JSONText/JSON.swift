/// A JSON value whose members keep their order and remember their place in the text.
///
/// One type serves traces (strict JSON) and scripts (JSON5). The offset turns a mistake into
/// file:line:column.
public struct JSON: Sendable {
    /// The values of JSON. Whole numbers that fit are kept apart from fractions, so that they lose no digits.
    public enum Value: Sendable {
        case null
        case bool(Bool)
        case integer(Int64)
        case number(Double)
        case string(String)
        case array([JSON])
        case object([Member])
    }

    /// One key and its value, with the key's own place.
    public struct Member: Sendable {
        /// The key with its escapes resolved.
        public let key: String
        /// The byte offset of the key's first character, for messages about a wrong key.
        public let keyOffset: Int
        /// The value of the key.
        public let value: JSON

        public init(key: String, keyOffset: Int, value: JSON) {
            self.key = key
            self.keyOffset = keyOffset
            self.value = value
        }
    }

    /// The value itself, without its place.
    public let value: Value
    /// The byte offset of the value's first character in the text it was read from.
    public let offset: Int

    /// Makes a value. A value that does not come from a text has the offset 0.
    public init(_ value: Value, offset: Int = 0) {
        self.value = value
        self.offset = offset
    }
}

extension JSON {
    /// The member of an object with this name; nil if there is none, or if the value is not an object.
    public subscript(key: String) -> JSON? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The text of a string, for everybody who compares it: it has at most thirty marks on a letter. Nil for
    /// any other value.
    public var string: String? { written?.streamSafe }
    /// The text of a string as a script has it, for those who send it. Nil for any other value.
    public var written: String? { if case .string(let string) = value { string } else { nil } }
    /// The value of `true` or `false`; nil for anything else, including numbers.
    public var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }
    /// A number that is written without a fraction and fits 64 bits; nil for any other value.
    // Where Swift 6.3.1 inlines this, it may not compile the caller with optimization: "Found ownership
    // error".
    @inline(never)
    public var integer: Int64? { if case .integer(let integer) = value { integer } else { nil } }
    /// The elements of an array, in order; nil for any other value.
    public var array: [JSON]? { if case .array(let array) = value { array } else { nil } }
    /// The members of an object, in the order of the text; nil for any other value.
    public var members: [Member]? { if case .object(let members) = value { members } else { nil } }

    /// The value of a number, with or without a fraction; nil for any other value.
    public var double: Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// The type of the value, in the words of an error message.
    public var typeName: String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
