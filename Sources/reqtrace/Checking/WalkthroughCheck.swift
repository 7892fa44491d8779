import Foundation
import JSONText
import ScriptReading
import TextPages
import Walkthrough

/// The author's lint for one walkthrough: what is in it, but has no effect or does not fit the rest.
///
/// A test says whether a walkthrough is true; a check, whether each part of it does something.
struct WalkthroughCheck: Sendable {
    let place: ScriptPlace

    func run() throws -> CheckResult {
        let script: Script
        do throws(ScriptError) {
            script = try ScriptLoader.load(place)
        } catch {
            return CheckResult(mistakes: error.listing)
        }
        let goldenTraces = script.chains.map { GoldenTrace.fileName(of: script, on: $0) }
        let complaints = ([ScriptPlace.storyName] + goldenTraces).compactMap(place.complaint)
        guard complaints.isEmpty else { return CheckResult(mistakes: complaints.joined(separator: "\n")) }
        let text = ScriptText(place.folder.contents(of: place.file) ?? Data())
        let runs = try script.chains.map { try WalkthroughTest.FinishedRun(script, on: $0) }
        let story = place.folder.story
        let findings =
            script.warnings.map { warning in
                Finding(script.file, warning.position, warning.message, do: Self.advice(on: warning))
            }
            + failures(of: runs)
            + ExchangeCheck(script: script, text: text, runs: runs).findings
            + missedEvents(script, text, runs)
            + QuestionCheck(script: script, text: text).findings
            + ClaimCheck(script: script, text: text, runs: runs).findings
            + StoryCheck(script: script, place: place, text: text, story: story, runs: runs).findings
            + FolderCheck(script: script, place: place, text: text, story: story, runs: runs).findings
        return CheckResult(findings: findings)
    }

    /// Nil if the warning suggests something itself.
    private static func advice(on warning: ScriptProblem) -> String? {
        warning.message.contains("did you mean")
            ? nil : "take it out of the script, or make it fit what is asked for"
    }

    /// Runs that fail. What their other findings say may follow from that.
    private func failures(of runs: [WalkthroughTest.FinishedRun]) -> [Finding] {
        runs.flatMap { run in
            let (chain, problems) = (run.chain.rawValue, run.run.problems)
            // A problem's first line says what it is; the others help to solve it.
            let mask = SecretMask()
            if !problems.isEmpty { mask.learn(from: run.source.knownEvents()) }
            var reasons = problems.prefix(Self.mostReasons).map { problem in
                ": " + mask.hiding(String(problem.message.prefix { !$0.isNewline }))
            }
            let more = problems.count - reasons.count
            if more > 0 { reasons.append(" for \(more) more reasons") }
            return reasons.map { reason in
                Finding(
                    place.shown, nil, "the run on \(chain) fails\(reason)",
                    do: "\"\(place.command(on: run.chain))\" shows how")
            }
        }
    }

    /// How many reasons are listed for which one run fails.
    private static let mostReasons = 20

    /// Remarks, questions and actions whose event never comes.
    private func missedEvents(
        _ script: Script, _ text: ScriptText, _ runs: [WalkthroughTest.FinishedRun]
    ) -> [Finding] {
        MissedEvents(of: script, in: runs).found.map { missed in
            let (list, key) =
                switch missed.kind {
                case .remark: ("narration", "at")
                case .question: ("questions", "at")
                case .action: ("actions", "after")
                }
            return Finding(
                script.file, text.position(list, missed.index), missed.message,
                do: "correct \"\(key)\", or take the \(missed.kind.rawValue) out")
        }
    }
}
