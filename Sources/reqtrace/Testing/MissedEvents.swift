import TextPages
import Tracing
import Walkthrough

/// The remarks, questions and actions of a script whose event comes in none of its runs: their pattern
/// describes nothing that happens.
///
/// One that names a chain must have its event there; any other on at least one of the script's chains.
struct MissedEvents {
    /// A remark or a question that never comes up, or an action that is never carried out.
    struct Found: Equatable {
        enum Kind: String { case remark, question, action }

        let kind: Kind
        /// Its place among the remarks, among the questions, or among the actions.
        let index: Int
        /// The beginning of what it says, or what it does.
        let text: String
        /// The event that does not come: `retry.asked of request "feed", number 2, on session`.
        let event: String
        /// The script.
        let file: String

        /// `the remark "…" never comes up: there is no retry.asked of request "feed"`
        var message: String {
            switch kind {
            case .remark, .question: "the \(kind.rawValue) \"\(text)\" never comes up: there is no \(event)"
            case .action: "the action \(text) is never carried out: there is no \(event)"
            }
        }

        var warning: String { "\(file): warning: \(message)" }
    }

    let found: [Found]

    /// - Parameter runs: a run on each chain of the script. If one has failed, nothing is found: what is
    ///   missing might have come.
    init(of script: Script, in runs: [WalkthroughTest.FinishedRun]) {
        guard runs.allSatisfy({ $0.run.problems.isEmpty }) else {
            found = []
            return
        }
        let remarks = script.narration.enumerated().map { index, remark in
            (kind: Found.Kind.remark, index: index, text: remark.text, event: remark.pattern)
        }
        let questions = script.questions.enumerated().map { index, question in
            (kind: Found.Kind.question, index: index, text: question.ask, event: question.pattern)
        }
        let actions = script.waitingActions.map {
            (kind: Found.Kind.action, index: $0.index, text: $0.name, event: $0.event)
        }
        let meant = remarks + questions + actions
        var used: Set<Int> = []
        for run in runs where !meant.isEmpty {
            var matcher = EventMatcher(meant.map(\.event), on: run.chain)
            for event in run.source.knownEvents() { used.formUnion(matcher.note(event)) }
        }
        found = meant.indices.filter { !used.contains($0) }.map { index in
            let missed = meant[index]
            return Found(
                kind: missed.kind, index: missed.index,
                text: TextLine(missed.text).clipped(to: 60).plainText, event: missed.event.words,
                file: script.file)
        }
    }
}
