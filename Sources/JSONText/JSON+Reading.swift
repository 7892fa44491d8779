// Values of a known type, or an error at their place.

extension JSON {
    /// The error that says what was expected in this value's place.
    public func mismatch(_ expected: String) -> JSONSyntaxError {
        JSONSyntaxError(offset: offset, expected: expected, found: typeName)
    }

    /// A required member.
    public func required(_ key: String) throws(JSONSyntaxError) -> JSON {
        guard members != nil else { throw mismatch("an object with \"\(key)\"") }
        guard let value = self[key] else {
            throw JSONSyntaxError(offset: offset, expected: "\"\(key)\"", found: "an object without it")
        }
        return value
    }

    /// The text of a string.
    public func text() throws(JSONSyntaxError) -> String {
        guard let string else { throw mismatch("a string") }
        return string
    }

    /// The value of `true` or `false`.
    public func flag() throws(JSONSyntaxError) -> Bool {
        guard let bool else { throw mismatch("true or false") }
        return bool
    }

    /// The elements of an array.
    public func elements() throws(JSONSyntaxError) -> [JSON] {
        guard let array else { throw mismatch("an array") }
        return array
    }

    /// The members of an object.
    public func object() throws(JSONSyntaxError) -> [Member] {
        guard let members else { throw mismatch("an object") }
        return members
    }

    /// An event's number, a request's ordinal, a count: 0 to 4,294,967,295, as events keep them.
    public func ordinal() throws(JSONSyntaxError) -> Int {
        guard let integer, integer >= 0, integer <= Int64(UInt32.max) else {
            throw mismatch("a whole number from 0 to \(UInt32.max)")
        }
        return Int(integer)
    }

    /// Virtual time. A moment that fits 64 bits, and not 63, is read as the moment that no run reaches.
    public func nanoseconds() throws(JSONSyntaxError) -> UInt64 {
        switch value {
        case .integer(let integer) where integer >= 0: return UInt64(integer)
        case .number(let number) where (0x1p63...0x1p64).contains(number): return .max
        case .number(let number) where number > 0x1p64: throw mismatch("a time of at most 64 bits")
        default: throw mismatch("a time in nanoseconds, not negative")
        }
    }
}
