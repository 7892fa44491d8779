import SourceText
import TextPages
import Tracing

/// The page that is shown where the cursor comes to rest: the event in words, what it changed, and the line
/// of source that recorded it.
struct StopPage {
    let source: any EventSource
    let history: SubjectHistory
    /// Called at every event that is read. Once it returns `true`, what has changed is left out.
    var isInterrupted: () -> Bool = { false }

    /// - Parameter isNarrated: whether the author's words stand below the event.
    func page(for event: TraceEvent, isNarrated: Bool = true) -> Page {
        var page = Page()
        page.prose(heading(event), hang: 4)
        page.prose("    \(EventText.sentence(event))", hang: 4)
        // A message may be a table, so its lines are not wrapped.
        for line in (event.text("message") ?? "").split(separator: "\n") { page.line("      \(line)") }
        for change in changes(at: event) { page.prose(Self.line(change), hang: 8) }
        if let line = sourceLine(event) { page.row(line) }
        if let line = ownLine(event) { page.row(line) }
        for text in isNarrated ? source.narration(of: event.number) : [] {
            page.space()
            page.quote(text, indent: 2)
        }
        return page
    }

    /// The number and the time of an event that is not shown yet.
    static func heading(withoutKindOf event: TraceEvent) -> Page {
        var page = Page()
        var line: TextLine = "\("#\(event.number)", .strong)  \(event.time.clockText, .dim)"
        if let name = event.attemptName { line.append("  \(name)") }
        page.prose(line, hang: 4)
        return page
    }

    /// `#14/61  0.120 s  retry.decided  request 1 attempt 1  [root]`. The number after the slash is
    /// known only at the end of a run.
    private func heading(_ event: TraceEvent) -> TextLine {
        let total = source.isComplete ? "/\(source.knownCount)" : ""
        var line: TextLine = "\("#\(event.number)\(total)", .strong)  \(event.time.clockText, .dim)  "
        line.append(event.kind, .name)
        if let name = event.attemptName { line.append("  \(name)") }
        if !event.queue.isEmpty { line.append("  [\(QueueName.short(event.queue))]", .dim) }
        return line
    }

    // MARK: What changed

    /// The changes that the event itself lists, followed by those of the state.
    func changes(at event: TraceEvent) -> [StateChange] {
        let listed = event.changes.map {
            StateChange(subject: "", field: $0.field, from: $0.from, to: $0.to)
        }
        return listed + history.changes(at: event, unless: isInterrupted)
    }

    static func line(_ change: StateChange) -> TextLine {
        var line: TextLine = "      "
        let name = [change.subject, change.field].filter { !$0.isEmpty }.joined(separator: " ")
        switch (change.from, change.to) {
        case (let from?, let to?):
            line.append("~ \(name): \(from) → \(to)", .value)
            // Of a body that is no text, only the size is shown. Two secrets look alike as well, since none
            // of them is shown.
            if from == to, !from.contains(SecretMask.dots) { line.append(FieldChange.looksTheSame) }
        case (nil, let to?): line.append("+ \(name): \(to)", .good)
        case (let from?, nil): line.append("- \(name): \(from)", .bad)
        case (nil, nil): line.append("~ \(name)", .value)
        }
        return line
    }

    // MARK: The line of source

    private func sourceLine(_ event: TraceEvent) -> TextLine? {
        guard let place = SourcePlace(event.source) else { return nil }
        guard let code = SourceText.statement(at: place.line, of: place.file) else {
            return "\("=>", .marker) \(event.source, .dim)"
        }
        return "\("=>", .marker) \("\(place.fileName):\(place.line)", .dim)  \(code)"
    }
}

extension StopPage {
    /// The first line of the app's own code that the event is about.
    private func ownLine(_ event: TraceEvent) -> TextLine? {
        guard let place = source.ownCode.place(of: event), let number = place.marked.first else { return nil }
        let lines = source.ownCode.lines(of: place.path)
        let name = SourcePlace(file: place.path, line: number).fileName
        let code = String(lines[number - 1].drop { $0 == " " })
        return "\("=>", .marker) \("\(name):\(number)", .dim)  \(code)"
    }
}
