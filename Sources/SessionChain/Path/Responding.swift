extension Request {
    /// On the root queue: nothing more will come; serialize, then call the handlers. Does nothing while it is
    /// under way.
    ///
    /// The event says *finished*, and means "starting to serialize". Mirrors `Request.finish(error:)`.
    func finish(error finalError: AFError? = nil) {
        guard serializers.phase != .running else { return }
        willFinish()
        if let finalError { error = finalError }
        perform(serializers.handle(.requestFinished))
        record(.request(.finished))
        eventMonitor?.requestDidFinish(self)
    }

    /// Adds a serializer with its handler, and starts the request if adding a handler should.
    ///
    /// Mirrors `Request.appendResponseSerializer(_:)`. Runs on the caller's queue.
    func appendResponseSerializer(named name: String, _ serializer: @escaping () -> Void) {
        record(.handler(.added(name: name)), callback: .none)
        // A finished request is opened again for a late handler, without an event and without a new attempt.
        if state == .finished { state = .resumed }
        if let effect = serializers.handle(.added(serializer: serializer)) {
            underlyingQueue.enqueue { self.perform(effect) }
        }
        guard state.canTransitionTo(.resumed) else { return }
        if shouldAutomaticallyResume ?? delegate?.startImmediately ?? false {
            underlyingQueue.enqueue { self.resume() }
        }
    }

    /// On the root queue: a serializer's result is final, and `handler` will deliver it when its turn comes.
    func serializerDidComplete(_ handler: @escaping () -> Void) {
        perform(serializers.handle(.serialized(handler: handler)))
    }

    private func perform(_ effect: SerializerLine.Effect?) {
        switch effect {
        case nil:
            break
        case .serialize(let serializer)?:
            serializationQueue.enqueue(serializer)
        case .callHandlers(let handlers)?:
            if state.canTransitionTo(.finished) { state = .finished }
            for handler in handlers { handler() }
            cleanup()
        }
    }

    private func cleanup() {
        removeFiles()
        record(.request(.cleanedUp), callback: .none)
        for handler in finishHandlers { handler() }
        delegate?.cleanup(after: self)
    }

    /// Calls `handler` when all serializers are done, again after a late one; at once when they are by now.
    /// Mirrors `Request.onFinish(perform:)`.
    func onFinish(perform handler: @escaping () -> Void) {
        guard !isFinished else { return handler() }
        finishHandlers.append(handler)
    }
}

extension Request {
    /// Forgets handlers that will never be called, for whoever ends a simulation. They keep their request, as
    /// in the original: one that is cancelled while its retry waits stays in memory.
    package func forgetHandlers() { serializers = SerializerLine() }
}
