/// What differs between two traces: of two runs, or of a run and its golden trace.
///
/// Everything is compared except places (the line of our source that recorded an event, the line of the
/// script that answered a request), which can move although nothing happens differently. Events go by what
/// they are, not by their numbers, which shift when an earlier event is added or removed:
///
/// - a cause is the same if it is the same event, with any number;
/// - a request or a task is the same if it has the same place in both runs (`OrdinalPairs`), and another
///   number of it is one difference;
/// - events that all happen later by the same time are one difference (`TimeShift`).
///
/// The work is nearly linear in the number of events, also for traces that have little in common.
public struct TraceDiff: Sendable {
    /// What was run: where the headers differ.
    public let header: [FieldChange]
    /// What could not be read of the two files.
    public let problems: [TraceProblem]
    /// In the order of the events.
    public let events: [TraceDifference]
    /// How the runs ended: where the end lines differ. The values are words for a reader (`5 events`).
    public let end: [FieldChange]

    /// Compares two traces.
    public init(from old: TraceFile, to new: TraceFile) {
        let comparison = EventComparison(from: old, to: new)
        header = TraceHeader.changes(from: old.header, to: new.header)
        events = comparison.differences
        problems = old.problems + new.problems
        end = TraceEnd.changes(from: old.end, to: new.end, shiftedBy: comparison.lastShift)
    }

    /// `true` if nothing differs, the headers included.
    public var isSame: Bool { header.isEmpty && problems.isEmpty && isSameRun }

    /// `true` if the same happened in both, whatever was run.
    public var isSameRun: Bool { events.isEmpty && end.isEmpty }
}

/// One difference between the events of two traces.
public enum TraceDifference: Sendable {
    /// A request or a task has another number.
    case renumbered(OrdinalPairs.Subject, from: Int, to: Int)
    /// Events happen earlier or later, all by the same time.
    case shifted(TimeShift)
    /// An event of the first trace did not happen.
    case gone(TraceEvent)
    /// An event happened that the first trace does not have.
    case added(TraceEvent)
    /// An event happened at another place, before or after others, and perhaps with another cause.
    case moved(from: TraceEvent, to: TraceEvent, [FieldChange])
    /// An event happened differently.
    case changed(from: TraceEvent, to: TraceEvent, [FieldChange])
}

extension TraceDifference {
    /// How a decision differs, if that is what differs.
    public struct DecisionChange: Equatable, Sendable {
        /// What was decided before, and then.
        public let outcome: (from: String, to: String)
        /// The rules that decided; nil where none of the rules is the reason.
        public let rule: (from: String?, to: String?)

        public init(outcome: (from: String, to: String), rule: (from: String?, to: String?)) {
            self.outcome = outcome
            self.rule = rule
        }

        public static func == (one: Self, other: Self) -> Bool {
            one.outcome == other.outcome && one.rule == other.rule
        }
    }

    /// The names of the fields that a change of a decision is told by.
    package static let decisionFields: Set<String> = ["outcome", "by"]

    /// Another outcome, or another rule that decided; nil for any other difference.
    public var decision: DecisionChange? {
        let (from, to, changes): (TraceEvent, TraceEvent, [FieldChange])
        switch self {
        case .changed(let before, let after, let fields), .moved(let before, let after, let fields):
            (from, to, changes) = (before, after, fields)
        case .renumbered, .shifted, .gone, .added:
            return nil
        }
        guard changes.contains(where: { Self.decisionFields.contains($0.field) }),
            let before = from.decision, let after = to.decision
        else { return nil }
        return DecisionChange(
            outcome: (before.outcome, after.outcome), rule: (before.deciding?.id, after.deciding?.id))
    }
}

extension TraceHeader {
    /// The members in which two headers differ.
    package static func changes(from old: TraceHeader, to new: TraceHeader) -> [FieldChange] {
        let members: [(name: String, from: String, to: String)] = [
            ("walkthrough", old.walkthrough, new.walkthrough), ("chain", old.chain, new.chain),
            ("schedule", old.schedule, new.schedule), ("script", old.script, new.script),
            ("change", old.change, new.change),
        ]
        return members.filter { ExactText($0.from) != ExactText($0.to) }.map { member in
            // A header leaves out what is empty.
            FieldChange(
                field: member.name, from: member.from.isEmpty ? nil : member.from,
                to: member.to.isEmpty ? nil : member.to)
        }
    }
}

extension TraceEnd {
    /// The members in which two end lines differ. A first trace without its end is a problem of the file, and
    /// is reported as one.
    ///
    /// - Parameter shift: by how much the last events are later. The end is later by as much.
    fileprivate static func changes(
        from old: TraceEnd?, to new: TraceEnd?, shiftedBy shift: Int64
    ) -> [FieldChange] {
        guard let old else { return [] }
        guard let new else {
            let text = old.words.compactMap(\.text).joined(separator: ", ")
            return [FieldChange(field: "end", from: text, to: nil)]
        }
        return zip(old.words, new.words).filter { before, after in
            before.text.map(ExactText.init) != after.text.map(ExactText.init)
                && !(before.name == "time" && TimeShift.between(old.time, new.time) == shift)
        }.map { FieldChange(field: $0.name, from: $0.text, to: $1.text) }
    }

    /// The end line in words, one text for each member; nil where nothing is open or unpaired.
    private var words: [(name: String, text: String?)] {
        let open = open.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        return [
            ("events", counted(events, "event")),
            ("time", time.since(.start).description), ("outcome", outcome),
            ("open", open.isEmpty ? nil : "open: \(open.joined(separator: ", "))"),
            ("unpaired", unpaired.isEmpty ? nil : "unpaired: \(unpaired.joined(separator: ", "))"),
        ]
    }
}
