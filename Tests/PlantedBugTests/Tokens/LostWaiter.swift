import EventOrderTesting

/// Holds all requests back while the token is refreshed.
class HoldingInterceptor: TokenInterceptor, @unchecked Sendable {
    // Unchecked: what changes is behind the lock.
    private var held: [@Sendable () -> Void] = []
    private var isRefreshing = false
    private let background = DispatchQueue(label: "com.example.tokens")

    override func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        guard !hold({ [self] in sign(urlRequest, completion) }) else { return }
        sign(urlRequest, completion)
    }

    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error, completion: @escaping RetryAnswer
    ) {
        guard request.wasRefused else { return completion(.doNotRetry) }
        guard request.used(tokens.token) else { return completion(.retry) }
        guard !hold({ completion(.retry) }, beginsRefresh: true) else { return }
        tokens.refresh(queue: background) { [self] _ in finish() }
    }

    /// Returns whether a refresh was going on already.
    private func hold(_ goOn: @escaping @Sendable () -> Void, beginsRefresh: Bool = false) -> Bool {
        lock.withLock {
            defer { isRefreshing = isRefreshing || beginsRefresh }
            if isRefreshing || beginsRefresh { held.append(goOn) }
            return isRefreshing
        }
    }

    /// A sign on the screen shows that the app refreshes, so this ends on the main queue.
    func finish() {
        letGo()
        DispatchQueue.main.async { self.open() }
    }

    final func letGo() {
        for goOn in lock.withLock({ held.takeAll() }) { goOn() }
    }

    final func open() { lock.withLock { isRefreshing = false } }
}

/// Lets requests through before it lets the first one go.
final class OpenedInterceptor: HoldingInterceptor, @unchecked Sendable {
    override func finish() {
        open()
        letGo()
    }
}

extension PlantedBug {
    /// The request that goes on is adapted again, and waits for another refresh, which never comes.
    static let lostWaiter = PlantedBug(
        sentence: "A refresh loses a request that waited for it", failure: "something is owed at the end",
        orders: .thousands
    ) { server, version in
        server.on("/token").reply(.text("t2").after(milliseconds: 20...60))
        server.protect("/feed")

        let session = Session(interceptor: version == .broken ? HoldingInterceptor() : OpenedInterceptor())
        session.load("/feed")
        return session
    }
}
