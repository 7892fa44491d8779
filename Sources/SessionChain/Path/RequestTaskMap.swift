/// Which request a task belongs to, and which of a task's two closing callbacks have come.
///
/// A task is let go only when it has both completed and delivered its metrics; the second of the two,
/// whichever it is, releases the request's completion. Mirrors Alamofire 5.12's `RequestTaskMap`.
struct RequestTaskMap {
    private struct Entry {
        let request: Request
        var hasCompleted = false
        var hasMetrics = false
    }

    private var entries: [URLSessionTask: Entry] = [:]

    /// The requests whose tasks are under way, in the order in which they were made.
    var requests: [Request] {
        entries.values.map(\.request).sorted { $0.subject.request < $1.subject.request }
    }

    func request(for task: URLSessionTask) -> Request? { entries[task]?.request }

    mutating func associate(_ task: URLSessionTask, with request: Request) {
        entries[task] = Entry(request: request)
    }

    /// Notes that the task's metrics came; true when it had completed before, so that it was let go now.
    mutating func disassociateIfNecessaryAfterGatheringMetrics(for task: URLSessionTask) -> Bool {
        guard var entry = entries[task] else { return false }
        entry.hasMetrics = true
        return update(entry, for: task)
    }

    /// Notes that the task completed; true when its metrics had come before, so that it was let go now.
    mutating func disassociateIfNecessaryAfterCompleting(_ task: URLSessionTask) -> Bool {
        guard var entry = entries[task] else { return false }
        entry.hasCompleted = true
        return update(entry, for: task)
    }

    private mutating func update(_ entry: Entry, for task: URLSessionTask) -> Bool {
        let isDone = entry.hasCompleted && entry.hasMetrics
        entries[task] = isDone ? nil : entry
        return isDone
    }
}
