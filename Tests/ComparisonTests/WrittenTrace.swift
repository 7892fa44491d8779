import Comparison
import JSONText
import TextPages
import Tracing

/// Reads a trace with one event on each line: time in milliseconds, queue, request and attempt (`-` for no
/// request), kind, then members of its data, and `=outcome` for a decision.
///
/// ```
/// 0 main r1.0 request.created type=data
/// 15 root r1.0 validation.decided =accepted
/// ```
///
/// Each event follows from the one before it, unless it names another as `<2`. A line
/// `0 main - script.called name=request(a)` gives the next request a name.
func trace(_ chain: String, _ text: String, leftOut: [LeftOutPart] = []) -> TraceColumn {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let events = lines.enumerated().map { index, words in event(index + 1, words) }
    let header = TraceHeader(walkthrough: "story", chain: chain, schedule: "fifo", script: "")
    return TraceColumn(header: header, events: events, leftOut: leftOut)
}

private func event(_ number: Int, _ words: [String]) -> TraceEvent {
    let subject = words[2].dropFirst().split(separator: ".").compactMap { Int($0) }
    let cause = words.dropFirst(4).first { $0.hasPrefix("<") }.flatMap { Int($0.dropFirst()) }
    let members = words.dropFirst(4).filter { !$0.hasPrefix("=") && !$0.hasPrefix("<") }.map { word in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        let number = Int64(parts[1]).map { JSON(.integer($0)) }
        return JSON.Member(key: parts[0], keyOffset: 0, value: number ?? JSON(.string(parts[1])))
    }
    let outcome = words.dropFirst(4).first { $0.hasPrefix("=") }?.dropFirst()
    return TraceEvent(
        number: number, time: VirtualInstant(nanoseconds: UInt64(words[0]).map { $0 * 1_000_000 } ?? 0),
        queue: words[1] == "main" ? "com.apple.main-thread" : words[1], request: subject.first,
        attempt: subject.last, task: nil, cause: cause ?? (number == 1 ? nil : number - 1), kind: words[3],
        source: "Tests/Story.swift:1", callback: nil, data: members,
        decision: outcome.map { TraceDecision(outcome: String($0), rules: []) })
}

/// The table as it is printed, without colours.
func printed(_ comparison: Comparison, width: Int) -> String {
    text(ComparisonPage(comparison, width: width).page(), width: width)
}

/// A page as it is printed, without colours and without the line break at its end.
func text(_ page: Page, width: Int) -> String { String(page.text(on: Screen(width: width)).dropLast()) }
