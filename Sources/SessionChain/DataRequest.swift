/// A request that keeps the response body in memory.
///
/// Mirrors Alamofire 5.12's `DataRequest`. Unchecked because a simulation runs on one thread.
public class DataRequest: Request, @unchecked Sendable {
    /// What makes the `URLRequest`, again for each attempt.
    public let convertible: any URLRequestConvertible
    /// The body received so far in this attempt; nil before the first byte.
    public private(set) var data: Data?

    private var httpResponseHandler: (queue: DispatchQueue, call: HTTPResponseHandler)?

    init(
        convertible: any URLRequestConvertible, underlyingQueue: DispatchQueue,
        serializationQueue: DispatchQueue, eventMonitor: (any EventMonitor)?,
        interceptor: (any RequestInterceptor)?, shouldAutomaticallyResume: Bool?,
        delegate: any RequestDelegate
    ) {
        self.convertible = convertible
        super.init(
            underlyingQueue: underlyingQueue, serializationQueue: serializationQueue,
            eventMonitor: eventMonitor, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, delegate: delegate)
    }

    override var typeName: String { "data" }

    override func setUp(in session: Session) { session.create(self, from: convertible) }

    override func task(for request: URLRequest, using session: URLSession) -> URLSessionTask {
        session.dataTask(with: request)
    }

    override func reset() {
        super.reset()
        data = nil
    }

    // MARK: What the session delegate tells it, on the root queue

    /// The head is here. Nothing of the body comes before `completionHandler` was called.
    func didReceiveResponse(
        _ response: HTTPURLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let handler = httpResponseHandler else { return completionHandler(.allow) }
        handler.queue.enqueue { [self] in
            handler.call(response) { [self] disposition in
                // The state changes at once, as by `cancel()`; the task is called off by the answer itself.
                if disposition == .cancel, state.canTransitionTo(.cancelled) {
                    state = .cancelled
                    underlyingQueue.enqueue { [self] in didCancel() }
                }
                underlyingQueue.enqueue { completionHandler(disposition.sessionDisposition) }
            }
        }
    }

    func didReceive(data received: Data) {
        if data == nil {
            data = received
        } else {
            data?.append(received)
        }
        if downloadMeter.isWatched {
            updateDownloadProgress(
                totalBytesReceived: Int64(data?.count ?? 0),
                totalBytesExpected: response?.expectedContentLength ?? NSURLSessionTransferSizeUnknown)
        }
    }
}

// MARK: - The head, before the body

extension DataRequest {
    typealias HTTPResponseHandler =
        (HTTPURLResponse, @escaping @Sendable (ResponseDisposition) -> Void) -> Void

    /// Shows `handler` the head of each response and waits for its answer: the body comes only if it is
    /// allowed. The last handler wins.
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main,
        perform handler:
            @escaping @Sendable (
                _ response: HTTPURLResponse,
                _ completionHandler: @escaping @Sendable (ResponseDisposition) -> Void
            ) -> Void
    ) -> Self {
        httpResponseHandler = (
            queue,
            // The request keeps this closure, and is there whenever it is called.
            { [unowned self] response, answer in
                handler(response) { [self] disposition in
                    let name = "onHTTPResponse(\(disposition.rawValue))"
                    record(.hookCalled(name: name, detail: "\(response.statusCode)"))
                    answer(disposition)
                }
            }
        )
        return self
    }

    /// Shows `handler` the head of each response, before the body comes. The last handler wins.
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (HTTPURLResponse) -> Void
    ) -> Self {
        httpResponseHandler = (
            queue,
            { [unowned self] response, answer in
                record(.hookCalled(name: "onHTTPResponse", detail: "\(response.statusCode)"))
                handler(response)
                answer(.allow)
            }
        )
        return self
    }
}
