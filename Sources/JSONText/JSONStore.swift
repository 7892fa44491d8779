/// The memory that a `JSONWriter` writes to: bytes one behind the other, and room for more.
///
/// A piece of text reserves once the room that it needs at most, and is then stored without further checks: a
/// check for each byte would cost more than the byte. So nothing but a `JSONWriter` uses this. There is one
/// owner, hence one copy, and nobody has to ask whether the memory is shared before writing to it.
struct JSONStore: ~Copyable {
    /// The room that a number needs: it has at most 20 digits, and its last word is stored as a whole.
    static let numberRoom = 28
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
        larger.moveInitialize(from: start, count: count)
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

    /// Stores many bytes as they are.
    @inline(__always)
    mutating func store(long bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        end.update(from: source, count: bytes.count)
        end += bytes.count
    }

    /// Stores a few bytes as they are.
    @inline(__always)
    mutating func store(_ bytes: UnsafeBufferPointer<UInt8>) { _ = store(bytes, while: { _ in true }) }

    /// Stores a key. What is behind it is overwritten by what comes next.
    @inline(__always)
    mutating func store(key: WrittenKey) {
        assert(key.count <= WrittenKey.limit, "longer keys are stored as bytes")
        let target = UnsafeMutableRawPointer(end)
        target.storeBytes(of: key.start.word.littleEndian, as: UInt64.self)
        target.storeBytes(of: key.rest.word.littleEndian, toByteOffset: 8, as: UInt64.self)
        end += key.count
    }

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

    /// Stores a number in decimal digits.
    @inline(__always)
    mutating func store(digitsOf number: UInt64) {
        if number < 10 {
            store(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number))
        } else if number < 100_000_000 {
            let digits = Self.digits(of: number)
            let zeros = digits.trailingZeroBitCount / 8
            store(word: digits >> UInt64(truncatingIfNeeded: zeros &* 8), bytes: 8 &- zeros)
        } else {
            store(digitsOfLarge: number)
        }
    }

    /// Stores a number of more than eight digits: those in front, then the last eight.
    @inline(never)
    private mutating func store(digitsOfLarge number: UInt64) {
        let (front, rest) = number.quotientAndRemainder(dividingBy: 100_000_000)
        store(digitsOf: front)
        store(word: Self.digits(of: rest), bytes: 8)
    }

    /// Stores the first bytes of a word of digits. What is behind them is overwritten by what comes next.
    @inline(__always)
    private mutating func store(word digits: UInt64, bytes: Int) {
        let zero: UInt64 = 0x3030_3030_3030_3030
        UnsafeMutableRawPointer(end).storeBytes(of: (digits | zero).littleEndian, as: UInt64.self)
        end += bytes
    }

    /// The eight digits of a number below 100,000,000, one in each byte, the first one in the lowest.
    ///
    /// A number of four digits is split into two of two digits, and each of them into its digits, in all
    /// parts of the word at once. `x * 5243 >> 19` is `x / 100`, and `x * 103 >> 10` is `x / 10`, for the
    /// numbers that occur here.
    @inline(__always)
    private static func digits(of number: UInt64) -> UInt64 {
        let fours = number / 10_000 | (number % 10_000) << 32
        let hundreds = (fours &* 5243) >> 19 & 0x0000_007F_0000_007F
        let twos = hundreds | (fours &- hundreds &* 100) << 16
        let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (twos &- tens &* 10) << 8
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
    /// Each sum below has the highest bit of a byte set unless that byte is of one kind that needs an escape.
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
