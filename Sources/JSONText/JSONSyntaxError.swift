/// A syntax error: the place in a text, what was expected there, and what was found.
public struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
    /// The byte offset of what was found.
    public let offset: Int
    /// What was expected, as the end of a sentence: `',' or '}'`.
    public let expected: String
    /// What was found, safe to print: `"tru"`, `'}'`, `the end of the text`.
    public let found: String

    public init(offset: Int, expected: String, found: String) {
        self.offset = offset
        self.expected = expected
        self.found = found
    }

    /// The end of a sentence that begins with the place: `expected ',' or '}', found "tru"`.
    public var description: String { "expected \(expected), found \(found)" }

    /// The same without the word that was found: in a text that is damaged, or of which nothing is known, it
    /// may be a part of a secret.
    ///
    /// - Parameter isHarmless: whether what was found may be shown all the same.
    public func withoutWord(unless isHarmless: (String) -> Bool = { _ in false }) -> JSONSyntaxError {
        guard found.hasPrefix("\""), !isHarmless(found) else { return self }
        return JSONSyntaxError(offset: offset, expected: expected, found: "something else")
    }
}

extension JSONSyntaxError {
    /// Names what is at `offset` in a way that a message can show: a word, a character, or a byte that is not
    /// part of a character.
    static func text(at offset: Int, in bytes: UnsafeRawBufferPointer) -> String {
        guard offset < bytes.count else { return "the end of the text" }
        let rest = bytes[offset...]
        let word = rest.prefix(24).prefix { isWordByte($0) }
        if !word.isEmpty { return "\"\(String(decoding: word, as: UTF8.self))\"" }
        switch bytes[offset] {
        case 0x0A, 0x0D: return "the end of the line"
        case 0x20..<0x7F: return "'\(Character(Unicode.Scalar(bytes[offset])))'"
        default: return character(at: rest)
        }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }

    /// A character outside ASCII, or the byte if it does not begin a character. It is never shown raw, since
    /// it may be a control character, or one that changes the direction of the line.
    private static func character(at bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&iterator), scalar.value > 0x7F {
            return "U+" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
        }
        return "the byte 0x" + String(bytes.first ?? 0, radix: 16, uppercase: true).zeroPadded(to: 2)
    }
}
