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

/// From a finished task to a response handler: the one way that data and download requests share.
///
/// What they do each in their own way are two closures. `serialize` runs on the serialization queue and gives
/// the value, or what went wrong. `parse` runs on the root queue: it makes a response of that result and
/// tells the event monitors.
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

    /// On the root queue: a failed serializer may lead to another attempt.
    ///
    /// The retriers are asked once for every serializer that fails, even if they refused the same failure
    /// before. A cancelled request never asks.
    private func askRetriers<Response: HandlerResponse>(
        about response: Response, for handler: ResponseHandler<Response>
    ) {
        guard !isCancelled, let failure = response.error, let delegate else {
            return deliver(response, to: handler)
        }
        delegate.retryResult(for: self, dueTo: failure) { [self] result in
            switch result {
            case .doNotRetry:
                deliver(response, to: handler)
            case .doNotRetryWithError(let retryError):
                // The handler gets the retrier's error; the request's own stays what it was.
                deliver(response.failing(with: retryError.asAFError(or: failure)), to: handler)
            case .retry, .retryWithDelay:
                delegate.retryRequest(self, withDelay: result.delay)
            }
        }
    }

    /// On the root queue: the response is final. The handler is called on its queue when its turn comes, with
    /// an event that says what it was given.
    private func deliver<Response: HandlerResponse>(
        _ response: Response, to handler: ResponseHandler<Response>
    ) {
        serializerDidComplete { [self] in
            handler.queue.enqueue { [self] in
                let call = response.handlerCall(named: handler.name, state: state)
                guard !handler.isAwaited else {
                    record(.await(.fulfilled(call)), callback: .none)
                    return handler.call(response)
                }
                record(.handler(.called(call)))
                handler.call(response)
                record(.handler(.returned), callback: .none)
            }
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
