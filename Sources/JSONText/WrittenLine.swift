/// Takes a line apart that is laid out as `JSONWriter` lays it out: the keys in a known order, and no space.
///
/// Of a million lines each looks like that, and to take them apart piece by piece takes half as long as
/// reading them as any JSON. Whatever does not fit is no mistake: it is left to `JSONParser`.
public struct WrittenLine {
    private var parser: JSONParser
    /// Whether all that has been asked for was there, or was left out as a whole.
    public private(set) var fits = true

    public init(_ bytes: UnsafeRawBufferPointer) {
        // The bracket around the line counts.
        parser = JSONParser(bytes: bytes, depth: 1)
    }

    /// Takes a member with a whole number that is not negative; nil if it does not come next.
    public mutating func number(_ key: WrittenKey) -> Int64? {
        guard take(key) else { return nil }
        let number = parser.takePlainInteger()
        if number == nil { fits = false }
        return number
    }

    /// Takes a member with the number of an event, a request or a task, or with a count; nil if it does not
    /// come next.
    public mutating func ordinal(_ key: WrittenKey, from least: Int64 = 0) -> Int? {
        guard let number = number(key) else { return nil }
        if number < least || number > UInt32.max { fits = false }
        return Int(number)
    }

    /// Takes a member with plain text; nil if it does not come next.
    public mutating func text(_ key: WrittenKey, _ known: KnownTexts? = nil) -> String? {
        guard let text = plainText(key) else { return nil }
        return known?.text(text) ?? String(decoding: text, as: UTF8.self)
    }

    /// Takes a member with plain text, and forgets it.
    public mutating func passText(_ key: WrittenKey) { _ = plainText(key) }

    /// Takes a member with any value; nil if it does not come next.
    public mutating func value<Value>(
        _ key: WrittenKey, _ read: (inout JSONParser) throws(JSONSyntaxError) -> Value
    ) -> Value? {
        guard take(key) else { return nil }
        do throws(JSONSyntaxError) {
            return try read(&parser)
        } catch {
            fits = false
            return nil
        }
    }

    /// Whether all fits, and nothing is left but the bracket at the end.
    public var isWhole: Bool {
        fits && parser.position &+ 1 == parser.bytes.count && parser.current == UInt8(ascii: "}")
    }

    /// What has not been taken yet.
    public var rest: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: parser.bytes[parser.position...])
    }

    private mutating func take(_ key: WrittenKey) -> Bool {
        guard key.stands(at: parser.position, in: parser.bytes) else { return false }
        parser.position &+= key.count
        return true
    }

    private mutating func plainText(_ key: WrittenKey) -> UnsafeRawBufferPointer? {
        guard take(key) else { return nil }
        let text = parser.takePlainString()
        if text == nil { fits = false }
        return text
    }
}

/// A key as it is written: in quotation marks, and with the comma and the colon around it where these are
/// known. Its bytes, up to sixteen, are compared and written as two numbers.
public struct WrittenKey: Sendable, ExpressibleByStringLiteral {
    /// The most that two numbers hold. A longer key can be asked for, and never stands anywhere.
    static let limit = 16

    /// How many bytes it has.
    let count: Int
    let start: (word: UInt64, mask: UInt64)
    let rest: (word: UInt64, mask: UInt64)

    public init(stringLiteral text: StaticString) { self.init(text.description) }

    public init(_ text: String) {
        let bytes = Array(text.utf8)
        count = bytes.count
        start = Self.word(bytes.prefix(8))
        rest = Self.word(bytes.dropFirst(8).prefix(8))
    }

    /// Bytes as a number, and the bits of it that count.
    private static func word(_ bytes: some Collection<UInt8>) -> (word: UInt64, mask: UInt64) {
        let word = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        return (word, bytes.isEmpty ? 0 : UInt64.max >> UInt64(64 - 8 * bytes.count))
    }

    /// Whether it stands at a place. Near the end of a text nothing does, since a number would not fit.
    @inline(__always)
    func stands(at place: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard count <= Self.limit, place &+ Self.limit <= bytes.count else { return false }
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        if (word ^ start.word) & start.mask != 0 { return false }
        if rest.mask == 0 { return true }
        let next = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place &+ 8, as: UInt64.self))
        return (next ^ rest.word) & rest.mask == 0
    }
}
