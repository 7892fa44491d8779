import Tracing

/// Something that an event changed: `request 1: state resumed → finished`.
struct StateChange: Equatable, Sendable {
    let subject: String
    let field: String
    let from: String?
    let to: String?
}

extension Snapshot {
    /// Everything that differs from an earlier snapshot, except the counters that grow with every event.
    func changes(since earlier: Snapshot) -> [StateChange] {
        Self.changes(earlier.requests, requests, name: { "request \($0.ordinal)" }, fields: \.fields)
            + Self.changes(earlier.tasks, tasks, name: { "task \($0.ordinal)" }, fields: \.fields)
            + Self.changes(earlier.cache, cache, name: { "cache \($0.name)" }, fields: \.fields)
            + Self.changes(
                earlier.exchanges, exchanges, name: { "exchange \"\($0.name)\"" }, fields: \.fields)
    }

    private static func changes<Row>(
        _ old: [Row], _ new: [Row], name: (Row) -> String, fields: (Row) -> [(String, String?)]
    ) -> [StateChange] {
        let names = new.map(name)
        let removed = old.map(name).filter { !names.contains($0) }
        let gone = removed.map { StateChange(subject: $0, field: "", from: "present", to: nil) }
        return new.flatMap { row in
            let before = old.first { name($0) == name(row) }.map(fields) ?? []
            return fields(row).compactMap { field, value in
                let earlier = before.first { $0.0 == field }?.1
                return earlier == value
                    ? nil : StateChange(subject: name(row), field: field, from: earlier, to: value)
            }
        } + gone
    }
}

extension Snapshot.Request {
    var fields: [(String, String?)] {
        [
            ("state", state), ("attempt", attempt == 0 ? nil : String(attempt)), ("asks", asks),
            ("credential", credential),
            ("status", status.map(String.init)), ("error", error),
        ]
    }
}

extension Snapshot.Task {
    var fields: [(String, String?)] {
        [
            ("state", state), ("asks", asks), ("status", status.map(String.init)),
            ("bytes", bytes == 0 ? nil : String(bytes)), ("error", error),
        ]
    }
}

extension Snapshot.CacheEntry {
    var fields: [(String, String?)] {
        [("bytes", String(bytes)), ("stored at", "#\(storedAt)"), ("renewals", String(renewals))]
    }
}

extension Snapshot.UsedExchange {
    var fields: [(String, String?)] { [("uses", String(uses))] }
}
