/// A network request as an operation, so that a queue can say when it is its turn: some requests come after
/// others, and some first.
///
/// The queue keeps the operation and the operation keeps the request, so the app does not have to.
public final class NetworkOperation<Request: NetworkRequest>: Operation, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// What is loaded when the operation starts.
    public let request: Request
    private let completion: @Sendable (Request.Model?) -> Void
    private var state = State.waiting

    private enum State { case waiting, executing, finished }

    /// - Parameter completion: is called once with what the request loaded, before the operation has
    ///   finished. It is not called if the operation is cancelled before it starts.
    public init(_ request: Request, completion: @escaping @Sendable (Request.Model?) -> Void) {
        self.request = request
        self.completion = completion
    }

    public override var isAsynchronous: Bool { true }
    public override var isExecuting: Bool { state == .executing }
    public override var isFinished: Bool { state == .finished }
    public override var traceSubject: Subject? { request.life.subject }

    /// Loads the request. The operation goes on until the completion was called.
    public override func start() {
        guard !isCancelled else { return become(.finished) }
        become(.executing)
        request.load { [self] model in
            completion(model)
            become(.finished)
        }
    }

    /// Calls the request off, too, if it is loading.
    public override func cancel() {
        super.cancel()
        if isExecuting { request.cancel() }
    }

    private func become(_ next: State) {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        state = next
        didChangeValue(forKey: "isExecuting")
        didChangeValue(forKey: "isFinished")
    }
}
