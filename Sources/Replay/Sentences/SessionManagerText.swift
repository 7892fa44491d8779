import TextPages
import Tracing

/// Words for what only Alamofire 4.7 has: the registry of a session delegate's tasks, and each task's
/// delegate.
enum SessionManagerText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        var task: String { event.task.map { "task \($0)" } ?? "the task" }
        switch kind {
        case .registry.added:
            let request = event.request.map { "request \($0)" } ?? "the request"
            return .says("The session delegate knows now: \(task) is that of \(request).")
        case .registry.removed: return .says("The session delegate forgets whose \(task) is.")
        case .registry.missed:
            let call = event.text("call")
            return .says(
                "The session delegate hears \(call ?? "something") of \(task),"
                    + " which nobody has registered: no request hears of it.",
                brief: call)
        case .taskDelegate.reset:
            return .says("What the failed attempt left is gone: a new task takes its place.")
        case .taskDelegate.queueOpened:
            return .says("The queue of handlers is opened: \(waiting(event)) in it.", brief: waiting(event))
        default: return nil
        }
    }

    /// `2 operations`: each handler is one, and so is noting the time.
    private static func waiting(_ event: TraceEvent) -> String {
        counted(Int(event["operations"]?.integer ?? 0), "operation")
    }
}
