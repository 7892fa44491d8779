import Tracing

/// Something that an event changed: `request 1: state resumed → finished`.
struct StateChange: Equatable, Sendable {
    let subject: String
    let field: String
    let from: String?
    let to: String?
}

extension Snapshot {
    /// Everything about a subject that differs from an earlier snapshot, except the counters that grow with
    /// every event.
    func changes(of subject: SnapshotSubject, since earlier: Snapshot) -> [StateChange] {
        switch subject {
        case .request(let ordinal):
            changes(since: earlier, in: \.requests, where: { $0.ordinal == ordinal })
        case .task(let ordinal):
            changes(since: earlier, in: \.tasks, where: { $0.ordinal == ordinal })
        case .cache:
            changes(since: earlier, in: \.cache, where: { _ in true })
        case .exchange(let id):
            changes(since: earlier, in: \.exchanges, where: { $0.id == id })
        }
    }

    private func changes<Row: StateRow>(
        since earlier: Snapshot, in table: (Snapshot) -> [Row], where isMeant: (Row) -> Bool
    ) -> [StateChange] {
        let old = table(earlier).filter(isMeant)
        let new = table(self).filter(isMeant)
        let names = Set(new.map(\.rowName))
        let gone = old.map(\.rowName).filter { !names.contains($0) }
        return new.flatMap { row in
            let before = old.first { $0.rowName == row.rowName }?.fields ?? []
            return row.fields.compactMap { field, value in
                let earlier = before.first { $0.name == field }?.value
                return earlier == value
                    ? nil : StateChange(subject: row.rowName, field: field, from: earlier, to: value)
            }
        } + gone.map { StateChange(subject: $0, field: "", from: "present", to: nil) }
    }
}

/// A row of a snapshot whose changes are shown.
protocol StateRow {
    /// The subject of a change: `request 1`.
    var rowName: String { get }
    var fields: [(name: String, value: String?)] { get }
    /// `true` once it has come to its end: then a field without a value is `none`, and not `none yet`.
    var isOver: Bool { get }
}

extension StateRow {
    var isOver: Bool { false }
}

extension Snapshot.Request: StateRow {
    var rowName: String { "request \(ordinal)" }
    var fields: [(name: String, value: String?)] {
        [
            ("state", state.word), ("attempt", attempt == 0 ? nil : String(attempt)), ("asks", asks),
            ("credential", credential),
            ("status", status.map(String.init)), ("error", error),
        ]
    }
    var isOver: Bool {
        // A request gets its error only after its state, unless it is a WebSocket that was closed.
        if state == .cancelled, !isWebSocket { return isCalledOff || error != nil }
        return state.isOver
    }
}

extension Snapshot.Task: StateRow {
    var rowName: String { "task \(ordinal)" }
    var fields: [(name: String, value: String?)] {
        [
            ("state", state.word), ("loaded by", loader), ("asks", asks), ("status", status.map(String.init)),
            ("bytes", bytes == 0 ? nil : String(bytes)), ("error", error),
        ]
    }
    var isOver: Bool { state.isOver }
}

extension Snapshot.CacheEntry: StateRow {
    var rowName: String { cache == 1 ? "cache \(name)" : "cache \(cache) \(name)" }
    var fields: [(name: String, value: String?)] {
        [("bytes", String(bytes)), ("stored at", "#\(storedAt)"), ("renewals", String(renewals))]
    }
}

extension Snapshot.UsedExchange: StateRow {
    var rowName: String { "exchange \"\(name)\"" }
    var fields: [(name: String, value: String?)] { [("uses", String(uses))] }
}
