import JSONText

/// The comparison of a trace with the golden one: what is missing, what is new, what has changed.
///
/// Everything in a golden trace is compared: header, events and end. Places are left out (the line of our
/// source that recorded an event, the line of the script that answered a request), since they can move
/// although nothing happens differently. The numbers of events do not count either, since they shift when an
/// earlier event is added or removed: a cause is the same if it is the same event, with any number.
public struct GoldenComparison: Sendable {
    /// One difference.
    public enum Difference: Sendable {
        /// A member of the header or of the end line, or the file itself.
        case file(String)
        /// An event of the golden trace did not happen.
        case missing(TraceEvent)
        /// An event happened that the golden trace does not have.
        case new(TraceEvent)
        /// An event happened differently.
        case changed(from: TraceEvent, to: TraceEvent, [FieldChange])
    }

    /// In the order of the traces: first those of the header, last those of the end.
    public let differences: [Difference]

    /// Compares two trace files.
    public init(golden: [UInt8], actual: [UInt8]) {
        let old = TraceFile(bytes: golden)
        let new = TraceFile(bytes: actual)
        let events = EventAlignment(of: Self.events(old), with: Self.events(new)).differences
        differences =
            (Self.changes(old.header, new.header) + old.problems.map { "golden trace: \($0)" })
            .map(Difference.file) + events + Self.changes(old.end, new.end).map(Difference.file)
    }

    /// `true` if the trace is as expected.
    public var isSame: Bool { differences.isEmpty }

    private static func events(_ file: TraceFile) -> [TraceEvent] {
        file.count == 0 ? [] : (1...file.count).compactMap { file.event($0) }
    }

    private static func changes(_ old: TraceHeader, _ new: TraceHeader) -> [String] {
        [
            ("walkthrough", old.walkthrough, new.walkthrough), ("chain", old.chain, new.chain),
            ("schedule", old.schedule, new.schedule), ("script", old.script, new.script),
        ].filter { $0.1 != $0.2 }.map { "header: \($0.0) \($0.1) → \($0.2)" }
    }

    /// A golden trace without its end is a problem of the file, and is reported as one.
    private static func changes(_ old: TraceEnd?, _ new: TraceEnd?) -> [String] {
        guard let old, old != new else { return [] }
        guard let new else { return ["end: \(old.words.joined(separator: ", ")) → nothing"] }
        return zip(old.words, new.words).filter { $0 != $1 }.map { "end: \($0) → \($1)" }
    }
}

/// Which events of two traces correspond: the longest series that both have, and, between those, the events
/// that changed places with another of their kind.
private struct EventAlignment {
    private let old: [TraceEvent]
    private let new: [TraceEvent]
    /// What the events of `old` and `new` say, in their order.
    private let contents: (old: [EventContent], new: [EventContent])
    /// The pairs of corresponding events, by their places in `old` and `new`, in order.
    private var pairs: [(old: Int, new: Int)] = []
    /// The new number of an event, by its old one.
    private var numbers: [Int: Int] = [:]

    init(of old: [TraceEvent], with new: [TraceEvent]) {
        self.old = old
        self.new = new
        contents = (old.map(\.content), new.map(\.content))
        let before = contents.old.map(\.text)
        let after = contents.new.map(\.text)
        let change = after.difference(from: before)
        let removed = Set(change.removals.map(\.offset))
        let inserted = Set(change.insertions.map(\.offset))
        let kept = zip(
            before.indices.filter { !removed.contains($0) }, after.indices.filter { !inserted.contains($0) })
        pairs = (kept.map { ($0, $1) } + changed(removed.sorted(), inserted.sorted())).sorted {
            $0.old < $1.old
        }
        for pair in pairs { numbers[old[pair.old].number] = new[pair.new].number }
    }

