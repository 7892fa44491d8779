/// The two hash functions that HTTP's Digest scheme uses: MD5 (RFC 1321) and SHA-256 (FIPS 180-4).
///
/// They are implemented here so that no library has to be linked for them. Use a library if secrets are at
/// stake; MD5 is broken, and is still in use only because servers ask for it.
enum MessageDigest: Sendable {
    case md5
    case sha256

    /// The digest of a text's UTF-8 bytes, as HTTP writes it: in lower-case hexadecimal.
    func hex(_ text: String) -> String { hex(Data(text.utf8)) }

    /// The digest of the given bytes in lower-case hexadecimal.
    func hex(_ data: Data) -> String {
        let bytes =
            switch self {
            case .md5: Self.md5(data).flatMap { Self.bytes(of: $0).reversed() }
            case .sha256: Self.sha256(data).flatMap(Self.bytes)
            }
        return bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    // MARK: What both have in common

    /// The message, a one bit, zeros, and the length in bits: padded to whole blocks of 64 bytes.
    private static func padded(_ data: Data, lengthBytes: (UInt64) -> [UInt8]) -> [UInt8] {
        var message = Array(data) + [0x80]
        while message.count % 64 != 56 { message.append(0) }
        return message + lengthBytes(UInt64(data.count) * 8)
    }

    /// The 16 words of each block in turn.
    private static func blocks(of message: [UInt8], word: (ArraySlice<UInt8>) -> UInt32) -> [[UInt32]] {
        stride(from: 0, to: message.count, by: 64).map { start in
            stride(from: start, to: start + 64, by: 4).map { word(message[$0..<$0 + 4]) }
        }
    }

    /// The most significant byte first.
    private static func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
        stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func rotatedLeft(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }

    private static func rotatedRight(_ word: UInt32, _ count: UInt32) -> UInt32 {
        rotatedLeft(word, 32 - count)
    }
}

// MARK: - MD5

extension MessageDigest {
    /// RFC 1321 §3.4: 64 steps a block, in four rounds that mix the words in different ways.
    private static func md5(_ data: Data) -> [UInt32] {
        let message = padded(data) { Array(bytes(of: $0).reversed()) }
        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
        for words in blocks(of: message, word: littleEndian) {
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            for step in 0..<64 {
                let (mixed, index) = mix(b, c, d, step)
                let sum = a &+ mixed &+ sines[step] &+ words[index]
                (a, d, c, b) = (d, c, b, b &+ rotatedLeft(sum, shifts[step / 16][step % 4]))
            }
            state = zip(state, [a, b, c, d]).map { $0 &+ $1 }
        }
        return state
    }

    /// How a step mixes three of the words, and the index of the message word that it adds.
    private static func mix(_ b: UInt32, _ c: UInt32, _ d: UInt32, _ step: Int) -> (UInt32, Int) {
        switch step / 16 {
        case 0: (b & c | ~b & d, step)
        case 1: (d & b | ~d & c, (5 * step + 1) % 16)
        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
        default: (c ^ (b | ~d), 7 * step % 16)
        }
    }

    private static let shifts: [[UInt32]] = [
        [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
    ]

    private static let sines = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
}

// MARK: - SHA-256

extension MessageDigest {
    /// FIPS 180-4 §6.2.2.
    private static func sha256(_ data: Data) -> [UInt32] {
        let message = padded(data, lengthBytes: bytes)
        // The first 32 bits of the fractional parts of roots of primes, so nobody can have picked them.
        var state = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }
        for words in blocks(of: message, word: bigEndian) {
            state = zip(state, compressed(state, with: schedule(from: words))).map { $0 &+ $1 }
        }
        return state
    }

    /// The 64 words that are mixed in, computed from the 16 words of the block.
    private static func schedule(from words: [UInt32]) -> [UInt32] {
        var words = words
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let low = rotatedRight(early, 7) ^ rotatedRight(early, 18) ^ early >> 3
            let high = rotatedRight(late, 17) ^ rotatedRight(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
        }
        return words
    }

    private static func compressed(_ state: [UInt32], with words: [UInt32]) -> [UInt32] {
        var s = state
        for (constant, word) in zip(constants, words) {
            let high = rotatedRight(s[4], 6) ^ rotatedRight(s[4], 11) ^ rotatedRight(s[4], 25)
            let choice = s[4] & s[5] ^ ~s[4] & s[6]
            let first = s[7] &+ high &+ choice &+ constant &+ word
            let low = rotatedRight(s[0], 2) ^ rotatedRight(s[0], 13) ^ rotatedRight(s[0], 22)
            let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
            s = [first &+ low &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
        }
        return s
    }

    private static let primes = Array(
        (2...).lazy.filter { number in (2..<number).allSatisfy { number % $0 != 0 } }.prefix(64))

    private static let constants = primes.map { fraction(of: cbrt(Double($0))) }

    private static func fraction(of number: Double) -> UInt32 {
        UInt32((number - number.rounded(.down)) * 4_294_967_296)
    }
}
