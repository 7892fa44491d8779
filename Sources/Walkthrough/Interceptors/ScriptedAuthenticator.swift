import JSONText

/// A bearer token, as an app would keep it.
struct BearerToken: AuthenticationCredential, TraceNamed, Sendable {
    let token: String
    let requiresRefresh: Bool

    var traceName: String { token }
    /// The value of `Authorization` (RFC 6750 §2.1).
    var headerValue: String { "Bearer \(token)" }

    /// Reads the token from the member `field` of a server's JSON reply.
    static func read(_ field: String, of reply: Data) throws -> String {
        guard let token = try JSON.parse(Array(reply))[field]?.string else {
            throw ScriptedFailureError(name: "no \(field) in the reply")
        }
        return token
    }
}

/// Puts a bearer token into requests, and refreshes it in the way the script says.
final class ScriptedAuthenticator: Authenticator, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private let name: String
    private let settings: AuthenticationSettings
    private unowned let builder: SessionBuilder
    /// Made for the first refresh. It is kept because a session that is released cancels its requests.
    private lazy var refreshSession = builder.makeRefreshSession(for: name)

    init(name: String, _ settings: AuthenticationSettings, builder: SessionBuilder) {
        self.name = name
        self.settings = settings
        self.builder = builder
    }

    /// The library's interceptor with this authenticator.
    func interceptor() -> AuthenticationInterceptor<ScriptedAuthenticator> {
        let credential = settings.credential.map {
            BearerToken(token: $0, requiresRefresh: settings.requiresRefresh)
        }
        guard let window = settings.window else {
            return AuthenticationInterceptor(authenticator: self, credential: credential)
        }
        return AuthenticationInterceptor(
            authenticator: self, credential: credential,
            refreshWindow: .init(interval: window.interval.seconds, maximumAttempts: window.maximumAttempts))
    }

    func apply(_ credential: BearerToken, to urlRequest: inout URLRequest) {
        urlRequest.setValue(credential.headerValue, forHTTPHeaderField: "Authorization")
    }

    func didRequest(
        _ urlRequest: URLRequest, with response: HTTPURLResponse,
        failDueToAuthenticationError error: any Error
    ) -> Bool {
        response.statusCode == 401
    }

    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: BearerToken) -> Bool {
        switch settings.comparison {
        case .comparesTokens: urlRequest.value(forHTTPHeaderField: "Authorization") == credential.headerValue
        case .alwaysTrue: true
        case .alwaysFalse: false
        }
    }

    // MARK: Refreshing

    func refresh(
        _ credential: BearerToken, for session: Session,
        completion: @escaping @Sendable (Result<BearerToken, any Error>) -> Void
    ) {
        switch settings.refresh {
        case .request(let request, let field):
            refresh(with: request, field: field, completion)
        case .token(let token, let delay):
            answer(after: delay) {
                completion(.success(BearerToken(token: token, requiresRefresh: false)))
            }
        case .failure(let name, let delay):
            answer(after: delay) { completion(.failure(ScriptedFailureError(name: name))) }
        }
    }

    /// Asks the server with a request of its own, as an app would. Its events are in the trace as well.
    private func refresh(
        with scripted: ScriptedRequest, field: String,
        _ completion: @escaping @Sendable (Result<BearerToken, any Error>) -> Void
    ) {
        let request = builder.announce(scripted, in: refreshSession)
        for handler in scripted.handlers { builder.add(handler, to: request) }
        let serializer = TokenSerializer(field: field)
        request.asDataRequest.response(responseSerializer: serializer.named("token")) { response in
            completion(response.result.mapError { $0 as any Error })
        }
    }
}

/// Reads the new token from the JSON reply to a refresh.
private struct TokenSerializer: ResponseSerializer {
    /// The member that holds the token.
    let field: String

    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> BearerToken {
        if let error { throw error }
        return BearerToken(token: try BearerToken.read(field, of: data ?? Data()), requiresRefresh: false)
    }
}
