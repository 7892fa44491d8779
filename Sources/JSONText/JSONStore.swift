/// Stores bytes one behind the other, in memory that its owner knows to be large enough.
///
/// Nothing here checks anything, so nothing but a `JSONWriter` uses it, which has reserved the room.
struct JSONStore {
    /// The most digits of a number of 64 bits.
    static let digitLimit = 20
    /// The most bytes that an escape adds to the byte that it stands for: `\u001f`.
    static let escapeLimit = 5

    /// Where the next byte goes.
    private(set) var end: UnsafeMutablePointer<UInt8>

    init(at start: UnsafeMutablePointer<UInt8>) { end = start }

    mutating func store(_ byte: UInt8) {
        end.pointee = byte
        end += 1
    }

    mutating func store(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        end.update(from: start, count: bytes.count)
        end += bytes.count
    }

    /// Stores a literal.
    mutating func store(_ text: StaticString) {
        store(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Stores one character of ASCII.
    mutating func store(ascii character: Unicode.Scalar) { store(UInt8(truncatingIfNeeded: character.value)) }

    // MARK: Numbers

    /// Stores a number in decimal digits, from the last to the first.
    mutating func store(digitsOf number: UInt64) {
        end += Self.digitCount(of: number)
        var place = end
        var rest = number
        repeat {
            place -= 1
            place.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
    }

    private static func digitCount(of number: UInt64) -> Int {
        var length = 1
        var rest = number
        while rest >= 10_000 {
            rest /= 10_000
            length += 4
        }
        return rest >= 1000 ? length + 3 : rest >= 100 ? length + 2 : rest >= 10 ? length + 1 : length
    }

    // MARK: Strings

    /// How many bytes of a string need an escape: for most strings, none.
    static func escapeCount(in utf8: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        for byte in utf8 where needsEscape(byte) { count &+= 1 }
        return count
    }

    mutating func store(escaping utf8: UnsafeBufferPointer<UInt8>) {
        for byte in utf8 {
            if Self.needsEscape(byte) { store(escaped: byte) } else { store(byte) }
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private mutating func store(escaped byte: UInt8) {
        store(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): store(byte)
        case 0x0A: store(UInt8(ascii: "n"))
        case 0x0D: store(UInt8(ascii: "r"))
        case 0x09: store(UInt8(ascii: "t"))
        default:
            store(UInt8(ascii: "u"))
            store(UInt8(ascii: "0"))
            store(UInt8(ascii: "0"))
            store(Self.hexDigit(byte >> 4))
            store(Self.hexDigit(byte & 15))
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
