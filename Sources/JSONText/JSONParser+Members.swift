/// The keys that an object may have, in the order in which they usually come.
///
/// The parser works with their places. Code that is generic over a type of keys cannot be specialized for
/// another module, and would ask for the type's metadata at each key.
public struct JSONKeys: Sendable {
    fileprivate let names: [[UInt8]]

    /// The cases of an enumeration, each with its name as the key and its raw value as the place.
    public init<Key: CaseIterable & RawRepresentable<Int>>(_ keys: Key.Type) {
        names = Key.allCases.map { Array("\($0)".utf8) }
    }
}

// What a caller reads who knows what to expect: a long file of short objects is read in this way, because a
// tree for each of them would cost more than the reading.
extension JSONParser {
    public init(_ bytes: UnsafeRawBufferPointer) { self.init(bytes: bytes, dialect: .json) }

    /// Reads the next value, whatever it is.
    public mutating func value() throws(JSONSyntaxError) -> JSON { try parseValue() }

    /// Skips the next value, whatever it is.
    public mutating func skip() throws(JSONSyntaxError) {
        if current == UInt8(ascii: "\""), skipPlainString() { return }
        _ = try parseValue()
    }

    /// Reads an object. Members with other keys are skipped.
    ///
    /// - Parameters:
    ///   - expected: what the object is, for the message if it is none.
    ///   - read: called for each member with the place of its key, to read the value. It returns `false`
    ///     when nothing else is wanted; the rest is left unread, and the parser is of no further use.
    public mutating func object(
        _ keys: JSONKeys, _ expected: String = "an object",
        _ read: (inout JSONParser, Int) throws(JSONSyntaxError) -> Bool
    ) throws(JSONSyntaxError) {
        try skipSpace()
        guard current == UInt8(ascii: "{") else { throw try parseValue().mismatch(expected) }
        let start = try open()
        var seen = SeenKeys()
        while try !close(with: UInt8(ascii: "}"), from: start, afterValue: !seen.isEmpty) {
            guard let index = try takeKey(of: keys.names, &seen) else {
                try skip()
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
        of names: [[UInt8]], _ seen: inout SeenKeys
    ) throws(JSONSyntaxError) -> Int? {
        let start = position
        if let index = known(names, from: seen.next) {
            let name = names[index]
            guard seen.insert(index) else { throw repeated(String(decoding: name, as: UTF8.self), at: start) }
            position += name.count + 2
            try skipColon()
            return index
        }
        let key = try parseKey()
        // A known key may be written with escapes.
        let index = names.firstIndex { $0.elementsEqual(key.utf8) }
        guard index.map({ seen.insert($0) }) ?? seen.insert(other: key) else {
            throw repeated(key, at: start)
        }
        try skipColon()
        return index
    }

    /// The known key that stands here in quotation marks, looked for first where it usually comes.
    private func known(_ names: [[UInt8]], from start: Int) -> Int? {
        for distance in names.indices {
            let index = (start + distance) % names.count
            if isKey(names[index]) { return index }
        }
        return nil
    }

    private func isKey(_ name: [UInt8]) -> Bool {
        let end = position + name.count + 1
        guard end < bytes.count, bytes[position] == UInt8(ascii: "\""), bytes[end] == UInt8(ascii: "\"")
        else { return false }
        for index in name.indices where bytes[position + 1 + index] != name[index] { return false }
        return true
    }
}

/// The keys of an object so far: none may come twice.
private struct SeenKeys {
    private var known: UInt64 = 0
    private var others: Set<String> = []
    /// Where among the known keys the next one is likely to be.
    private(set) var next = 0

    var isEmpty: Bool { known == 0 && others.isEmpty }

    mutating func insert(_ index: Int) -> Bool {
        next = index + 1
        defer { known |= 1 << UInt64(index) }
        return known & 1 << UInt64(index) == 0
    }

    mutating func insert(other key: String) -> Bool {
        others.insert(key).inserted
    }
}
