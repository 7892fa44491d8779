import SessionManagerChain

extension AuthenticationSettings: ManagerInterceptorForm {
    static let roles: [ManagerInterceptors.Role] = [.adapter, .retrier]

    /// 4.7 has no interceptor for this, but its documentation has a pattern that many apps copied.
    func makeForManager(named name: String, _ builder: ManagerBuilder) -> ManagerInterceptors.Made {
        let handler = OAuthHandler(traceName: name, accessToken: credential, refresh: makeRefresh(builder))
        return ManagerInterceptors.Made(adapter: handler, retrier: handler)
    }

    private func makeRefresh(_ builder: ManagerBuilder) -> OAuthHandler.Refresh {
        switch refresh {
        case .token(let token, let delay):
            return { completion in answer(after: delay) { completion(.success(token)) } }
        case .failure(let name, let delay):
            return { completion in
                answer(after: delay) { completion(.failure(ScriptedFailureError(name: name))) }
            }
        case .request(let request, let field):
            let asker = RefreshAsker(request, field: field, builder)
            return { completion in asker.ask(completion) }
        }
    }
}

/// Asks the server for a token. It has a manager of its own, because the manager that waits for the token
/// would wait for itself.
private final class RefreshAsker {
    private let scripted: ScriptedRequest
    private let field: String
    private unowned let builder: ManagerBuilder
    /// Made for the first refresh. It is kept because a manager that is released invalidates its session.
    private lazy var manager = builder.makeRefreshManager()

    init(_ scripted: ScriptedRequest, field: String, _ builder: ManagerBuilder) {
        self.scripted = scripted
        self.field = field
        self.builder = builder
    }

    func ask(_ completion: @escaping @Sendable (Swift.Result<String, any Error>) -> Void) {
        builder.ask(for: scripted, of: manager) { [scripted, builder, field] request in
            for handler in scripted.handlers { builder.add(handler, to: request) }
            guard let request = request as? SessionManagerChain.DataRequest else { return }
            request.response(responseSerializer: Self.serializer(field).named("token")) { response in
                completion(response.result.standard)
            }
        }
    }

    /// Reads the new token from the JSON reply to a refresh.
    private static func serializer(_ field: String) -> SessionManagerChain.DataResponseSerializer<String> {
        SessionManagerChain.DataResponseSerializer { _, _, data, error in
            if let error { return .failure(error) }
            return SessionManagerChain.Result { try BearerToken.read(field, of: data ?? Data()) }
        }
    }
}
