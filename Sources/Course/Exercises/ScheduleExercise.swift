import Comparison
import Foundation
import ScriptReading
import Simulation
import TextPages
import Tracing
import Walkthrough

/// An exercise to find an order in which a claim of the story does not hold.
struct ScheduleExercise: Sendable {
    let script: Script
    /// What a command line calls the script.
    private let operand: String
    private let claim: Claim
    private let solutionSchedule: Schedule

    /// - Throws: `ScriptError` if the script has mistakes, `ExerciseError` if it has no such claim.
    init(breaking id: String, solution: Schedule, in place: ScriptPlace) throws {
        let script = try ScriptLoader.load(place)
        guard let claim = script.claims.first(where: { $0.id == id }) else {
            let hint = Spelling.suggestion(for: id, among: script.claims.map(\.id))
            throw ExerciseError("the script has no claim \"\(id)\"\(hint)")
        }
        self.script = script
        operand = ShellWord.plain(place.word)
        self.claim = claim
        solutionSchedule = solution
    }

    /// What the learner is told: what has to be broken, and how to look for it.
    var scene: Page { scene(calling: operand) }

    /// The same for somebody whose command line calls the script by another word.
    func scene(calling operand: String) -> Page {
        var page = Page()
        page.prose("The story claims: \(claim.expectation, .value)", hang: 4)
        page.prose(
            """
            A schedule is one word: \(Schedule.expectedWords). Type one, or let \
            \("reqtrace explore \(operand)\(claim.always ? "" : " --all-claims")", .strong) look for some.
            """, hang: 2)
        return page
    }

    /// A schedule that breaks the claim.
    var solution: String { "\(solutionSchedule)" }

    /// Runs the script by a schedule.
    ///
    /// - Parameter word: as it was typed, possibly with `--schedule` before it.
    /// - Returns: whether the claim was broken, and what to say about it.
    /// - Throws: `ScriptError`, or `Stopped` if it was interrupted.
    func answer(_ word: String, unless isInterrupted: @escaping () -> Bool = { false }) throws -> Verdict {
        let word = word.replacing("--schedule", with: "").trimmingCharacters(in: [" ", "="])
        guard let schedule = Schedule(word: word) else {
            return .unclear("\"\(word)\" is no schedule; one is \(Schedule.expectedWords)")
        }
        let playback = try Playback(script, schedule: schedule, unless: isInterrupted)
        let events = try playback.events()
        if let problem = playback.source.problems.first { return .unclear(problem) }
        guard let violation = claim.expectation.violation(in: events) else {
            var page = Page()
            page.prose("Under \(schedule, .value), the claim holds, after \(counted(events.count, "event")).")
            return .wrong(page)
        }
        return .right(
            ViolationPage(
                violation, expectation: claim.expectation, name: claim.id,
                place: script.name, events: events,
                header: playback.header,
                reproduce: "reqtrace run \(operand) --schedule \(schedule)"
                    + (violation.events.first.map { " --goto \($0)" } ?? "")
            ).page())
    }
}
