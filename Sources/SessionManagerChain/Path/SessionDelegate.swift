/// Receives the URL loading system's callbacks about all tasks of a manager, and passes each on to the
/// task's request.
///
/// An app changes what happens in two ways: it sets one of the closures, most of which are called *in place
/// of* what the delegate would do, or it makes a subclass. `taskDidComplete` is called in addition.
///
/// Mirrors Alamofire 4.7 `SessionDelegate`. Unchecked because a simulation runs on one thread.
open class SessionDelegate: URLSessionDataDelegate, URLSessionDownloadDelegate, RequestKeepingDelegate,
    @unchecked Sendable
{
    // MARK: Closures about the session

    /// Called when the session has become invalid: it is the last call.
    open var sessionDidBecomeInvalidWithError: ((URLSession, (any Error)?) -> Void)?
    /// Answers a challenge about the session, or about a task without a request.
    open var sessionDidReceiveChallenge:
        ((URLSession, URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?))?
    /// The same, for an answer that may come later.
    open var sessionDidReceiveChallengeWithCompletion:
        (
            (
                URLSession, URLAuthenticationChallenge,
                @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
            ) -> Void
        )?
    /// Called when a background session has delivered all its events.
    open var sessionDidFinishEventsForBackgroundURLSession: ((URLSession) -> Void)?

    // MARK: Closures about all kinds of tasks

    /// Chooses the request that is sent to follow a redirect. If it returns nil, the redirect itself becomes
    /// the response.
    open var taskWillPerformHTTPRedirection:
        ((URLSession, URLSessionTask, HTTPURLResponse, URLRequest) -> URLRequest?)?
    /// The same, for an answer that may come later.
    open var taskWillPerformHTTPRedirectionWithCompletion:
        (
            (URLSession, URLSessionTask, HTTPURLResponse, URLRequest, @escaping (URLRequest?) -> Void)
                -> Void
        )?
    /// Answers a challenge about a task.
    open var taskDidReceiveChallenge:
        (
            (URLSession, URLSessionTask, URLAuthenticationChallenge) -> (
                URLSession.AuthChallengeDisposition, URLCredential?
            )
        )?
    /// The same, for an answer that may come later.
    open var taskDidReceiveChallengeWithCompletion:
        (
            (
                URLSession, URLSessionTask, URLAuthenticationChallenge,
                @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
            ) -> Void
        )?
    /// Returns the stream from which the body of the request is read.
    open var taskNeedNewBodyStream: ((URLSession, URLSessionTask) -> InputStream?)?
    /// The same, for an answer that may come later.
    open var taskNeedNewBodyStreamWithCompletion:
        ((URLSession, URLSessionTask, @escaping (InputStream?) -> Void) -> Void)?
    /// Called when a part of a request's body has been sent. If it is set, no upload progress is reported.
    open var taskDidSendBodyData: ((URLSession, URLSessionTask, Int64, Int64, Int64) -> Void)?
    /// Called when a task has ended and will not be retried. It is called first, and in addition: the request
    /// completes all the same.
    open var taskDidComplete: ((URLSession, URLSessionTask, (any Error)?) -> Void)?

    // MARK: Closures about data tasks

    /// Decides what to do with a response once its head has arrived.
    open var dataTaskDidReceiveResponse:
        ((URLSession, URLSessionDataTask, URLResponse) -> URLSession.ResponseDisposition)?
    /// The same, for an answer that may come later.
    open var dataTaskDidReceiveResponseWithCompletion:
        (
            (
                URLSession, URLSessionDataTask, URLResponse,
                @escaping (URLSession.ResponseDisposition) -> Void
            ) -> Void
        )?
    /// Called when a download task continues in place of a data task.
    open var dataTaskDidBecomeDownloadTask:
        ((URLSession, URLSessionDataTask, URLSessionDownloadTask) -> Void)?
    /// Called with each piece of a response's body. If it is set, the request receives nothing of the body.
    open var dataTaskDidReceiveData: ((URLSession, URLSessionDataTask, Data) -> Void)?
    /// Returns what the cache stores of a response; nil if it stores nothing.
    open var dataTaskWillCacheResponse:
        ((URLSession, URLSessionDataTask, CachedURLResponse) -> CachedURLResponse?)?
    /// The same, for an answer that may come later.
    open var dataTaskWillCacheResponseWithCompletion:
        (
            (
                URLSession, URLSessionDataTask, CachedURLResponse,
                @escaping (CachedURLResponse?) -> Void
            ) -> Void
        )?

    // MARK: Closures about download tasks

    /// Called when a file has been downloaded. If it is set, the request does not move the file.
    open var downloadTaskDidFinishDownloadingToURL: ((URLSession, URLSessionDownloadTask, URL) -> Void)?
    /// Called when a part of a file has been written. If it is set, no progress is reported.
    open var downloadTaskDidWriteData: ((URLSession, URLSessionDownloadTask, Int64, Int64, Int64) -> Void)?
    /// Called when a download continues where an earlier one stopped.
    open var downloadTaskDidResumeAtOffset: ((URLSession, URLSessionDownloadTask, Int64, Int64) -> Void)?

    // MARK: Whose task is whose

    /// Is asked about every failed attempt.
    var retrier: (any RequestRetrier)?
    /// The manager, while it exists.
    weak var sessionManager: SessionManager?
    /// Judges servers; the session's extension asks for it here.
    var serverTrustPolicyManager: ServerTrustPolicyManager?
    /// The requests under way, by the number of their task.
    private var requests: [Int: Request] = [:]
    /// The tasks that completed before their request was registered.
    private var missedCompletions: Set<Int> = []

    public init() {}

    /// The request whose task this is. A registered request stays alive, even if nothing else refers to it.
    open subscript(task: URLSessionTask) -> Request? {
        get { requests[task.taskIdentifier] }
        set {
            record(
                newValue == nil ? .registry(.removed) : .registry(.added), about: task, callback: .alamofire4)
            requests[task.taskIdentifier] = newValue
        }
    }

    package func abandonRequests() {
        for request in requests.values { request.forgetHandlers() }
        requests = [:]
    }

    func record(
        _ payload: Payload, about task: URLSessionTask, callback: CallbackNotation = .none,
        file: StaticString = #fileID, line: Int = #line
    ) {
        Simulator.current?.recorder.record(
            payload, task.subject, callback: callback, file: file, line: line)
    }

    /// One of the app's closures is called, and the trace says so.
    ///
    /// Only `sessionDidFinishEventsForBackgroundURLSession` is called without an event, because the manager
    /// sets it itself, for its `backgroundCompletionHandler`.
    func noteClosure(_ name: String, _ detail: String = "", about task: URLSessionTask) {
        noteClosure(name, detail, about: task.subject)
    }

    /// - Parameter subject: the request or task that the closure is about, `.none` for the session itself;
    ///   nil for whatever the running callback is about.
    func noteClosure(_ name: String, _ detail: String = "", about subject: Subject?) {
        Simulator.current?.recorder.record(
            .delegate(.closureCalled(name: name, detail: detail)), subject, callback: .alamofire4)
    }

    // MARK: The session

    open func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        guard let sessionDidBecomeInvalidWithError else { return }
        noteClosure("sessionDidBecomeInvalidWithError", error.map(traceText) ?? "nil", about: Subject.none)
        sessionDidBecomeInvalidWithError(session, error)
    }

    open func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        sessionDidFinishEventsForBackgroundURLSession?(session)
    }

    // MARK: Challenges and redirects; what they come to is in `SessionDelegate+Challenges.swift`

    open func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        answer(challenge, in: session, completionHandler)
    }

    open func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        answer(challenge, about: task, in: session, completionHandler)
    }

    open func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        redirect(task, in: session, because: response, to: request, completionHandler)
    }

    // MARK: All kinds of tasks

    open func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        if let taskNeedNewBodyStreamWithCompletion {
            noteClosure("taskNeedNewBodyStreamWithCompletion", about: task)
            taskNeedNewBodyStreamWithCompletion(session, task, completionHandler)
        } else if let taskNeedNewBodyStream {
            noteClosure("taskNeedNewBodyStream", about: task)
            completionHandler(taskNeedNewBodyStream(session, task))
        } else if let delegate = self[task]?.delegate {
            delegate.urlSession(session, task: task, needNewBodyStream: completionHandler)
        } else {
            noteMissed("needNewBodyStream", of: task)
        }
    }

    open func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        if let taskDidSendBodyData {
            noteClosure("taskDidSendBodyData", "bytes=\(bytesSent)", about: task)
            taskDidSendBodyData(session, task, bytesSent, totalBytesSent, totalBytesExpectedToSend)
        } else if let delegate = self[task]?.delegate as? UploadTaskDelegate {
            delegate.urlSession(
                session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
                totalBytesExpectedToSend: totalBytesExpectedToSend)
        } else {
            noteMissed("didSendBodyData", of: task)
        }
    }

    open func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        guard let request = self[task] else { return noteMissed("didFinishCollecting metrics", of: task) }
        request.delegate.metrics = metrics
    }

    open func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        didComplete(task, in: session, with: error)
    }

    // MARK: Data tasks

    open func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let dataTaskDidReceiveResponseWithCompletion {
            noteClosure("dataTaskDidReceiveResponseWithCompletion", about: dataTask)
            dataTaskDidReceiveResponseWithCompletion(session, dataTask, response, completionHandler)
        } else if let dataTaskDidReceiveResponse {
            noteClosure("dataTaskDidReceiveResponse", about: dataTask)
            completionHandler(dataTaskDidReceiveResponse(session, dataTask, response))
        } else {
            completionHandler(.allow)
        }
    }

    open func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didBecome downloadTask: URLSessionDownloadTask
    ) {
        if let dataTaskDidBecomeDownloadTask {
            noteClosure("dataTaskDidBecomeDownloadTask", about: dataTask)
            dataTaskDidBecomeDownloadTask(session, dataTask, downloadTask)
        } else if let request = self[downloadTask] {
            request.delegate = DownloadTaskDelegate(task: downloadTask)
        } else {
            noteMissed("didBecome downloadTask", of: downloadTask)
        }
    }

    open func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if let dataTaskDidReceiveData {
            noteClosure("dataTaskDidReceiveData", "bytes=\(data.count)", about: dataTask)
            dataTaskDidReceiveData(session, dataTask, data)
        } else if let delegate = self[dataTask]?.delegate as? DataTaskDelegate {
            delegate.urlSession(session, dataTask: dataTask, didReceive: data)
        } else {
            noteMissed("didReceive data", of: dataTask)
        }
    }

    open func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        store(proposedResponse, of: dataTask, in: session, completionHandler)
    }

    // MARK: Download tasks

    open func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        if let downloadTaskDidFinishDownloadingToURL {
            noteClosure("downloadTaskDidFinishDownloadingToURL", about: downloadTask)
            downloadTaskDidFinishDownloadingToURL(session, downloadTask, location)
        } else if let delegate = self[downloadTask]?.delegate as? DownloadTaskDelegate {
            delegate.urlSession(session, downloadTask: downloadTask, didFinishDownloadingTo: location)
        } else {
            noteMissed("didFinishDownloadingTo", of: downloadTask)
        }
    }

    open func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        if let downloadTaskDidWriteData {
            noteClosure("downloadTaskDidWriteData", "bytes=\(bytesWritten)", about: downloadTask)
            downloadTaskDidWriteData(
                session, downloadTask, bytesWritten, totalBytesWritten, totalBytesExpectedToWrite)
        } else if let delegate = self[downloadTask]?.delegate as? DownloadTaskDelegate {
            delegate.urlSession(
                session, downloadTask: downloadTask, didWriteData: bytesWritten,
                totalBytesWritten: totalBytesWritten, totalBytesExpectedToWrite: totalBytesExpectedToWrite)
        } else {
            noteMissed("didWriteData", of: downloadTask)
        }
    }

    open func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        if let downloadTaskDidResumeAtOffset {
            noteClosure("downloadTaskDidResumeAtOffset", "offset=\(fileOffset)", about: downloadTask)
            downloadTaskDidResumeAtOffset(session, downloadTask, fileOffset, expectedTotalBytes)
        } else if let delegate = self[downloadTask]?.delegate as? DownloadTaskDelegate {
            delegate.urlSession(
                session, downloadTask: downloadTask, didResumeAtOffset: fileOffset,
                expectedTotalBytes: expectedTotalBytes)
        } else {
            noteMissed("didResumeAtOffset", of: downloadTask)
        }
    }

    /// Records a callback about a task that is not registered, and so reaches no request.
    func noteMissed(_ call: String, of task: URLSessionTask) {
        // A registered request heard it, even if its kind has no use for it.
        guard self[task] == nil else { return }
        record(.registry(.missed(call: call)), about: task)
    }

    /// Records that a task completed before its request was registered, and remembers it.
    func noteMissedCompletion(of task: URLSessionTask) {
        noteMissed("didCompleteWithError", of: task)
        missedCompletions.insert(task.taskIdentifier)
    }

    /// Whether a task completed before its request was registered.
    func hasMissedCompletion(of task: URLSessionTask) -> Bool {
        missedCompletions.contains(task.taskIdentifier)
    }
}
