// From the end of the last attempt to the last handler. All of it runs on the root queue, except the
// serializers and the handlers themselves.

extension Request {
    /// Nothing more will arrive: serialize, then call the handlers. Does nothing if that has already begun.
    ///
    /// The event says *finished* but means "starting to serialize". Mirrors `Request.finish(error:)`.
    func finish(error finalError: AFError? = nil) {
        guard !serializers.isFinishing else { return }
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
        case .scheduleTurn?:
            underlyingQueue.enqueue { [self] in carryOut(serializers.handle(.turnCame)) }
        case .serialize(let serializer)?: serializationQueue.enqueue(serializer)
        case .callHandlers(let handlers)?: enter(.handle(handlers))
        }
    }

    /// A failed serializer may lead to another attempt.
    ///
    /// The retriers are asked once for each serializer that fails, even if they refused the same failure
    /// before. Once a request is cancelled, its kind decides whether it still asks. A retry that is granted
    /// then is not started, and no handler is called.
    func askRetriers<Response: HandlerResponse>(
        about response: Response, for handler: ResponseHandler<Response>
    ) {
        guard !isCancelled || asksRetriersWhenCancelled, let failure = response.error, let delegate else {
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
                carryOut(serializers.handle(.retryGranted))
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
        let finishHandlers = finishHandlers
        self.finishHandlers = []
        for handler in finishHandlers { handler() }
        delegate?.cleanup(after: self)
    }

    /// Calls `handler` once, when all serializers are done; at once if they are by now.
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
///
/// Once all have run, a late one does not wait for the end of the request. This repeats a surprise of
/// Alamofire 5.12.0: a retry does not change that. A serializer that is added during the new attempt makes
/// all run at once, from the first on, without the answer.
struct SerializerLine {
    enum Phase: Equatable {
        /// None has been started, or all that were are done. Next: `running`.
        case waiting
        /// One was started, and its result is not final yet. Next: `waiting`, `running` for the one after, or
        /// `retrying`.
        case running(isFinishing: Bool)
        /// One has failed, and a retry was granted. Next: `waiting`, when the request starts over.
        case retrying(isFinishing: Bool)
    }

    enum Input {
        /// A handler was added.
        case added(serializer: () -> Void)
        /// It is the turn that was scheduled for a late serializer.
        case turnCame
        /// The request is done: its data, response and error are final for this attempt.
        case requestFinished
        /// The serializer that was started has its result; `handler` calls its handler.
        case serialized(handler: () -> Void)
        /// The serializer that was started has failed, and a retrier wants to try again.
        case retryGranted
        /// The request starts over.
        case reset
    }

    enum Effect {
        /// Come back with `turnCame`, on the root queue.
        case scheduleTurn
        /// Run this serializer on the serialization queue.
        case serialize(() -> Void)
        /// Call these handlers, in order: all serializers have run.
        case callHandlers([() -> Void])
    }

    private(set) var phase = Phase.waiting
    /// `true` once all serializers have run; more may have been added since.
    private(set) var haveRun = false
    private var serializers: [() -> Void] = []
    private var handlers: [() -> Void] = []

    /// `true` from the end of the last attempt until all serializers have run, or the request starts over.
    var isFinishing: Bool {
        switch phase {
        case .waiting: false
        case .running(let isFinishing), .retrying(let isFinishing): isFinishing
        }
    }

    /// `true` if all serializers have run, and none was added since.
    var isDone: Bool { haveRun && serializers.isEmpty }

    mutating func handle(_ input: Input) -> Effect? {
        switch (phase, input) {
        case (_, .added(let serializer)):
            serializers.append(serializer)
            return haveRun ? .scheduleTurn : nil
        case (.waiting, .turnCame):
            return next(isFinishing: false)
        case (.waiting, .requestFinished):
            // A request that was cancelled while it was being adapted, and whose adapter then fails, finishes
            // a second time. By then no handlers are left to call.
            return next(isFinishing: true)
        case (.running, .turnCame), (.retrying, .turnCame):
            // It runs when the serializer before it is done.
            return nil
        case (.running, .requestFinished):
            // The request is already finishing, or a new attempt has ended while a late serializer runs.
            phase = .running(isFinishing: true)
            return nil
        case (.retrying, .requestFinished):
            phase = .retrying(isFinishing: true)
            return nil
        case (.running(let isFinishing), .retryGranted):
            phase = .retrying(isFinishing: isFinishing)
            return nil
        case (.retrying, .retryGranted), (.waiting, .retryGranted):
            // A retrier answered twice. Nothing is held up by its second answer.
            return nil
        case (.running, .serialized(let handler)), (.retrying, .serialized(let handler)),
            (.waiting, .serialized(let handler)):
            // Nothing may be running: a retrier that answers twice has the same result delivered twice, or
            // has it delivered although it has started another attempt.
            handlers.append(handler)
            return next(isFinishing: isFinishing)
        case (_, .reset):
            handlers.removeAll()
            phase = .waiting
            return nil
        }
    }

    private mutating func next(isFinishing: Bool) -> Effect {
        if handlers.count < serializers.count {
            phase = .running(isFinishing: isFinishing)
            return .serialize(serializers[handlers.count])
        }
        let called = handlers
        serializers.removeAll()
        handlers.removeAll()
        phase = .waiting
        haveRun = true
        return .callHandlers(called)
    }
}
