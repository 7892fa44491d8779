import Walkthrough

/// A trace held against the golden one: what is missing, what is new, what has changed.
///
/// The line of our source that recorded an event is left out of it, since it moves with every edit; so are
/// the numbers of events, when events before them came or went.
public struct GoldenComparison {
    private enum Difference {
        case missing(TraceEvent)
        case new(TraceEvent)
        case changed(from: TraceEvent, to: TraceEvent)
    }

    private let differences: [Difference]
    private let headerChanges: [String]

    /// How many differences are shown; the rest is counted.
    private let limit = 20

    public init(golden: [UInt8], actual: [UInt8]) {
        let old = TraceFile(bytes: golden)
        let new = TraceFile(bytes: actual)
        headerChanges = Self.changes(old.header, new.header) + old.problems.map { "golden trace: \($0)" }
        differences = Self.differences(Self.events(old), Self.events(new))
    }

    public var isSame: Bool { differences.isEmpty && headerChanges.isEmpty }

    /// Everything that differs, a line each.
    public func page() -> Page {
        var page = Page()
        for change in headerChanges { page.prose("  \("~", .marker) \(change)", hang: 6) }
        for difference in differences.prefix(limit) { page.prose(Self.line(difference), hang: 6) }
        if differences.count > limit { page.line("  … and \(differences.count - limit) more") }
        return page
    }

    // MARK: Finding

    private static func events(_ file: TraceFile) -> [TraceEvent] {
        (1...max(1, file.count)).compactMap { file.event($0) }
    }

    private static func changes(_ old: TraceHeader, _ new: TraceHeader) -> [String] {
        let fields = [
            ("walkthrough", old.walkthrough, new.walkthrough), ("chain", old.chain, new.chain),
            ("schedule", old.schedule, new.schedule), ("script", old.script, new.script),
        ]
        return fields.filter { $0.1 != $0.2 }.map { "header: \($0.0) \($0.1) → \($0.2)" }
    }

    private static func differences(_ old: [TraceEvent], _ new: [TraceEvent]) -> [Difference] {
        let change = new.map(\.content).difference(from: old.map(\.content))
        var removed = change.removals.map { old[$0.offset] }[...]
        var inserted = change.insertions.map { new[$0.offset] }[...]
        var found: [Difference] = []
        while let gone = removed.first ?? inserted.first {
            let other = inserted.first
            if let missing = removed.first, let other, missing.kind == other.kind,
                missing.request == other.request
            {
                found.append(.changed(from: missing, to: other))
                removed.removeFirst()
                inserted.removeFirst()
            } else if removed.first != nil, other.map({ gone.number <= $0.number }) ?? true {
                found.append(.missing(removed.removeFirst()))
            } else {
                found.append(.new(inserted.removeFirst()))
            }
        }
        return found
    }

    // MARK: Showing

    private static func line(_ difference: Difference) -> TextLine {
        switch difference {
        case .missing(let event): "  \("-", .bad) \(row(event))"
        case .new(let event): "  \("+", .good) \(row(event))"
        case .changed(let from, let to): "  \("~", .marker) \(row(to)): \(changes(from, to))"
        }
    }

    private static func row(_ event: TraceEvent) -> String {
        let subject = event.request.map { "  request \($0) attempt \(event.attempt ?? 0)" } ?? ""
        return "#\(event.number)  \(event.time.clockText)  \(event.kind)\(subject)"
    }

    private static func changes(_ from: TraceEvent, _ to: TraceEvent) -> String {
        let before = Dictionary(from.content.fields, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(to.content.fields, uniquingKeysWith: { first, _ in first })
        let names = (from.content.fields + to.content.fields).map(\.0)
        var told: [String] = []
        for name in names where before[name] != after[name] {
            let change = "\(name) \(before[name] ?? "nothing") → \(after[name] ?? "nothing")"
            if !told.contains(change) { told.append(change) }
        }
        return told.joined(separator: ", ")
    }
}

extension TraceEvent {
    /// What an event says, without its number, its cause's number, and its line of source.
    fileprivate var content: Content {
        var fields = ["t", "queue", "request", "attempt", "task", "kind", "callback"].compactMap { name in
            field(name).map { (name, $0.plainText) }
        }
        fields += data.map { ($0.key, $0.value.plainText) }
        if let decision {
            fields.append(("outcome", decision.outcome))
            fields += decision.rules.map { ($0.id, "\($0.held ? "held" : "did not hold"), saw \($0.saw)") }
        }
        return Content(fields: fields)
    }

    fileprivate struct Content: Equatable {
        let fields: [(String, String)]

        static func == (a: Self, b: Self) -> Bool { a.fields.elementsEqual(b.fields) { $0 == $1 } }
    }
}

extension CollectionDifference {
    fileprivate var removals: [(offset: Int, element: ChangeElement)] { list(removals: true) }
    fileprivate var insertions: [(offset: Int, element: ChangeElement)] { list(removals: false) }

    private func list(removals: Bool) -> [(offset: Int, element: ChangeElement)] {
        compactMap { change in
            switch change {
            case .remove(let offset, let element, _): removals ? (offset, element) : nil
            case .insert(let offset, let element, _): removals ? nil : (offset, element)
            }
        }.sorted { $0.offset < $1.offset }
    }
}
