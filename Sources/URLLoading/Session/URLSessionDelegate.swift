/// Receives events that concern a session as a whole. The simulated twin of Foundation's protocol; every
/// method is optional. A method in the form with `async` is another one, which is never called.
public protocol URLSessionDelegate: AnyObject, Sendable {
    /// A connection, rather than one task, is asked for a credential or has to be trusted. If a delegate
    /// leaves this out, its task method is called instead.
    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)

    /// The daemon has handed over everything that it kept while the app was away. The app now calls the
    /// handler that it got with `application(_:handleEventsForBackgroundURLSession:completionHandler:)`.
    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)

    /// The session is over. `error` is nil if it was invalidated on purpose.
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
}

/// A delegate that decides while it is in use whether it has the session's method for challenges, as one in
/// Objective-C can with `responds(to:)`.
package protocol SelectiveURLSessionDelegate: URLSessionDelegate {
    /// If not, the task's method is called instead.
    var respondsToSessionChallenges: Bool { get }
}

/// A delegate with requests that keep what keeps them until they are done.
package protocol RequestKeepingDelegate: URLSessionDelegate {
    /// The simulation is over, or the process of its app, perhaps before they are: lets go of them, and has
    /// them forget whom to call.
    func abandonRequests()
}

/// Receives events that all kinds of tasks have in common.
public protocol URLSessionTaskDelegate: URLSessionDelegate {
    /// The server answered with a redirect. Answer with the request to send, either the proposed one or
    /// another; nil makes the redirect itself the response.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)

    /// The server asks for a credential. Nothing of its response is delivered before the answer.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)

    /// A piece of the request's body was sent. The expected total is -1 if it is not known in advance.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64)

    /// The body must be read from a stream, for the first time or again. Pass an unopened stream to the
    /// handler; nil ends the task.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void)

    /// A head arrived that only announces the response, such as a 103 with links (RFC 8297).
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceiveInformationalResponse response: HTTPURLResponse
    )

    /// There is no connection, and the session's configuration lets the task wait for one. Called once.
    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)

    /// The task's metrics are complete. Called right before the task completes.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics)

    /// The task is over. This is the last call about it.
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

/// Receives what data tasks load.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    /// The head arrived. No data is delivered before the completion handler is called.
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)

    /// The delegate wanted the body in a file: a download task continues in place of the data task, which
    /// makes no further calls.
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didBecome downloadTask: URLSessionDownloadTask)

    /// A piece of the body arrived.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)

    /// A response from the network may be stored. Answer with it, a changed one, or nil to store nothing.
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void)
}

/// Default implementations that do nothing, as in Foundation.
extension URLSessionDelegate {
    /// Leaves the question to the task's method.
    public func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        challenge.isLeftToTask = true
    }

    public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}

    public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
}

/// Default implementations that let everything take its course, as in Foundation.
extension URLSessionTaskDelegate {
    /// Follows the redirect as proposed.
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(request)
    }

    /// Has no credential to offer.
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        completionHandler(.performDefaultHandling, nil)
    }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {}

    /// Has no stream to offer.
    public func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(nil)
    }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceiveInformationalResponse response: HTTPURLResponse
    ) {}

    public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {}

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {}

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {}
}

/// Default implementations that let everything take its course.
extension URLSessionDataDelegate {
    /// Lets the body arrive.
    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
    }

    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didBecome downloadTask: URLSessionDownloadTask
    ) {}

    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {}

    /// Lets the response be stored as it is.
    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        completionHandler(proposedResponse)
    }
}
