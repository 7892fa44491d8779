import Tracing

/// Words for what happens beside the path of a request: the script's calls, the limits of the run, and
/// observers of every kind.
enum RunText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .script.called: .says(called(event.text("name") ?? "?"))
        case .simulation.limitReached:
            .says("The run was ended at its limit of \(limit(event)).")
        case .notification.posted:
            .says("Observers hear of \(notification(event)).", brief: notification(event))
        case .monitor.called:
            .says(
                "The monitor \"\(event.text("name") ?? "?")\" hears \(event.text("method") ?? "of it").",
                brief: [event.text("name"), event.text("method")].compactMap { $0 }.joined(separator: ": "))
        default: nil
        }
    }

    /// `500 (events)`, `0.020 s (time)`.
    private static func limit(_ event: TraceEvent) -> String {
        let kind = event.text("limit") ?? "?"
        let time = kind == "time" ? event["value"]?.integer : nil
        let value = time.map { VirtualInstant(nanoseconds: UInt64(clamping: $0)).clockText }
        return "\(value ?? event.text("value") ?? "?") (\(kind))"
    }

    /// What the script does, and what comes of that: `session.request(profile)`, `task(album).threw`, or
    /// `no resume data of radio`.
    private static func called(_ name: String) -> String {
        if name.hasPrefix("no ") { return "There is \(name)." }
        for end in [".returned", ".threw"] where name.hasPrefix("task(") && name.hasSuffix(")" + end) {
            return "The task \(name.dropFirst(5).dropLast(end.count + 1)) \(end.dropFirst())."
        }
        return "The script calls \(name)."
    }

    /// `task.didResume`: the words that tell one of Alamofire's notifications from the others.
    private static func notification(_ event: TraceEvent) -> String {
        let name = event.text("name") ?? "a notification"
        let prefix = "org.alamofire.notification.name."
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }
}
