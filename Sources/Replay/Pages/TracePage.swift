import TextPages
import Tracing

/// A whole trace as text: the header, a row for each event with the author's words about it, and how it
/// ended.
public struct TracePage {
    private let source: any EventSource

    public init(source: any EventSource) { self.source = source }

    /// Makes the page, after running to the end.
    public func page() -> Page {
        let count = source.countToEnd()
        let rows = EventRow(Levels(of: source, Trails(of: source)), upTo: count)
        var page = Page()
        page.prose(source.header.title, hang: 2)
        page.space()
        for event in source.knownEvents() {
            page.row(rows.line(event))
            for text in source.narration(of: event.number) { page.quote(text, indent: 7) }
        }
        page.space()
        for line in source.ending { page.prose("\(line)") }
        return page
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
