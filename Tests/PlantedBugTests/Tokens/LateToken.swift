import EventOrderTesting

/// Stores the token among the secrets of the system, which takes time.
final class Keychain: @unchecked Sendable {
    private let queue = DispatchQueue(label: "com.example.keychain")
    private let tokens: TokenStore

    init(_ tokens: TokenStore) { self.tokens = tokens }

    func save(_ token: String, completion: @escaping @Sendable () -> Void = {}) {
        queue.async {
            self.tokens.token = token
            completion()
        }
    }
}

/// Saves the new token, and lets the request go on.
class SavingRetrier: TokenInterceptor, @unchecked Sendable {
    lazy var keychain = Keychain(tokens)

    override func retry(
        _ request: Request, for session: Session, dueTo error: any Error, completion: @escaping RetryAnswer
    ) {
        guard request.wasRefused else { return completion(.doNotRetry) }
        AF.request("https://auth.example.com/token", method: .post).validate().responseString { response in
            guard let token = response.value else { return completion(.doNotRetry) }
            self.grant(with: token, completion)
        }
    }

    func grant(with token: String, _ completion: @escaping RetryAnswer) {
        keychain.save(token)
        completion(.retry)
    }
}

/// Lets the request go on when the token is saved.
final class PatientRetrier: SavingRetrier, @unchecked Sendable {
    override func grant(with token: String, _ completion: @escaping RetryAnswer) {
        keychain.save(token) { completion(.retry) }
    }
}

extension PlantedBug {
    /// The second attempt is adapted before the new token is stored.
    static let lateToken = PlantedBug(
        sentence: "A token is written after the retry was granted", failure: "never transport.sent",
        orders: .thousands
    ) { server, version in
        server.on("/token").reply(.text("t2").after(milliseconds: 20...60))
        server.protect("/feed")
        server.expect(.never("transport.sent[attempt=1 and headers.Authorization=\"Bearer t1\"]"))

        let session = Session(interceptor: version == .broken ? SavingRetrier() : PatientRetrier())
        session.load("/feed")
        return session
    }
}
