import Foundation

/// A text in which words are looked for by how they begin, whatever the case of their letters.
///
/// A word also begins inside of a name, where a capital says so: `data` stands in `resumeData`. But "body"
/// does not stand in "nobody".
struct SearchedWords: Sendable {
    private var bytes: [UInt8] = []
    /// Where a word begins, or a sign that a search may begin with, as -999 does.
    private var beginnings: [Int] = []
    /// Where a word ends: before what is no letter, and before the next word.
    private var ends: Set<Int> = []

    init(_ text: String) {
        let letters = Array(Self.composed(text).unicodeScalars)
        bytes.reserveCapacity(letters.count)
        for (index, letter) in letters.enumerated() {
            let isBeginning = Self.isBeginning(index, of: letters)
            if isBeginning { beginnings.append(bytes.count) }
            if isBeginning || !letter.isInWord { ends.insert(bytes.count) }
            if letter.isASCII {
                bytes.append(letter.isCapital ? UInt8(letter.value) | 0x20 : UInt8(letter.value))
            } else {
                bytes.append(contentsOf: letter.properties.lowercaseMapping.utf8)
            }
        }
        ends.insert(bytes.count)
    }

    /// Each letter in one spelling: an é may be one scalar, or an e and its accent. ASCII has only one.
    static func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }

    private static func isBeginning(_ index: Int, of letters: [Unicode.Scalar]) -> Bool {
        let letter = letters[index]
        guard letter.isInWord, index > 0, letters[index - 1].isInWord else { return letter != " " }
        guard letter.isCapital else { return false }
        // The S of `URLSession` begins a word, its L does not.
        if !letters[index - 1].isCapital { return true }
        return index + 1 < letters.count && letters[index + 1].isInWord && !letters[index + 1].isCapital
    }

    /// Whether a word of the text begins with another one, in small letters and composed. One of one or two
    /// letters has to be the whole word: "no" does not stand for "nothing".
    func have(_ word: String) -> Bool {
        let word = Array(word.utf8)
        guard let first = word.first else { return true }
        return beginnings.contains { start in
            guard bytes[start] == first else { return false }
            let end = start + word.count
            guard end <= bytes.count, bytes[start..<end].elementsEqual(word) else { return false }
            return word.count > 2 || ends.contains(end)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter or a digit.
    fileprivate var isInWord: Bool {
        guard isASCII else { return properties.isAlphabetic || properties.numericType != nil }
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": return true
        default: return false
        }
    }

    fileprivate var isCapital: Bool {
        guard isASCII else { return properties.isUppercase }
        switch self {
        case "A"..."Z": return true
        default: return false
        }
    }
}
