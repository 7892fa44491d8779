import TextPages
import Tracing

/// How two traces differ, a line for each difference.
///
/// `-` stands before an event that is gone, `+` before one that was added, `>` before one at another place,
/// and `~` before everything that is there in both, but not the same.
public struct TraceDiffPage {
    private let diff: TraceDiff
    /// How many lines are shown; the rest is counted. Nil for all of them.
    private let limit: Int?

    public init(_ diff: TraceDiff, limit: Int? = nil) {
        self.diff = diff
        self.limit = limit
    }

    /// The page for a trace that differs from its golden one, headers and all; empty if it does not.
    public func goldenPage() -> Page {
        let header = diff.header.map { Self.file("header: \($0.words)") }
        let problems = diff.problems.map { Self.file("golden trace: \($0)") }
        return page(header + problems + events + end)
    }

    /// The page of the events and the end; empty if they are the same.
    public func page() -> Page { page(events + end) }

    /// The differences in numbers: `2 events moved, 3 changed, 1 of them a decision, 1 shift in time`.
    public var summary: String {
        var (moved, added, gone, changed, decisions, shifts) = (0, 0, 0, 0, 0, 0)
        for difference in diff.events {
            if difference.decision != nil { decisions += 1 }
            switch difference {
            case .moved: moved += 1
            case .added: added += 1
            case .gone: gone += 1
            case .changed: changed += 1
            case .shifted: shifts += 1
            case .renumbered: break
            }
        }
        let counts = [(moved, "moved"), (added, "added"), (gone, "gone"), (changed, "changed")]
            .filter { $0.0 > 0 }
        var parts = counts.map { "\($0) \($1)" }
        if let (count, change) = counts.first { parts[0] = "\(counted(count, "event")) \(change)" }
        if decisions > 0 {
            parts.append("\(decisions) of them \(decisions == 1 ? "a decision" : "decisions")")
        }
        if shifts > 0 { parts.append("\(counted(shifts, "shift")) in time") }
        return parts.joined(separator: ", ")
    }

    private func page(_ lines: [TextLine]) -> Page {
        var page = Page()
        let limit = limit ?? lines.count
        for line in lines.prefix(limit) { page.prose(line, hang: 6) }
        if lines.count > limit { page.line("  … and \(lines.count - limit) more") }
        return page
    }

    // MARK: Lines

    private var events: [TextLine] { diff.events.map(Self.line) }

    private var end: [TextLine] {
        diff.end.map { Self.file("end: \($0.values)") }
    }

    private static func file(_ words: String) -> TextLine { "  \("~", .marker) \(words)" }

    private static func line(_ difference: TraceDifference) -> TextLine {
        switch difference {
        case .renumbered(let subject, let from, let to):
            return "  \("~", .marker) \(subject.rawValue) \(from) is \(subject.rawValue) \(to) now"
        case .shifted(let shift): return "  \("~", .marker) \(words(shift))"
        case .gone(let event): return "  \("-", .bad) \(row(event))"
        case .added(let event): return "  \("+", .good) \(row(event))"
        case .moved(let from, let to, let changes):
            let told = ["moved, was #\(from.number)"] + words(changes, difference.decision)
            return "  \(">", .marker) \(row(to)): \(told.joined(separator: ", "))"
        case .changed(_, let event, let changes):
            let told = words(changes, difference.decision)
            return "  \("~", .marker) \(row(event)): \(told.joined(separator: ", "))"
        }
    }

    private static func words(
        _ changes: [FieldChange], _ decision: TraceDifference.DecisionChange?
    ) -> [String] {
        guard let decision else { return changes.map(\.words) }
        let others = changes.filter { !TraceDifference.decisionFields.contains($0.field) }
        return [words(decision)] + others.map(\.words)
    }

    /// `#12  0.045 s  task.created  request 1 attempt 0`
    static func row(_ event: TraceEvent) -> String {
        let subject = event.attemptName.map { "  \($0)" } ?? ""
        return "#\(event.number)  \(event.time.clockText)  \(event.kind)\(subject)"
    }

    /// `from #73: all +470 ms`, `#12 to #20 of request 2: -5 ms`
    private static func words(_ shift: TimeShift) -> String {
        let subject =
            switch shift.scope {
            case .everything: ""
            case .noRequest: " of no request"
            case .request(let request): " of request \(request)"
            }
        if shift.lastsToTheEnd {
            return "from #\(shift.first): all\(subject) \(shift.text)"
        }
        let range = shift.first == shift.last ? "#\(shift.first)" : "#\(shift.first) to #\(shift.last)"
        return "\(range)\(subject): \(shift.text)"
    }

    /// `decided retry by retry.answer → doNotRetry by retry.limit`, and for one outcome of two rules
    /// `decided retry as before, by retry.answer → retry.policy`.
    private static func words(_ decision: TraceDifference.DecisionChange) -> String {
        let (outcome, rule) = (decision.outcome, decision.rule)
        let by = "\(rule.from ?? "no rule") → \(rule.to ?? "no rule")"
        if outcome.from == outcome.to { return "decided \(outcome.to) as before, by \(by)" }
        if rule.from == rule.to {
            return "decided \(outcome.from) → \(outcome.to), both by \(rule.to ?? "no rule")"
        }
        return
            "decided \(outcome.from) by \(rule.from ?? "no rule") → \(outcome.to) by \(rule.to ?? "no rule")"
    }
}
