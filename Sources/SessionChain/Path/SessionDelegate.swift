/// Receives the URL loading system's callbacks on the root queue, tells the event monitors, and passes them
/// on to the task's request.
///
/// Mirrors Alamofire 5.12's `SessionDelegate`.
open class SessionDelegate: @unchecked Sendable {
    weak var stateProvider: (any SessionStateProvider)?
    var eventMonitor: CompositeEventMonitor?
    /// What is left to do when the session no longer exists and its last task has ended.
    var sessionInvalidationCleanup: (() -> Void)?

    let fileManager: FileManager

    /// Each session needs its own delegate, because a delegate reports to the last session that took it.
    ///
    /// - Parameter fileManager: moves downloaded files to their destinations.
    public init(fileManager: FileManager = .default) { self.fileManager = fileManager }

}

/// What the delegate asks the session for: which request a task belongs to, and who decides what.
protocol SessionStateProvider: AnyObject, Sendable {
    var serverTrustManager: ServerTrustManager? { get }
    var redirectHandler: (any RedirectHandler)? { get }
    var cachedResponseHandler: (any CachedResponseHandler)? { get }
    func request(for task: URLSessionTask) -> Request?
    func didGatherMetricsForTask(_ task: URLSessionTask)
    func didCompleteTask(_ task: URLSessionTask, completion: @escaping () -> Void)
    func credential(for task: URLSessionTask, in protectionSpace: URLProtectionSpace) -> URLCredential?
    func cancelRequestsForSessionInvalidation(with error: (any Error)?)
}

extension SessionDelegate: URLSessionDelegate {
    public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        eventMonitor?.urlSession(session, didBecomeInvalidWithError: error)
        stateProvider?.cancelRequestsForSessionInvalidation(with: error)
        sessionInvalidationCleanup?()
        sessionInvalidationCleanup = nil
    }
}

extension SessionDelegate: URLSessionDataDelegate {
    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        eventMonitor?.urlSession(session, dataTask: dataTask, didReceive: response)
        guard let response = response as? HTTPURLResponse else { return completionHandler(.allow) }
        switch stateProvider?.request(for: dataTask) {
        case let request as DataRequest:
            request.didReceiveResponse(response, completionHandler: completionHandler)
        case let request as DataStreamRequest:
            request.didReceiveResponse(response, completionHandler: completionHandler)
        default:
            completionHandler(.allow)
        }
    }

    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        eventMonitor?.urlSession(session, dataTask: dataTask, didReceive: data)
        switch stateProvider?.request(for: dataTask) {
        case let request as DataRequest: request.didReceive(data: data)
        case let request as DataStreamRequest: request.didReceive(data: data)
        default: break
        }
    }

    /// The request's own handler decides, else the session's; without either, the URL loading system's
    /// proposal stands.
    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        eventMonitor?.urlSession(session, dataTask: dataTask, willCacheResponse: proposedResponse)
        let step = CachedResponseHandlerDecision.begin(
            ofRequest: stateProvider?.request(for: dataTask)?.cachedResponseHandler,
            ofSession: stateProvider?.cachedResponseHandler, proposal: proposedResponse)
        switch step {
        case .settled(let decided):
            Simulator.current?.recorder.record(.cache(.handlerDecided(decided.decision)))
            completionHandler(decided.choice.stored)
        case .ask(let handler, let rules):
            callCachedResponseHandler(
                handler, rules, dataTask: dataTask, willCacheResponse: proposedResponse,
                completion: completionHandler)
        }
    }
}

extension SessionDelegate: URLSessionTaskDelegate {
    /// Only the monitors are told that a task is waiting; its request goes on as if the task were slow.
    public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        eventMonitor?.urlSession(session, taskIsWaitingForConnectivity: task)
    }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        eventMonitor?.urlSession(session, task: task, didFinishCollecting: metrics)
        stateProvider?.request(for: task)?.didGatherMetrics(metrics)
        stateProvider?.didGatherMetricsForTask(task)
    }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        eventMonitor?.urlSession(session, task: task, didCompleteWithError: error)
        guard let request = stateProvider?.request(for: task) else { return }
        stateProvider?.didCompleteTask(task) {
            let failure = error.map { $0.asAFError(or: .sessionTaskFailed(error: $0)) }
            request.enter(.validate(task, failure))
        }
    }
}

extension Session: SessionStateProvider {
    func request(for task: URLSessionTask) -> Request? { requestTaskMap.request(for: task) }

    func didGatherMetricsForTask(_ task: URLSessionTask) {
        guard requestTaskMap.disassociateIfNecessaryAfterGatheringMetrics(for: task) else { return }
        waitingCompletions.removeValue(forKey: task)?()
    }

    func didCompleteTask(_ task: URLSessionTask, completion: @escaping () -> Void) {
        if requestTaskMap.disassociateIfNecessaryAfterCompleting(task) {
            completion()
        } else {
            waitingCompletions[task] = completion
        }
    }

    func credential(for task: URLSessionTask, in protectionSpace: URLProtectionSpace) -> URLCredential? {
        request(for: task)?.credential
    }

    func cancelRequestsForSessionInvalidation(with error: (any Error)?) {
        for request in requestTaskMap.requests { request.finish(error: .sessionInvalidated(error: error)) }
    }
}

extension Request {
    fileprivate func didGatherMetrics(_ metrics: URLSessionTaskMetrics) {
        allMetrics.append(metrics)
        record(.request(.metricsGathered(metrics.summary)))
        eventMonitor?.request(self, didGatherMetrics: metrics)
    }
}

/// Which request a task belongs to, and which of a task's two closing callbacks have arrived.
///
/// A task is released only when it has both completed and delivered its metrics; the second of the two,
/// whichever it is, lets the request complete. Mirrors Alamofire 5.12's `RequestTaskMap`.
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

    /// Notes that the task's metrics arrived; `true` if it had already completed, so that it is released now.
    mutating func disassociateIfNecessaryAfterGatheringMetrics(for task: URLSessionTask) -> Bool {
        guard var entry = entries[task] else { return false }
        entry.hasMetrics = true
        return update(entry, for: task)
    }

    /// Notes that the task completed; `true` if its metrics had already arrived, so that it is released now.
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
