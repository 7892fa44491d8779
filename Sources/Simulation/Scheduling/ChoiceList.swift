import JSONText

/// The choices of a run, in order. 0 is what comes next by the order of arrival, as most of them are.
///
/// Only the others are kept, each with its place: a word such as `choices-0x1000000.1` is short, and must not
/// fill the memory.
public struct ChoiceList: Hashable, Sendable {
    /// A choice that is not 0.
    private struct Deviation: Hashable {
        let place: Int
        let choice: Int
    }

    private var deviations: [Deviation] = []
    /// How many choices there are, those that are 0 included.
    public private(set) var count = 0

    public init() {}

    public init(_ choices: some Sequence<Int>) {
        for choice in choices { append(choice) }
    }

    /// Adds the next choice of the run.
    public mutating func append(_ choice: Int) {
        if choice != 0 { deviations.append(Deviation(place: count, choice: choice)) }
        count += 1
    }

    /// How many of them deviate from the order of arrival.
    public var deviationCount: Int { deviations.count }

    /// The choices that deviate from the order of arrival.
    public var deviating: some Sequence<Int> { deviations.lazy.map(\.choice) }
}

extension ChoiceList: RandomAccessCollection, ExpressibleByArrayLiteral {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public init(arrayLiteral choices: Int...) { self.init(choices) }

    public subscript(place: Int) -> Int {
        precondition(indices.contains(place), "there are \(count) choices, and none at \(place)")
        let index = deviations.partitionPoint { $0.place < place }
        return index < deviations.count && deviations[index].place == place ? deviations[index].choice : 0
    }
}

// MARK: - As text

extension ChoiceList {
    /// Zeros in a row from this number on are written in short.
    private static let fewest = 3
    /// The longest list that is read. No run has as many choices.
    private static let longest = 10_000_000

    /// The choices as text: `0.2.1`. A run of zeros is written once, with how many there are: `0x38.1.0x4.2`.
    var text: String {
        var parts: [String] = []
        var end = 0
        for deviation in deviations {
            parts += Self.zeros(deviation.place - end)
            parts.append("\(deviation.choice)")
            end = deviation.place + 1
        }
        return (parts + Self.zeros(count - end)).joined(separator: ".")
    }

    private static func zeros(_ count: Int) -> [String] {
        count < fewest ? Array(repeating: "0", count: count) : ["0x\(count)"]
    }

    /// Reads a list in the long or the short form; nil for any other text. A run without any choice is an
    /// empty list.
    init?(text: Substring) {
        self.init()
        guard !text.isEmpty else { return }
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            if part.hasPrefix("0x") {
                guard let zeros = part.dropFirst(2).wholeNumber, zeros > 0, zeros <= Self.longest - count
                else { return nil }
                count += zeros
            } else {
                guard let choice = part.wholeNumber, count < Self.longest else { return nil }
                append(choice)
            }
        }
    }
}
