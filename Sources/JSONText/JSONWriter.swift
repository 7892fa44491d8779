/// Writes JSON as bytes, with the keys in the order given. All numbers are whole.
///
/// It is faster than `JSONEncoder` by an order of magnitude, and writes the same bytes on every platform.
/// Each piece asks once for the room that it needs at most, and is then stored without further checks: a
/// bounds check for each byte would cost more than the byte.
public struct JSONWriter {
    /// The text, followed by room for more.
    private var memory: [UInt8] = []
    /// How many bytes have been written since they were last taken or removed.
    public private(set) var byteCount = 0
    /// The least room to start with.
    private var capacity: Int
    private var needsComma = false

    /// Makes a writer with room for a number of bytes. It grows when it needs more.
    public init(capacity: Int = 512) { self.capacity = capacity }

    /// A copy of what has been written so far, as UTF-8.
    public var bytes: [UInt8] { Array(memory[..<byteCount]) }

    /// Calls `body` with what has been written behind an offset, without copying it.
    public func withBytes(from start: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
        memory.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<byteCount])) }
    }

    /// Returns what has been written so far, as UTF-8, and starts again. Nothing is copied: the memory goes
    /// to the caller, and the next text gets as much.
    public mutating func takeBytes() -> [UInt8] {
        capacity = max(capacity, memory.count)
        memory.removeLast(memory.count - byteCount)
        let taken = memory
        memory = []
        byteCount = 0
        needsComma = false
        return taken
    }

    /// Calls `body` with what has been written so far, as UTF-8, and starts again in the same memory.
    public mutating func take<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        defer { (byteCount, needsComma) = (0, false) }
        return try memory.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<byteCount])) }
    }

    /// Ends a line of JSON Lines. Another value may follow.
    public mutating func newline() {
        store(1) { $0.store(ascii: "\n") }
        needsComma = false
    }

    // MARK: Structure

    /// Writes an object whose members `body` writes. Pass a key inside an object, and none elsewhere.
    public mutating func object(_ key: StaticString? = nil, _ body: (inout JSONWriter) -> Void) {
        beginObject(key)
        body(&self)
        endObject()
    }

    /// Writes an array whose elements `body` writes. Pass a key inside an object, and none elsewhere.
    public mutating func array(_ key: StaticString? = nil, _ body: (inout JSONWriter) -> Void) {
        value(key, room: 1) { $0.store(ascii: "[") }
        needsComma = false
        body(&self)
        store(1) { $0.store(ascii: "]") }
        needsComma = true
    }

    /// Begins an object that `endObject()` ends, for callers that cannot write all of it in one closure.
    public mutating func beginObject(_ key: StaticString? = nil) {
        value(key, room: 1) { $0.store(ascii: "{") }
        needsComma = false
    }

    /// Ends the object that was begun last.
    public mutating func endObject() {
        store(1) { $0.store(ascii: "}") }
        needsComma = true
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
        self.value(key, room: 5) { $0.store(value ? "true" : "false") }
    }

    /// Writes a member whose key is data, such as the name of a header.
    public mutating func field(dynamic key: String, _ value: String) {
        string(nil, key)
        store(1) { $0.store(ascii: ":") }
        needsComma = false
        string(nil, value)
    }

    /// Writes `null`, which says "nothing" where leaving the member out would say "unknown".
    public mutating func null(_ key: StaticString) { value(key, room: 4) { $0.store("null") } }

    /// Writes `text:line`, the place of an event, from bytes that need no escaping.
    public mutating func field(_ key: StaticString, ascii: UnsafeBufferPointer<UInt8>, line: UInt16) {
        value(key, room: ascii.count + JSONStore.digitLimit + 3) { text in
            text.store(ascii: "\"")
            text.store(ascii)
            text.store(ascii: ":")
            text.store(digitsOf: UInt64(line))
            text.store(ascii: "\"")
        }
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
        value(key, room: JSONStore.digitLimit + 1) { text in
            if isNegative { text.store(ascii: "-") }
            text.store(digitsOf: magnitude)
        }
    }

    private mutating func string(_ key: StaticString?, _ string: String) {
        var string = string
        string.withUTF8 { utf8 in
            let needsEscape = JSONStore.needsEscape(utf8)
            value(key, room: utf8.count * (needsEscape ? JSONStore.escapeLimit : 1) + 2) { text in
                text.store(ascii: "\"")
                if needsEscape { text.store(escaping: utf8) } else { text.store(utf8) }
                text.store(ascii: "\"")
            }
        }
    }

    /// Writes a value with the comma and the key in front of it. A key is a literal and needs no escaping.
    ///
    /// - Parameter room: the most bytes that `body` stores.
    @inline(__always)
    private mutating func value(_ key: StaticString?, room: Int, _ body: (inout JSONStore) -> Void) {
        let needsComma = needsComma
        store(room + (key?.utf8CodeUnitCount ?? 0) + 4) { text in
            if needsComma { text.store(ascii: ",") }
            if let key {
                text.store(ascii: "\"")
                text.store(key)
                text.store(ascii: "\"")
                text.store(ascii: ":")
            }
            body(&text)
        }
        self.needsComma = true
    }

    /// Stores at most `room` bytes behind what is there.
    @inline(__always)
    private mutating func store(_ room: Int, _ body: (inout JSONStore) -> Void) {
        if memory.count - byteCount < room { grow(by: room) }
        let count = byteCount
        byteCount = memory.withUnsafeMutableBufferPointer { memory in
            guard let start = memory.baseAddress else { return 0 }
            var text = JSONStore(at: start + count)
            body(&text)
            return text.end - start
        }
    }

    @inline(never)
    private mutating func grow(by room: Int) {
        let size = max(capacity, memory.count * 2, byteCount + room)
        memory = Array(unsafeUninitializedCapacity: size) { larger, count in
            withBytes(from: 0) { UnsafeMutableRawBufferPointer(larger).copyMemory(from: $0) }
            // Nothing reads the rest before it has been written.
            count = size
        }
    }
}
