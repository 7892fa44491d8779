/// Keeps what comes of one request's task, and the queue on which its handlers wait.
///
/// The queue is the heart of 4.7: every handler is an operation in it, it is suspended until the request is
/// over, and nothing else has to be kept in mind about whom to call. Another attempt brings another task; the
/// delegate stays, forgets what the failed one left, and the handlers never learn of it.
///
/// Mirrors Alamofire 4.7 `TaskDelegate`. Unchecked because a simulation runs on one thread.
open class TaskDelegate: @unchecked Sendable {
    /// The serial queue of the handlers. Suspended until the request is over.
    public let queue: OperationQueue
    /// The response's body, of a kind of task that keeps one.
    public var data: Data? { nil }
    /// What went wrong: creating the task, its transfer, or a validator. The first of them stays.
    public var error: (any Error)?

    /// The current attempt's task. A new one makes the delegate forget what the last one left.
    var task: URLSessionTask? {
        didSet { reset() }
    }
    /// When the first bytes of an answer came, or of an upload's body went out; in seconds since 2001 on
    /// virtual time.
    var initialResponseTime: TimeInterval?
    /// What challenges are answered with.
    var credential: URLCredential?
    /// The task's metrics, which become a part of each handler's response.
    var metrics: URLSessionTaskMetrics?
    /// Gives the stream of an upload's body.
    var taskNeedNewBodyStream: ((URLSession, URLSessionTask) -> InputStream?)?

    init(task: URLSessionTask?) {
        self.task = task
        queue = OperationQueue()
        queue.name = "TaskDelegate.queue"
        queue.maxConcurrentOperationCount = 1
        queue.isSuspended = true
        queue.qualityOfService = .utility
    }

    /// Forgets what the last attempt left.
    func reset() {
        record(.taskDelegate(.reset))
        error = nil
        initialResponseTime = nil
    }

    /// Lets the handlers run. From now on a new one runs as soon as it is added.
    func openQueue() {
        guard queue.isSuspended else { return }
        record(.taskDelegate(.queueOpened(operations: queue.operationCount)))
        queue.isSuspended = false
    }

    /// Notes when something of an answer came, or of an upload's body went out, for the first time.
    func noteResponse() {
        guard initialResponseTime == nil else { return }
        initialResponseTime = Simulator.current?.date.timeIntervalSinceReferenceDate
    }

    func record(
        _ payload: Payload, callback: CallbackNotation = .none, file: StaticString = #fileID,
        line: Int = #line
    ) {
        Simulator.current?.recorder.record(payload, callback: callback, file: file, line: line)
    }

    // MARK: What the session delegate passes on

    /// A body must be read from a stream, for the first time or again.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: (InputStream?) -> Void
    ) {
        completionHandler(taskNeedNewBodyStream?(session, task))
    }

    /// Ends the request: a transfer's error counts if there is none yet, and the handlers run.
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error, self.error == nil { self.error = error }
        openQueue()
    }
}
