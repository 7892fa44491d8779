import Walkthrough

/// A whole trace as text: the header, a row for each event with what the author says about it, the end.
public struct TracePage {
    private let source: any EventSource

    public init(source: any EventSource) { self.source = source }

    /// Runs to the end first.
    public func page() -> Page {
        let count = source.countToEnd()
        let rows = EventRow(Levels(of: source), upTo: count)
        var page = Page()
        page.append(header())
        for event in source.knownEvents() {
            page.row(rows.line(event))
            for text in source.narration(of: event.number) { page.narration(text, indent: 7) }
        }
        page.space()
        for line in source.ending { page.prose("\(line)") }
        return page
    }

    private func header() -> Page {
        var page = Page()
        let header = source.header
        let name = header.walkthrough.isEmpty ? "a trace" : header.walkthrough
        page.prose("\(name, .strong)  \("chain \(header.chain), schedule \(header.schedule)", .dim)", hang: 2)
        page.space()
        return page
    }
}
