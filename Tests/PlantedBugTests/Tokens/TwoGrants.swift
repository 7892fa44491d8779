import EventOrderTesting

/// Logs in again, which takes a token and then the user's rights. After a while, it lets the request go on
/// without them.
class ImpatientRetrier: TokenInterceptor, @unchecked Sendable {
    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error, completion: @escaping RetryAnswer
    ) {
        guard request.wasRefused else { return completion(.doNotRetry) }
        refresh(once(completion))
    }

    func once(_ answer: @escaping RetryAnswer) -> RetryAnswer { answer }

    private func refresh(_ completion: @escaping RetryAnswer) {
        let login = AF.request("https://auth.example.com/token", method: .post).validate()
        let timeOut = DispatchWorkItem {
            login.cancel()
            completion(.retry)
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.06, execute: timeOut)
        login.responseString { [tokens] response in
            guard let token = response.value else { return }
            tokens.token = token
            AF.request("https://auth.example.com/rights").response { _ in
                timeOut.cancel()
                completion(.retry)
            }
        }
    }
}

/// Takes the first answer, and no other.
final class SingleAnswerRetrier: ImpatientRetrier, @unchecked Sendable {
    override func once(_ answer: @escaping RetryAnswer) -> RetryAnswer {
        let isOpen = Latch()
        return { if isOpen.close() { answer($0) } }
    }
}

/// Open until it is closed for the first time.
private final class Latch: @unchecked Sendable {
    private let lock = NSLock()
    private var isOpen = true

    /// Returns whether this call closed it.
    func close() -> Bool {
        lock.withLock {
            defer { isOpen = false }
            return isOpen
        }
    }
}

extension PlantedBug {
    static let twoGrants = PlantedBug(
        sentence: "A refresh and its own time-out both grant a retry", failure: "at most 2 x transport.sent"
    ) { server, version in
        server.on("/token").reply(.text("t2").after(milliseconds: 10...50))
        server.on("/rights").reply(.text("read").after(milliseconds: 10...50))
        server.protect("/feed")
        server.expect(.atMost(2, "transport.sent[url~/feed]"))

        let session = Session(interceptor: version == .broken ? ImpatientRetrier() : SingleAnswerRetrier())
        session.load("/feed")
        return session
    }
}
