import TextPages
import Tracing

/// One event as a row of a listing: where the cursor is, number, time, request and attempt, and what
/// happened, indented by its level.
struct EventRow {
    /// The width of the column of numbers, which depends on the largest number that will be shown.
    let numberWidth: Int
    let levels: Levels

    /// The deepest level that is shown. In a trace from anywhere, questions may be open without end.
    private static let deepest = 20

    init(_ levels: Levels, upTo largest: Int) {
        numberWidth = max(2, String(largest).count)
        self.levels = levels
    }

    /// - Parameter isHeldBack: `true` if the reader is to find out what happened.
    func line(_ event: TraceEvent, isCurrent: Bool = false, isHeldBack: Bool = false) -> TextLine {
        var line = TextLine()
        if isHeldBack {
            writeMargin(event, isCurrent: isCurrent, to: &line)
            line.append("?", .marker)
        } else {
            write(event, isCurrent: isCurrent, to: &line)
        }
        return line
    }

    func write(_ event: TraceEvent, isCurrent: Bool = false, to line: inout some InkedText) {
        writeMargin(event, isCurrent: isCurrent, to: &line)
        let indent = 2 * min(levels.of(event), Self.deepest)
        line.append(spaces: indent)
        line.append(event.kind, event.decision == nil ? .plain : .name)
        let brief = EventText.brief(event)
        if !brief.isEmpty {
            line.append(spaces: max(0, 30 - indent - event.kind.columns) + 2)
            line.append(Self.shortened(brief, to: 90), Self.ink(for: event))
        }
    }

    /// Everything that stands before the event's kind.
    private func writeMargin(_ event: TraceEvent, isCurrent: Bool, to line: inout some InkedText) {
        line.append(isCurrent ? "=>" : "  ", .marker)
        line.append(spaces: 1)
        line.append(String(event.number), filledTo: numberWidth, atEnd: false, .dim)
        line.append(spaces: 2)
        line.append(event.time.clockText, filledTo: 9, atEnd: false, .dim)
        line.append(spaces: 2)
        line.append(event.shortAttemptName ?? "", filledTo: 4, atEnd: true, .dim)
        line.append(spaces: 1)
    }

    /// As much of a text as fits into a row. `print` shows all of it.
    static func shortened(_ text: String, to limit: Int) -> String {
        // Counting characters takes much longer than counting bytes, which are never fewer.
        text.utf8.count <= limit || text.count <= limit ? text : text.prefix(limit - 1) + "…"
    }

    private static func ink(for event: TraceEvent) -> TextLine.Ink {
        if event["error"] != nil { return .bad }
        if let status = event["status"]?.integer { return status < 400 ? .good : .bad }
        return .value
    }
}
