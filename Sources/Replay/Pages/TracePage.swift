import TextPages
import Tracing

/// A whole trace as text: the header, a row for each event with the author's words about it, and how it
/// ended.
public struct TracePage {
    private let source: any EventSource

    public init(source: any EventSource) { self.source = source }

    /// Makes the page, after running to the end.
    public func page() -> Page {
        var page = Page()
        forEachPart { page.append($0) }
        return page
    }

    /// Makes the page part by part, after running to the end: a long trace is never in memory as text.
    public func forEachPart(_ show: (Page) -> Void) {
        let count = source.countToEnd()
        let rows = EventRow(Levels(of: source, Trails(of: source)), upTo: count)
        var page = Page()
        page.prose(source.header.title, hang: 2)
        page.space()
        for event in source.knownEvents() {
            if event.number.isMultiple(of: 500) {
                show(page)
                page = Page()
            }
            page.row(rows.line(event))
            for text in source.narration(of: event.number) { page.quote(text, indent: 7) }
        }
        page.space()
        for line in source.ending { page.prose("\(line)") }
        show(page)
    }
}

extension TraceHeader {
    /// `oauth-refresh  chain session, schedule fifo`, as far as it is known.
    var title: TextLine {
        let name = walkthrough.isEmpty ? "a trace" : walkthrough
        if chain.isEmpty { return "\(name, .strong)" }
        return "\(name, .strong)  \("chain \(chain), schedule \(schedule)", .dim)"
    }
}
