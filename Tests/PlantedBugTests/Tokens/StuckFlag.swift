import EventOrderTesting

/// Lets all refused requests wait for one refresh.
class RefreshGate: TokenInterceptor, @unchecked Sendable {
    // Unchecked: behind the lock.
    private var waiting: [RetryAnswer] = []
    private var isRefreshing = false

    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error, completion: @escaping RetryAnswer
    ) {
        guard request.wasRefused else { return completion(.doNotRetry) }
        lock.lock()
        defer { lock.unlock() }
        guard request.used(tokens.token) else { return completion(.retry) }
        waiting.append(completion)
        guard !isRefreshing else { return }
        isRefreshing = true
        tokens.refresh { [self] token in finish(token) }
    }

    func finish(_ token: String?) {
        guard token != nil else { return answer(.doNotRetry) }
        reopen()
        answer(.retry)
    }

    final func reopen() { lock.withLock { isRefreshing = false } }

    final func answer(_ result: RetryResult) {
        for answer in lock.withLock({ waiting.takeAll() }) { answer(result) }
    }
}

/// Is ready for another refresh, whatever became of the last one.
final class ReopenedGate: RefreshGate, @unchecked Sendable {
    override func finish(_ token: String?) {
        reopen()
        guard token != nil else { return answer(.doNotRetry) }
        answer(.retry)
    }
}

extension PlantedBug {
    /// The second request is refused after the refresh for the first one has failed.
    static let stuckFlag = PlantedBug(
        sentence: "A flag stays set when the refresh fails, and the next request waits for ever",
        failure: "something is owed at the end"
    ) { server, version in
        server.on("/token").reply(Answer.status(500).after(milliseconds: 20...60))
        server.protect("/feed")
        server.protect("/profile", refusalAfter: 15...55)

        let session = Session(interceptor: version == .broken ? RefreshGate() : ReopenedGate())
        session.load("/feed")
        session.load("/profile")
        return session
    }
}
