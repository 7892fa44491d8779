@testable import Simulation

/// Damages inputs, the same way for the same seed.
public struct Mutation {
    private var numbers: SplitMix64
    private let corpus: [[UInt8]]

    public init(of corpus: [[UInt8]], seed: UInt64) {
        self.corpus = corpus
        numbers = SplitMix64(seed: seed)
    }

    /// An input of the corpus, damaged in one to four places.
    public mutating func next() -> [UInt8] {
        var input = one(of: corpus)
        for _ in 0...numbers.below(4) { damage(&input) }
        return input
    }

    /// What is likely to lie at an edge: of a number, of a text, of a list.
    private static let words = [
        "0", "-1", "1e309", "9223372036854775807", "9223372036854775808", "18446744073709551616",
        "4294967296",
        "\"", "\\", "'", "{", "}", "[", "]", ",", ":", ";", "=", "..", "/", "%", "\\u", "\\ud800", "\u{0}",
        "\n", "\r\n",
        "\u{1B}[2J", "\u{202E}", "\u{301}", "\u{1F468}\u{200D}\u{1F469}", "null", "true", "NaN",
        "0x7FFFFFFFFFFFFFFF",
    ].map { Array($0.utf8) }

    private mutating func damage(_ input: inout [UInt8]) {
        let place = numbers.below(input.count + 1)
        let end = min(place + numbers.below(16), input.count)
        switch numbers.below(7) {
        case 0: if place < input.count { input[place] ^= 1 << UInt8(numbers.below(8)) }
        case 1: input.removeSubrange(place..<end)
        case 2: input.insert(contentsOf: input[place..<end], at: numbers.below(input.count + 1))
        case 3: input.insert(contentsOf: one(of: Self.words), at: place)
        case 4: input.replaceSubrange(place..<end, with: one(of: Self.words))
        case 5: input.removeSubrange(place...)
        default:
            let other = one(of: corpus)
            input.replaceSubrange(place..., with: other[numbers.below(other.count + 1)...])
        }
    }

    private mutating func one<Element>(of all: [Element]) -> Element { all[numbers.below(all.count)] }
}
