import EventOrderTesting

/// Lets all refused requests wait for one refresh, as apps have done since Alamofire 4.
class QueueingRetrier: TokenInterceptor, @unchecked Sendable {
    // Unchecked: behind the lock.
    private var waiting: [RetryAnswer] = []

    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error, completion: @escaping RetryAnswer
    ) {
        guard request.wasRefused else { return completion(.doNotRetry) }
        lock.lock()
        defer { lock.unlock() }
        guard needsRefresh(request) else { return completion(.retry) }
        waiting.append(completion)
        guard waiting.count == 1 else { return }
        tokens.refresh { [self] token in
            for answer in lock.withLock({ waiting.takeAll() }) { answer(token == nil ? .doNotRetry : .retry) }
        }
    }

    func needsRefresh(_ request: Request) -> Bool { true }
}

/// Compares the token that was refused with the one there is now.
final class ComparingRetrier: QueueingRetrier, @unchecked Sendable {
    override func needsRefresh(_ request: Request) -> Bool { request.used(tokens.token) }
}

extension PlantedBug {
    static let lateRefusal = PlantedBug(
        sentence: "A late 401 to the old token renews the new one", failure: "1 x transport.sent"
    ) { server, version in
        server.on("/token").reply(.text("t2").after(milliseconds: 20...60))
        server.protect("/feed")
        server.protect("/profile", refusalAfter: 15...75)
        server.expect(.exactly(1, "transport.sent[url~/token]"))

        let session = Session(interceptor: version == .broken ? QueueingRetrier() : ComparingRetrier())
        session.load("/feed")
        session.load("/profile")
        return session
    }
}
