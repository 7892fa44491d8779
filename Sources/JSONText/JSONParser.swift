extension JSON {
    /// The grammar of a text.
    public enum Dialect: Sendable {
        /// RFC 8259, the grammar of traces.
        case json
        /// JSON5, the grammar of scripts that people write: comments, trailing commas, single quotes, bare
        /// keys.
        case json5
    }

    /// Reads one value from a whole text.
    ///
    /// It is safe for any bytes: nesting is limited, numbers that fit no type are refused, and so are
    /// repeated keys.
    public static func parse(
        _ bytes: UnsafeRawBufferPointer, dialect: Dialect = .json
    ) throws(JSONSyntaxError) -> JSON {
        var parser = JSONParser(bytes: bytes, dialect: dialect)
        return try parser.parseText()
    }

    /// Reads one value from a whole text.
    public static func parse(_ bytes: [UInt8], dialect: Dialect = .json) throws(JSONSyntaxError) -> JSON {
        // The typed error cannot pass through `withUnsafeBytes`, which is older than typed errors.
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(JSONSyntaxError) in try parse(bytes, dialect: dialect) }
        }.get()
    }
}

/// A recursive descent parser over bytes. This file has the values and their brackets,
/// `JSONParser+Members.swift` what a caller reads without a tree in between, `JSONParser+Passing.swift` what
/// it passes over unread, `JSONParser+String.swift` and `JSONParser+Number.swift` the scalars, and
/// `JSONParser+Space.swift` white space and comments.
public struct JSONParser {
    /// More than anyone writes, and few enough frames for the smallest stack.
    static let deepestNesting = 128

    let bytes: UnsafeRawBufferPointer
    let dialect: JSON.Dialect
    var position = 0
    private var depth = 0

    init(bytes: UnsafeRawBufferPointer, dialect: JSON.Dialect) {
        self.bytes = bytes
        self.dialect = dialect
    }

    /// The byte at the current position, nil at the end.
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    var isJSON5: Bool { dialect == .json5 }

    /// Begins inside of brackets.
    init(bytes: UnsafeRawBufferPointer, depth: Int) {
        self.init(bytes: bytes, dialect: .json)
        self.depth = depth
    }

    func failure(expected: String, at offset: Int? = nil) -> JSONSyntaxError {
        let offset = offset ?? position
        return JSONSyntaxError(
            offset: offset, expected: expected, found: JSONSyntaxError.text(at: offset, in: bytes))
    }

    // MARK: Values

    mutating func parseText() throws(JSONSyntaxError) -> JSON {
        let mark = bytes.prefix(2)
        if mark.elementsEqual([0xFF, 0xFE]) || mark.elementsEqual([0xFE, 0xFF]) {
            throw JSONSyntaxError(offset: 0, expected: "text in UTF-8", found: "text in UTF-16")
        }
        // RFC 8259 §8.1 lets a reader ignore it.
        position += bytes.byteOrderMarkCount
        try skipSpace()
        let value = try parseValue()
        try end()
        return value
    }

    mutating func parseValue() throws(JSONSyntaxError) -> JSON {
        let start = position
        return JSON(try parseBareValue(), offset: start)
    }

    private mutating func parseBareValue() throws(JSONSyntaxError) -> JSON.Value {
        switch current {
        case UInt8(ascii: "{"): return .object(try parseObject())
        case UInt8(ascii: "["): return .array(try parseArray())
        // What a script sends stays as it is written.
        case UInt8(ascii: "\""): return .string(try isJSON5 ? parseString() : parseString().streamSafe)
        case UInt8(ascii: "'") where isJSON5: return .string(try parseString())
        case UInt8(ascii: "t") where take(word: "true"): return .bool(true)
        case UInt8(ascii: "f") where take(word: "false"): return .bool(false)
        case UInt8(ascii: "n") where take(word: "null"): return .null
        default:
            guard startsNumber else { throw failure(expected: "a value") }
            return try parseNumber()
        }
    }

    /// Skips `word` if it is the whole word at this place.
    mutating func take(word: StaticString) -> Bool {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        for index in 0..<word.utf8CodeUnitCount where bytes[position + index] != word.utf8Start[index] {
            return false
        }
        if end < bytes.count, Self.isNameByte(bytes[end]) { return false }
        position = end
        return true
    }

    // MARK: Arrays and objects

