/// A request that does not keep the body: each chunk goes to the handlers as it arrives.
///
/// Chunks are delivered before the response is validated, and those of an attempt that is then retried are
/// not taken back. An error thrown by a handler ends the stream; a chunk that cannot be read does so only if
/// `automaticallyCancelOnStreamError` is set. What a handler is given is in `DataStreamRequest+Event.swift`;
/// how a chunk gets there is in `DataStreamRequest+Response.swift`.
///
/// Mirrors Alamofire 5.12's `DataStreamRequest`. Unchecked because a simulation runs on one thread.
public final class DataStreamRequest: Request, @unchecked Sendable {
    /// Makes the `URLRequest`, anew for each attempt.
    public let convertible: any URLRequestConvertible
    /// `true` if a chunk that a serializer cannot read cancels the request.
    public let automaticallyCancelOnStreamError: Bool

    // Accessed on the root queue, except by handlers that count the chunk they have just handled.

    /// What each handler does with a chunk, in the order in which the handlers were added.
    var readers: [(Data) -> Void] = []
    var chunks = PendingChunks()
    var httpResponseHandler: HTTPResponseHandler?
    /// The caller's input stream, if one was asked for.
    var inputStream: PipedInputStream?

    init(
        convertible: any URLRequestConvertible, automaticallyCancelOnStreamError: Bool,
        underlyingQueue: DispatchQueue, serializationQueue: DispatchQueue,
        monitors: CompositeEventMonitor, interceptor: (any RequestInterceptor)?,
        shouldAutomaticallyResume: Bool?, session: BackReference<Session>
    ) {
        self.convertible = convertible
        self.automaticallyCancelOnStreamError = automaticallyCancelOnStreamError
        super.init(
            underlyingQueue: underlyingQueue, serializationQueue: serializationQueue,
            monitors: monitors, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, session: session)
    }

    override var typeName: String { "stream" }
    override var taskTypeName: String { "data" }

    override func setUp(in session: Session) { session.create(self, from: convertible) }

    override func task(for request: URLRequest, using session: URLSession) -> URLSessionTask {
        session.dataTask(with: request)
    }

    override func didValidate(_ response: HTTPURLResponse, withResult result: ValidationResult) {
        monitors.request(self, didValidateRequest: request, response: response, withResult: result)
    }

    override func willFinish() { inputStream?.endWriting() }

    package override func forgetHandlers() {
        super.forgetHandlers()
        (readers, chunks) = ([], PendingChunks())
    }

    // MARK: Called by the session delegate, on the root queue

    func didReceiveResponse(
        _ response: HTTPURLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let httpResponseHandler else { return completionHandler(.allow) }
        show(response, to: httpResponseHandler, completionHandler: completionHandler)
    }

    /// Counts the chunk at once, so that no completion overtakes it, and delivers it one job later.
    func didReceive(data: Data) {
        if let inputStream { underlyingQueue.enqueue { inputStream.write(data) } }
        chunks.received(by: readers.count)
        let readers = readers
        underlyingQueue.enqueue { for read in readers { read(data) } }
    }
}
