import JSONText

/// The secrets that were hidden so far, each with its number, and what they look like elsewhere: in a URL, in
/// JSON or in XML.
///
/// Short ones, and those without a digit, are too likely to mean something else. So is the value of a name
/// that does not say that it is a secret, as the names of most cookies, unless it looks like one. Beyond 8
/// KB, and 64 lengths of secrets that begin alike, what is longer is not looked for.
///
/// A part of a text is compared with them by its sum, which takes one step for each length. So a place takes
/// no more than those steps, however many secrets there are and however much a text looks like them.
struct KnownSecrets {
    /// The numbers of the secrets, by their sums.
    private var numbers: [UInt64: Int] = [:]
    /// A bit for what a sum may be: most sums of a text are not among those of the secrets.
    private var bits: [UInt64] = []
    /// The secrets by their first four bytes.
    private var alike: [UInt32: Alike] = [:]
    private var pairs: [Bool] = []
    /// Whether one of them begins with a sign.
    private(set) var beginWithSigns = false

    /// Secrets that begin alike.
    private struct Alike {
        /// How long they are, the greatest length first.
        var lengths: [Int] = []
        /// Some of them, to be recognized by less than the whole.
        var secrets: [Begun] = []
        /// The sums of what their blocks end: a text that begins with none of that begins with none of them.
        var blocks: Set<UInt64> = []
    }

    /// A secret of which a text may have the beginning.
    private struct Begun {
        let bytes: [UInt8]
        let number: Int
        /// The sums of what its blocks end: of nothing, of one block, of two, …
        let blocks: [UInt64]

        init(_ bytes: [UInt8], _ sums: PartialSums, number: Int) {
            self.bytes = bytes
            self.number = number
            blocks = stride(from: 0, through: bytes.count, by: KnownSecrets.block)
                .map { sums.sum(of: 0..<$0) }
        }

        /// Whether the secret begins with a part of a text, of which less than a block is compared by bytes.
        func begins(with part: Range<Int>, of text: [UInt8], _ sums: PartialSums) -> Bool {
            guard part.count < bytes.count else { return false }
            let count = part.count / KnownSecrets.block
            let rest = count * KnownSecrets.block
            let middle = part.lowerBound + rest
            return sums.sum(of: part.lowerBound..<middle) == blocks[count]
                && text[middle..<part.upperBound].elementsEqual(bytes[rest..<part.count])
        }
    }

    private static let longest = PartialSums.longest
    private static let mostLengths = 64
    private static let block = 64

    /// Takes in a secret that is to be hidden wherever it stands alone.
    ///
    /// - Parameter inEveryForm: whether also where it is encoded in another way. To encode it takes longer
    ///   than all else here.
    mutating func insert(_ secret: String, number: Int, inEveryForm: Bool = true) {
        // JSON and URLs write a byte as six at most.
        guard secret.utf8.count <= 6 * Self.longest else { return }
        for form in inEveryForm ? Self.forms(of: secret) : [secret] {
            let bytes = Array(form.utf8)
            guard 6...Self.longest ~= bytes.count, bytes.contains(where: \.isDigit) else {
                continue
            }
            let sums = PartialSums(bytes)
            let sum = sums.sum(of: 0..<bytes.count)
            if numbers[sum] != nil { continue }
            let beginning = Self.beginning(of: bytes, at: 0)
            var known = alike[beginning] ?? Alike()
            let place = known.lengths.partitionPoint { $0 > bytes.count }
            if place == known.lengths.count || known.lengths[place] != bytes.count {
                guard known.lengths.count < Self.mostLengths else { continue }
                known.lengths.insert(bytes.count, at: place)
            }
            if known.secrets.count < Self.mostLengths {
                let begun = Begun(bytes, sums, number: number)
                known.secrets.append(begun)
                known.blocks.formUnion(begun.blocks)
            }
            alike[beginning] = known
            numbers[sum] = number
            if pairs.isEmpty {
                pairs = Array(repeating: false, count: 1 << 16)
                bits = Array(repeating: 0, count: 1 << 14)
            }
            let bit = Self.bit(of: sum)
            bits[bit >> 6] |= 1 << UInt64(bit & 63)
            pairs[Int(bytes[0]) << 8 | Int(bytes[1])] = true
            if !SecretText.isOfWord(bytes[0]) { beginWithSigns = true }
        }
    }

    /// The longest secret that begins at a place of a text and does not go on as a word behind its end.
    func secret(in text: [UInt8], at place: Int, _ sums: PartialSums) -> (end: Int, number: Int)? {
        guard place + 6 <= text.count, let known = alike[Self.beginning(of: text, at: place)] else {
            return nil
        }
        for length in known.lengths {
            let end = place + length
            guard end <= text.count else { continue }
            let sum = sums.sum(of: place..<end)
            let bit = Self.bit(of: sum)
            guard bits[bit >> 6] >> UInt64(bit & 63) & 1 == 1 else { continue }
            if SecretText.isOfWord(text[end - 1]), end < text.count, SecretText.isOfWord(text[end]) {
                continue
            }
            if let number = numbers[sum] { return (end, number) }
        }
        return nil
    }

    /// The number of a secret of which a first part stands from a place of a text to its end; four bytes tell
    /// enough.
    func secret(begunIn text: [UInt8], at place: Int, _ sums: PartialSums) -> Int? {
        let count = text.count - place
        guard 4..<Self.longest ~= count, let known = alike[Self.beginning(of: text, at: place)],
            known.blocks.contains(sums.sum(of: place..<text.count - count % Self.block))
        else { return nil }
        return known.secrets.first { $0.begins(with: place..<text.count, of: text, sums) }?.number
    }

    private static func beginning(of text: [UInt8], at place: Int) -> UInt32 {
        text[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Where the bit of a sum is.
    private static func bit(of sum: UInt64) -> Int {
        let mixed = (sum ^ (sum >> 31)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed >> 44)
    }

    /// Whether a secret may begin at a place. It may err on the safe side.
    func mayBegin<Text: RandomAccessCollection>(at place: Int, in text: Text) -> Bool
    where Text.Element == UInt8, Text.Index == Int {
        !pairs.isEmpty && place + 1 < text.endIndex && pairs[Int(text[place]) << 8 | Int(text[place + 1])]
    }
}