    private mutating func parseArray() throws(JSONSyntaxError) -> [JSON] {
        var elements: [JSON] = []
        try array { parser throws(JSONSyntaxError) in elements.append(try parser.parseValue()) }
        return elements
    }

    private mutating func parseObject() throws(JSONSyntaxError) -> [JSON.Member] {
        let start = try open()
        var members: [JSON.Member] = []
        // Room for a few at once: most objects have that many, and growing one by one costs more than
        // reading.
        members.reserveCapacity(4)
        var keys = KeySet()
        while try !close(with: UInt8(ascii: "}"), from: start, afterValue: !members.isEmpty) {
            let keyOffset = position
            let key = try parseKey()
            guard keys.insert(key, into: members) else { throw repeated(key, at: keyOffset) }
            try skipColon()
            members.append(JSON.Member(key: key, keyOffset: keyOffset, value: try parseValue()))
        }
        return members
    }

    func repeated(_ key: String, at offset: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            offset: offset, expected: "each key once", found: "\(quoted(key)) again")
    }

    mutating func skipColon() throws(JSONSyntaxError) {
        try skipSpace()
        guard current == UInt8(ascii: ":") else { throw failure(expected: "':' after the key") }
        position += 1
        try skipSpace()
    }

    /// Skips an opening bracket, and returns its place.
    mutating func open() throws(JSONSyntaxError) -> Int {
        guard depth < Self.deepestNesting else {
            throw failure(expected: "at most \(Self.deepestNesting) brackets inside each other")
        }
        depth += 1
        position += 1
        return position - 1
    }

    /// Returns whether the bracket closes here. If it does not, the comma between two values has been
    /// skipped.
    mutating func close(
        with bracket: UInt8, from start: Int, afterValue: Bool
    ) throws(JSONSyntaxError) -> Bool {
        try skipSpace()
        if afterValue, current == UInt8(ascii: ",") {
            position += 1
            try skipSpace()
            guard current != bracket || isJSON5 else { throw failure(expected: "another value after ','") }
        } else if afterValue, current != bracket {
            throw failure(expected: "',' or '\(character(bracket))'" + openedAt(start))
        }
        guard current == bracket else {
            guard current != nil else { throw failure(expected: "'\(character(bracket))'" + openedAt(start)) }
            return false
        }
        position += 1
        depth -= 1
        return true
    }

    /// A text that ends too early usually has a bracket or a comment that is never closed; this names it,
    /// unless it stands in the same line.
    func openedAt(_ start: Int, _ sign: String? = nil) -> String {
        guard current == nil, bytes[start..<position].contains(UInt8(ascii: "\n")) else { return "" }
        let sign = sign ?? String(character(bytes[start]))
        return " for the '\(sign)' of line \(TextPosition.of(offset: start, in: bytes).line)"
    }

    private func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

    // MARK: Keys

    mutating func parseKey() throws(JSONSyntaxError) -> String {
        switch current {
        case UInt8(ascii: "\""): return try parseString().streamSafe
        case UInt8(ascii: "'") where isJSON5: return try parseString().streamSafe
        default:
            guard let name = bareName else {
                throw failure(expected: isJSON5 ? "a key" : "a key in double quotes")
            }
            position = name.upperBound
            return try text(name).streamSafe
        }
    }

    /// Where the key is that stands here without quotation marks, as in JSON5; nil if there is none.
    var bareName: Range<Int>? {
        guard isJSON5, let first = current, Self.isNameByte(first), !first.isDigit else { return nil }
        var end = position + 1
        while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
        return position..<end
    }

    /// Letters, digits, `_`, `$`, and everything outside ASCII.
    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: byte.isDigit
        }
    }
}

/// Finds a repeated key: by looking through the members while there are few, and by a set if there are many.
///
/// Keys are compared as Swift compares texts, so that "é" in one scalar repeats "é" in two, which RFC 8259
/// §8.3 tells apart: whoever reads an object keeps its members in dictionaries, where one would be lost.
private struct KeySet {
    private var set: Set<String> = []

    /// Adds a key; returns `false` if it is there already.
    mutating func insert(_ key: String, into members: [JSON.Member]) -> Bool {
        guard members.count >= 16 else { return !members.contains { $0.key == key } }
        if set.isEmpty { set = Set(members.map(\.key)) }
        return set.insert(key).inserted
    }
}
