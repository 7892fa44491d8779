/// What a response handler is given, for every kind of request: only the parts that delivering it needs.
protocol HandlerResponse: Sendable {
    associatedtype Success
    /// What went wrong, if anything did; the retriers are asked about it before the handler is called.
    var error: AFError? { get }
    /// The same response with a retrier's error in place of its own.
    func failing(with error: AFError) -> Self
    /// What the trace says about the handler's call.
    func handlerCall(named name: String, state: Request.State) -> HandlerCall
}

/// A caller's handler: its name in a trace, the queue it is called on, and the closure itself.
struct ResponseHandler<Response: HandlerResponse>: Sendable {
    let name: String
    let queue: DispatchQueue
    /// `true` if async code is waiting for the response instead of a closure.
    var isAwaited = false
    let call: @Sendable (Response) -> Void
}

/// Adding a handler, the same for data and download requests.
///
/// The two kinds differ only in two closures, which run when the request is done. `serialize` runs on
/// the serialization queue and returns the value or an error. `parse` runs on the root queue: it makes a
/// response from that result, and from how long a serializer took, and tells the event monitors. What
/// happens to the response then is in `Responding.swift`.
extension Request {
    /// Adds a handler without a serializer. It never asks the retriers by itself.
    ///
    /// Mirrors `DataRequest.response(queue:completionHandler:)` and its twin for downloads.
    func addPlainHandler<Response: HandlerResponse>(
        named name: String = "plain", on queue: DispatchQueue,
        serialize: @escaping @Sendable () -> AFResult<Response.Success>,
        parse: @escaping @Sendable (AFResult<Response.Success>) -> Response,
        call: @escaping @Sendable (Response) -> Void
    ) {
        let handler = ResponseHandler(name: name, queue: queue, call: call)
        appendResponseSerializer(named: handler.name) { [self] in
            let result = serialize()
            underlyingQueue.enqueue { [self] in deliver(parse(result), to: handler) }
        }
    }

    /// Adds a handler with its serializer: serialize, ask the retriers about a failure, deliver.
    ///
    /// Mirrors `DataRequest._response(queue:responseSerializer:completionHandler:)` and its twin for
    /// downloads.
    func addSerializingHandler<Response: HandlerResponse>(
        named name: String, on queue: DispatchQueue, isAwaited: Bool = false,
        serialize: @escaping @Sendable () -> AFResult<Response.Success>,
        parse: @escaping @Sendable (AFResult<Response.Success>, TimeInterval) -> Response,
        call: @escaping @Sendable (Response) -> Void
    ) {
        let handler = ResponseHandler(name: name, queue: queue, isAwaited: isAwaited, call: call)
        appendResponseSerializer(named: name) { [self] in
            let simulator = underlyingQueue.simulator
            let began = simulator.now
            let result = serialize()
            let duration = simulator.now.since(began).seconds
            underlyingQueue.enqueue { [self] in askRetriers(about: parse(result, duration), for: handler) }
        }
    }

    /// Adds a serializer with its handler, and starts the request if adding a handler is meant to do so.
    ///
    /// Mirrors `Request.appendResponseSerializer(_:)`. Runs on the caller's queue.
    func appendResponseSerializer(named name: String, _ serializer: @escaping () -> Void) {
        record(.handler(.added(name: name)), callback: .none)
        // A late handler reopens a finished request. No event monitor is told of that, and there is no new
        // attempt.
        if state == .finished { state = .resumed }
        carryOut(serializers.handle(.added(serializer: serializer)))
        guard state.canTransitionTo(.resumed) else { return }
        underlyingQueue.enqueue { self.resumeIfHandlersDo() }
    }

    /// The session is asked only here, on the root queue. If it has been released by then, it starts nothing.
    private func resumeIfHandlersDo() {
        if shouldAutomaticallyResume ?? delegate?.startImmediately ?? false {
            resume()
        } else if delegate == nil, tasks.isEmpty, state.canTransitionTo(.resumed) {
            abandon(because: "its session was released before it was started")
        }
    }
}

extension Result where Failure == AFError {
    /// The result of a serializer; an error that is not an `AFError` is wrapped in one.
    ///
    /// Not an initializer: that one would be chosen for every `Result { … }` in this module.
    static func serializing(_ serialize: () throws -> Success) -> Self {
        do {
            return .success(try serialize())
        } catch {
            return .failure(
                error.asAFError(
                    or: .responseSerializationFailed(reason: .customSerializationFailed(error: error))))
        }
    }
}
