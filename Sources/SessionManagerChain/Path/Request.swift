/// What a caller holds on to: one HTTP request, its task, and the delegate that keeps what comes of it.
///
/// Unlike 5.12's, it has no state of its own: its task has one, and the queue of its handlers is open or not.
///
/// Mirrors Alamofire 4.7 `Request`. Unchecked because a simulation runs on one thread.
open class Request: @unchecked Sendable {
    /// Takes the progress of a transfer. It is called with the progress that is current when its turn comes.
    public typealias ProgressHandler = @Sendable (Progress) -> Void

    /// What a request is made of: what makes its tasks, and the first of them. Nil if creating it failed.
    enum RequestTask {
        case data((any TaskConvertible)?, URLSessionTask?)
        case download((any TaskConvertible)?, URLSessionTask?)
        case upload((any TaskConvertible)?, URLSessionTask?)
    }

    /// Keeps what the task delivers, and the queue of handlers.
    open internal(set) var delegate: TaskDelegate
    /// The current attempt's task; nil if there is none.
    open var task: URLSessionTask? { delegate.task }
    /// The session that carries the task.
    public let session: URLSession
    /// The `URLRequest` that was sent, or is to be.
    open var request: URLRequest? { task?.originalRequest }
    /// The response of the current task, once its head has arrived.
    open var response: HTTPURLResponse? { task?.response as? HTTPURLResponse }
    /// How many retries have begun.
    open internal(set) var retryCount: UInt = 0 {
        didSet { subject.attempt = UInt16(clamping: retryCount) }
    }

    /// What events about this request are about.
    public private(set) var subject: Subject
    /// Makes the task of another attempt.
    let originalTask: (any TaskConvertible)?
    /// When the request was first resumed, or retried; in seconds since 2001 on virtual time.
    var startTime: TimeInterval?
    /// When the queue of handlers was opened.
    var endTime: TimeInterval?
    /// Run in this order when the task is over, if there is a response.
    var validations: [() -> Void] = []
    /// What the owner called last that a retry will not hear of: `cancel`, or `suspend` on a finished task.
    var unheardCall: String?

    init(session: URLSession, requestTask: RequestTask, subject: Subject, error: (any Error)? = nil) {
        self.session = session
        self.subject = subject
        let type: String
        switch requestTask {
        case .data(let originalTask, let task):
            (type, delegate, self.originalTask) = ("data", DataTaskDelegate(task: task), originalTask)
        case .download(let originalTask, let task):
            (type, delegate, self.originalTask) = ("download", DownloadTaskDelegate(task: task), originalTask)
        case .upload(let originalTask, let task):
            (type, delegate, self.originalTask) = ("upload", UploadTaskDelegate(task: task), originalTask)
        }
        delegate.error = error
        record(.request(.created(type: type)))
        delegate.queue.enqueue { [self] in endTime = now }
    }

    /// Records an event about this request.
    func record(
        _ payload: Payload, callback: CallbackNotation = .none, file: StaticString = #fileID,
        line: Int = #line
    ) {
        Simulator.current?.recorder.record(payload, subject, callback: callback, file: file, line: line)
    }

    /// The virtual moment it is, in seconds since 2001.
    var now: TimeInterval { Simulator.current?.date.timeIntervalSinceReferenceDate ?? 0 }

    // MARK: Credentials

    /// Answers challenges with a name and a password, until a credential is refused.
    @discardableResult
    open func authenticate(
        user: String, password: String, persistence: URLCredential.Persistence = .forSession
    ) -> Self {
        authenticate(
            usingCredential: URLCredential(user: user, password: password, persistence: persistence))
    }

    /// Answers challenges with a credential, until one is refused.
    @discardableResult
    open func authenticate(usingCredential credential: URLCredential) -> Self {
        delegate.credential = credential
        return self
    }

    /// The header field of HTTP Basic authentication (RFC 7617), for callers that do not wait to be asked.
    open class func authorizationHeader(user: String, password: String) -> (key: String, value: String)? {
        (key: "Authorization", value: "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
    }

    /// Forgets handlers that will never be called, when a simulation ends, or the process of its app. They
    /// keep their request alive, and the queue that keeps them belongs to it.
    package func forgetHandlers() { delegate.queue.discardOperations() }

    // MARK: The owner's calls

    /// Lets the task run. Without a task it opens the queue of handlers, which then get the error.
    open func resume() {
        record(.request(.resumed))
        unheardCall = nil
        guard let task else { return delegate.openQueue() }
        if startTime == nil { startTime = now }
        task.resume()
        post(.Task.DidResume, about: task)
    }

    /// Holds the task back. Without a task it does nothing.
    open func suspend() {
        record(.request(.suspended))
        noteUnheard("suspend")
        guard let task else { return }
        task.suspend()
        post(.Task.DidSuspend, about: task)
    }

    /// Calls the task off; the handlers get `URLError.cancelled`, unless a retrier wants another attempt.
    /// Without a task it does nothing.
    open func cancel() {
        record(.request(.cancelled))
        noteUnheard("cancel")
        guard let task else { return }
        task.cancel()
        post(.Task.DidCancel, about: task)
    }

    /// A task that is over, or is not there, cannot hear. A retry will replace it, and not know of the call;
    /// nor will it know of a cancellation that ended the task.
    func noteUnheard(_ call: String) {
        let isOver = task.map { $0.state == .completed } ?? true
        if call == "cancel" || isOver { unheardCall = call }
    }
}
