import Walkthrough

/// The events of uploads in words: forms, what is sent, and how far it has come.
enum UploadText {
    /// Nil for an event that is about none of them.
    static func sentence(_ kind: EventKind, _ event: TraceEvent) -> String? {
        switch kind {
        case .multipart.partAppended: "The form has another part of \(bytes(event)): \(disposition(event))."
        case .multipart.encoded: encoded(event)
        case .uploadable.created: created(event)
        case .uploadable.failed: "There is nothing to send: \(event.text("error") ?? "?")."
        case .uploadable.removed: removed(event)
        case .progress.reported:
            "The \(event.text("direction") ?? "?") progress closure is called: \(share(event))."
        default: nil
        }
    }

    /// The values that no other event has, for a row of a listing.
    static func brief(_ event: TraceEvent) -> String? {
        switch event.knownKind {
        case .multipart.partAppended: "\(disposition(event)), \(bytes(event))"
        case .multipart.encoded: bytes(event) + (event.text("file").map { " in \($0)" } ?? "")
        case .uploadable.created:
            [event.text("type"), event.text("file"), event["bytes"].map { _ in bytes(event) }]
                .compactMap { $0 }.joined(separator: " ")
        case .uploadable.removed: event.text("file")
        case .progress.reported: "\(event.text("direction") ?? "?") \(share(event))"
        default: nil
        }
    }

    private static func encoded(_ event: TraceEvent) -> String {
        let place = event.text("file").map { "in the file \($0)" } ?? "in memory"
        return "The form is encoded \(place): \(bytes(event))."
    }

    private static func created(_ event: TraceEvent) -> String {
        if let file = event.text("file") { return "What will be sent is the file \(file)." }
        return event["bytes"] == nil
            ? "What will be sent comes from a stream." : "What will be sent is \(bytes(event)) in memory."
    }

    private static func removed(_ event: TraceEvent) -> String {
        let file = "The file \(event.text("file") ?? "?")"
        return event["removed"] == nil
            ? "\(file) has served, and is removed." : "\(file) could not be removed."
    }

    /// `12 of 28`; without a length nobody knows of how many.
    private static func share(_ event: TraceEvent) -> String {
        let done = event.text("completed") ?? "?"
        let all = event["total"]?.integer
        guard let all, all >= 0 else { return "\(done) of an unknown number" }
        return "\(done) of \(all)"
    }

    private static func disposition(_ event: TraceEvent) -> String {
        event["headers"]?["Content-Disposition"]?.string ?? "without a name"
    }

    private static func bytes(_ event: TraceEvent) -> String {
        event.text("bytes") == "1" ? "1 byte" : "\(event.text("bytes") ?? "?") bytes"
    }
}
