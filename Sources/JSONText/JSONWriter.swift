/// Writes JSON as bytes, with the keys in the order given. All numbers are whole.
///
/// It is faster than `JSONEncoder` by an order of magnitude, and writes the same bytes on every platform.
public struct JSONWriter {
    /// What has been written since the last `removeAll()`, as UTF-8.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Makes a writer with room for a number of bytes. It grows when it needs more.
    public init(capacity: Int = 512) { bytes.reserveCapacity(capacity) }

    /// Starts again with the memory it has, so that a stream of lines needs one buffer.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// Ends a line of JSON Lines. Another value may follow.
    public mutating func newline() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    // MARK: Structure

    /// Writes an object whose members `body` writes. Pass a key inside an object, and none elsewhere.
    public mutating func object(_ key: StaticString? = nil, _ body: (inout JSONWriter) -> Void) {
        open(key, UInt8(ascii: "{"))
        body(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an array whose elements `body` writes. Pass a key inside an object, and none elsewhere.
    public mutating func array(_ key: StaticString? = nil, _ body: (inout JSONWriter) -> Void) {
        open(key, UInt8(ascii: "["))
        body(&self)
        close(UInt8(ascii: "]"))
    }

    /// Begins an object that `endObject()` ends, for callers that cannot write all of it in one closure.
    public mutating func beginObject(_ key: StaticString? = nil) { open(key, UInt8(ascii: "{")) }

    /// Ends the object that was begun last.
    public mutating func endObject() { close(UInt8(ascii: "}")) }

    private mutating func open(_ key: StaticString?, _ bracket: UInt8) {
        if let key { name(key) } else { separate() }
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Writes a key that is a literal and needs no escaping.
    private mutating func name(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Members of an object

    /// Writes a string member, escaped as RFC 8259 §7 demands.
    public mutating func field(_ key: StaticString, _ value: String) {
        name(key)
        quoted(value)
    }

    /// Writes a string member, or nothing if the value is nil.
    public mutating func field(_ key: StaticString, _ value: String?) {
        if let value { field(key, value) }
    }

    /// Writes a whole number of any width up to 64 bits.
    public mutating func field<Number: BinaryInteger>(_ key: StaticString, _ value: Number) {
        name(key)
        digits(UInt64(value.magnitude), negative: value < 0)
    }

    /// Writes `true` or `false`.
    public mutating func field(_ key: StaticString, _ value: Bool) {
        name(key)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Writes a member whose key is data, such as the name of a header.
    public mutating func field(dynamic key: String, _ value: String) {
        separate()
        quoted(key)
        bytes.append(UInt8(ascii: ":"))
        quoted(value)
    }

    /// Writes `null`, which says "nothing" where leaving the member out would say "unknown".
    public mutating func null(_ key: StaticString) {
        name(key)
        bytes.append(contentsOf: "null".utf8)
    }

    /// Writes `text:line`, the place of an event, from bytes that need no escaping.
    public mutating func field(_ key: StaticString, ascii: UnsafeBufferPointer<UInt8>, line: UInt16) {
        name(key)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: ascii)
        bytes.append(UInt8(ascii: ":"))
        digits(UInt64(line), negative: false)
        bytes.append(UInt8(ascii: "\""))
    }

    // MARK: Elements of an array

    /// Writes a string as the next element of an array.
    public mutating func element(_ value: String) {
        separate()
        quoted(value)
    }

    /// Writes a whole number as an element of an array.
    public mutating func element<Number: BinaryInteger>(_ value: Number) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    // MARK: Scalars

    private mutating func digits(_ magnitude: UInt64, negative: Bool) {
        if negative { bytes.append(UInt8(ascii: "-")) }
        guard magnitude >= 10 else {
            bytes.append(UInt8(ascii: "0") + UInt8(magnitude))
            return
        }
        let start = bytes.count
        var rest = magnitude
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        }
        bytes[start...].reverse()
    }

    private mutating func quoted(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { utf8 in
            // Most strings need no escaping: copy runs of bytes, and stop only at those that do.
            var runStart = 0
            for index in utf8.indices where Self.needsEscape(utf8[index]) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart..<index]))
                escape(utf8[index])
                runStart = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            let hex: StaticString = "0123456789abcdef"
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(hex.utf8Start[Int(byte >> 4)])
            bytes.append(hex.utf8Start[Int(byte & 15)])
        }
    }
}
