import Simulation

/// A search for a short list of choices with which a run fails in the same way.
///
/// A list is better the fewer of its choices deviate from the order of arrival, then the sooner the last of
/// them comes, then the smaller they are. It starts from the choices of a run that failed and takes
/// deviations back, in large groups first (Zeller and Hildebrandt, "Simplifying and isolating
/// failure-inducing input", 2002). As far as the runs reach, it also tries every list of one or two
/// deviations that would be better.
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
    }

    /// The best choices so far.
    private(set) var choices: [Int]
    /// How many runs are left.
    private var runs: Int
    /// The failure with these choices; nil before it was repeated.
    private var failure: NamedFailure?

    init(_ choices: [Int], runs: Int) {
        self.choices = choices
        self.runs = max(runs, 1)
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

    /// Whether the first list is better than the second.
    static func isBetter(_ one: ChoiceList, than other: ChoiceList) -> Bool {
        (one.deviationCount, one.count, sum(of: one)) < (other.deviationCount, other.count, sum(of: other))
    }

    static func isBetter(_ one: [Int], than other: [Int]) -> Bool {
        isBetter(ChoiceList(one), than: ChoiceList(other))
    }

    /// A report may have any numbers.
    private static func sum(of choices: ChoiceList) -> Int {
        choices.deviating.reduce(into: 0) { $0.increase(by: $1) }
    }

    private var deviations: [Int] { choices.indices.filter { choices[$0] != 0 } }

    /// Runs a list, and keeps it if its run fails in the same way and it is better. The first list is kept if
    /// it fails.
    ///
    /// - Returns: what became of it; nil if it was not run, because it is no better or no runs are left.
    private mutating func take(_ list: [Int], _ attempt: ([Int]) throws -> Attempt) rethrows -> Attempt? {
        guard runs > 0, failure == nil || Self.isBetter(list, than: choices) else { return nil }
        runs -= 1
        let made = try attempt(list)
        let real = made.choices.withoutTrailingZeros
        if let found = made.failure, failure == nil || Self.isBetter(real, than: choices) {
            (choices, failure) = (real, found)
        }
        return made
    }

    /// Takes back deviations, from half of them down to single ones.
    private mutating func takeBackGroups(_ attempt: ([Int]) throws -> Attempt) rethrows {
        var size = max(deviations.count / 2, 1)
        while runs > 0, !deviations.isEmpty {
            let before = choices
            // From the end: without its last deviations, a list is shorter as well.
            var end = deviations.count
            while end > 0 {
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
        for _ in 0..<min(deviations.count, 2) {
            let better = choices
            var further: [(list: [Int], possibilities: [Int])] = []
            for place in 0..<(candidates.map(\.possibilities.count).max() ?? 0) {
                for candidate in candidates
                where candidate.list.count <= place && place < candidate.possibilities.count {
                    let start = candidate.list + Array(repeating: 0, count: place - candidate.list.count)
                    for choice in 1..<candidate.possibilities[place] {
                        guard let made = try take(start + [choice], attempt) else { continue }
                        further.append((start + [choice], made.possibilities))
                    }
                }
                if choices != better || runs == 0 { return }
            }
            candidates = further
        }
    }

    private mutating func lowerChoices(_ attempt: ([Int]) throws -> Attempt) rethrows {
        for place in deviations where choices.indices.contains(place) {
            for lower in 1..<max(choices[place], 1) {
                var list = choices
                list[place] = lower
                _ = try take(list, attempt)
                if choices[place] == lower { break }
            }
        }
    }
}
