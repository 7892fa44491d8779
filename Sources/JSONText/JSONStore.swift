/// The memory that a `JSONWriter` writes to: bytes one behind the other, and room for more.
///
/// A piece of text reserves once the room that it needs at most, and is then stored without further checks: a
/// check for each byte would cost more than the byte. So nothing but a `JSONWriter` uses this. There is one
/// owner, hence one copy, and nobody has to ask whether the memory is shared before writing to it.
struct JSONStore: ~Copyable {
    /// The most digits of a number of 64 bits.
    static let digitLimit = 20
    /// The most bytes that stand for one byte: `\u001f`.
    private static let escapeLimit = 6

    private var start: UnsafeMutablePointer<UInt8>
    /// Where the next byte goes.
    private var end: UnsafeMutablePointer<UInt8>
    /// Where the memory ends.
    private var limit: UnsafeMutablePointer<UInt8>

    /// Takes memory for a number of bytes. It grows when it needs more.
    init(capacity: Int) {
        start = .allocate(capacity: capacity)
        end = start
        limit = start + capacity
    }

    deinit { start.deallocate() }

    /// How many bytes have been stored since the last `removeAll()`.
    var count: Int { end - start }

    /// The bytes, which are there until the next one is stored.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    /// Forgets the bytes and keeps the memory.
    mutating func removeAll() { end = start }

    // MARK: Room

    /// Makes sure that `room` more bytes can be stored.
    @inline(__always)
    mutating func reserve(_ room: Int) {
        if limit - end < room { grow(by: room) }
    }

    @inline(never)
    private mutating func grow(by room: Int) {
        let (count, capacity) = (count, max((limit - start) * 2, self.count + room))
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
        end = larger + count
        limit = larger + capacity
    }

    // MARK: Bytes

    @inline(__always)
    mutating func store(_ byte: UInt8) {
        end.pointee = byte
        end += 1
    }

    /// Stores one character of ASCII.
    @inline(__always)
    mutating func store(ascii character: Unicode.Scalar) { store(UInt8(truncatingIfNeeded: character.value)) }

