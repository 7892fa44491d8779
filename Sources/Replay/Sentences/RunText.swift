import Tracing

/// Words for what happens beside the path of a request: the script's calls, the limits of the run, and
/// observers of every kind.
enum RunText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .script.called: .says("The script calls \(event.text("name") ?? "?").")
        case .simulation.limitReached:
            .says(
                "The run was ended at its limit of \(event.text("value") ?? "?")"
                    + " (\(event.text("limit") ?? "?")).")
        case .notification.posted:
            .says("Observers hear of \(notification(event)).", brief: notification(event))
        case .monitor.called:
            .says(
                "The monitor \"\(event.text("name") ?? "?")\" hears \(event.text("method") ?? "of it").",
                brief: [event.text("name"), event.text("method")].compactMap { $0 }.joined(separator: ": "))
        default: nil
        }
    }

    /// `task.didResume`: the words that tell one of Alamofire's notifications from the others.
    private static func notification(_ event: TraceEvent) -> String {
        let name = event.text("name") ?? "a notification"
        let prefix = "org.alamofire.notification.name."
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }
}
