import Simulation

/// How much may be done to find short schedules.
struct ShorteningBudget {
    /// How many runs each failure may take.
    var runs: Int
    /// How many jobs and events the runs of all failures may have together.
    var work: Int

    /// What is left to do for somebody who has ended the exploration and waits: a tenth of the work, and 40
    /// runs for each failure at most.
    var whenInterrupted: Self { Self(runs: min(runs, 40), work: work / 10) }
}

extension Tally {
    /// The failures, each with a short schedule that leads to it.
    ///
    /// - Parameters:
    ///   - goesOn: Called after each run, unless somebody ended the exploration before. Once it returns
    ///     `false`, no schedule gets shorter.
    ///   - play: Runs a schedule. Once it returns nil, it is not called any more.
    mutating func violations(
        _ budget: ShorteningBudget, while goesOn: (Exploration.Progress) -> Bool,
        _ play: (Schedule) throws -> ExploredRun?
    ) rethrows -> [ExplorationReport.Violation] {
        var shortener = Shortener(isToEnd ? budget.whenInterrupted : budget)
        let violations = try found.map { found in
            try shortener.violation(of: found, while: { isToEnd || goesOn(progress) }, play)
        }
        isInterrupted = isInterrupted || shortener.patience != .goesOn
        return violations
    }

    /// What whoever waits for the schedules still lets happen.
    private enum Patience {
        case goesOn
        /// No schedule gets shorter. Each failure still has one run, to see whether it comes again.
        case lastRun
        /// Nothing is run any more.
        case calledOff
    }

    /// Looks for a short schedule for one failure after another.
    private struct Shortener {
        private(set) var patience = Patience.goesOn
        /// How many runs each failure may take.
        private let runs: Int
        /// How much work is left for all of them together.
        private var work: Int
        private var repetition: Repetition?

        init(_ budget: ShorteningBudget) {
            runs = budget.runs
            work = budget.work
        }

        mutating func violation(
            of found: Found, while goesOn: () -> Bool, _ play: (Schedule) throws -> ExploredRun?
        ) rethrows -> ExplorationReport.Violation {
            var shortening = ShortSchedule(found.choices.list, runs: runs, work: work)
            var wasTried = false
            let again = try shortening.shorten { choices in
                guard let made = try attempt(choices, of: found, while: goesOn, play) else {
                    return ShortSchedule.Attempt(
                        choices: choices, possibilities: [], failure: nil, isLast: true)
                }
                wasTried = true
                return made
            }
            work = shortening.work
            let failure = again ?? found.failure
            let seenAgain: ExplorationReport.Violation.Recurrence =
                again == nil ? .didNotComeAgain : .cameAgain
            return ExplorationReport.Violation(
                name: failure.name, message: failure.message, event: failure.event, count: found.count,
                firstIndex: found.firstIndex, first: found.first,
                shortest: .choices(ChoiceList(shortening.choices)),
                recurrence: wasTried ? seenAgain : .notTried,
                isCutShort: shortening.isCutShort)
        }

        /// Runs these choices, or looks up what became of them; nil if nothing is run any more.
        private mutating func attempt(
            _ choices: [Int], of found: Found, while goesOn: () -> Bool,
            _ play: (Schedule) throws -> ExploredRun?
        ) rethrows -> ShortSchedule.Attempt? {
            if let repetition, repetition.choices == choices {
                return repetition.attempt(of: found.failure.name, isLast: patience != .goesOn)
            }
            guard patience != .calledOff, let run = try play(.choices(ChoiceList(choices))) else {
                patience = .calledOff
                return nil
            }
            // The failures that came in one run come again in one run, however many they are.
            if choices == found.choices.list { repetition = Repetition(choices, run) }
            if patience == .goesOn, !goesOn() { patience = .lastRun }
            return ShortSchedule.Attempt(
                choices: run.choices, possibilities: run.choicePoints.map(\.possibilities),
                failure: run.failures.first { $0.name == found.failure.name },
                work: run.work, isLast: patience != .goesOn)
        }
    }

    /// The second run of choices that led to failures.
    private struct Repetition {
        let choices: [Int]
        private let made: ShortSchedule.Attempt
        private let failures: [String: NamedFailure]

        init(_ choices: [Int], _ run: ExploredRun) {
            self.choices = choices
            made = ShortSchedule.Attempt(
                choices: run.choices.withoutTrailingZeros,
                possibilities: run.choicePoints.map(\.possibilities), failure: nil)
            failures = Dictionary(run.failures.map { ($0.name, $0) }) { first, _ in first }
        }

        /// What became of it for one of the failures, which costs nothing any more.
        func attempt(of name: String, isLast: Bool) -> ShortSchedule.Attempt {
            ShortSchedule.Attempt(
                choices: made.choices, possibilities: made.possibilities, failure: failures[name],
                isLast: isLast)
        }
    }
}
