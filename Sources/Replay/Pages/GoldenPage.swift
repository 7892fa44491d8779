import TextPages
import Tracing

/// How a trace differs from its golden one, a line for each difference.
public struct GoldenPage {
    /// How many differences are shown; the rest is counted.
    private let limit = 20
    private let comparison: GoldenComparison

    public init(_ comparison: GoldenComparison) { self.comparison = comparison }

    /// The page, empty for a trace that is as expected.
    public func page() -> Page {
        var page = Page()
        for difference in comparison.differences.prefix(limit) { page.prose(Self.line(difference), hang: 6) }
        let rest = comparison.differences.count - limit
        if rest > 0 { page.line("  … and \(rest) more") }
        return page
    }

    private static func line(_ difference: GoldenComparison.Difference) -> TextLine {
        switch difference {
        case .file(let change): "  \("~", .marker) \(change)"
        case .missing(let event): "  \("-", .bad) \(row(event))"
        case .new(let event): "  \("+", .good) \(row(event))"
        case .changed(_, let event, let changes):
            "  \("~", .marker) \(row(event)): \(changes.map(words).joined(separator: ", "))"
        }
    }

    private static func row(_ event: TraceEvent) -> String {
        let subject = event.request.map { "  request \($0) attempt \(event.attempt ?? 0)" } ?? ""
        return "#\(event.number)  \(event.time.clockText)  \(event.kind)\(subject)"
    }

    private static func words(_ change: FieldChange) -> String {
        "\(change.field) \(change.from ?? "nothing") → \(change.to ?? "nothing")"
    }
}
