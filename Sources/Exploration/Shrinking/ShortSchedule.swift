import Simulation

/// A search for a short list of choices with which a run fails in the same way.
///
/// A list is better the fewer of its choices deviate from the order of arrival, then the sooner the last of
/// them comes, then the smaller they are. It starts from the choices of a run that failed and takes
/// deviations back, in large groups first (Zeller and Hildebrandt, "Simplifying and isolating
/// failure-inducing input", 2002). As far as the runs reach, it also tries every list of one or two
/// deviations that would be better.
///
/// It ends when it has had its runs, or sooner where they are long: the work of all runs together is bounded
/// as well. Work is counted and not timed, so that the same failure has the same schedule on every machine.
struct ShortSchedule {
    /// What became of a list of choices.
    struct Attempt {
        /// The choices that the run really made. A choice may be out of range once an earlier one has
        /// changed.
        let choices: [Int]
        /// How many possibilities each of the run's choices had.
        let possibilities: [Int]
        /// What happened; nil if the run did not fail in the same way.
        let failure: NamedFailure?
        /// How many jobs the run had, and events.
        var work = 0
        /// Whether somebody has ended the search meanwhile.
        var isLast = false
    }

    /// The best choices so far.
    private(set) var choices: [Int] { didSet { cost = ChoiceCost(choices) } }
    private var cost: ChoiceCost
    /// How many runs are left.
    private var runs: Int
    /// How much work is left; the run that uses it up is the last one.
    private(set) var work: Int
    /// Whether it ended before all its runs, because the work was used up.
    private(set) var isCutShort = false
    /// Whether somebody has ended it.
    private var isEnded = false
    /// The failure with these choices; nil before it was repeated.
    private var failure: NamedFailure?

    /// - Parameters:
    ///   - runs: How many runs it may take; one at least.
    ///   - work: How many jobs and events these may have together. The first run is made whatever it takes.
    init(_ choices: [Int], runs: Int, work: Int = .max) {
        self.choices = choices
        self.runs = max(runs, 1)
        self.work = work
        cost = ChoiceCost(choices)
    }

    /// Makes the list as short as the runs allow.
    ///
    /// - Parameter attempt: Runs these choices.
    /// - Returns: the failure with the last choices; nil if not even the first could be repeated.
    mutating func shorten(_ attempt: ([Int]) throws -> Attempt) rethrows -> NamedFailure? {
        _ = try take(choices, attempt)
        guard failure != nil else { return nil }
        try takeBackGroups(attempt)
        try takeFewDeviations(attempt)
        try lowerChoices(attempt)
        return failure
    }

    /// Whether there may be another run. Asked only where there is something left to try.
    private mutating func mayGoOn() -> Bool {
        guard runs > 0, !isEnded else { return false }
        if work <= 0 { isCutShort = true }
        return !isCutShort
    }

    private var deviations: [Int] { choices.indices.filter { choices[$0] != 0 } }

    /// Runs a list, and keeps it if its run fails in the same way and it is better. The first list is kept if
    /// it fails.
    ///
    /// - Returns: what became of it; nil if it was not run, because it is no better or no runs are left.
    private mutating func take(_ list: [Int], _ attempt: ([Int]) throws -> Attempt) rethrows -> Attempt? {
        guard failure == nil || ChoiceCost(list) < cost && mayGoOn() else { return nil }
        runs -= 1
        let made = try attempt(list)
        work -= min(work, made.work)
        isEnded = made.isLast
        let real = made.choices.withoutTrailingZeros
        if let found = made.failure, failure == nil || ChoiceCost(real) < cost {
            (choices, failure) = (real, found)
        }
        return made
    }

    /// Takes back deviations, from half of them down to single ones.
    private mutating func takeBackGroups(_ attempt: ([Int]) throws -> Attempt) rethrows {
        var size = max(deviations.count / 2, 1)
        while !deviations.isEmpty, mayGoOn() {
            let before = choices
            // From the end: without its last deviations, a list is shorter as well.
            var end = deviations.count
            while end > 0, mayGoOn() {
                var list = choices
                for place in deviations[max(end - size, 0)..<end] { list[place] = 0 }
                _ = try take(list.withoutTrailingZeros, attempt)
                end = min(end - size, deviations.count)
            }
            if size > 1 { size /= 2 } else if choices == before { return }
        }
    }

    /// Looks for a better list with no deviation, then with one, then with two: the shortest first.
    private mutating func takeFewDeviations(_ attempt: ([Int]) throws -> Attempt) rethrows {
        guard let start = try take([], attempt) else { return }
        var candidates = [(list: [Int](), possibilities: start.possibilities)]
        for count in 1...2 where count <= deviations.count {
            let better = choices
            var further: [(list: [Int], possibilities: [Int])] = []
            // Of as many deviations, the list whose last comes sooner is better: none behind it is tried.
            let most = count < deviations.count ? Int.max : choices.count
            for place in 0..<min(candidates.map(\.possibilities.count).max() ?? 0, most) {
                for candidate in candidates
                where candidate.list.count <= place && place < candidate.possibilities.count {
                    let start = candidate.list + Array(repeating: 0, count: place - candidate.list.count)
                    for choice in 1..<candidate.possibilities[place] {
                        // If this one is no better, neither is a greater choice.
                        guard let made = try take(start + [choice], attempt) else { break }
                        further.append((start + [choice], made.possibilities))
                    }
                }
                if choices != better || runs == 0 || isCutShort || isEnded { return }
            }
            candidates = further
        }
    }

    private mutating func lowerChoices(_ attempt: ([Int]) throws -> Attempt) rethrows {
        for place in deviations where choices.indices.contains(place) {
            for lower in 1..<max(choices[place], 1) where mayGoOn() {
                var list = choices
                list[place] = lower
                _ = try take(list, attempt)
                // A run that depends on more than its choices may have had fewer of them.
                guard choices.indices.contains(place), choices[place] > lower else { break }
            }
        }
    }
}

/// How short a list of choices is: the less it costs, the better it is.
struct ChoiceCost: Comparable {
    /// How many choices deviate from the order of arrival.
    let deviations: Int
    /// How many choices there are, up to the last deviation.
    let count: Int
    let sum: Int

    /// - Parameter choices: without zeros at the end. A report may have any numbers.
    init(_ choices: ChoiceList) {
        deviations = choices.deviationCount
        count = choices.count
        sum = choices.deviating.reduce(into: 0) { $0.increase(by: $1) }
    }

    init(_ choices: [Int]) { self.init(ChoiceList(choices)) }

    static func < (one: Self, other: Self) -> Bool {
        (one.deviations, one.count, one.sum) < (other.deviations, other.count, other.sum)
    }
}
