import SessionChain

/// The event monitor of a lab's sessions. It notes every call in the notation of the measured orders, so that
/// the trace can be compared with them, and keeps the requests, so that their final states can be.
final class LabMonitor: EventMonitor, @unchecked Sendable {
    // Unchecked: its calls arrive on the simulation's only thread.
    let queue: DispatchQueue
    private(set) var calls: [String] = []
    private(set) var requests: Set<Request> = []
    /// The name of a further monitor, and the first monitor, which notes its calls as `M2.requestDidResume`.
    private let name: String?
    private let first: LabMonitor?

    init(named name: String? = nil, after first: LabMonitor? = nil) {
        queue = first?.queue ?? DispatchQueue(label: "lab.monitor")
        self.name = name
        self.first = first
    }

    /// Keeps a request that is never reported to this monitor.
    func watch(_ request: Request) { requests.insert(request) }

    private func note(_ call: String, _ request: Request? = nil) {
        if let name, let first { return first.note("\(name).\(call)") }
        calls.append(call)
        if let request { watch(request) }
    }

    // MARK: The URL loading system

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge
    ) {
        note("urlSession.task.didReceiveChallenge")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) {
        note("urlSession.task.willPerformHTTPRedirection")
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse) {
        note("urlSession.dataTask.didReceiveResponse")
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        note("urlSession.dataTask.didReceiveData")
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse response: CachedURLResponse
    ) {
        note("urlSession.dataTask.willCacheResponse")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        note("urlSession.task.didSendBodyData")
    }

    func urlSession(_ session: URLSession, taskNeedsNewBodyStream task: URLSessionTask) {
        note("urlSession.task.needNewBodyStream")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        note("urlSession.task.didFinishCollectingMetrics")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        note("urlSession.task.didCompleteWithError")
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        note("urlSession.didBecomeInvalid")
    }

    // MARK: Requests

    func requestDidResume(_ request: Request) { note("requestDidResume", request) }
    func requestDidSuspend(_ request: Request) { note("requestDidSuspend", request) }
    func requestDidCancel(_ request: Request) { note("requestDidCancel", request) }
    func requestIsRetrying(_ request: Request) { note("requestIsRetrying", request) }
    func requestDidFinish(_ request: Request) { note("requestDidFinish", request) }

    func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest) {
        note("request.didCreateInitialURLRequest", request)
    }

    func request(_ request: Request, didFailToCreateURLRequestWithError error: AFError) {
        note("request.didFailToCreateURLRequest", request)
    }

    func request(
        _ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest
    ) {
        note("request.didAdaptInitialRequest", request)
    }

    func request(
        _ request: Request, didFailToAdaptURLRequest initialRequest: URLRequest, withError error: AFError
    ) {
        note("request.didFailToAdaptURLRequest", request)
    }

    func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) {
        note("request.didCreateURLRequest", request)
    }

    func request(_ request: Request, didCreateTask task: URLSessionTask) {
        note("request.didCreateTask", request)
    }

    func request(_ request: Request, didResumeTask task: URLSessionTask) {
        note("request.didResumeTask", request)
    }

    func request(_ request: Request, didSuspendTask task: URLSessionTask) {
        note("request.didSuspendTask", request)
    }

    func request(_ request: Request, didCancelTask task: URLSessionTask) {
        note("request.didCancelTask", request)
    }

    func request(_ request: Request, didGatherMetrics metrics: URLSessionTaskMetrics) {
        note("request.didGatherMetrics", request)
    }

    func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
        note("request.didCompleteTask", request)
    }

    func request(_ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable) {
        note("request.didCreateUploadable", request)
    }

    func request(_ request: UploadRequest, didFailToCreateUploadableWithError error: AFError) {
        note("request.didFailToCreateUploadable", request)
    }

    func request(_ request: UploadRequest, didProvideInputStream stream: InputStream) {
        note("request.didProvideInputStream", request)
    }

    func request(
        _ request: DataRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        data: Data?, withResult result: Request.ValidationResult
    ) {
        note("request.didValidateRequest", request)
    }

    func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>) {
        note("request.didParseResponse", request)
    }

    func request<Value: Sendable>(
        _ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>
    ) {
        note("request.didParseResponse", request)
    }

    func request(
        _ request: DataStreamRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        withResult result: Request.ValidationResult
    ) {
        note("request.didValidateRequest", request)
    }

    func request<Value: Sendable>(
        _ request: DataStreamRequest, didParseStream result: Result<Value, AFError>
    ) {
        note("request.didParseStream", request)
    }

    // MARK: Downloads

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        note("urlSession.downloadTask.didResumeAtOffset")
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        note("urlSession.downloadTask.didWriteData")
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        note("urlSession.downloadTask.didFinishDownloadingTo")
    }

    func request(
        _ request: DownloadRequest, didFinishDownloadingUsing task: URLSessionTask,
        with result: Result<URL, AFError>
    ) {
        note("request.didFinishDownloading", request)
    }

    func request(_ request: DownloadRequest, didCreateDestinationURL url: URL) {
        note("request.didCreateDestinationURL", request)
    }

    func request(
        _ request: DownloadRequest, didValidateRequest urlRequest: URLRequest?, response: HTTPURLResponse,
        fileURL: URL?, withResult result: Request.ValidationResult
    ) {
        note("request.didValidateRequest", request)
    }

    func request(_ request: DownloadRequest, didParseResponse response: DownloadResponse<URL?, AFError>) {
        note("request.didParseResponse", request)
    }

    func request<Value: Sendable>(
        _ request: DownloadRequest, didParseResponse response: DownloadResponse<Value, AFError>
    ) {
        note("request.didParseResponse", request)
    }
}
