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
    public func forEachPart<Problem>(_ show: (Page) throws(Problem) -> Void) throws(Problem) {
        source.readToEnd()
        let rows = EventRow(Levels(of: source, Trails(of: source)), upTo: source.knownCount)
        var page = beginning
        let end = try forEachEvent { event throws(Problem) in
            if event.number.isMultiple(of: Self.rowsInPart) {
                try show(page)
                page = Page()
            }
            page.row(rows.line(event))
            for text in source.narration(of: event.number) { page.quote(text, indent: 7) }
        }
        page.append(end)
        try show(page)
    }

    /// Makes the text for a file or a pipe, part by part. It is that of the page, without making one: a
    /// million rows are written as they are read.
    public func forEachPlainPart<Problem>(
        on screen: Screen, _ show: ([UInt8]) throws(Problem) -> Void
    ) throws(Problem) {
        source.readToEnd()
        let rows = EventRow(Levels(of: source, Trails(of: source)), upTo: source.knownCount)
        var text = PlainText()
        text.append(beginning, on: screen)
        let end = try forEachEvent { event throws(Problem) in
            if event.number.isMultiple(of: Self.rowsInPart) { try show(text.take()) }
            rows.write(event, to: &text)
            text.endLine()
            var words = Page()
            for line in source.narration(of: event.number) { words.quote(line, indent: 7) }
            if !words.isEmpty { text.append(words, on: screen) }
        }
        text.append(end, on: screen)
        try show(text.take())
    }

    private static let rowsInPart = 500

    private var beginning: Page {
        var page = Page()
        page.prose(source.header.title, hang: 2)
        page.line("")
        return page
    }

    /// Calls `body` with each event, and returns the end of the page.
    private func forEachEvent<Problem>(
        _ body: (TraceEvent) throws(Problem) -> Void
    ) throws(Problem) -> Page {
        // What the run owes is noted on the way: to look for it later would read every line again.
        var owed = Owed(causeOf: { [source] in source.cause(of: $0) })
        var isEmpty = true
        for event in source.knownEvents() {
            try body(event)
            owed.note(event)
            isEmpty = false
        }
        var page = Page()
        // Below the heading stands an empty line already.
        if !isEmpty { page.line("") }
        for line in source.ending(owing: owed.shortLines) { page.prose("\(line)") }
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
