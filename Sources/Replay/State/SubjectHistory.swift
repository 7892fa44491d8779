import Tracing

/// Computes what an event changed: the state of the things it is about, before it and after it.
///
/// Each thing's state is a fold over its own events. Every so often the fold is kept, so that a request with
/// a million events of its own is no slower than one with ten.
///
/// The cache grows with its events, so its state is not kept again and again. There, what each event replaced
/// or removed is kept, which is each stored response once.
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
    /// The cache after the last of its events that has been looked at.
    private var cache: (number: Int, state: Snapshot) = (0, Snapshot())
    /// What was stored before an event that changed it, by the event's number.
    private var replaced: [Int: [Snapshot.CacheEntry]] = [:]

    init(of source: any EventSource, _ trails: Trails, spacing: Int = 128) {
        self.source = source
        self.trails = trails
        self.spacing = spacing
    }

    /// What differs between the states before and after an event, thing by thing.
    ///
    /// - Parameter isInterrupted: called at every event. Once it returns `true`, there is no answer.
    func changes(at event: TraceEvent, unless isInterrupted: () -> Bool = { false }) -> [StateChange] {
        let changes = source.subjects(of: event.head).flatMap { subject in
            let before =
                subject == .cache
                ? stored(changedBy: event, unless: isInterrupted)
                : state(of: subject, before: event.number, unless: isInterrupted)
            var after = before
            after.apply(event, to: subject)
            return after.changes(of: subject, since: before)
        }
        return isInterrupted() ? [] : changes
    }

    /// What is known, right after an event, of its request and its task.
    ///
    /// - Parameter isInterrupted: called at every event. Once it returns `true`, there is no answer.
    func rows(at event: TraceEvent, unless isInterrupted: () -> Bool = { false }) -> [any StateRow] {
        let rows = source.subjects(of: event.head).flatMap { subject -> [any StateRow] in
            guard subject != .cache else { return [] }
            let state = state(of: subject, before: event.number + 1, unless: isInterrupted)
            return state.requests + state.tasks
        }
        return isInterrupted() ? [] : rows
    }

    /// A snapshot with the row of one subject, which is not the cache.
    private func state(
        of subject: SnapshotSubject, before number: Int, unless isInterrupted: () -> Bool
    ) -> Snapshot {
        let trail = trails.events(of: subject, upTo: number - 1, unless: isInterrupted)
        var count = trail.count / spacing * spacing
        while count > 0, kept[Place(subject: subject, count: count)] == nil { count -= spacing }
        var state = kept[Place(subject: subject, count: count)] ?? Snapshot()
        for number in trail[count...] {
            if isInterrupted() { break }
            if let event = source.event(Int(number)) { state.apply(event, to: subject) }
            count += 1
            if count.isMultiple(of: spacing) { kept[Place(subject: subject, count: count)] = state }
        }
        return state
    }

    /// A snapshot with the rows of the cache, as they were before, that an event changes.
    private func stored(changedBy event: TraceEvent, unless isInterrupted: () -> Bool) -> Snapshot {
        let trail = trails.events(
            of: .cache, after: cache.number, upTo: event.number, unless: isInterrupted)
        for number in trail {
            if isInterrupted() { break }
            cache.number = Int(number)
            guard let event = source.event(cache.number) else { continue }
            let entries = cache.state.stored(changedBy: event)
            if !entries.isEmpty { replaced[event.number] = entries }
            cache.state.apply(event, to: .cache)
        }
        return Snapshot(cache: replaced[event.number] ?? [])
    }
}
