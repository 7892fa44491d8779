import JSONText

@testable import Tracing

/// A small trace, an event a line: `task.created r1/0 t1 status=401 <2`.
///
/// Behind the kind stand the request and attempt, the task, members of the data, and the number of the cause,
/// in any order. A decision has its outcome as `!retry`, a call is `@requestDidResume`.
func trace(_ text: String) -> [TraceEvent] {
    text.split(separator: "\n").enumerated().map { index, line in
        event(index + 1, line.split(separator: " ").map(String.init))
    }
}

private func event(_ number: Int, _ words: [String]) -> TraceEvent {
    var request: Int?
    var attempt: Int?
    var task: Int?
    var cause: Int?
    var callback: String?
    var decision: TraceDecision?
    var data: [JSON.Member] = []
    for word in words.dropFirst() {
        let rest = String(word.dropFirst())
        switch word.first {
        case "r" where rest.contains("/"):
            let parts = rest.split(separator: "/").compactMap { Int($0) }
            (request, attempt) = (parts[0], parts[1])
        case "t" where Int(rest) != nil: task = Int(rest)
        case "<": cause = Int(rest)
        case "@": callback = rest
        case "!": decision = TraceDecision(outcome: rest, rules: [])
        default:
            let parts = word.split(separator: "=").map(String.init)
            let value = Int64(parts[1]).map { JSON.Value.integer($0) } ?? .string(parts[1])
            data.append(JSON.Member(key: parts[0], keyOffset: 0, value: JSON(value)))
        }
    }
    return TraceEvent(
        number: number, time: .start, queue: "q", request: request, attempt: attempt, task: task,
        cause: cause, kind: words[0], source: "", callback: callback, data: data, decision: decision)
}
