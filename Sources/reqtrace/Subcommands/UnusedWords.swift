import Tracing
import Walkthrough

/// The remarks and questions of a script that no event of its runs brings up: their pattern describes nothing
/// that happens.
///
/// One that names a chain must come up there; any other on at least one of the script's chains.
struct UnusedWords {
    /// A line for each of them.
    let warnings: [String]

    init(of script: Script) {
        let patterns = script.narration.map(\.pattern) + script.questions.map(\.pattern)
        var used: Set<Int> = []
        for chain in script.chains {
            // A script that cannot run has been reported already.
            guard let run = try? WalkthroughRun(script: script, chain: chain.rawValue) else { continue }
            let trace = TraceFile(bytes: run.traceBytes())
            var matcher = EventMatcher(patterns, on: chain)
            for number in 1...max(1, trace.count) {
                if let event = trace.event(number) { used.formUnion(matcher.note(event)) }
            }
        }
        let texts =
            script.narration.map { ("the remark", $0.text) }
            + script.questions.map { ("the question", $0.ask) }
        warnings = patterns.indices.filter { !used.contains($0) }.map { index in
            let (what, text) = texts[index]
            return
                "\(script.file): warning: \(what) \"\(text.prefix(60))\" never comes up: there is no \(Self.words(for: patterns[index]))"
        }
    }

    /// `retry.asked of request "feed", number 2, on session`.
    private static func words(for pattern: EventPattern) -> String {
        var words = pattern.kind ?? pattern.callback ?? "event"
        if let request = pattern.request { words += " of request \"\(request)\"" }
        if let attempt = pattern.attempt { words += " in attempt \(attempt)" }
        if pattern.occurrence > 1 { words += ", number \(pattern.occurrence)" }
        if let chain = pattern.chain { words += " on \(chain.rawValue)" }
        return words
    }
}
