/// A task's time limits, and what happens when one is reached.
extension URLSessionTask {
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
    /// it may answer in place of the server (RFC 5861 §4). While the delegate has a question to answer, it is
    /// not the server that is waited for.
    private func reachLimit(_ standing: TimeoutDecision.Standing) {
        var decided = TimeoutDecision.decide(standing)
        var answer: StoredMatch?
        if decided.choice == .fail(.request), !machine.awaitsAnswer {
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
