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
        let actions = script.waitingActions
        let patterns =
            script.narration.map(\.pattern) + script.questions.map(\.pattern) + actions.map { $0.event }
        var used: Set<Int> = []
        for run in runs where !patterns.isEmpty {
            var matcher = EventMatcher(patterns, on: run.chain)
            for event in run.source.knownEvents() { used.formUnion(matcher.note(event)) }
        }
        var texts: [(kind: Found.Kind, index: Int, text: String)] = []
        for (index, remark) in script.narration.enumerated() { texts.append((.remark, index, remark.text)) }
        for (index, question) in script.questions.enumerated() {
            texts.append((.question, index, question.ask))
        }
        for action in actions { texts.append((.action, action.index, action.name)) }
        found = patterns.indices.filter { !used.contains($0) }.map { index in
            let (kind, place, text) = texts[index]
            return Found(
                kind: kind, index: place, text: TextLine(text).clipped(to: 60).plainText,
                event: patterns[index].words, file: script.file)
        }
    }
}
