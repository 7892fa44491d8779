/// The keys that an object may have, in the order in which they usually come.
///
/// The parser works with their places. Code that is generic over a type of keys cannot be specialized for
/// another module, and would ask for the type's metadata at each key.
public struct JSONKeys: Sendable {
    fileprivate let keys: [KnownKey]

    /// The cases of an enumeration, each with its name as the key and its raw value as the place. As a
    /// `CodingKey` each has its name from the compiler; printing a case would look it up at run time.
    public init<Key: CaseIterable & CodingKey & RawRepresentable<Int>>(_ keys: Key.Type) {
        self.keys = Key.allCases.map { KnownKey($0.stringValue) }
    }
}

/// A key as it stands in a text, in its quotation marks.
private struct KnownKey: Sendable {
    let name: String
    /// How many bytes it has, with its quotation marks.
    let length: Int
    private let written: WrittenKey

    init(_ name: String) {
        self.name = name
        written = WrittenKey("\"\(name)\"")
        length = written.count
    }

    /// Whether it is what stands in a range, without quotation marks.
    func stands(withoutQuotesIn range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
        range.count == length - 2 && bytes[range].elementsEqual(name.utf8)
    }

    /// Whether it stands at a place.
    @inline(__always)
    func stands(at place: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard length <= 16, place &+ 16 <= bytes.count else {
            return bytes[place...].starts(with: "\"\(name)\"".utf8)
        }
        return written.stands(at: place, in: bytes)
    }
}

// What a caller reads who knows what to expect: a long file of short objects is read in this way, because a
// tree for each of them would cost more than the reading.
extension JSONParser {
    public init(_ bytes: UnsafeRawBufferPointer, _ dialect: JSON.Dialect = .json) {
        self.init(bytes: bytes, dialect: dialect)
    }

    /// Reads the next value, whatever it is.
    public mutating func value() throws(JSONSyntaxError) -> JSON { try parseValue() }

    /// Skips the next value, whatever it is.
    public mutating func skip() throws(JSONSyntaxError) {
        if takePlainString() != nil || takePlainInteger() != nil { return }
        _ = try parseValue()
    }

    /// Reads a string.
    ///
    /// - Parameter known: where a text is looked for that is likely to have been there before.
    public mutating func text(_ known: KnownTexts? = nil) throws(JSONSyntaxError) -> String {
        guard let bytes = takePlainString() else { return try parseValue().text() }
        return known?.text(bytes) ?? String(decoding: bytes, as: UTF8.self)
    }

    /// Reads an event's number, a request's ordinal, a count.
    public mutating func ordinal() throws(JSONSyntaxError) -> Int {
        let start = position
        if let integer = takePlainInteger(), integer <= UInt32.max { return Int(integer) }
        position = start
        return try parseValue().ordinal()
    }

    /// The same within a range.
    public mutating func ordinal(in range: ClosedRange<Int>) throws(JSONSyntaxError) -> Int {
        let start = position
        let number = try ordinal()
        guard range.contains(number) else {
            throw failure(
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)", at: start)
        }
        return number
    }

    /// Reads virtual time.
    public mutating func nanoseconds() throws(JSONSyntaxError) -> UInt64 {
        if let integer = takePlainInteger() { return UInt64(integer) }
        return try parseValue().nanoseconds()
    }

    /// Reads an object. Members with other keys are skipped.
    ///
    /// - Parameters:
    ///   - expected: what the object is, for the message if something else is there.
    ///   - passesOthers: whether other keys and their values are passed over without being checked.
    ///   - read: called for each member with the place of its key, to read the value. It returns `false`
    ///     when nothing else is wanted; the rest is left unread, and the parser is of no further use.
    public mutating func object(
        _ keys: JSONKeys, _ expected: String = "an object", passesOthers: Bool = false,
        _ read: (inout JSONParser, Int) throws(JSONSyntaxError) -> Bool
    ) throws(JSONSyntaxError) {
        try skipSpace()
        guard current == UInt8(ascii: "{") else { throw try parseValue().mismatch(expected) }
        let start = try open()
        var seen = SeenKeys()
        while try !close(with: UInt8(ascii: "}"), from: start, afterValue: !seen.isEmpty) {
            guard let index = try takeKey(of: keys.keys, &seen, passesOthers: passesOthers) else {
                if passesOthers { try pass() } else { try skip() }
                continue
            }
            guard try read(&self, index) else { return }
        }
    }

    /// Reads an array.
    ///
    /// - Parameter read: called at each element, to read it.
    public mutating func array(
        _ read: (inout JSONParser) throws(JSONSyntaxError) -> Void
    ) throws(JSONSyntaxError) {
        guard current == UInt8(ascii: "[") else { throw try parseValue().mismatch("an array") }
        let start = try open()
        var isFirst = true
        while try !close(with: UInt8(ascii: "]"), from: start, afterValue: !isFirst) {
            isFirst = false
            try read(&self)
        }
    }

    /// Makes sure that nothing follows.
    public mutating func end() throws(JSONSyntaxError) {
        try skipSpace()
        guard current == nil else { throw failure(expected: "the end of the text") }
    }

    /// The error that an object which has been read lacks a member.
    public func missing(_ key: String) -> JSONSyntaxError {
        JSONSyntaxError(offset: position - 1, expected: "\"\(key)\"", found: "an object without it")
    }

    /// Reads a key and its colon. Returns its place among the known ones, nil if it is another.
    private mutating func takeKey(
        of keys: [KnownKey], _ seen: inout SeenKeys, passesOthers: Bool
    ) throws(JSONSyntaxError) -> Int? {
        let start = position
        if let index = known(keys, from: seen.next) {
            guard seen.insert(index) else { throw repeated(keys[index].name, at: start) }
            position += keys[index].length
            try skipColon()
            return index
        }
        if passesOthers, let name = bareName,
            !keys.contains(where: { $0.stands(withoutQuotesIn: name, of: bytes) })
        {
            seen.passOther()
            position = name.upperBound
            try skipColon()
            return nil
        }
        let key = try parseKey()
        // A known key may be written with escapes.
        let index = keys.firstIndex { $0.name == key }
        guard index.map({ seen.insert($0) }) ?? seen.insert(other: key) else {
            throw repeated(key, at: start)
        }
        try skipColon()
        return index
    }

    /// The known key that stands here in quotation marks, looked for first where it usually comes.
    private func known(_ keys: [KnownKey], from start: Int) -> Int? {
        for index in start..<max(start, keys.count) where keys[index].stands(at: position, in: bytes) {
            return index
        }
        return keys[..<min(start, keys.count)].firstIndex { $0.stands(at: position, in: bytes) }
    }
}

/// The keys of an object so far: none may come twice.
private struct SeenKeys {
    private(set) var isEmpty = true
    /// Where among the known keys the next one is likely to be.
    private(set) var next = 0
    private var known: UInt64 = 0
    private var others: Set<String> = []

    mutating func insert(_ index: Int) -> Bool {
        isEmpty = false
        next = index + 1
        defer { known |= 1 << UInt64(index) }
        return known & 1 << UInt64(index) == 0
    }

    mutating func insert(other key: String) -> Bool {
        isEmpty = false
        return others.insert(key).inserted
    }

    /// Notes a key that is passed over, and of which nobody asks whether it comes again.
    mutating func passOther() { isEmpty = false }
}
