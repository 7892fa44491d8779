import TextPages
import Tracing

/// What led to an event, newest first, without the events that only pass something on.
struct CausalPage {
    /// How many lines the way back takes at most.
    private static let mostLines = 8

    private let path: CausalPath

    /// - Parameter events: all events of the run, in order.
    init(of event: TraceEvent, in events: [TraceEvent]) {
        path = CausalPath(from: event) { number in events.place(of: number).map { events[$0] } }
    }

    func page() -> Page {
        var page = Page()
        let event = path.events[0]
        guard path.events.count > 1 else {
            let origin =
                event.lostCause(of: "the event")
                ?? "Nothing in the trace led to the event: it is where a chain begins"
            page.prose("\(origin).")
            return page
        }
        page.prose("What led to #\(event.number), newest first:")
        let lines = path.told().map { line($0).clipped(to: RequestColumns.width) }
        // The newest say why it happened, the oldest where it began.
        let kept = Self.mostLines - 3
        if lines.count > Self.mostLines {
            for line in lines.prefix(kept) { page.line(line) }
            page.line("     \("⋮  \(lines.count - kept - 2) more", .dim)")
            for line in lines.suffix(2) { page.line(line) }
        } else {
            for line in lines { page.line(line) }
        }
        return page
    }

    private func line(_ link: CausalPath.Link) -> TextLine {
        switch link {
        case .turn(let event):
            let number = "#\(event.number)".padded(to: 5)
            let subject = (event.shortAttemptName ?? "").padded(to: 5)
            return "  \(number, .strong)  \(subject, .dim)  \(event.kindAndValue, .name)"
        case .stretch:
            return "     \("⋮  \(link.span)", .dim)"
        case .detour(let request, _):
            return "     \("⋮  request \(request): \(link.span)", .dim)"
        }
    }
}
