/// Receives the URL loading system's callbacks on the root queue, tells the event monitors, and passes them
/// on to the task's request.
///
/// A subclass that overrides a callback and does not call `super` keeps it from the request.
///
/// Mirrors Alamofire 5.12's `SessionDelegate`. Unchecked because a simulation runs on one thread.
open class SessionDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate,
    URLSessionWebSocketDelegate, RequestKeepingDelegate, @unchecked Sendable
{
    private var session: BackReference<Session>?
    private(set) var eventMonitor: CompositeEventMonitor?
    /// The requests that end when the session no longer exists and its last task has ended.
    private var orphans: [Request] = []

    let fileManager: FileManager

    /// Each session needs its own delegate, because a delegate reports to the last session that took it.
    ///
    /// - Parameter fileManager: moves downloaded files to their destinations.
    public init(fileManager: FileManager = .default) { self.fileManager = fileManager }

    /// From now on, the delegate reports to this session, and no longer to an earlier one.
    func report(to session: Session) {
        self.session = session.reference
        eventMonitor = session.eventMonitor
    }

    /// Its session is going. Requests may outlive it; when its last task ends, they end too.
    func outliveSession(with requests: [Request]) { orphans = requests }

    package func abandonRequests() {
        let requests = orphans
        for request in requests { request.forgetHandlers() }
        orphans = []
        session?.object?.abandonRequests()
        withExtendedLifetime(requests) {}
    }

    /// The session that it reports to, as long as that exists.
    var stateProvider: (any SessionStateProvider)? { session?.object }

    // MARK: A session

    open func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        eventMonitor?.urlSession(session, didBecomeInvalidWithError: error)
        stateProvider?.cancelRequestsForSessionInvalidation(with: error)
        for request in orphans { request.finish(error: .sessionDeinitialized) }
        orphans = []
    }

    // MARK: Every task

    /// The session's evaluators judge a server's certificates. When a server asks who the client is, the
    /// request's credential is the answer, else the one that the session keeps for the server; once.
    open func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        eventMonitor?.urlSession(session, task: task, didReceive: challenge)
        let reply = reply(to: challenge, of: task)
        completionHandler(reply.disposition, reply.credential)
    }

    open func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        eventMonitor?.urlSession(
            session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
            totalBytesExpectedToSend: totalBytesExpectedToSend)
        stateProvider?.request(for: task)?.updateUploadProgress(
            totalBytesSent: totalBytesSent, totalBytesExpectedToSend: totalBytesExpectedToSend)
    }

    /// Returns the stream of an upload; no other kind of request has one.
    open func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        eventMonitor?.urlSession(session, taskNeedsNewBodyStream: task)
        let request = stateProvider?.request(for: task) as? UploadRequest
        completionHandler(request?.inputStream())
    }

    /// The request's own handler decides, else the session's; without either, the redirect is followed.
    open func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        eventMonitor?.urlSession(
            session, task: task, willPerformHTTPRedirection: response, newRequest: request)
        decide(redirecting: task, to: request, because: response, completion: completionHandler)
    }

    open func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        eventMonitor?.urlSession(session, task: task, didFinishCollecting: metrics)
        guard let stateProvider else { return }
        stateProvider.request(for: task)?.didGatherMetrics(metrics)
        stateProvider.didGatherMetricsForTask(task)
    }

    open func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        eventMonitor?.urlSession(session, task: task, didCompleteWithError: error)
        guard let stateProvider, let request = stateProvider.request(for: task) else { return }
        stateProvider.didCompleteTask(task) {
            let failure = error.map { $0.asAFError(or: .sessionTaskFailed(error: $0)) }
            request.enter(.validate(task, failure))
        }
    }

    /// Only the monitors are told that a task is waiting; its request goes on as if the task were slow.
    open func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        eventMonitor?.urlSession(session, taskIsWaitingForConnectivity: task)
    }

    // MARK: Data tasks

    open func urlSession(
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

    open func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        eventMonitor?.urlSession(session, dataTask: dataTask, didReceive: data)
        switch stateProvider?.request(for: dataTask) {
        case let request as DataRequest: request.didReceive(data: data)
        case let request as DataStreamRequest: request.didReceive(data: data)
        default: break
        }
    }

    /// The request's own handler decides, else the session's; without either, the URL loading system's
    /// proposal stands.
    open func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping (CachedURLResponse?) -> Void
    ) {
        eventMonitor?.urlSession(session, dataTask: dataTask, willCacheResponse: proposedResponse)
        decide(caching: proposedResponse, of: dataTask, completion: completionHandler)
    }

    // MARK: Download tasks

    open func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        eventMonitor?.urlSession(
            session, downloadTask: downloadTask, didResumeAtOffset: fileOffset,
            expectedTotalBytes: expectedTotalBytes)
        downloadRequest(for: downloadTask)?.updateDownloadProgress(
            totalBytesReceived: fileOffset, totalBytesExpected: expectedTotalBytes)
    }

    open func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        eventMonitor?.urlSession(
            session, downloadTask: downloadTask, didWriteData: bytesWritten,
            totalBytesWritten: totalBytesWritten, totalBytesExpectedToWrite: totalBytesExpectedToWrite)
        downloadRequest(for: downloadTask)?.updateDownloadProgress(
            totalBytesReceived: totalBytesWritten, totalBytesExpected: totalBytesExpectedToWrite)
    }

    /// Moves the file, which the URL loading system removes when this returns.
    open func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        eventMonitor?.urlSession(session, downloadTask: downloadTask, didFinishDownloadingTo: location)
        finish(downloadTask, movingFrom: location)
    }

    // MARK: WebSocket tasks

    open func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {
        webSocketRequest(for: webSocketTask)?.didConnect(protocol: `protocol`)
    }

    open func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {
        webSocketRequest(for: webSocketTask)?.didDisconnect(closeCode: closeCode, reason: reason)
    }

    private func webSocketRequest(for task: URLSessionTask) -> WebSocketRequest? {
        stateProvider?.request(for: task) as? WebSocketRequest
    }
}
