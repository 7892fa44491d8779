import Tracing

/// Words for downloads: their files, and the data from which a later task resumes them.
enum DownloadText: SubjectText {
    static func words<Words: EventWording>(for kind: EventKind, in event: TraceEvent) -> Words? {
        let file = event.text("file") ?? "?"
        return switch kind {
        case .download.fileCreated: .says("The body goes to a new file, \(file).", brief: brief(event))
        case .download.fileTaken: .says("The file \(file) is no longer where it was.", brief: brief(event))
        case .download.fileRemoved: .says("The file \(file) is removed.", brief: brief(event))
        case .download.writeFailed:
            .says(
                "The file \(file) cannot be written: \(event.text("error") ?? "?").", brief: brief(event))
        case .download.destinationChosen, .download.finished: .shows(brief(event))

        default: nil
        }
    }

    /// The file, and what went wrong with it.
    private static func brief(_ event: TraceEvent) -> String? {
        event["file"]?.string.map { [$0, event.text("error")].compactMap { $0 }.joined(separator: " ") }
    }
}