    /// Pairs up the events that are gone and the events that are new where they say the same.
    private func changed(_ removed: [Int], _ inserted: [Int]) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        var removed = removed[...]
        var inserted = inserted[...]
        while let gone = removed.first, let came = inserted.first {
            let (from, to) = (old[gone], new[came])
            if from.kind == to.kind, from.request == to.request {
                pairs.append((gone, came))
                removed.removeFirst()
                inserted.removeFirst()
            } else if from.number <= to.number {
                removed.removeFirst()
            } else {
                inserted.removeFirst()
            }
        }
        return pairs
    }

    var differences: [GoldenComparison.Difference] {
        var found: [(number: Int, difference: GoldenComparison.Difference)] = []
        let (olds, news) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
        for (index, event) in old.enumerated() where !olds.contains(index) {
            found.append((event.number, .missing(event)))
        }
        for (index, event) in new.enumerated() where !news.contains(index) {
            found.append((event.number, .new(event)))
        }
        for pair in pairs {
            let (from, to) = (old[pair.old], new[pair.new])
            let changes = contents.old[pair.old].changes(to: contents.new[pair.new]) + cause(from, to)
            if !changes.isEmpty { found.append((to.number, .changed(from: from, to: to, changes))) }
        }
        return found.sorted { $0.number < $1.number }.map(\.difference)
    }

    /// `true` if an event follows from the same event as before.
    private func cause(_ from: TraceEvent, _ to: TraceEvent) -> [FieldChange] {
        guard from.cause.map({ numbers[$0] }) != to.cause.map(Optional.some) else { return [] }
        return [
            FieldChange(
                field: "cause", from: from.cause.map { name($0, in: old) },
                to: to.cause.map { name($0, in: new) })
        ]
    }

    /// `#12 task.created`
    private func name(_ number: Int, in events: [TraceEvent]) -> String {
        let event = number >= 1 && number <= events.count ? events[number - 1] : nil
        return ["#\(number)", event?.kind].compactMap { $0 }.joined(separator: " ")
    }
}

/// The content of an event, without its number, the number of its cause, and places.
private struct EventContent {
    let fields: [(name: String, text: String)]
    /// All of it, for comparing.
    let text: String

    init(_ fields: [(name: String, text: String)]) {
        self.fields = fields
        text = fields.map { "\($0.name)=\($0.text)" }.joined(separator: "\u{1F}")
    }

    func changes(to other: EventContent) -> [FieldChange] {
        guard text != other.text else { return [] }
        let before = Dictionary(fields.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(
            other.fields.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
        var names: [String] = []
        for field in fields + other.fields where !names.contains(field.name) { names.append(field.name) }
        return names.filter { before[$0] != after[$0] }.map {
            FieldChange(field: $0, from: before[$0], to: after[$0])
        }
    }
}

extension TraceEvent {
    fileprivate var content: EventContent {
        var fields: [(name: String, text: String)] = [("t", "\(time.nanoseconds)"), ("kind", kind)]
        if !queue.isEmpty { fields.append(("queue", queue)) }
        fields += [("request", request), ("attempt", attempt), ("task", task)].compactMap { name, number in
            number.map { (name, "\($0)") }
        }
        if let callback { fields.append(("callback", callback)) }
        for member in data where !(member.key == "line" && knownKind == .transport.matched) {
            fields.append((member.key, member.value.plainText))
        }
        guard let decision else { return EventContent(fields) }
        fields.append(("outcome", decision.outcome))
        if let deciding = decision.deciding { fields.append(("by", deciding.id)) }
        // A rule may be consulted several times, for example about several cookies.
        for (index, rule) in decision.rules.enumerated() {
            let isRepeated = decision.rules[..<index].contains { $0.id == rule.id }
            let name = isRepeated ? "\(rule.id) (rule \(index + 1))" : rule.id
            fields.append((name, "\(rule.held ? "held" : "did not hold"), saw \(rule.saw)"))
        }
        return EventContent(fields)
    }
}

extension TraceEnd {
    /// The end line in words, one for each member.
    fileprivate var words: [String] {
        let open = open.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        return [
            "\(events) events", time.since(.start).description, outcome,
            "open: \(open.joined(separator: ", "))",
            "unpaired: \(unpaired.joined(separator: ", "))",
        ]
    }
}

extension CollectionDifference {
    fileprivate var removals: [(offset: Int, element: ChangeElement)] {
        compactMap { if case .remove(let offset, let element, _) = $0 { (offset, element) } else { nil } }
    }

    fileprivate var insertions: [(offset: Int, element: ChangeElement)] {
        compactMap { if case .insert(let offset, let element, _) = $0 { (offset, element) } else { nil } }
    }
}
