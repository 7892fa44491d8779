/// Hands every callback on to several monitors, each on its own queue.
///
/// Mirrors Alamofire 5.12 `CompositeEventMonitor`.
public final class CompositeEventMonitor: EventMonitor, @unchecked Sendable {
    // Unchecked: constant after `init`.

    /// A monitor with its queue, which is read only once, because it is constant by convention.
    ///
    /// A class, because every callback goes through all of them, and a struct would be copied each time.
    private final class Listener {
        let monitor: any EventMonitor
        let queue: DispatchQueue
        /// The center that the monitor posts to, if posting is all it does.
        let center: NotificationCenter?

        init(_ monitor: any EventMonitor) {
            self.monitor = monitor
            queue = monitor.queue
            center = monitor is AlamofireNotifications ? .default : nil
        }

        /// If nothing observes the notifications, they need not be enqueued.
        var isListening: Bool { center?.isObserved ?? true }

        func enqueue(_ call: consuming @escaping () -> Void) { queue.enqueueCodeOfApp(call) }
    }

    /// The queue that this monitor would have as one of another's. Its own monitors are called on theirs.
    public let queue: DispatchQueue
    private let listeners: [Listener]

    /// The monitors, in the order in which they are told.
    public var monitors: [any EventMonitor] { listeners.map(\.monitor) }

    init(
        queue: DispatchQueue = DispatchQueue(label: "org.alamofire.compositeEventMonitor"),
        monitors: [any EventMonitor]
    ) {
        self.queue = queue
        listeners = monitors.map(Listener.init)
    }

    /// The monitors of another one, and then one more.
    convenience init(adding monitor: any EventMonitor, to others: CompositeEventMonitor) {
        self.init(queue: others.queue, monitors: others.monitors + [monitor])
    }

    /// Enqueues the call of each monitor. Every callback goes through here, so that a call is made as the job
    /// that it is to be, and not wrapped in one.
    private func tell(_ makeCall: (Listener) -> () -> Void) {
        for listener in listeners where listener.isListening { listener.enqueue(makeCall(listener)) }
    }

