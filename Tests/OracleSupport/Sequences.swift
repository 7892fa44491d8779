/// Two sequences of events side by side.
struct Sequences {
    let expected: [OracleEvent]
    let observed: [OracleEvent]
    /// Labels of events whose detail may differ.
    let ignoring: Set<String>

    /// The first place where the two differ, with what stands around it; nil when they agree.
    func difference(_ heading: String) -> String? {
        let rows = self.rows
        guard let first = rows.firstIndex(where: \.differs) else { return nil }
        let shown = max(0, first - 3)..<min(rows.count, first + 4)
        let width = rows[shown].filter(\.differs).map(\.expected.count).max() ?? 0
        let lines = shown.map { index in
            let row = rows[index]
            let number = String(index + 1)
            let left = row.expected + String(repeating: " ", count: max(0, width - row.expected.count))
            let right = row.differs ? "\(left)  <<<<<  \(row.observed)" : row.expected
            return String(repeating: " ", count: max(0, 4 - number.count)) + "\(number)  \(right)"
        }
        return
            "event \(first + 1) of \(expected.count) is not the one \(heading); \(heading) on the left, here on "
            + "the right of <<<<<\n" + lines.joined(separator: "\n")
    }

    private struct Row {
        let expected: String
        let observed: String
        let differs: Bool
    }

    private var rows: [Row] {
        let labels = expected.labels
        return (0..<max(expected.count, observed.count)).map { index in
            let wanted = index < expected.count ? expected[index] : nil
            let found = index < observed.count ? observed[index] : nil
            let mayVary = index < labels.count && ignoring.contains(labels[index])
            return Row(
                expected: text(wanted, queue: wanted?.queue), observed: text(found, queue: wanted?.queue),
                differs: !matches(wanted, found, mayVary: mayVary))
        }
    }

    private func matches(_ wanted: OracleEvent?, _ found: OracleEvent?, mayVary: Bool) -> Bool {
        guard let wanted, let found else { return false }
        // Some scenarios noted less of a handler's call than others do.
        let isSameDetail =
            wanted.detail == found.detail
            || wanted.event.hasPrefix("responseHandler") && found.detail.hasPrefix(wanted.detail + " ")
        return wanted.name == found.name && (mayVary || isSameDetail)
            && (wanted.queue == nil || wanted.queue == found.queue)
    }

    /// An event as a row shows it; its queue only where the row compares queues.
    private func text(_ event: OracleEvent?, queue: String?) -> String {
        guard let event else { return "(nothing)" }
        guard queue != nil, let queue = event.queue else { return "\(event)" }
        return "\(event) on \(queue)"
    }
}
