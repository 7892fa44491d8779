/// What the delegate asks the session for: which request a task belongs to, and who decides what.
protocol SessionStateProvider: AnyObject, Sendable {
    var serverTrustManager: ServerTrustManager? { get }
    var redirectHandler: (any RedirectHandler)? { get }
    var cachedResponseHandler: (any CachedResponseHandler)? { get }
    func request(for task: URLSessionTask) -> Request?
    func didGatherMetricsForTask(_ task: URLSessionTask)
    func didCompleteTask(_ task: URLSessionTask, completion: @escaping () -> Void)
    func defaultCredential(for protectionSpace: URLProtectionSpace) -> URLCredential?
    func cancelRequestsForSessionInvalidation(with error: (any Error)?)
}

extension Session: SessionStateProvider {
    func request(for task: URLSessionTask) -> Request? { requestTaskMap.request(for: task) }

    func didGatherMetricsForTask(_ task: URLSessionTask) {
        guard requestTaskMap.disassociateIfNecessaryAfterGatheringMetrics(for: task) else { return }
        waitingCompletions.removeValue(forKey: ObjectIdentifier(task))?()
    }

    func didCompleteTask(_ task: URLSessionTask, completion: @escaping () -> Void) {
        if requestTaskMap.disassociateIfNecessaryAfterCompleting(task) {
            completion()
        } else {
            waitingCompletions[ObjectIdentifier(task)] = completion
            // Metrics come before the completion, or not at all.
            requestTaskMap.request(for: task)?
                .abandon(because: "its task never ran, and the metrics that it waits for never come")
        }
    }

    func defaultCredential(for protectionSpace: URLProtectionSpace) -> URLCredential? {
        session.configuration.urlCredentialStorage?.defaultCredential(for: protectionSpace)
    }

    func cancelRequestsForSessionInvalidation(with error: (any Error)?) {
        isOver = true
        for request in requestTaskMap.requests { request.finish(error: .sessionInvalidated(error: error)) }
    }
}

extension Session {
    /// The session is going. A request with a task ends with that; without a process, nothing ends one any
    /// more, and its handlers would keep it for ever.
    func leaveRequests() {
        if rootQueue.simulator.processState == .ended { abandonRequests() }
        delegate.outliveSession(with: requestTaskMap.requests)
    }

    /// The simulation is over, or the process of its app, perhaps before the requests are.
    func abandonRequests() {
        let requests = (activeRequests, requestTaskMap, waitingCompletions)
        for request in activeRequests { request.forgetHandlers() }
        (activeRequests, requestTaskMap, waitingCompletions) = ([], RequestTaskMap(), [:])
        // They go when no property is being changed any more.
        withExtendedLifetime(requests) {}
    }
}

extension Request {
    func didGatherMetrics(_ metrics: URLSessionTaskMetrics) {
        allMetrics.append(metrics)
        record(.request(.metricsGathered(metrics.summary)))
        monitors.request(self, didGatherMetrics: metrics)
    }
}

/// Which request a task belongs to, and which of a task's two closing callbacks have arrived.
///
/// A task is released only when it has both completed and delivered its metrics; the second of the two,
/// whichever it is, lets the request complete. Mirrors Alamofire 5.12's `RequestTaskMap`.
///
/// A task stands for itself alone, so its identity is the key. Comparing two as `NSObject`s would cost a
/// dynamic cast each time, and every callback looks here.
struct RequestTaskMap {
    private struct Entry {
        /// Kept, so that no other task gets the same identity meanwhile.
        let task: URLSessionTask
        let request: Request
        var hasCompleted = false
        var hasMetrics = false
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The requests whose tasks are under way, in the order in which they were made.
    var requests: [Request] { entries.values.map(\.request).inOrderMade }

    func request(for task: URLSessionTask) -> Request? { entries[ObjectIdentifier(task)]?.request }

    mutating func associate(_ task: URLSessionTask, with request: Request) {
        entries[ObjectIdentifier(task)] = Entry(task: task, request: request)
    }

    /// Notes that the task's metrics arrived; `true` if it had already completed, so that it is released now.
    mutating func disassociateIfNecessaryAfterGatheringMetrics(for task: URLSessionTask) -> Bool {
        guard var entry = entries[ObjectIdentifier(task)] else { return false }
        entry.hasMetrics = true
        return update(entry)
    }

    /// Notes that the task completed; `true` if its metrics had already arrived, so that it is released now.
    mutating func disassociateIfNecessaryAfterCompleting(_ task: URLSessionTask) -> Bool {
        guard var entry = entries[ObjectIdentifier(task)] else { return false }
        entry.hasCompleted = true
        return update(entry)
    }

    private mutating func update(_ entry: Entry) -> Bool {
        let isDone = entry.hasCompleted && entry.hasMetrics
        entries[ObjectIdentifier(entry.task)] = isDone ? nil : entry
        return isDone
    }
}
