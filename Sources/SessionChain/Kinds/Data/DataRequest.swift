/// A request that keeps the response body in memory.
///
/// Mirrors Alamofire 5.12's `DataRequest`. Unchecked because a simulation runs on one thread.
public class DataRequest: Request, @unchecked Sendable {
    /// Makes the `URLRequest`, anew for each attempt.
    public let convertible: any URLRequestConvertible
    /// The body received so far in this attempt; nil before the first byte.
    public private(set) var data: Data?

    var httpResponseHandler: HTTPResponseHandler?

    init(
        convertible: any URLRequestConvertible, underlyingQueue: DispatchQueue,
        serializationQueue: DispatchQueue, monitors: CompositeEventMonitor,
        interceptor: (any RequestInterceptor)?, shouldAutomaticallyResume: Bool?,
        session: BackReference<Session>
    ) {
        self.convertible = convertible
        super.init(
            underlyingQueue: underlyingQueue, serializationQueue: serializationQueue,
            monitors: monitors, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, session: session)
    }

    override var typeName: String { "data" }

    override func setUp(in session: Session) { session.create(self, from: convertible) }

    override func task(for request: URLRequest, using session: URLSession) -> URLSessionTask {
        session.dataTask(with: request)
    }

    override func didValidate(_ response: HTTPURLResponse, withResult result: ValidationResult) {
        monitors.request(
            self, didValidateRequest: request, response: response, data: data, withResult: result)
    }

    override func reset() {
        super.reset()
        data = nil
    }

    // MARK: Called by the session delegate, on the root queue

    func didReceiveResponse(
        _ response: HTTPURLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let httpResponseHandler else { return completionHandler(.allow) }
        show(response, to: httpResponseHandler, completionHandler: completionHandler)
    }

    func didReceive(data received: Data) {
        if data == nil {
            data = received
        } else {
            data?.append(received)
        }
        updateDownloadProgress(
            totalBytesReceived: Int64(data?.count ?? 0),
            totalBytesExpected: task?.response?.expectedContentLength ?? NSURLSessionTransferSizeUnknown)
    }
}