    public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        tell { listener in { listener.monitor.urlSession(session, didBecomeInvalidWithError: error) } }
    }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge
    ) {
        tell { listener in { listener.monitor.urlSession(session, task: task, didReceive: challenge) } }
    }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        tell { listener in
            {
                listener.monitor.urlSession(
                    session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
                    totalBytesExpectedToSend: totalBytesExpectedToSend)
            }
        }
    }

    public func urlSession(_ session: URLSession, taskNeedsNewBodyStream task: URLSessionTask) {
        tell { listener in { listener.monitor.urlSession(session, taskNeedsNewBodyStream: task) } }
    }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) {
        tell { listener in
            {
                listener.monitor.urlSession(
                    session, task: task, willPerformHTTPRedirection: response, newRequest: request)
            }
        }
    }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        tell { listener in { listener.monitor.urlSession(session, task: task, didFinishCollecting: metrics) }
        }
    }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        tell { listener in { listener.monitor.urlSession(session, task: task, didCompleteWithError: error) } }
    }

    public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        tell { listener in { listener.monitor.urlSession(session, taskIsWaitingForConnectivity: task) } }
    }

    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse
    ) {
        tell { listener in { listener.monitor.urlSession(session, dataTask: dataTask, didReceive: response) }
        }
    }

    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        tell { listener in { listener.monitor.urlSession(session, dataTask: dataTask, didReceive: data) } }
    }

    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse
    ) {
        tell { listener in
            { listener.monitor.urlSession(session, dataTask: dataTask, willCacheResponse: proposedResponse) }
        }
    }

    public func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest) {
        tell { listener in { listener.monitor.request(request, didCreateInitialURLRequest: urlRequest) } }
    }

    public func request(_ request: Request, didFailToCreateURLRequestWithError error: AFError) {
        tell { listener in { listener.monitor.request(request, didFailToCreateURLRequestWithError: error) } }
    }

    public func request(
        _ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest
    ) {
        tell { listener in
            { listener.monitor.request(request, didAdaptInitialRequest: initialRequest, to: adaptedRequest) }
        }
    }

    public func request(
        _ request: Request, didFailToAdaptURLRequest initialRequest: URLRequest, withError error: AFError
    ) {
        tell { listener in
            { listener.monitor.request(request, didFailToAdaptURLRequest: initialRequest, withError: error) }
        }
    }

    public func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) {
        tell { listener in { listener.monitor.request(request, didCreateURLRequest: urlRequest) } }
    }

    public func request(_ request: Request, didCreateTask task: URLSessionTask) {
        tell { listener in { listener.monitor.request(request, didCreateTask: task) } }
    }

    public func request(_ request: Request, didGatherMetrics metrics: URLSessionTaskMetrics) {
        tell { listener in { listener.monitor.request(request, didGatherMetrics: metrics) } }
    }

    public func request(_ request: Request, didFailTask task: URLSessionTask, earlyWithError error: AFError) {
        tell { listener in { listener.monitor.request(request, didFailTask: task, earlyWithError: error) } }
    }

    public func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
        tell { listener in { listener.monitor.request(request, didCompleteTask: task, with: error) } }
    }

    public func requestIsRetrying(_ request: Request) {
        tell { listener in { listener.monitor.requestIsRetrying(request) } }
    }

    public func requestDidFinish(_ request: Request) {
        tell { listener in { listener.monitor.requestDidFinish(request) } }
    }

    public func requestDidResume(_ request: Request) {
        tell { listener in { listener.monitor.requestDidResume(request) } }
    }

    public func request(_ request: Request, didResumeTask task: URLSessionTask) {
        tell { listener in { listener.monitor.request(request, didResumeTask: task) } }
    }

    public func requestDidSuspend(_ request: Request) {
        tell { listener in { listener.monitor.requestDidSuspend(request) } }
    }

    public func request(_ request: Request, didSuspendTask task: URLSessionTask) {
        tell { listener in { listener.monitor.request(request, didSuspendTask: task) } }
    }

    public func requestDidCancel(_ request: Request) {
        tell { listener in { listener.monitor.requestDidCancel(request) } }
    }

    public func request(_ request: Request, didCancelTask task: URLSessionTask) {
        tell { listener in { listener.monitor.request(request, didCancelTask: task) } }
    }

    public func request(
        _ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable
    ) {
        tell { listener in { listener.monitor.request(request, didCreateUploadable: uploadable) } }
    }

    public func request(_ request: UploadRequest, didFailToCreateUploadableWithError error: AFError) {
        tell { listener in { listener.monitor.request(request, didFailToCreateUploadableWithError: error) } }
    }

    public func request(_ request: UploadRequest, didProvideInputStream stream: InputStream) {
        tell { listener in { listener.monitor.request(request, didProvideInputStream: stream) } }
    }

    public func request(
        _ request: DataRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        data: Data?, withResult result: Request.ValidationResult
    ) {
        tell { listener in
            {
                listener.monitor.request(
                    request, didValidateRequest: urlRequest, response: response, data: data,
                    withResult: result)
            }
        }
    }

    public func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>) {
        tell { listener in { listener.monitor.request(request, didParseResponse: response) } }
    }

    public func request<Value: Sendable>(
        _ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>
    ) {
        tell { listener in { listener.monitor.request(request, didParseResponse: response) } }
    }

    public func request(
        _ request: DataStreamRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        withResult result: Request.ValidationResult
    ) {
        tell { listener in
            {
                listener.monitor.request(
                    request, didValidateRequest: urlRequest, response: response, withResult: result)
            }
        }
    }

    public func request<Value: Sendable>(
        _ request: DataStreamRequest, didParseStream result: Result<Value, AFError>
    ) {
        tell { listener in { listener.monitor.request(request, didParseStream: result) } }
    }

    public func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        tell { listener in
            {
                listener.monitor.urlSession(
                    session, downloadTask: downloadTask, didResumeAtOffset: fileOffset,
                    expectedTotalBytes: expectedTotalBytes)
            }
        }
    }

    public func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        tell { listener in
            {
                listener.monitor.urlSession(
                    session, downloadTask: downloadTask, didWriteData: bytesWritten,
                    totalBytesWritten: totalBytesWritten, totalBytesExpectedToWrite: totalBytesExpectedToWrite
                )
            }
        }
    }

    public func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        tell { listener in
            {
                listener.monitor.urlSession(
                    session, downloadTask: downloadTask, didFinishDownloadingTo: location)
            }
        }
    }

    public func request(
        _ request: DownloadRequest, didFinishDownloadingUsing task: URLSessionTask,
        with result: Result<URL, AFError>
    ) {
        tell { listener in
            {
                listener.monitor.request(
                    request, didFinishDownloadingUsing: task, with: result)
            }
        }
    }

    public func request(_ request: DownloadRequest, didCreateDestinationURL url: URL) {
        tell { listener in
            {
                listener.monitor.request(
                    request, didCreateDestinationURL: url)
            }
        }
    }

    public func request(
        _ request: DownloadRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        fileURL: URL?, withResult result: Request.ValidationResult
    ) {
        tell { listener in
            {
                listener.monitor.request(
                    request, didValidateRequest: urlRequest, response: response, fileURL: fileURL,
                    withResult: result)
            }
        }
    }

    public func request(
        _ request: DownloadRequest, didParseResponse response: DownloadResponse<URL?, AFError>
    ) {
        tell { listener in
            {
                listener.monitor.request(
                    request, didParseResponse: response)
            }
        }
    }

    public func request<Value: Sendable>(
        _ request: DownloadRequest, didParseResponse response: DownloadResponse<Value, AFError>
    ) {
        tell { listener in
            {
                listener.monitor.request(
                    request, didParseResponse: response)
            }
        }
    }
}
