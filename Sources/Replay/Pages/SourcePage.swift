import SourceText
import TextPages
import Tracing

/// The lines of our own source around the one that recorded an event, and the symbols of the real libraries
/// that stand at the same place.
struct SourcePage {
    /// How many lines are shown before and after.
    let context: Int

    func page(for event: TraceEvent) -> Page {
        var page = code(for: event)
        guard let kind = event.knownKind, !kind.mirrors.isEmpty else { return page }
        page.space()
        page.line("\("mirrors", .dim)")
        for mirror in kind.mirrors { page.append(Self.mirror(mirror)) }
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
        let first = max(1, place.line - context)
        let last = min(lines.count, place.line + context)
        let width = String(last).count
        let indent = Self.commonIndent(lines[first - 1..<last])
        for number in first...last {
            let isCurrent = number == place.line
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

    /// A symbol, and below it the file and line in which its library declares it.
    static func mirror(_ mirror: MirroredSymbol) -> Page {
        var page = Page()
        let library = mirror.library.rawValue.padded(to: 17)
        page.prose("  \(library, .dim)\(mirror.symbol)", hang: 19)
        if let file = mirror.file, let line = mirror.line {
            page.line("  \(String(repeating: " ", count: 17))\("\(file):\(line)", .dim)")
        }
        return page
    }
}
