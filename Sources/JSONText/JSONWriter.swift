/// Writes JSON as bytes, with the keys in the order given. All numbers are whole.
///
/// It is faster than `JSONEncoder` by an order of magnitude, and writes the same bytes on every platform. It
/// owns the memory that it writes to, and therefore cannot be copied.
public struct JSONWriter: ~Copyable {
    private var text: JSONStore
    private var needsComma = false

    /// Makes a writer with room for a number of bytes. It grows when it needs more.
    public init(capacity: Int = 512) { text = JSONStore(capacity: capacity) }

    /// How many bytes have been written since they were last taken or removed.
    public var byteCount: Int { text.count }

    /// A copy of what has been written so far, as UTF-8.
    public var bytes: [UInt8] { Array(text.bytes) }

    /// Calls `body` with what has been written behind an offset, without copying it.
    public func withBytes(from start: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
        body(UnsafeRawBufferPointer(rebasing: text.bytes[start...]))
    }

    /// Calls `body` with what has been written so far, as UTF-8, and starts again in the same memory.
    public mutating func take<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        defer { removeAll() }
        return try body(text.bytes)
    }

    /// Calls `body` with what has been written so far, if that is much, and goes on behind it in the same
    /// memory: for a value that is too large to be kept as a whole.
    public mutating func pass(atLeast size: Int = 1 << 16, to body: (UnsafeRawBufferPointer) -> Void) {
        guard text.count >= size else { return }
        body(text.bytes)
        text.removeAll()
    }

    /// Returns what has been written so far, as UTF-8, and starts again.
    public mutating func takeBytes() -> [UInt8] { take { Array($0) } }

    /// Starts again in the same memory.
    public mutating func removeAll() {
        text.removeAll()
        needsComma = false
    }

    /// Ends a line of JSON Lines. Another value may follow.
    public mutating func newline() { store("\n", needsComma: false) }

    // MARK: Structure

    /// Writes an object whose members `body` writes. Pass a key inside an object, and none elsewhere.
    public mutating func object(_ key: StaticString? = nil, _ body: (inout JSONWriter) -> Void) {
        beginObject(key)
        body(&self)
        endObject()
    }

    /// Writes an array whose elements `body` writes. Pass a key inside an object, and none elsewhere.
    public mutating func array(_ key: StaticString? = nil, _ body: (inout JSONWriter) -> Void) {
        begin(key, "[")
        body(&self)
        store("]", needsComma: true)
    }

    /// Begins an object that `endObject()` ends, for callers that cannot write all of it in one closure.
    public mutating func beginObject(_ key: StaticString? = nil) { begin(key, "{") }

    /// Ends the object that was begun last.
    public mutating func endObject() { store("}", needsComma: true) }

    private mutating func begin(_ key: StaticString?, _ bracket: Unicode.Scalar) {
        beginValue(key, room: 1)
        text.store(ascii: bracket)
        needsComma = false
    }

    private mutating func store(_ character: Unicode.Scalar, needsComma: Bool) {
        text.reserve(1)
        text.store(ascii: character)
        self.needsComma = needsComma
    }

    // MARK: Members of an object

    /// Writes a string member, escaped as RFC 8259 §7 demands.
    public mutating func field(_ key: StaticString, _ value: String) { string(key, value) }

    /// Writes a string member, or nothing if the value is nil.
    public mutating func field(_ key: StaticString, _ value: String?) {
        if let value { string(key, value) }
    }

    /// Writes a whole number of any width up to 64 bits.
    @inlinable
    public mutating func field<Number: BinaryInteger>(_ key: StaticString, _ value: Number) {
        number(key, UInt64(value.magnitude), isNegative: value < 0)
    }

    /// Writes `true` or `false`.
    public mutating func field(_ key: StaticString, _ value: Bool) {
        beginValue(key, room: 5)
        text.store(value ? "true" : "false")
    }

    /// Writes a member whose key is data, such as the name of a header.
    public mutating func field(dynamic key: String, _ value: String) {
        string(nil, key)
        store(":", needsComma: false)
        string(nil, value)
    }

    /// Writes `null`, which says "nothing" where leaving the member out would say "unknown".
    public mutating func null(_ key: StaticString) {
        beginValue(key, room: 4)
        text.store("null")
    }

    /// Writes `text:line`, the place of an event, from bytes that need no escaping.
    public mutating func field(_ key: StaticString, ascii: UnsafeBufferPointer<UInt8>, line: UInt16) {
        beginValue(key, room: ascii.count + JSONStore.numberRoom + 3)
        text.store(ascii: "\"")
        text.store(ascii)
        text.store(ascii: ":")
        text.store(digitsOf: UInt64(line))
        text.store(ascii: "\"")
    }

    /// Writes members that were written before.
    public mutating func members(_ written: Span<UInt8>) {
        beginValue(nil, room: written.count)
        written.withUnsafeBufferPointer { text.store(long: $0) }
    }

    /// Writes a whole number behind its key, as in `,"request":7`. Who knows which member comes next has the
    /// comma and the key in one piece, which takes half as long.
    public mutating func member(_ key: WrittenKey, _ value: UInt32) {
        text.reserve(WrittenKey.limit + JSONStore.numberRoom)
        text.store(key: key)
        text.store(digitsOf: UInt64(value))
        needsComma = true
    }

    // MARK: Elements of an array

    /// Writes a string as the next element of an array.
    public mutating func element(_ value: String) { string(nil, value) }

    /// Writes a whole number as an element of an array.
    @inlinable
    public mutating func element<Number: BinaryInteger>(_ value: Number) {
        number(nil, UInt64(value.magnitude), isNegative: value < 0)
    }

    // MARK: Values

    @usableFromInline
    mutating func number(_ key: StaticString?, _ magnitude: UInt64, isNegative: Bool) {
        beginValue(key, room: JSONStore.numberRoom + 1)
        if isNegative { text.store(ascii: "-") }
        text.store(digitsOf: magnitude)
    }

    private mutating func string(_ key: StaticString?, _ string: String) {
        beginValue(key, room: 0)
        let isStored: Void? = string.utf8.withContiguousStorageIfAvailable { text.store(quoting: $0) }
        // Only a string of Objective-C keeps its bytes where they have to be fetched first.
        if isStored == nil { Array(string.utf8).withUnsafeBufferPointer { text.store(quoting: $0) } }
    }

    /// Writes the comma and the key in front of a value. A key is a literal and needs no escaping.
    ///
    /// - Parameter room: the most bytes that the value needs, unless it reserves them itself.
    @inline(__always)
    private mutating func beginValue(_ key: StaticString?, room: Int) {
        text.reserve(room + (key?.utf8CodeUnitCount ?? 0) + 4)
        if needsComma { text.store(ascii: ",") }
        needsComma = true
        guard let key else { return }
        text.store(ascii: "\"")
        text.store(key)
        text.store(ascii: "\"")
        text.store(ascii: ":")
    }
}
