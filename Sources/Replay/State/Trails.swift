import JSONText
import Tracing

/// Something whose state a snapshot has a row for, and that events change.
enum SnapshotSubject: Hashable, Sendable {
    case request(Int)
    case task(Int)
    /// Everything that the cache holds.
    case cache
    case exchange(Snapshot.UsedExchange.ID)
}

/// Whose events these are: the events of each subject, in order, as far as somebody has looked.
///
/// The state of one request does not depend on what happened to the others. So the page for one event of a
/// million reads the few events that are about the same things.
final class Trails {
    let source: any EventSource
    /// The numbers of the events of each request and of each task. Nearly every event is about these, so they
    /// are found by their ordinals.
    private var ofRequests: [Int: [UInt32]] = [:]
    private var ofTasks: [Int: [UInt32]] = [:]
    /// The numbers of the events of everything else.
    private var ofOthers: [SnapshotSubject: [UInt32]] = [:]
    /// The number of the last event that has been looked at.
    private(set) var known = 0

    init(of source: any EventSource) { self.source = source }

    /// The numbers of a subject's events after one number and up to another, in order.
    ///
    /// - Parameter isInterrupted: called at every event that has not been looked at before. Once it returns
    ///   `true`, the last numbers may be missing.
    func events(
        of subject: SnapshotSubject, after start: Int = 0, upTo end: Int,
        unless isInterrupted: () -> Bool = { false }
    ) -> ArraySlice<UInt32> {
        look(upTo: end, unless: isInterrupted)
        let numbers =
            switch subject {
            case .request(let ordinal): ofRequests[ordinal]
            case .task(let ordinal): ofTasks[ordinal]
            case .cache, .exchange: ofOthers[subject]
            }
        guard let all = numbers else { return [] }
        let first = all.partitionPoint { $0 <= start }
        return all[first..<max(first, all.partitionPoint { $0 <= end })]
    }

    /// The events up to one, which is among them: those of its request, or all if it is about no request.
    ///
    /// - Parameter isInterrupted: called at every event. Once it returns `true`, no more come.
    func history(
        upTo event: TraceEvent, _ direction: Timeline.Direction = .backward,
        unless isInterrupted: @escaping () -> Bool
    ) -> any Sequence<TraceEvent> {
        guard let request = event.request else {
            return source.knownEvents(1...event.number, direction, unless: isInterrupted)
        }
        let numbers = events(of: .request(request), upTo: event.number, unless: isInterrupted)
        let read = { (number: UInt32) in isInterrupted() ? nil : self.source.event(Int(number)) }
        if direction == .forward { return numbers.lazy.compactMap(read) }
        return numbers.lazy.reversed().compactMap(read)
    }

    private func look(upTo number: Int, unless isInterrupted: () -> Bool) {
        while known < number, !isInterrupted(), let head = source.head(after: known) {
            guard head.number <= number else { return }
            known = head.number
            if let request = head.request { ofRequests[request, default: []].append(UInt32(known)) }
            if let task = head.task { ofTasks[task, default: []].append(UInt32(known)) }
            if let other = source.otherSubject(of: head) {
                ofOthers[other, default: []].append(UInt32(known))
            }
        }
    }
}

extension EventSource {
    /// What an event is about.
    func subjects(of head: TraceEvent.Head) -> [SnapshotSubject] {
        var subjects: [SnapshotSubject] = []
        if let request = head.request { subjects.append(.request(request)) }
        if let task = head.task { subjects.append(.task(task)) }
        if let other = otherSubject(of: head) { subjects.append(other) }
        return subjects
    }

    /// What an event is about besides a request and a task.
    fileprivate func otherSubject(of head: TraceEvent.Head) -> SnapshotSubject? {
        if head.kind == EventKind.transport.matched.name {
            return event(head.number).flatMap(Snapshot.UsedExchange.ID.init).map { .exchange($0) }
        }
        return head.kind.hasPrefix("cache.") ? .cache : nil
    }
}
