import Exploration
import Tracing
import Walkthrough

/// Runs a script by one schedule after the other, and says what is wrong with each run.
struct ScheduleCheck {
    /// The chain of all runs.
    let chain: String
    /// Whether the run in the order of arrival came to its end. Of one that did not, nothing is known.
    let isWhole: Bool
    /// What the script leaves unanswered in the order of arrival already, by its names: that is its story.
    let leftOpen: [String]
    /// How the run in the order of arrival fails as such.
    let failsInOrderOfArrival: [FailedRun]
    /// A hash of the claims that are checked; empty if there are none.
    let hashOfClaims: String

    private let script: Script
    private let limits: Simulator.Limits
    private let claims: [Claim]
    private let compared: [ComparedEvents]
    /// How often each name is in `leftOpen`, to compare with what every run leaves open.
    private let usuallyOpen: [String: Int]

    /// Runs the script once, in the order of arrival.
    ///
    /// - Parameter goesOn: Asked now and then meanwhile.
    /// - Throws: `ScriptError` if the script does not run on the chain.
    init(
        _ script: Script, chain: String?, limits: Simulator.Limits, allClaims: Bool, while goesOn: () -> Bool
    ) throws(ScriptError) {
        let first = try WalkthroughRun(
            script: script, chain: chain, schedule: .firstComeFirstServed, limits: limits)
        isWhole = Self.play(first, while: goesOn)
        self.script = script
        self.limits = limits
        self.chain = first.chain.rawValue
        leftOpen = isWhole ? Self.debts(of: first).map(\.name) : []
        failsInOrderOfArrival = isWhole ? Self.failedRuns(of: first) : []
        usuallyOpen = Dictionary(leftOpen.map { ($0, 1) }, uniquingKeysWith: +)
        claims = script.claims.filter { $0.isMeant(on: first.chain) && (allClaims || $0.always) }
        hashOfClaims = Self.hash(of: claims)
        compared = claims.compactMap { ComparedEvents(of: $0.expectation) }
    }

    private static func hash(of claims: [Claim]) -> String {
        if claims.isEmpty { return "" }
        let texts = claims.map { "\($0.id)\0\($0.expectation)\0" }
        return String(StableHash.of(texts.joined().utf8), radix: 16)
    }

    private static func failedRuns(of run: WalkthroughRun) -> [FailedRun] {
        let failures: [FailedRun?] = [
            run.unmatchedRequests.isEmpty ? nil : .unmatchedRequest,
            run.simulator.limitReached == nil ? nil : .limit,
            run.simulator.hostFailure == nil ? nil : .host,
        ]
        return failures.compactMap { $0 }
    }

    /// What a run leaves open, unless it was stopped: then that is neither a story nor a surprise.
    private static func debts(of run: WalkthroughRun) -> [NamedDebt] {
        guard run.simulator.end == nil else { return [] }
        return NamedDebt.all(in: run.recorder).map { named in
            // Names are compared as a report shows them. One that differs only in a secret is the same.
            NamedDebt(name: SecretMask().hiding(named.name), debt: named.debt)
        }
    }

    /// How many events a run may record before somebody is asked whether it goes on.
    private static let eventsBetweenQuestions = 1000

    /// - Returns: whether the run has come to its end.
    private static func play(_ run: WalkthroughRun, while goesOn: () -> Bool) -> Bool {
        while !run.isFinished {
            guard goesOn() else { return false }
            run.advance(toEvent: Int(run.recorder.count) + eventsBetweenQuestions)
        }
        return true
    }

    /// Runs the script from the beginning.
    ///
    /// - Returns: the run; nil if it does not go on.
    func run(_ schedule: Schedule, while goesOn: () -> Bool) throws -> ExploredRun? {
        let run = try WalkthroughRun(script: script, chain: chain, schedule: schedule, limits: limits)
        run.simulator.notesSteps = true
        guard Self.play(run, while: goesOn) else { return nil }
        return ExploredRun(run.simulator, failures: try failures(of: run), comparing: compared)
    }

    private func failures(of run: WalkthroughRun) throws -> [NamedFailure] {
        let mask = SecretMask()
        let violations = run.recorder.violations(of: claims.map(\.expectation), hiding: mask)
        if !run.unmatchedRequests.isEmpty { mask.learn(from: run.recorder.traceEvents) }
        var failures = run.unmatchedRequests.map { problem in
            NamedFailure(.unmatchedRequest, message: mask.hiding(report: problem.message))
        }
        failures += Self.debts(of: run).beyond(usuallyOpen).map { named in
            NamedFailure(name: named.name, message: named.debt.line)
        }
        failures += LibraryRules(run.chain, run.recorder).failures
        for (claim, violation) in zip(claims, violations) {
            guard let violation else { continue }
            failures.append(
                NamedFailure(name: claim.id, message: violation.message, event: violation.events.first))
        }
        return failures
    }
}
