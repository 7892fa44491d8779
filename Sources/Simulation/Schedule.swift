/// A rule that says which of several runnable queues goes next, written as one short word that repeats the
/// same run.
public enum Schedule: Hashable, Sendable {
    /// The queue whose first job was enqueued first: the order of a thread that takes jobs as they come.
    case firstComeFirstServed
    /// Any runnable queue, drawn by a generator that starts from this seed.
    case random(seed: UInt64)
    /// The choices of an earlier run, in order; first come, first served after the last of them.
    case choices([Int])
}

extension Schedule: CustomStringConvertible {
    /// The word that `--schedule` takes: `fifo`, `random-42`, `choices-0.2.1`.
    public var description: String {
        switch self {
        case .firstComeFirstServed: "fifo"
        case .random(let seed): "random-\(seed)"
        case .choices(let choices): "choices-" + choices.map(String.init).joined(separator: ".")
        }
    }

    /// Reads a schedule's word; nil for any other text.
    public init?(word: String) {
        if word == "fifo" {
            self = .firstComeFirstServed
        } else if word.hasPrefix("random-"), let seed = UInt64(word.dropFirst("random-".count)) {
            self = .random(seed: seed)
        } else if word.hasPrefix("choices-") {
            let list = word.dropFirst("choices-".count)
            // A run without any choice is written as an empty list.
            let parts = list.isEmpty ? [] : list.split(separator: ".", omittingEmptySubsequences: false)
            let choices = parts.compactMap { Int($0) }.filter { $0 >= 0 }
            guard choices.count == parts.count else { return nil }
            self = .choices(choices)
        } else {
            return nil
        }
    }

    /// What a schedule's word may look like, for messages about a wrong one.
    public static let expectedWords = "fifo, random-SEED (random-42) or choices-N.N.N (choices-0.2.1)"
}

/// A schedule in use: it makes each choice, counts them, and remembers them.
struct Scheduler {
    /// How many times there was a choice.
    private(set) var choicePoints = 0
    /// All choices so far, so that any run can be repeated with `Schedule.choices`.
    private(set) var choices: [Int] = []

    let schedule: Schedule
    private var generator: SplitMix64

    init(_ schedule: Schedule) {
        self.schedule = schedule
        if case .random(let seed) = schedule {
            generator = SplitMix64(seed: seed)
        } else {
            generator = SplitMix64(seed: 0)
        }
    }

    /// Picks one of `count` ≥ 2 possibilities. Possibility 0 is the oldest one.
    mutating func choose(among count: Int) -> Int {
        let choice: Int
        switch schedule {
        case .firstComeFirstServed: choice = 0
        case .random: choice = Int(generator.next() % UInt64(count))
        case .choices(let given):
            // A choice that is out of range belongs to another script; the nearest one keeps the run going.
            choice = choicePoints < given.count ? min(given[choicePoints], count - 1) : 0
        }
        choicePoints += 1
        if schedule != .firstComeFirstServed { choices.append(choice) }
        return choice
    }
}

/// A small generator with good statistics (Steele, Lea and Flood 2014). It is written out here so that a seed
/// means the same on every platform.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
