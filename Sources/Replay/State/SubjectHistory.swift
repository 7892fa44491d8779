import Tracing

/// Computes what an event changed: the state of the things it is about, before it and after it.
///
/// Each thing's state is a fold over its own events. Every so often the fold is kept, so that a request with
/// a million events of its own is no slower than one with ten.
final class SubjectHistory {
    private struct Place: Hashable {
        let subject: SnapshotSubject
        /// How many events of the subject have been applied.
        let count: Int
    }

    private let source: any EventSource
    private let trails: Trails
    private let spacing: Int
    private var kept: [Place: Snapshot] = [:]

    init(of source: any EventSource, _ trails: Trails, spacing: Int = 128) {
        self.source = source
        self.trails = trails
        self.spacing = spacing
    }

    /// What differs between the states before and after an event, thing by thing.
    func changes(at event: TraceEvent) -> [StateChange] {
        source.subjects(of: event.head).flatMap { subject in
            let before = state(of: subject, before: event.number)
            var after = before
            after.apply(event, to: subject)
            return after.changes(of: subject, since: before)
        }
    }

    /// What is known, right after an event, of its request and its task.
    func rows(at event: TraceEvent) -> [any StateRow] {
        source.subjects(of: event.head).flatMap { subject -> [any StateRow] in
            let state = state(of: subject, before: event.number + 1)
            return state.requests + state.tasks
        }
    }

    /// A snapshot with the rows of one subject.
    private func state(of subject: SnapshotSubject, before number: Int) -> Snapshot {
        let trail = trails.events(of: subject, upTo: number - 1)
        var count = trail.count / spacing * spacing
        while count > 0, kept[Place(subject: subject, count: count)] == nil { count -= spacing }
        var state = kept[Place(subject: subject, count: count)] ?? Snapshot()
        for number in trail[count...] {
            if let event = source.event(Int(number)) { state.apply(event, to: subject) }
            count += 1
            if count.isMultiple(of: spacing) { kept[Place(subject: subject, count: count)] = state }
        }
        return state
    }
}
