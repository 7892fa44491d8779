/// Stores bytes one behind the other, in memory that its owner knows to be large enough.
///
/// Nothing here checks anything, so nothing but a `JSONWriter` uses it, which has reserved the room.
struct JSONStore {
    /// The most digits of a number of 64 bits.
    static let digitLimit = 20
    /// The most bytes that stand for one byte: `\u001f`.
    static let escapeLimit = 6

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

    /// Stores a number in decimal digits, from the last two to the first.
    mutating func store(digitsOf number: UInt64) {
        end += Self.digitCount(of: number)
        var place = end
        var rest = number
        while rest >= 100 {
            let pair = rest % 100
            rest /= 100
            place -= 2
            Self.store(pair, at: place)
        }
        if rest >= 10 {
            Self.store(rest, at: place - 2)
        } else {
            (place - 1).pointee = Self.digit(rest)
        }
    }

    /// Stores a number of two digits. Dividing it needs no wide multiplication, as dividing a large one does.
    private static func store(_ pair: UInt64, at place: UnsafeMutablePointer<UInt8>) {
        let pair = UInt32(truncatingIfNeeded: pair)
        let tens = (pair &* 103) >> 10
        place.pointee = digit(UInt64(tens))
        (place + 1).pointee = digit(UInt64(pair &- tens &* 10))
    }

    private static func digit(_ value: UInt64) -> UInt8 {
        UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
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

    /// Whether any byte of a string needs an escape. In most strings, none does, so that eight are looked at
    /// at a time; the last eight may include some of those before.
    static func needsEscape(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let last = utf8.count &- 8
        guard last >= 0, let bytes = UnsafeRawPointer(utf8.baseAddress) else {
            return utf8.contains(where: needsEscape)
        }
        var offset = 0
        while offset < last {
            if needsEscape(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) { return true }
            offset &+= 8
        }
        return needsEscape(bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self))
    }

    /// The same for eight bytes. The highest bit of each byte tells, after a subtraction that only a byte of
    /// the kind looked for lets go below zero.
    private static func needsEscape(_ word: UInt64) -> Bool {
        let each: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (each &* UInt64(UInt8(ascii: "\"")))
        let backslash = word ^ (each &* UInt64(UInt8(ascii: "\\")))
        let delete = word ^ (each &* 0x7F)
        let found =
            (word &- each &* 0x20) & ~word | (quote &- each) & ~quote | (backslash &- each) & ~backslash
            | (delete &- each) & ~delete
        return found & (each << 7) != 0
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
