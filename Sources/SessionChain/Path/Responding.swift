// From the end of the last attempt to the last handler. All of it runs on the root queue, except the
// serializers and the handlers themselves.

extension Request {
    /// Nothing more will arrive: serialize, then call the handlers. Does nothing if that has already begun.
    ///
    /// The event says *finished* but means "starting to serialize". Mirrors `Request.finish(error:)`.
    func finish(error finalError: AFError? = nil) {
        guard serializers.phase != .running else { return }
        willFinish()
        if let finalError { error = finalError }
        carryOut(serializers.handle(.requestFinished))
        record(.request(.finished))
        monitors.requestDidFinish(self)
    }

    /// Does whatever comes next in the line of serializers: runs one, or calls all handlers.
    func carryOut(_ effect: SerializerLine.Effect?) {
        switch effect {
        case nil: break
        case .serialize(let serializer)?: serializationQueue.enqueue(serializer)
        case .callHandlers(let handlers)?: enter(.handle(handlers))
        }
    }

    /// A failed serializer may lead to another attempt.
    ///
    /// The retriers are asked once for each serializer that fails, even if they refused the same failure
    /// before. A cancelled request never asks.
    func askRetriers<Response: HandlerResponse>(
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
                // The handler gets the retrier's error; the request keeps its own.
                deliver(response.failing(with: retryError.asAFError(or: failure)), to: handler)
            case .retry, .retryWithDelay:
                delegate.retryRequest(self, withDelay: result.delay)
            }
        }
    }

    /// The response is final. The handler is called on its queue when its turn comes, with
    /// an event that says what it was given.
    func deliver<Response: HandlerResponse>(
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

    /// A serializer's result is final, and `handler` will deliver it when its turn comes.
    func serializerDidComplete(_ handler: @escaping () -> Void) {
        carryOut(serializers.handle(.serialized(handler: handler)))
    }

    /// All serializers are done. Each handler is sent to its queue, in order; the request is over.
    func callHandlers(_ handlers: [() -> Void]) {
        if state.canTransitionTo(.finished) { state = .finished }
        for handler in handlers { handler() }
        removeFiles()
        record(.request(.cleanedUp), callback: .none)
        for handler in finishHandlers { handler() }
        delegate?.cleanup(after: self)
    }

    /// Calls `handler` when all serializers are done, and again after a late one; at once if they are by now.
    /// Mirrors `Request.onFinish(perform:)`.
    func onFinish(perform handler: @escaping () -> Void) {
        guard !isFinished else { return handler() }
        finishHandlers.append(handler)
    }
}

/// The response serializers of one request, in the order in which their handlers were added, and how many
/// have run.
///
/// Serializers run one after the other, and no handler is called before the last serializer has run. If
/// one fails and that leads to a retry, the results of the earlier ones are discarded: they run again on
/// the next answer.
struct SerializerLine {
    enum Phase: Equatable {
        /// The request is not done; serializers are only collected. Next: `running`.
        case collecting
        /// Serializers run one by one. Next: `done`, or `collecting` when one of them leads to a retry.
        case running
        /// All have run, and their handlers are being called. Next: `running`, when a late handler arrives.
        case done
    }

    enum Input {
        /// A handler was added.
        case added(serializer: () -> Void)
        /// The request is done: its data, response and error are final for this attempt.
        case requestFinished
        /// The serializer that was started has its result; `handler` calls its handler.
        case serialized(handler: () -> Void)
        /// The request starts over.
        case reset
    }

    enum Effect {
        /// Run this serializer on the serialization queue.
        case serialize(() -> Void)
        /// Call these handlers, in order: all serializers have run.
        case callHandlers([() -> Void])
    }

    private(set) var phase = Phase.collecting
    private var serializers: [() -> Void] = []
    private var handlers: [() -> Void] = []

    mutating func handle(_ input: Input) -> Effect? {
        switch (phase, input) {
        case (.collecting, .added(let serializer)):
            serializers.append(serializer)
            return nil
        case (.running, .added(let serializer)):
            // It runs when the serializer before it is done.
            serializers.append(serializer)
            return nil
        case (.done, .added(let serializer)):
            serializers.append(serializer)
            phase = .running
            return next()
        case (.collecting, .requestFinished):
            phase = .running
            return next()
        case (.done, .requestFinished):
            // A request that was cancelled while it was being adapted, and whose adapter then fails, finishes
            // a second time. By then no handlers are left to call.
            return next()
        case (.running, .requestFinished):
            // The request is already finishing.
            return nil
        case (.running, .serialized(let handler)):
            handlers.append(handler)
            return next()
        case (.collecting, .serialized), (.done, .serialized):
            // The attempt that this result belongs to has been given up in the meantime.
            return nil
        case (_, .reset):
            handlers.removeAll()
            phase = .collecting
            return nil
        }
    }

    private mutating func next() -> Effect {
        if handlers.count < serializers.count { return .serialize(serializers[handlers.count]) }
        let called = handlers
        serializers.removeAll()
        handlers.removeAll()
        phase = .done
        return .callHandlers(called)
    }
}
