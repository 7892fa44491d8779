import JSONText

/// A rule that says which of several runnable queues goes next, written as one short word that repeats the
/// same run. A queue counts twice if it has jobs and due timers.
public enum Schedule: Hashable, Sendable {
    /// The queue whose first job was enqueued first: the order of a thread that takes jobs as they come.
    case firstComeFirstServed
    /// Any runnable queue, drawn by a generator that starts from this seed.
    case random(seed: UInt64)
    /// The runnable queue of the highest priority. Priorities are drawn from the seed, and at `depth` - 1 of
    /// the first `steps` choices, the queue that would go next falls behind all others.
    ///
    /// A mistake that needs few queues to change places is found sooner than by drawing every choice
    /// (Burckhardt, Kothari, Musuvathi and Nagarakatte, "A randomized scheduler with probabilistic guarantees
    /// of finding bugs", 2010).
    case priorities(depth: Int, seed: UInt64, steps: Int)
    /// The choices of an earlier run, in order; first come, first served after the last of them. Choice 0 is
    /// what would come first in that order.
    case choices(ChoiceList)
    /// The same, but after the last choice these lines go only where no other can: twice the number of a lane
    /// for its jobs, and one more for its due timers. A search for further orders goes on like this where it
    /// knows what comes of them.
    case choicesAvoiding(lines: [Int], ChoiceList)
}

extension Schedule: CustomStringConvertible {
    /// The word that `--schedule` takes: `fifo`, `random-42`, `pct-3-42-60`, `choices-0.2.1`.
    public var description: String {
        switch self {
        case .firstComeFirstServed: "fifo"
        case .random(let seed): "random-\(seed)"
        case .priorities(let depth, let seed, let steps): "pct-\(depth)-\(seed)-\(steps)"
        case .choices(let choices): "choices-" + choices.text
        case .choicesAvoiding(let lines, let choices):
            "choices-" + choices.text + Self.avoiding + lines.map(String.init).joined(separator: ".")
        }
    }

    /// Reads a schedule's word; nil for any other text.
    public init?(word: String) {
        let parts = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.count > 1 ? parts[1] : nil
        switch (parts[0], rest) {
        case ("fifo", nil):
            self = .firstComeFirstServed
        case ("random", let rest?):
            guard let seed = Self.number(rest) else { return nil }
            self = .random(seed: seed)
        case ("pct", let rest?):
            let numbers = rest.split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
            guard numbers.count == 3, let seed = numbers[1],
                let depth = numbers[0].flatMap({ Int(exactly: $0) }), (1...Self.greatestDepth) ~= depth,
                let steps = numbers[2].flatMap({ Int(exactly: $0) }), steps > 0
            else { return nil }
            self = .priorities(depth: depth, seed: seed, steps: steps)
        case ("choices", let rest?):
            let lists = rest.split(separator: Self.avoiding, omittingEmptySubsequences: false)
            guard lists.count <= 2, let choices = ChoiceList(text: lists[0]) else { return nil }
            self = .choices(choices)
            if lists.count == 2 {
                let words =
                    lists[1].isEmpty ? [] : lists[1].split(separator: ".", omittingEmptySubsequences: false)
                let lines = words.compactMap { Self.number($0).flatMap { Int(exactly: $0) } }
                guard lines.count == words.count else { return nil }
                self = .choicesAvoiding(lines: lines, choices)
            }
        default:
            return nil
        }
    }

    /// Stands between choices and lines.
    private static let avoiding = "-avoiding-"

    /// Digits only: a sign would make two words for one schedule.
    private static func number(_ text: Substring) -> UInt64? {
        text.isDecimal ? UInt64(text) : nil
    }

    /// The greatest depth of `priorities`. Mistakes that need more than a handful of changes are not known.
    public static let greatestDepth = 100

    /// How a schedule's word begins; only the first is a whole one.
    public static let beginnings = ["fifo", "random-", "pct-", "choices-"]

    /// What a schedule's word may look like, for messages about a wrong one.
    public static let expectedWords =
        "fifo, random-SEED (random-42), pct-DEPTH-SEED-STEPS (pct-3-42-60)"
        + " or choices-N.N.N (choices-0.2.1, choices-0x38.1)"
}
