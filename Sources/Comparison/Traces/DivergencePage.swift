import TextPages
import Tracing

/// The first place at which a run is not as a trace has it, with the events around it.
public struct DivergencePage {
    private let divergence: FirstDivergence
    private let recorded: TraceFile
    private let replayed: TraceFile

    /// How many events are shown before the divergence, and after it on each side.
    private static let reach = 3

    public init(_ divergence: FirstDivergence, recorded: TraceFile, replayed: TraceFile) {
        self.divergence = divergence
        self.recorded = recorded
        self.replayed = replayed
    }

    /// The events before the divergence, and what follows on each side, as a diff shows them.
    public func page() -> Page {
        var page = Page()
        page.prose("\(heading, .strong)")
        page.space()
        let first = divergence.same + 1
        for event in events(of: recorded, from: max(1, first - Self.reach), to: first - 1) {
            page.prose("    \(TraceDiffPage.row(event))", hang: 6)
        }
        side("-", .bad, recorded, ending: "the trace ends here", to: &page)
        side("+", .good, replayed, ending: "the run ends here", to: &page)
        if !divergence.changes.isEmpty {
            page.space()
            page.prose("  What differs in #\(first):")
            for change in divergence.changes { page.prose("    \(change.words)", hang: 6) }
        }
        return page
    }

    private var heading: String {
        let first = divergence.same + 1
        guard divergence.same > 0 else { return "The run differs from the trace in its first event." }
        let same = divergence.same == 1 ? "The first event is" : "The first \(divergence.same) events are"
        return "\(same) the same; #\(first) is the first that differs."
    }

    /// The events of one trace from the divergence on.
    private func side(
        _ sign: String, _ ink: TextLine.Ink, _ trace: TraceFile, ending: String, to page: inout Page
    ) {
        let first = divergence.same + 1
        let shown = events(of: trace, from: first, to: first + Self.reach)
        for (index, event) in shown.enumerated() {
            // The first of them is where to look.
            let arrow = index == 0 ? "=>" : "  "
            page.prose("\(arrow)\(sign, ink) \(TraceDiffPage.row(event))", hang: 6)
        }
        if shown.isEmpty { page.prose("=>\(sign, ink) \(ending)", hang: 6) }
    }

    private func events(of trace: TraceFile, from first: Int, to last: Int) -> [TraceEvent] {
        guard first <= last else { return [] }
        return (first...last).compactMap { trace.event($0) }
    }
}
