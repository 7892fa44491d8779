import Walkthrough

/// The events that only Alamofire 4.7 has in words: its registry of tasks, the queue of a request's handlers,
/// the closures in the place of handlers. And what is told beside the path of a request: notifications,
/// monitors.
enum Alamofire4Text {
    /// Nil for an event that is about none of these.
    static func sentence(_ kind: EventKind, _ event: TraceEvent) -> String? {
        let task = event.task.map { "task \($0)" } ?? "the task"
        let request = event.request.map { "request \($0)" } ?? "the request"
        return switch kind {
        case .registry.added: "The session delegate knows now: \(task) is that of \(request)."
        case .registry.removed: "The session delegate forgets whose \(task) is."
        case .registry.missed:
            "The session delegate hears \(event.text("call") ?? "something") of \(task), which nobody has "
                + "registered: it is lost."
        case .taskDelegate.reset: "What the failed attempt left is gone: a new task takes its place."
        case .taskDelegate.queueOpened: "The queue of handlers is opened: \(waiting(event)) in it."
        case .request.trapped: "The original would end the process here: \(event.text("reason") ?? "?")."
        case .retry.callIgnored:
            "\(event.text("call") ?? "The call") came while the retry was pending: the retry goes on."
        case .delegate.closureCalled:
            "The delegate's closure \(event.text("name") ?? "?") is called, which the app has set."
        case .notification.posted: "Observers hear of \(notification(event))."
        case .monitor.called:
            "The monitor \"\(event.text("name") ?? "?")\" hears \(event.text("method") ?? "of it")."
        default: nil
        }
    }

    /// The values that only these events have, for a row of a listing.
    static func brief(_ event: TraceEvent) -> String? {
        switch event.knownKind {
        case .registry.missed, .retry.callIgnored: event.text("call")
        case .taskDelegate.queueOpened: waiting(event)
        case .notification.posted: notification(event)
        case .monitor.called:
            [event.text("name"), event.text("method")].compactMap { $0 }.joined(separator: ": ")
        default: nil
        }
    }

    /// `2 operations`: each handler is one, and so is noting the time.
    private static func waiting(_ event: TraceEvent) -> String {
        let count = event["operations"]?.integer ?? 0
        return count == 1 ? "1 operation" : "\(count) operations"
    }

    /// `task.didResume`: what tells it from the others of Alamofire's notifications.
    private static func notification(_ event: TraceEvent) -> String {
        let name = event.text("name") ?? "a notification"
        let prefix = "org.alamofire.notification.name."
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }
}
