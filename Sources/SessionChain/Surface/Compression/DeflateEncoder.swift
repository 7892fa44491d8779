/// Compresses bytes (RFC 1951): a repetition is replaced by "this many bytes, from this far back".
///
/// It writes one block with the format's fixed codes, so that no table of codes has to be sent. That packs a
/// little less tightly than the usual encoder, but is short enough to read. Any inflater reads the result.
struct DeflateEncoder {
    private let input: [UInt8]
    private var output = BitWriter()
    private var places: EarlierPlaces

    init(_ data: Data) {
        input = [UInt8](data)
        places = EarlierPlaces(count: input.count)
    }

    mutating func encode() -> [UInt8] {
        // This is the last block, and it uses the fixed codes (section 3.2.3).
        output.write(1, count: 1)
        output.write(1, count: 2)
        var place = 0
        while place < input.count {
            let match = places.longestMatch(in: input, at: place)
            if let match {
                write(length: match.length)
                write(distance: match.distance)
            } else {
                write(symbol: Int(input[place]))
            }
            let next = place + (match?.length ?? 1)
            while place < next {
                places.note(place, in: input)
                place += 1
            }
        }
        write(symbol: 256)
        return output.finish()
    }

    // MARK: Symbols (section 3.2.6)

    /// Writes a byte, the end of the block (256), or a code for a length (257 and more).
    private mutating func write(symbol: Int) {
        switch symbol {
        case ..<144: output.write(code: 0x30 + symbol, count: 8)
        case ..<256: output.write(code: 0x190 + symbol - 144, count: 9)
        case ..<280: output.write(code: symbol - 256, count: 7)
        default: output.write(code: 0xC0 + symbol - 280, count: 8)
        }
    }

    private mutating func write(length: Int) {
        let code = Self.lengths.lastIndex { $0.first <= length } ?? 0
        write(symbol: 257 + code)
        output.write(length - Self.lengths[code].first, count: Self.lengths[code].extraBits)
    }

    private mutating func write(distance: Int) {
        let code = Self.distances.lastIndex { $0.first <= distance } ?? 0
        output.write(code: code, count: 5)
        output.write(distance - Self.distances[code].first, count: Self.distances[code].extraBits)
    }

    /// The first length that each code stands for, and how many bits tell it from the next ones
    /// (section 3.2.5).
    private static let lengths: [(first: Int, extraBits: Int)] = {
        let extraBits = Array(repeating: 0, count: 8) + (1...5).flatMap { Array(repeating: $0, count: 4) }
        return steps(from: 3, extraBits) + [(258, 0)]
    }()

    private static let distances = steps(from: 1, [0, 0] + (0...13).flatMap { [$0, $0] })

    private static func steps(from first: Int, _ extraBits: [Int]) -> [(first: Int, extraBits: Int)] {
        var next = first
        return extraBits.map { bits in
            defer { next += 1 << bits }
            return (next, bits)
        }
    }
}

/// The earlier places of each sequence of three bytes: at most 32 KB back, the latest first.
private struct EarlierPlaces {
    private static let window = 32_768
    private static let longest = 258
    /// How many earlier places are tried before the best one so far is good enough.
    private static let patience = 32

    /// The latest place of the three bytes with this hash, or -1.
    private var latest = [Int](repeating: -1, count: 1 << 15)
    /// For each place, the one before it with the same hash, or -1.
    private var previous: [Int]

    init(count: Int) { previous = [Int](repeating: -1, count: count) }

    mutating func note(_ place: Int, in input: [UInt8]) {
        guard place + 2 < input.count else { return }
        let hash = Self.hash(input, place)
        previous[place] = latest[hash]
        latest[hash] = place
    }

    /// The longest run of three or more bytes from here on that also occurs earlier.
    func longestMatch(in input: [UInt8], at place: Int) -> (length: Int, distance: Int)? {
        guard place + 2 < input.count else { return nil }
        var best: (length: Int, distance: Int)?
        var candidate = latest[Self.hash(input, place)]
        var patience = Self.patience
        while candidate >= 0, place - candidate <= Self.window, patience > 0 {
            let length = Self.commonLength(input, candidate, place)
            if length > (best?.length ?? 2) { best = (length, place - candidate) }
            if length == Self.longest { break }
            candidate = previous[candidate]
            patience -= 1
        }
        return best
    }

    private static func commonLength(_ input: [UInt8], _ earlier: Int, _ place: Int) -> Int {
        let most = min(longest, input.count - place)
        var length = 0
        while length < most, input[earlier + length] == input[place + length] { length += 1 }
        return length
    }

    private static func hash(_ input: [UInt8], _ place: Int) -> Int {
        (Int(input[place]) << 10 ^ Int(input[place + 1]) << 5 ^ Int(input[place + 2])) & 0x7FFF
    }
}

/// Packs bits into bytes, the lowest first (section 3.1.1).
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var count = 0

    /// Writes a number, its lowest bit first.
    mutating func write(_ value: Int, count bits: Int) {
        pending |= UInt64(value) << UInt64(count)
        count += bits
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// Writes a code, its highest bit first.
    mutating func write(code: Int, count bits: Int) {
        for bit in (0..<bits).reversed() { write(code >> bit & 1, count: 1) }
    }

    /// The bytes, the last one filled up with zeros.
    mutating func finish() -> [UInt8] {
        if count > 0 { write(0, count: 8 - count) }
        return bytes
    }
}
