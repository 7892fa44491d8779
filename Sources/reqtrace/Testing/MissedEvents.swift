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

    private let file: String
    /// What is to come up, each with its event.
    private let meant: [(kind: Found.Kind, index: Int, text: String, event: EventPattern)]
    /// The places, among those, of what has come up in a run.
    private var used: Set<Int> = []
    /// `true` once a run has failed.
    private var hasFailed = false

    init(of script: Script) {
        file = script.file
        let remarks = script.narration.enumerated().map { index, remark in
            (kind: Found.Kind.remark, index: index, text: remark.text, event: remark.pattern)
        }
        let questions = script.questions.enumerated().map { index, question in
            (kind: Found.Kind.question, index: index, text: question.ask, event: question.pattern)
        }
        let actions = script.waitingActions.map {
            (kind: Found.Kind.action, index: $0.index, text: $0.name, event: $0.event)
        }
        meant = remarks + questions + actions
    }

    /// Notes what comes up in a run. There has to be one on each chain of the script.
    mutating func note(_ run: WalkthroughTest.FinishedRun) {
        if !run.run.problems.isEmpty { hasFailed = true }
        guard !hasFailed, !meant.isEmpty else { return }
        var matcher = EventMatcher(meant.map(\.event), on: run.chain)
        for event in run.source.knownEvents() { used.formUnion(matcher.note(event)) }
    }

    /// What has come up in none of the runs. If one has failed, nothing is found: what is missing might have
    /// come.
    var found: [Found] {
        guard !hasFailed else { return [] }
        return meant.indices.filter { !used.contains($0) }.map { index in
            let missed = meant[index]
            return Found(
                kind: missed.kind, index: missed.index,
                text: TextLine(missed.text).clipped(to: 60).plainText, event: missed.event.words, file: file)
        }
    }
}
