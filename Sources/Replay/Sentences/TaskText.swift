import Tracing

/// Words for the tasks of the URL loading system.
enum TaskText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        var task: String { event.task.map { "Task \($0)" } ?? "The task" }
        switch kind {
        case .task.created:
            let what = event.requestLine.map { ": \($0)" } ?? ", without a request"
            guard let other = event.text("insteadOf") else {
                return .says("\(task) is made, suspended\(what).")
            }
            let state = event.text("state") == "suspended" ? ", suspended," : ""
            return .says("\(task) is made\(state) to go on in place of task \(other)\(what).")
        case .task.inputIgnored:
            let (state, input) = (event.text("state") ?? "?", event.text("input") ?? "this")
            return .says("\(task) is \(state), so \(input) does nothing.")
        case .task.suspended where event["count"] != nil:
            let count = event.text("count") ?? "?"
            let times = count == "1" ? "once more" : "\(count) more times"
            return .says("\(task) is suspended until resume() is called \(times).")
        case .task.bodyRead:
            let source = event.text("source") ?? "?"
            return .says(
                "The body to send is read from \(source == "stream" ? "a stream" : source): \(event.byteCount)."
            )
        case .task.timedOut where event.text("limit") == "resource":
            return .says("\(task) took longer than \(event.duration("after") ?? "allowed").")
        case .task.timedOut:
            return .says("\(task) heard nothing for \(event.duration("after") ?? "too long").")
        case .task.completed:
            return .says("\(task) is over\(event.quoted("error", before: ", with the error ", mark: "")).")
        default: return nil
        }
    }
}
