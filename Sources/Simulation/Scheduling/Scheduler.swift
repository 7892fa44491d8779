/// A schedule in use: it makes each choice, counts them, and remembers them.
struct Scheduler {
    /// How many times there was a choice.
    private(set) var choicePoints = 0
    /// All choices so far, so that any run can be repeated with `Schedule.choices`.
    private(set) var choices = ChoiceList()
    /// The first choice of the schedule that was not possible.
    private var impossible: ScheduleMismatch?

    let schedule: Schedule
    let isInOrderOfArrival: Bool
    /// Whether it picks by the lines themselves, and not only by how many there are.
    let asksForLines: Bool
    private var generator: SplitMix64
    private var priorities: LinePriorities?

    init(_ schedule: Schedule) {
        self.schedule = schedule
        isInOrderOfArrival = schedule == .firstComeFirstServed
        asksForLines = schedule.asksForLines
        switch schedule {
        case .firstComeFirstServed, .choices, .choicesAvoiding:
            generator = SplitMix64(seed: 0)
        case .random(let seed):
            generator = SplitMix64(seed: seed)
        case .priorities(let depth, let seed, let steps):
            generator = SplitMix64(seed: seed)
            priorities = LinePriorities(depth: depth, steps: steps, drawnFrom: &generator)
        }
    }

    /// Picks one of `count` ≥ 2 lines. The first of them is the one that is next by the order of arrival.
    ///
    /// - Parameter lines: the lines, if it asks for them.
    mutating func choose(among count: Int, lines: [Int]) -> Int {
        guard asksForLines else { return choose(among: count) }
        if let choice = priorities?.choose(among: lines, at: choicePoints) { return note(choice) }
        if case .choicesAvoiding(let avoided, let given) = schedule, choicePoints >= given.count {
            return note(lines.firstIndex { !avoided.contains($0) } ?? 0)
        }
        return choose(among: count)
    }

    /// Picks what is next by the order of arrival, in a run that goes by it.
    mutating func takeFirst() -> Int {
        choicePoints += 1
        return 0
    }

    /// Picks one of `count` ≥ 2 possibilities. Possibility 0 is the oldest one.
    mutating func choose(among count: Int) -> Int {
        switch schedule {
        case .firstComeFirstServed: note(0)
        case .random, .priorities: note(generator.below(count))
        case .choices(let given), .choicesAvoiding(_, let given):
            note(choicePoints < given.count ? possible(given[choicePoints], count) : 0)
        }
    }

    /// A choice that is not possible belongs to another script; the nearest one keeps the run going.
    private mutating func possible(_ choice: Int, _ count: Int) -> Int {
        if choice >= count, impossible == nil {
            impossible = ScheduleMismatch(
                schedule: schedule,
                problem: .outOfRange(number: choicePoints + 1, choice: choice, possibilities: count))
        }
        return min(choice, count - 1)
    }

    private mutating func note(_ choice: Int) -> Int {
        choicePoints += 1
        if !isInOrderOfArrival { choices.append(choice) }
        return choice
    }

    /// What in the schedule does not fit the run.
    ///
    /// - Parameter isOver: whether the run will make no more choices.
    func mismatch(isOver: Bool) -> ScheduleMismatch? {
        if let impossible { return impossible }
        guard isOver, let given = schedule.choices, given.count > choicePoints else { return nil }
        return ScheduleMismatch(
            schedule: schedule, problem: .leftOver(choices: given.count, choicePoints: choicePoints))
    }
}

extension Schedule {
    fileprivate var asksForLines: Bool {
        switch self {
        case .priorities, .choicesAvoiding: true
        case .firstComeFirstServed, .random, .choices: false
        }
    }

    /// The choices that it gives; nil if it gives none.
    fileprivate var choices: ChoiceList? {
        switch self {
        case .choices(let choices), .choicesAvoiding(_, let choices): choices
        case .firstComeFirstServed, .random, .priorities: nil
        }
    }
}
