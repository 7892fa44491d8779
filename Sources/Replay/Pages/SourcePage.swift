import SourceText
import TextPages
import Tracing

/// The code behind an event: the method of the app that is called there, if the walkthrough has one; the
/// lines of our own source around the one that recorded the event; and the symbols of the real libraries that
/// stand at the same place.
struct SourcePage {
    /// How many lines are shown before and after.
    let context: Int
    let ownCode: OwnCode

    func page(for event: TraceEvent) -> Page {
        var page = ownMethod(for: event)
        page.append(code(for: event))
        if let kind = event.knownKind { Self.addMirrors(of: kind, to: &page) }
        return page
    }

    /// The method of the app's own code, whole.
    private func ownMethod(for event: TraceEvent) -> Page {
        var page = Page()
        guard let place = ownCode.place(of: event) else { return page }
        let heading: TextLine =
            "\("\(place.path):\(place.lines.lowerBound)", .strong)  \("the app's own code", .dim)"
        page.prose(heading, hang: 4)
        page.append(Self.lines(place.lines, of: ownCode.lines(of: place.path), marked: place.marked))
        // An answer may come from another method than the one that was asked.
        for number in place.marked where !place.lines.contains(number) {
            page.append(Self.lines(number...number, of: ownCode.lines(of: place.path), marked: [number]))
        }
        page.space()
        return page
    }

    private func code(for event: TraceEvent) -> Page {
        var page = Page()
        page.line("\(event.source, .strong)")
        guard let place = SourcePlace(event.source), let lines = SourceText.lines(of: place.file),
            lines.indices.contains(place.line - 1)
        else {
            page.line("This program does not carry that file.")
            return page
        }
        let shown = max(1, place.line - context)...min(lines.count, place.line + context)
        page.append(Self.lines(shown, of: lines, marked: [place.line]))
        return page
    }

    /// Lines with their numbers. Those that are marked have an arrow.
    private static func lines(
        _ shown: ClosedRange<Int>, of lines: [Substring], marked: [Int]
    ) -> Page {
        var page = Page()
        let width = String(shown.upperBound).count
        let indent = commonIndent(lines[shown.lowerBound - 1..<shown.upperBound])
        for number in shown {
            let isCurrent = marked.contains(number)
            let label = String(number).padded(to: width, atEnd: false)
            page.row(
                """
                \(isCurrent ? "=>" : "  ", .marker) \(label, .dim)  \(String(lines[number - 1].dropFirst(indent)), isCurrent ? .strong : .plain)
                """)
        }
        return page
    }

    /// The indentation that all of these lines share. It is left out, so that they fit on a narrow screen.
    private static func commonIndent(_ lines: ArraySlice<Substring>) -> Int {
        lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    }

    /// Adds the symbols of the real libraries that a kind of event mirrors, if there are any.
    static func addMirrors(of kind: EventKind, to page: inout Page) {
        guard !kind.mirrors.isEmpty else { return }
        page.space()
        page.line("\("mirrors", .dim)")
        for mirror in kind.mirrors { page.append(Self.mirror(mirror)) }
    }

    /// A symbol, and below it the file and line in which its library declares it.
    private static func mirror(_ mirror: MirroredSymbol) -> Page {
        var page = Page()
        let library = mirror.library.rawValue.padded(to: 17)
        page.prose("  \(library, .dim)\(mirror.symbol)", hang: 19, longWords: .broken)
        if let file = mirror.file, let line = mirror.line {
            page.line("  \(String.spaces(17))\("\(file):\(line)", .dim)")
        }
        return page
    }
}
