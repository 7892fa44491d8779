import EventOrderTesting

/// Gets a new token for each 401.
class NaiveRefresher: TokenInterceptor, @unchecked Sendable {
    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error, completion: @escaping RetryAnswer
    ) {
        guard request.wasRefused else { return completion(.doNotRetry) }
        refresh(completion)
    }

    final func refresh(_ completion: @escaping RetryAnswer) {
        tokens.refresh { completion($0 == nil ? .doNotRetry : .retry) }
    }
}

/// Gets one new token for all requests that were refused with the old one.
final class SharedRefresher: NaiveRefresher, @unchecked Sendable {
    // Unchecked: behind the lock.
    private var waiting: [RetryAnswer] = []

    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error, completion: @escaping RetryAnswer
    ) {
        guard request.wasRefused else { return completion(.doNotRetry) }
        lock.lock()
        defer { lock.unlock() }
        guard request.used(tokens.token) else { return completion(.retry) }
        waiting.append(completion)
        guard waiting.count == 1 else { return }
        refresh { [self] result in
            for answer in lock.withLock({ waiting.takeAll() }) { answer(result) }
        }
    }
}

extension PlantedBug {
    /// A second screen opens while the token is refreshed for the first one.
    static let naiveRefresh = PlantedBug(
        sentence: "A refresh for each 401 refreshes twice", failure: "1 x transport.sent"
    ) { server, version in
        server.on("/token").reply(.text("t2").after(milliseconds: 10...50))
        server.protect("/feed")
        server.protect("/profile")
        server.expect(.exactly(1, "transport.sent[url~/token]"))

        let session = Session(interceptor: version == .broken ? NaiveRefresher() : SharedRefresher())
        session.load("/feed")
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.04) { session.load("/profile") }
        return session
    }
}
