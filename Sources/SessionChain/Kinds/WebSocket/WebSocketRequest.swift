/// A request that becomes a WebSocket: messages both ways, until one side closes.
///
/// Its handlers are told four things: the handshake is over, a message arrived, the connection was closed
/// with a code, the request is over. The request ends as others do, with metrics, validators and retriers, so
/// a handshake that fails can be tried again. What handlers get is in `WebSocketRequest+Event.swift`, how it
/// gets there in `WebSocketRequest+Messages.swift`, and what is sent in `WebSocketRequest+Sending.swift`.
///
/// Mirrors Alamofire 5.12's `WebSocketRequest`, which an app sees after `@_spi(WebSocket) import Alamofire`;
/// here it is simply public. Unchecked because a simulation runs on one thread.
public final class WebSocketRequest: Request, @unchecked Sendable {
    /// Makes the `URLRequest` of the handshake, anew for each attempt.
    public let convertible: any URLRequestConvertible
    /// The subprotocol, the longest message, and how often to ping.
    public let configuration: Configuration

    // Accessed on the root queue, except `waitingSends`, to which the owner's own calls append.

    /// What each handler does with an event, in the order in which the handlers were added.
    var receivers: [(IncomingEvent) -> Void] = []
    /// Messages that wait until there is a task to send them.
    var waitingSends: [WaitingSend] = []
    /// The next automatic ping.
    var pingTimer: SimulatedTimer?

    init(
        convertible: any URLRequestConvertible, configuration: Configuration, underlyingQueue: DispatchQueue,
        serializationQueue: DispatchQueue, monitors: CompositeEventMonitor,
        interceptor: (any RequestInterceptor)?, shouldAutomaticallyResume: Bool?,
        session: BackReference<Session>
    ) {
        self.convertible = convertible
        self.configuration = configuration
        super.init(
            underlyingQueue: underlyingQueue, serializationQueue: serializationQueue,
            monitors: monitors, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, session: session)
    }

    /// The task of the current attempt, once there is one.
    var socket: URLSessionWebSocketTask? { task as? URLSessionWebSocketTask }

    override var typeName: String { "webSocket" }

    override func setUp(in session: Session) { session.create(self, from: convertible) }

    package override func forgetHandlers() {
        super.forgetHandlers()
        (receivers, waitingSends) = ([], [])
    }

    override func task(for request: URLRequest, using session: URLSession) -> URLSessionTask {
        var handshake = request
        if let name = configuration.protocol { handshake.setField("Sec-WebSocket-Protocol", to: name) }
        let task = session.webSocketTask(with: handshake)
        task.maximumMessageSize = configuration.maximumMessageSize
        return task
    }

    /// Starts to listen, and sends the messages that were waiting for a task.
    override func didTake(_ task: URLSessionTask) {
        guard let socket = task as? URLSessionWebSocketTask else {
            preconditionFailure("a WebSocketRequest makes WebSocket tasks only")
        }
        listen(to: socket)
        guard !waitingSends.isEmpty else { return }
        let sends = waitingSends
        waitingSends = []
        underlyingQueue.enqueue { [self] in
            for send in sends { hand(send, to: socket) }
        }
    }

    /// There is no closing handshake: if the WebSocket is open, its task sends a close without a code, and
    /// does not wait for the answer.
    override func willCancel() { cancelAutomaticPing() }

    /// Closes the connection with a code and an optional reason. The request goes to `cancelled` without an
    /// error, because a requested close is not a failure.
    @discardableResult
    public func close(sending closeCode: URLSessionWebSocketTask.CloseCode, reason: Data? = nil) -> Self {
        cancelAutomaticPing()
        guard state.canTransitionTo(.cancelled) else { return self }
        record(.socket(.closed(code: closeCode.rawValue, reason: reason)), callback: .none)
        state = .cancelled
        underlyingQueue.enqueue { self.didClose() }
        guard let task = socket, task.state != .completed else {
            underlyingQueue.enqueue { self.finish() }
            return self
        }
        // A task that never ran gathers no metrics, and without them the request would wait for ever.
        task.resume()
        task.cancel(with: closeCode, reason: reason)
        underlyingQueue.enqueue { self.didCancelTask(task) }
        return self
    }

    /// Runs on the root queue in place of `didCancel()`, which would make the request fail.
    private func didClose() {
        if let failure = error {
            let decided = WebSocketDecision.closing(with: failure)
            record(.socket(.errorDecided(decided.decision)), callback: .none)
            switch decided.choice {
            case .forget: error = nil
            case .keep: break
            }
        }
        record(.request(.cancelled))
        monitors.requestDidCancel(self)
    }

    // MARK: Called by the session delegate, on the root queue

    /// The handshake is over.
    func didConnect(protocol: String?) {
        tell(.connected(protocol: `protocol`))
        if let interval = configuration.pingInterval { startAutomaticPing(every: interval) }
    }

    /// One side has closed the connection; the task completes next.
    func didDisconnect(closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?) {
        cancelAutomaticPing()
        tell(.disconnected(closeCode: closeCode, reason: reason))
    }

    func tell(_ event: IncomingEvent) {
        for receive in receivers { receive(event) }
    }
}
