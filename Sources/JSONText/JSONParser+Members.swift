/// The keys that an object may have, in the order in which they usually come.
public struct JSONKeys<Key: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
    @usableFromInline let all: [Key]
    @usableFromInline let names: JSONNames

    public init() {
        all = Array(Key.allCases)
        names = JSONNames(texts: all.map { Array($0.rawValue.utf8) })
    }
}

/// The same keys as bytes. The parser works with these and their places: code that is generic over the keys
/// cannot be specialized for another module, and would ask for the type's metadata at each key.
@usableFromInline struct JSONNames: Sendable {
    fileprivate let texts: [[UInt8]]
}

// What a caller reads who knows what to expect: a long file of short objects is read in this way, because a
// tree for each of them would cost more than the reading.
extension JSONParser {
    public init(_ bytes: UnsafeRawBufferPointer) { self.init(bytes: bytes, dialect: .json) }

    /// Reads the next value, whatever it is.
    public mutating func value() throws(JSONSyntaxError) -> JSON { try parseValue() }

    /// Reads an object. Members with other keys are skipped.
    ///
    /// - Parameters:
    ///   - expected: what the object is, for the message if it is none.
    ///   - read: called for each member with its key, to read the value. It returns `false` when nothing
    ///     else is wanted; the rest of the object is left unread, and the parser is of no further use.
    @inlinable
    public mutating func object<Key>(
        _ keys: JSONKeys<Key>, _ expected: String = "an object",
        _ read: (inout JSONParser, Key) throws(JSONSyntaxError) -> Bool
    ) throws(JSONSyntaxError) {
        try object(keys.names, expected) { parser, index throws(JSONSyntaxError) in
            try read(&parser, keys.all[index])
        }
    }

    @usableFromInline
    mutating func object(
        _ names: JSONNames, _ expected: String,
        _ read: (inout JSONParser, Int) throws(JSONSyntaxError) -> Bool
    ) throws(JSONSyntaxError) {
        try skipSpace()
        guard current == UInt8(ascii: "{") else { throw try parseValue().mismatch(expected) }
        let start = try open()
        var seen = SeenKeys()
        while try !close(with: UInt8(ascii: "}"), from: start, afterValue: !seen.isEmpty) {
            guard let index = try takeKey(of: names, &seen) else {
                _ = try parseValue()
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
        of names: JSONNames, _ seen: inout SeenKeys
    ) throws(JSONSyntaxError) -> Int? {
        let start = position
        if let index = known(names, from: seen.next) {
            let name = names.texts[index]
            guard seen.insert(index) else { throw repeated(String(decoding: name, as: UTF8.self), at: start) }
            position += name.count + 2
            try skipColon()
            return index
        }
        let key = try parseKey()
        // A known key may be written with escapes.
        let index = names.texts.firstIndex { $0.elementsEqual(key.utf8) }
        guard index.map({ seen.insert($0) }) ?? seen.insert(other: key) else {
            throw repeated(key, at: start)
        }
        try skipColon()
        return index
    }

    /// The known key that stands here in quotation marks, looked for first where it usually comes.
    private func known(_ names: JSONNames, from start: Int) -> Int? {
        for distance in names.texts.indices {
            let index = (start + distance) % names.texts.count
            if isKey(names.texts[index]) { return index }
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
