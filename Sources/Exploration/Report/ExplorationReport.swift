import Simulation

/// What an exploration found. Reports on the parts of one exploration can be merged.
public struct ExplorationReport: Equatable, Sendable {
    /// An order that came, and how often.
    public struct Order: Equatable, Sendable {
        /// What tells it from other orders, in every part and every process.
        public let identity: OrderIdentity
        /// How many schedules led to it.
        public internal(set) var count: Int
        /// The index of the first of them among all schedules that are drawn; 0 is the order of arrival. An
        /// exhaustive search draws none: there each part counts the runs that it makes, and of parts that
        /// were joined this is the smallest.
        public internal(set) var firstIndex: Int
    }

    /// Something that must not happen, and did.
    public struct Violation: Equatable, Sendable {
        /// The name of what failed.
        public internal(set) var name: String
        /// What happened in the run of the shortest schedule.
        public internal(set) var message: String
        /// The number of the offending event in that run; nil if no event is to blame.
        public internal(set) var event: Int?
        /// How many schedules led to it.
        public internal(set) var count: Int
        /// The index of the first of them, as an order has it.
        public internal(set) var firstIndex: Int
        /// The schedule with that index.
        public internal(set) var first: Schedule
        /// The shortest schedule that was found to lead to it.
        public internal(set) var shortest: Schedule
        /// Whether a second run of the shortest schedule failed in the same way.
        public internal(set) var recurrence: Recurrence
        /// Whether the search for a short schedule ended before it had its runs, because the work was used up
        /// that all failures share.
        public internal(set) var isCutShort = false

        /// What is known of running a schedule again, the least first.
        public enum Recurrence: Comparable, Sendable {
            /// There was no second run, because somebody ended the search.
            case notTried
            /// Runs depend on something else than their schedule.
            case didNotComeAgain
            case cameAgain
        }

        /// What is said in the place of a way to repeat it; nil if it may be repeated.
        package var unrepeatable: String? {
            guard recurrence == .didNotComeAgain else { return nil }
            return "It did not come again: the run depends on something else than its schedule."
        }
    }

    /// Whether every order was seen.
    public enum Exhaustion: Equatable, Sendable {
        /// Schedules were drawn.
        case notTried
        /// There is no other order with the delays that are tried.
        case exhausted
        /// There may be others, for this reason.
        case unfinished(because: String)
    }

    /// What was explored. Only reports on the same can be merged.
    public internal(set) var subject: ExplorationSubject
    /// How the schedules were chosen.
    public let strategy: Exploration.Strategy
    /// The parts that this is a report on, in order.
    public internal(set) var shards: [ExplorationShard]
    /// How many schedules were run.
    public internal(set) var schedules: Int
    /// The orders that came, the most frequent first.
    public internal(set) var orders: [Order]
    /// How much of what could be chosen was chosen, in all runs together.
    public internal(set) var coverage: ChoiceCoverage
    /// Whether delays were drawn from ranges. A range has more of them than the five that are tried.
    public internal(set) var drawsDelays: Bool
    /// What failed, in the order in which it came first.
    public internal(set) var violations: [Violation]
    /// Whether there may be orders that no run had. Only an exhaustive search can tell.
    public internal(set) var exhaustion: Exhaustion
    /// Whether somebody ended the exploration before it was done.
    public internal(set) var isInterrupted: Bool

    init(
        subject: ExplorationSubject, strategy: Exploration.Strategy, shard: ExplorationShard, tally: Tally,
        violations: [Violation]
    ) {
        self.subject = subject
        self.strategy = strategy
        shards = [shard]
        schedules = tally.schedules
        orders = Self.sorted(
            tally.orders.map { Order(identity: $0, count: $1.count, firstIndex: $1.firstIndex) })
        coverage = tally.coverage
        drawsDelays = tally.drawsDelays
        self.violations = violations
        exhaustion = tally.exhaustion
        isInterrupted = tally.isInterrupted
    }

    /// How the run in the order of arrival fails as such, where this is no report on that run.
    var failsElsewhere: [String] {
        let counted = Set(violations.filter { $0.firstIndex == 0 }.map(\.name))
        return subject.failsInOrderOfArrival.filter { !counted.contains($0) }
    }

    /// That no schedule was run, which finds nothing and proves nothing; nil if one was.
    package var nothingKnown: String? {
        guard schedules <= 0 else { return nil }
        let isSmallPart = !isInterrupted && shards.count == 1 && shards.allSatisfy { $0.count > 1 }
        return Self.sentenceOnNoSchedule(
            isSmallPart ? ": there are more parts than schedules, and this one has none" : "")
    }

    /// The same for what is made of several explorations.
    package static func sentenceOnNoSchedule(_ reason: String = "") -> String {
        "No schedule was run\(reason), so nothing is known."
    }

    /// The most frequent first; of two that are equally frequent, the one that came first.
    static func sorted(_ orders: [Order]) -> [Order] {
        orders.sorted {
            ($1.count, $0.firstIndex, $0.identity) < ($0.count, $1.firstIndex, $1.identity)
        }
    }
}
