/// What a response handler is given, whichever kind of request made it: as much of it as its way there needs.
protocol HandlerResponse: Sendable {
    associatedtype Success
    /// What went wrong; the retriers are asked about it before the handler hears of it.
    var error: AFError? { get }
    /// The same response with a retrier's error in the place of its own.
    func failing(with error: AFError) -> Self
    /// What a trace says of the handler's call.
    func handlerCall(named name: String, state: Request.State) -> HandlerCall
}

/// A caller's handler: what it is called in a trace, where, and with what.
struct ResponseHandler<Response: HandlerResponse>: Sendable {
    let name: String
    let queue: DispatchQueue
    /// Whether async code waits in the place of a closure.
    var isAwaited = false
    let call: @Sendable (Response) -> Void
}

/// Adding a handler, the same for data and download requests.
///
/// What they do each in their own way are two closures, which run when the request is done. `serialize` runs
/// on the serialization queue and gives the value, or what went wrong. `parse` runs on the root queue: it
/// makes a response of that result and tells the event monitors. What becomes of the response is in
/// `Responding.swift`.
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
        parse: @escaping @Sendable (AFResult<Response.Success>) -> Response,
        call: @escaping @Sendable (Response) -> Void
    ) {
        let handler = ResponseHandler(name: name, queue: queue, isAwaited: isAwaited, call: call)
        appendResponseSerializer(named: name) { [self] in
            let result = serialize()
            underlyingQueue.enqueue { [self] in askRetriers(about: parse(result), for: handler) }
        }
    }

    /// Adds a serializer with its handler, and starts the request if adding a handler should.
    ///
    /// Mirrors `Request.appendResponseSerializer(_:)`. Runs on the caller's queue.
    func appendResponseSerializer(named name: String, _ serializer: @escaping () -> Void) {
        record(.handler(.added(name: name)), callback: .none)
        // A finished request is opened again for a late handler, without an event and without a new attempt.
        if state == .finished { state = .resumed }
        if let effect = serializers.handle(.added(serializer: serializer)) {
            underlyingQueue.enqueue { self.carryOut(effect) }
        }
        guard state.canTransitionTo(.resumed) else { return }
        if shouldAutomaticallyResume ?? delegate?.startImmediately ?? false {
            underlyingQueue.enqueue { self.resume() }
        }
    }
}

extension Result where Failure == AFError {
    /// What a serializer makes of a response; an error that is not an `AFError` becomes one.
    ///
    /// No initializer: that would take every `Result { … }` of this module for itself.
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
