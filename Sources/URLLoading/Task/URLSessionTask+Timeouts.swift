/// A task's time limits, and what happens when one is reached.
extension URLSessionTask {
    /// Has the limits apply to a task that begins to load.
    ///
    /// They apply to a background task that waits for a connection to begin with, too, except that there is
    /// nobody yet whose silence could count.
    func limitTime() {
        if timeout == nil { timeout = makeTimeout() }
        startTimeout()
    }

    /// Counts time, and silence if there is a server that could break it.
    func startTimeout() {
        timeout?.start(
            countsSilence: hasBegun && machine.awaitsServer && !loader.connectivity.isWaiting)
    }

    /// Stops counting silence: there is no connection, or nothing that the server would have to send.
    func pauseTimeout() { timeout?.pauseRequest() }

    /// Counts silence again, now that there is a connection.
    func continueTimeout() { timeout?.continueRequest() }

    /// From now on, the task may take any length of time. A WebSocket that is open is no resource that is
    /// loaded, so that neither limit means anything to it.
    func forgetTimeout() {
        timeout?.stop()
        timeout = nil
    }

    /// Makes the timer for a task that starts to load, or that goes on with what another one has begun.
    func makeTimeout(age: VirtualDuration = .zero) -> TaskTimeout {
        // A task stops its time-out when it completes, and is never released before that.
        makeTimeout(age: age, isBackground: session.configuration.isBackground) { [unowned self] standing in
            // Its owner may have cancelled it while the timer's job was already in the queue.
            guard state == .running else { return }
            reachLimit(standing)
        }
    }

    /// Makes a timer with the task's limits.
    func makeTimeout(
        age: VirtualDuration = .zero, isBackground: Bool,
        fire: @escaping (TimeoutDecision.Standing) -> Void
    ) -> TaskTimeout {
        TaskTimeout(
            request: requestTimeout, resource: .seconds(session.configuration.timeoutIntervalForResource),
            age: age, kind: kind, isBackground: isBackground, on: session.workQueue, fire: fire)
    }

    /// Ends the task, or goes on in spite of the limit. Before a silence ends it, the cache is asked whether
    /// it may answer in place of the server (RFC 5861 §4).
    private func reachLimit(_ standing: TimeoutDecision.Standing) {
        var decided = TimeoutDecision.decide(standing)
        var answer: StoredMatch?
        if decided.choice == .fail(.request) {
            answer = loader.storedForSilence()
            if answer != nil { decided = TimeoutDecision.decide(standing, cacheAnswers: true) }
        }
        record(.task(.timeoutDecided(decided.decision)))
        switch decided.choice {
        case .fail(let limit): timedOut(limit)
        case .retry: retry()
        case .answerFromCache: if let answer { loader.answerSilence(with: answer) }
        }
    }

    private func timedOut(_ limit: TimeoutDecision.Limit) {
        record(.task(.timedOut(limit: limit.rawValue, after: length(of: limit))))
        perform(.timedOut)
    }

    private func length(of limit: TimeoutDecision.Limit) -> VirtualDuration {
        switch limit {
        case .request: requestTimeout
        case .resource: .seconds(session.configuration.timeoutIntervalForResource)
        }
    }

    /// The request's own interval, or the configuration's if the request has Foundation's default.
    private var requestTimeout: VirtualDuration {
        let own = originalRequest?.timeoutInterval ?? URLSessionConfiguration.defaultTimeout
        let interval =
            own == URLSessionConfiguration.defaultTimeout
            ? session.configuration.timeoutIntervalForRequest : own
        return .seconds(interval)
    }

    /// Sends the request once more, from its beginning. What was kept of the response so far is forgotten.
    private func retry() {
        countOfBytesReceived = 0
        loader.storing = TaskStoring()
        perform(.retry)
    }
}