    /// Stores a literal.
    @inline(__always)
    mutating func store(_ text: StaticString) {
        store(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Stores bytes as they are.
    @inline(__always)
    mutating func store(_ bytes: UnsafeBufferPointer<UInt8>) { _ = store(bytes, while: { _ in true }) }

    /// Stores bytes for as long as a condition holds, which is asked about eight of them at a time.
    ///
    /// Most pieces are short, so that calling `memcpy` would cost more than the bytes. What is left behind
    /// the last eight is stored together with bytes before it, once more.
    ///
    /// - Parameter isFine: told about eight bytes. Of less than eight, some are given twice, or as spaces.
    /// - Returns: how many bytes were stored.
    @inline(__always)
    private mutating func store(_ bytes: UnsafeBufferPointer<UInt8>, while isFine: (UInt64) -> Bool) -> Int {
        let count = bytes.count
        guard let source = UnsafeRawPointer(bytes.baseAddress), count > 0 else { return 0 }
        let target = UnsafeMutableRawPointer(end)
        guard count >= 8 else {
            return store(lessThanEight: count, from: source, to: target, while: isFine)
        }
        let last = count &- 8
        var offset = 0
        while offset < last {
            let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            guard isFine(word) else { return offset }
            target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
            offset &+= 8
            end += 8
        }
        let word = source.loadUnaligned(fromByteOffset: last, as: UInt64.self)
        guard isFine(word) else { return offset }
        target.storeBytes(of: word, toByteOffset: last, as: UInt64.self)
        end += count &- offset
        return count
    }

    @inline(__always)
    private mutating func store(
        lessThanEight count: Int, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer,
        while isFine: (UInt64) -> Bool
    ) -> Int {
        if count >= 4 {
            let first = source.loadUnaligned(as: UInt32.self)
            let last = source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            guard isFine(UInt64(first) | UInt64(last) << 32) else { return 0 }
            target.storeBytes(of: first, as: UInt32.self)
            target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
        } else {
            let first = source.load(as: UInt8.self)
            let middle = source.load(fromByteOffset: count / 2, as: UInt8.self)
            let last = source.load(fromByteOffset: count &- 1, as: UInt8.self)
            let spaces: UInt64 = 0x2020_2020_2000_0000
            guard isFine(spaces | UInt64(last) << 16 | UInt64(middle) << 8 | UInt64(first)) else { return 0 }
            target.storeBytes(of: first, as: UInt8.self)
            target.storeBytes(of: middle, toByteOffset: count / 2, as: UInt8.self)
            target.storeBytes(of: last, toByteOffset: count &- 1, as: UInt8.self)
        }
        end += count
        return count
    }

    // MARK: Numbers

    /// Stores a number in decimal digits, from the last two to the first.
    @inline(__always)
    mutating func store(digitsOf number: UInt64) {
        guard number >= 10 else { return store(Self.digit(number)) }
        end += Self.digitCount(of: number)
        var place = end
        var rest = number
        while rest >= 100 {
            place -= 2
            Self.store(pair: rest % 100, at: place)
            rest /= 100
        }
        if rest >= 10 {
            Self.store(pair: rest, at: place - 2)
        } else {
            (place - 1).pointee = Self.digit(rest)
        }
    }

    /// Stores a number of two digits. Dividing it needs no wide multiplication, as dividing a large one does.
    @inline(__always)
    private static func store(pair: UInt64, at place: UnsafeMutablePointer<UInt8>) {
        let pair = UInt32(truncatingIfNeeded: pair)
        let tens = (pair &* 103) >> 10
        place.pointee = digit(UInt64(tens))
        (place + 1).pointee = digit(UInt64(pair &- tens &* 10))
    }

    @inline(__always)
    private static func digit(_ value: UInt64) -> UInt8 {
        UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
    }

    @inline(__always)
    private static func digitCount(of number: UInt64) -> Int {
        var length = 1
        var rest = number
        while rest >= 10_000 {
            rest /= 10_000
            length += 4
        }
        return rest >= 1000 ? length + 3 : rest >= 100 ? length + 2 : rest >= 10 ? length + 1 : length
    }
}

// MARK: - Strings

extension JSONStore {
    /// Stores a string between quotes. What RFC 8259 §7 does not allow in one is escaped.
    @inline(never)
    mutating func store(quoting utf8: UnsafeBufferPointer<UInt8>) {
        reserve(utf8.count + 2)
        store(ascii: "\"")
        let plain = store(utf8, while: { !Self.needsEscape($0) })
        if plain < utf8.count { store(escaping: UnsafeBufferPointer(rebasing: utf8[plain...])) }
        store(ascii: "\"")
    }

    /// Whether any of eight bytes needs an escape.
    ///
    /// Each byte without its highest bit is at most 0x7F, so that adding to it never reaches the next one.
    /// The sums below have the highest bit of a byte set if that byte is none of a kind that needs an escape.
    @inline(__always)
    private static func needsEscape(_ word: UInt64) -> Bool {
        let each: UInt64 = 0x0101_0101_0101_0101
        let low = word & (each &* 0x7F)
        let isNoControl = low &+ each &* 0x60
        let isNoQuote = (low ^ (each &* UInt64(UInt8(ascii: "\"")))) &+ each &* 0x7F
        let isNoBackslash = (low ^ (each &* UInt64(UInt8(ascii: "\\")))) &+ each &* 0x7F
        let isNoDelete = (low ^ (each &* 0x7F)) &+ each &* 0x7F
        let isPlain = isNoControl & isNoQuote & isNoBackslash & isNoDelete | word
        return isPlain & (each &* 0x80) != each &* 0x80
    }

    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    @inline(never)
    private mutating func store(escaping utf8: UnsafeBufferPointer<UInt8>) {
        reserve(utf8.count * Self.escapeLimit + 1)
        for byte in utf8 {
            if Self.needsEscape(byte) { store(escaped: byte) } else { store(byte) }
        }
    }

    private mutating func store(escaped byte: UInt8) {
        store(ascii: "\\")
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): store(byte)
        case 0x0A: store(ascii: "n")
        case 0x0D: store(ascii: "r")
        case 0x09: store(ascii: "t")
        default:
            store("u00")
            store(Self.hexDigit(byte >> 4))
            store(Self.hexDigit(byte & 15))
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
