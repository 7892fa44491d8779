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
        let story = place.story
        var failures: [Finding] = []
        var exchanges = ExchangeCheck(script: script, text: text)
        var missed = MissedEvents(of: script)
        var claims = ClaimCheck(script: script, text: text)
        var storyCheck = StoryCheck(script: script, place: place, text: text, story: story)
        var files = FolderCheck(script: script, place: place, text: text, story: story)
        // A long run takes hundreds of megabytes, so each is gone before the next begins.
        for chain in script.chains {
            let run = try WalkthroughTest.FinishedRun(script, on: chain)
            failures += self.failures(of: run)
            exchanges.note(run)
            missed.note(run)
            claims.note(run)
            storyCheck.note(run)
            files.note(run)
        }
        var findings = script.warnings.map { warning in
            Finding(script.file, warning.position, warning.message, do: Self.advice(on: warning))
        }
        findings += failures + exchanges.findings
        findings += missed.found.map { Self.finding($0, script, text) }
        findings += QuestionCheck(script: script, text: text).findings
        findings += claims.findings + storyCheck.findings + files.findings
        return CheckResult(findings: findings)
    }

    /// Nil if the warning suggests something itself.
    private static func advice(on warning: ScriptProblem) -> String? {
        warning.message.contains("did you mean")
            ? nil : "take it out of the script, or make it fit what is asked for"
    }

    /// Why a run fails. What its other findings say may follow from that.
    private func failures(of run: WalkthroughTest.FinishedRun) -> [Finding] {
        let (chain, problems) = (run.chain.rawValue, run.run.problems)
        // A problem's first line says what it is; the others help to solve it.
        let mask = SecretMask()
        // Nothing else that goes wrong quotes what was sent.
        if !run.run.unmatchedRequests.isEmpty { mask.learn(from: run.source.knownEvents()) }
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

    /// How many reasons are listed for which one run fails.
    private static let mostReasons = 20

    /// A remark, a question or an action whose event never comes.
    private static func finding(
        _ missed: MissedEvents.Found, _ script: Script, _ text: ScriptText
    ) -> Finding {
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
