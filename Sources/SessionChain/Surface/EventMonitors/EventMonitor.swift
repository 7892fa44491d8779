/// Observes everything that happens to a session's requests, without being able to change any of it.
///
/// Calls arrive as jobs on the monitor's own queue, in the order in which things happened. Every method has
/// an empty default, so a monitor implements what it needs. Mirrors Alamofire 5.12 `EventMonitor`.
public protocol EventMonitor: Sendable {
    /// The queue on which this monitor is called; `.main` by default.
    var queue: DispatchQueue { get }

    // Session, task and data task: what the URL loading system reports to its delegate.

    /// The URL session became invalid.
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)

    /// A task was challenged for credentials.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge)

    /// A task sent a part of its body.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64)

    /// A task needs a new body stream.
    func urlSession(_ session: URLSession, taskNeedsNewBodyStream task: URLSessionTask)

    /// A task is about to follow a redirect.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest)

    /// A task's metrics are complete; its completion follows.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics)

    /// A task is over.
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)

    /// A task waits until there is a connection.
    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)

    /// A data task received the head of its response.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse)

    /// A data task received a part of the body.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)

    /// A data task's response is about to be stored in the cache.
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse)

    // Every request: from the first `URLRequest` to the last handler.

    /// The convertible became a `URLRequest`, not yet adapted.
    func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest)

    /// No `URLRequest` could be made.
    func request(_ request: Request, didFailToCreateURLRequestWithError error: AFError)

    /// The adapters are done.
    func request(
        _ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest)

    /// An adapter failed, or made a request that must not be sent.
    func request(
        _ request: Request, didFailToAdaptURLRequest initialRequest: URLRequest, withError error: AFError)

    /// The `URLRequest` is final.
    func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest)

    /// An attempt has its task.
    func request(_ request: Request, didCreateTask task: URLSessionTask)

    /// The attempt's metrics arrived.
    func request(_ request: Request, didGatherMetrics metrics: URLSessionTaskMetrics)

    /// The task failed before it was complete, for instance on server trust.
    func request(_ request: Request, didFailTask task: URLSessionTask, earlyWithError error: AFError)

    /// The task is over. `error` is the loading system's alone, never a validator's.
    func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?)

    /// A retry was granted, and its delay is over.
    func requestIsRetrying(_ request: Request)

    /// The attempts are over; serializing begins.
    func requestDidFinish(_ request: Request)

    /// The request went to `resumed`.
    func requestDidResume(_ request: Request)

    /// The request's task was resumed.
    func request(_ request: Request, didResumeTask task: URLSessionTask)

    /// The request went to `suspended`.
    func requestDidSuspend(_ request: Request)

    /// The request's task was suspended.
    func request(_ request: Request, didSuspendTask task: URLSessionTask)

    /// The request went to `cancelled`.
    func requestDidCancel(_ request: Request)

    /// The request's task was cancelled.
    func request(_ request: Request, didCancelTask task: URLSessionTask)

    // Upload requests: what is sent.

    /// The body that this attempt sends was made.
    func request(_ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable)

    /// The body to send could not be made.
    func request(_ request: UploadRequest, didFailToCreateUploadableWithError error: AFError)

    /// The task asked for the stream of the body, and got it.
    func request(_ request: UploadRequest, didProvideInputStream stream: InputStream)

    // Data requests: validation and serialization.

    /// One validator gave its verdict.
    func request(
        _ request: DataRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        data: Data?, withResult result: Request.ValidationResult)

    /// A handler without a serializer has its response.
    func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>)

    /// A serializer's response is complete.
    func request<Value: Sendable>(
        _ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>)

    // Stream requests: validation, and each chunk.

    /// One validator of a stream gave its verdict, on the head alone.
    func request(
        _ request: DataStreamRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        withResult result: Request.ValidationResult)

    /// A stream serializer has read a chunk, or failed to read it.
    func request<Value: Sendable>(
        _ request: DataStreamRequest, didParseStream result: Result<Value, AFError>)

    // Download tasks: what the URL loading system reports to its delegate.

    /// A download task continues where an earlier one stopped.
    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64)

    /// A download task wrote a part of the body to its file.
    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)

    /// A download task's file is complete. It has not been moved yet.
    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)

    // Download requests: the file, validation and serialization.

    /// The file was moved to its destination, or could not be moved.
    func request(
        _ request: DownloadRequest, didFinishDownloadingUsing task: URLSessionTask,
        with result: Result<URL, AFError>)

    /// The file's destination is known.
    func request(_ request: DownloadRequest, didCreateDestinationURL url: URL)

    /// One validator gave its verdict.
    func request(
        _ request: DownloadRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        fileURL: URL?, withResult result: Request.ValidationResult)

    /// A handler without a serializer has its response.
    func request(_ request: DownloadRequest, didParseResponse response: DownloadResponse<URL?, AFError>)

    /// A serializer's response is complete.
    func request<Value: Sendable>(
        _ request: DownloadRequest, didParseResponse response: DownloadResponse<Value, AFError>)
}
