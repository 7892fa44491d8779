import Tracing

/// Words for uploads: forms, what is sent, and how far it has come.
enum UploadText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        switch kind {
        case .multipart.partAppended:
            .says(
                "The form has another part of \(event.byteCount): \(disposition(event)).",
                brief: "\(disposition(event)), \(event.byteCount)")
        case .multipart.encoded: encoded(event)

        case .uploadable.created: created(event)
        case .uploadable.failed: .says("There is nothing to send: \(event.text("error") ?? "?").")
        case .uploadable.removed: removed(event)

        case .progress.reported:
            .says(
                "The \(direction(event)) progress closure is called: \(share(event)).",
                brief: "\(direction(event)) \(share(event))")
        default: nil
        }
    }

    private static func encoded<Words: EventWording>(_ event: TraceEvent) -> Words {
        let file = event.text("file")
        let place = file.map { "in the file \($0)" } ?? "in memory"
        return .says(
            "The form is encoded \(place): \(event.byteCount).",
            brief: event.byteCount + (file.map { " in \($0)" } ?? ""))
    }

    private static func created<Words: EventWording>(_ event: TraceEvent) -> Words {
        let size = event["bytes"].map { _ in event.byteCount }
        let content = size.map { "What will be sent is \($0) in memory." }
        let brief = [event.text("type"), event.text("file"), size].compactMap { $0 }.joined(separator: " ")
        return .says(
            event.text("file").map { "What will be sent is the file \($0)." }
                ?? content ?? "What will be sent comes from a stream.",
            brief: brief)
    }

    private static func removed<Words: EventWording>(_ event: TraceEvent) -> Words {
        let file = event.text("file") ?? "?"
        guard event["removed"] == nil else {
            return .says("The file \(file) could not be removed.", brief: "\(file) not removed")
        }
        return .says("The file \(file) has served, and is removed.", brief: event.text("file"))
    }

    private static func direction(_ event: TraceEvent) -> String { event.text("direction") ?? "?" }

    /// `12 of 28`, or `12 of an unknown number`.
    private static func share(_ event: TraceEvent) -> String {
        let done = event.text("completed") ?? "?"
        let all = event["total"]?.integer
        guard let all, all >= 0 else { return "\(done) of an unknown number" }
        return "\(done) of \(all)"
    }

    private static func disposition(_ event: TraceEvent) -> String {
        event["headers"]?["Content-Disposition"]?.string ?? "without a name"
    }
}
