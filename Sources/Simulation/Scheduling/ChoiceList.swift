/// The choices of a run as text: `0.2.1`. A run of zeros is written once, with how many there are:
/// `0x38.1.0x4.2`.
enum ChoiceList {
    /// Zeros in a row from this number on are written in short.
    private static let fewest = 3
    /// The longest list that is read. No run has as many choices, and a word must not fill the memory.
    private static let longest = 10_000_000

    static func text(_ choices: [Int]) -> String {
        var parts: [String] = []
        var rest = choices[...]
        while let choice = rest.first {
            let zeros = rest.prefix { $0 == 0 }.count
            if zeros >= fewest {
                parts.append("0x\(zeros)")
                rest = rest.dropFirst(zeros)
            } else {
                parts.append("\(choice)")
                rest = rest.dropFirst()
            }
        }
        return parts.joined(separator: ".")
    }

    /// Reads a list in the long or the short form; nil for any other text. A run without any choice is an
    /// empty list.
    static func read(_ text: Substring) -> [Int]? {
        guard !text.isEmpty else { return [] }
        var choices: [Int] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            if part.hasPrefix("0x") {
                guard let count = number(part.dropFirst(2)), count > 0, count <= longest - choices.count
                else { return nil }
                choices += repeatElement(0, count: count)
            } else {
                guard let choice = number(part), choices.count < longest else { return nil }
                choices.append(choice)
            }
        }
        return choices
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 } ? Int(text) : nil
    }
}
