import TextPages
import Tracing
import Walkthrough

/// The remarks and questions of a script that no event of its runs brings up: their pattern describes nothing
/// that happens.
///
/// One that names a chain must come up there; any other on at least one of the script's chains.
struct UnusedWords {
    /// A remark or a question that never comes up.
    struct Found: Equatable {
        enum Kind: String { case remark, question }

        let kind: Kind
        /// Its place among the remarks, or among the questions.
        let index: Int
        /// The beginning of what it says.
        let text: String
        /// The event that does not come: `retry.asked of request "feed", number 2, on session`.
        let event: String
        /// The script.
        let file: String

        /// `the remark "…" never comes up: there is no retry.asked of request "feed"`
        var message: String { "the \(kind.rawValue) \"\(text)\" never comes up: there is no \(event)" }

        var warning: String { "\(file): warning: \(message)" }
    }

    let found: [Found]

    /// - Parameter runs: a run on each chain of the script.
    init(of script: Script, in runs: [WalkthroughTest.FinishedRun]) {
        let patterns = script.narration.map(\.pattern) + script.questions.map(\.pattern)
        var used: Set<Int> = []
        for run in runs where !patterns.isEmpty {
            var matcher = EventMatcher(patterns, on: run.chain)
            for event in run.source.knownEvents() { used.formUnion(matcher.note(event)) }
        }
        let texts =
            script.narration.enumerated().map { (Found.Kind.remark, $0, $1.text) }
            + script.questions.enumerated().map { (.question, $0, $1.ask) }
        found = patterns.indices.filter { !used.contains($0) }.map { index in
            let (kind, place, text) = texts[index]
            return Found(
                kind: kind, index: place, text: TextLine(text).clipped(to: 60).plainText,
                event: Self.words(for: patterns[index]), file: script.file)
        }
    }

    private static func words(for pattern: EventPattern) -> String {
        var words = pattern.kind ?? pattern.callback ?? "event"
        if let request = pattern.request { words += " of request \"\(request)\"" }
        if let attempt = pattern.attempt { words += " in attempt \(attempt)" }
        if let outcome = pattern.outcome { words += " with the outcome \"\(outcome)\"" }
        if pattern.occurrence > 1 { words += ", number \(pattern.occurrence)" }
        if let chain = pattern.chain { words += " on \(chain.rawValue)" }
        return words
    }
}
