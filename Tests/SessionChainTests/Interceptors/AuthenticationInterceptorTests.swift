import Testing

@testable import SessionChain

@Suite struct `An authentication interceptor` {
    @Test func `holds requests back while a credential that requires a refresh is refreshed once`() {
        let run = Run(credential: Token("old", requiresRefresh: true), accepting: "new")
        run.start(requests: 2)
        #expect(
            run.authentication == [
                "1 adapter.adapt(auth)", "2 adapter.adapt(auth)", "0 authenticator.refresh(old)",
                "0 authenticator.refresh.completed(new)", "1 authenticator.apply(new)",
                "1 adapter.completed(auth,success)", "2 authenticator.apply(new)",
                "2 adapter.completed(auth,success)",
            ])
        #expect(run.results == ["1: 200", "2: 200"])
    }

    @Test func `answers each request as a result of the refresh, not of the request before it`() {
        let run = Run(credential: Token("old", requiresRefresh: true), accepting: "new")
        run.start(requests: 2)
        let events = run.simulator.recorder.events
        let refreshed = events.firstIndex { $0.payload.kind == .authentication.refreshCompleted }
        let answers = events.filter { event in
            guard case .authentication(.decided(_)) = event.payload else { return false }
            return event.queue != .none && event.cause == UInt32((refreshed ?? -2) + 1)
        }
        #expect(answers.map(\.subject.request) == [1, 2])
    }

    @Test func `refuses a request if there is no credential`() {
        let run = Run(credential: nil, accepting: "new")
        run.start(requests: 1)
        #expect(
            run.authentication == [
                "1 adapter.adapt(auth)", "1 adapter.completed(auth,failure)", "1 retrier.retry(auth)",
                "1 retrier.completed(auth,doNotRetry)",
            ])
        #expect(run.results == ["1: requestAdaptationFailed(AuthenticationError.missingCredential)"])
    }

    @Test func `starts another refresh if the credential that was set during one is refused as well`() {
        let run = Run(credential: Token("old"), accepting: "new")
        run.simulator.main.enqueue(after: .milliseconds(20)) {
            run.interceptor.credential = Token("typed in")
            run.request(2)
        }
        run.start(requests: 1)
        #expect(
            run.authentication.filter { $0.contains("refresh(") || $0.contains("apply(") } == [
                "1 authenticator.apply(old)", "0 authenticator.refresh(old)",
                "2 authenticator.apply(typed in)", "0 authenticator.refresh(typed in)",
                "1 authenticator.apply(new)", "2 authenticator.apply(new)",
            ])
        #expect(run.results == ["1: 200", "2: 200"])
    }

    @Test func `sends a request with a credential that has expired during the refresh that a 401 started`() {
        let run = Run(credential: Token("old", expiring: .start + .milliseconds(18)), accepting: "new")
        run.simulator.main.enqueue(after: .milliseconds(20)) { run.request(2) }
        run.start(requests: 1)
        #expect(
            run.authentication.filter { $0.contains("refresh(") || $0.contains("apply(") } == [
                "1 authenticator.apply(old)", "0 authenticator.refresh(old)", "2 authenticator.apply(old)",
                "1 authenticator.apply(new)", "2 authenticator.apply(new)",
            ])
        #expect(run.results == ["1: 200", "2: 200"])
    }

    @Test func `gives up if its authenticator takes the credential away while it judges the failure`() {
        let run = Run(credential: Token("old"), accepting: "new")
        run.authenticator.whenJudging = { run.interceptor.credential = nil }
        run.start(requests: 1)
        #expect(
            run.authentication == [
                "1 adapter.adapt(auth)", "1 authenticator.apply(old)", "1 adapter.completed(auth,success)",
                "1 retrier.retry(auth)",
                "1 retrier.completed(auth,doNotRetryWithError(AuthenticationError.missingCredential))",
            ])
    }

    @Test func `tries again if its authenticator sets another credential while it compares them`() {
        let run = Run(credential: Token("old"), accepting: "typed in")
        run.authenticator.whenComparing = { run.interceptor.credential = Token("typed in") }
        run.start(requests: 1)
        #expect(
            run.authentication == [
                "1 adapter.adapt(auth)", "1 authenticator.apply(old)", "1 adapter.completed(auth,success)",
                "1 retrier.retry(auth)", "1 retrier.completed(auth,retry)", "1 adapter.adapt(auth)",
                "1 authenticator.apply(typed in)", "1 adapter.completed(auth,success)",
            ])
        #expect(run.results == ["1: 200"])
    }

    @Test func `gives up when the server refuses every new credential`() {
        let run = Run(credential: Token("old"), accepting: "none", maximumAttempts: 2)
        run.start(requests: 1)
        #expect(
            run.authentication.filter { $0.contains("refresh(") || $0.contains("retrier.completed") } == [
                "0 authenticator.refresh(old)", "1 retrier.completed(auth,retry)",
                "0 authenticator.refresh(new)", "1 retrier.completed(auth,retry)",
                "1 retrier.completed(auth,doNotRetryWithError(AuthenticationError.excessiveRefresh))",
            ])
        #expect(run.simulator.recorder.unpaired.isEmpty)
        #expect(run.simulator.recorder.openStarts.isEmpty)
    }
}

/// A session whose server knows one token, and whose authenticator refreshes to `new` after 30 ms.
private final class Run: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let simulator = Simulator()
    private(set) var results: [String] = []
    let authenticator = Refresher()
    let interceptor: AuthenticationInterceptor<Refresher>
    private let session: Session

    init(credential: Token?, accepting token: String, maximumAttempts: Int = 5) {
        let authorized = RequestPattern(headers: [("Authorization", .equals("Bearer \(token)"))])
        simulator.transport = ScriptedTransport(
            simulator: simulator,
            exchanges: [
                Exchange(
                    name: "accepted", match: authorized,
                    reply: .response(ScriptedResponse(chunks: [Chunk("hello")])), times: .unlimited),
                Exchange(
                    name: "refused", match: RequestPattern(),
                    reply: .response(ScriptedResponse(status: 401)), times: .unlimited),
            ])
        let interceptor = AuthenticationInterceptor(
            authenticator: authenticator, credential: credential,
            refreshWindow: .init(maximumAttempts: maximumAttempts))
        session = Simulator.$current.withValue(simulator) { Session(interceptor: interceptor) }
        self.interceptor = interceptor
    }

    func start(requests count: Int) {
        Simulator.$current.withValue(simulator) {
            for number in 1...count { request(number) }
        }
        simulator.run()
    }

    func request(_ number: Int) {
        session.request("https://example.test/\(number)").validate().response { response in
            let result = response.error.map(traceText) ?? "\(response.response?.statusCode ?? 0)"
            self.results.append("\(number): \(result)")
        }
    }

    /// The calls to the authenticator and around it, each preceded by the number of the request it is about.
    var authentication: [String] {
        simulator.recorder.events.compactMap { event in
            guard let call = event.payload.callback(in: event.notation) else { return nil }
            guard call.contains("adapter") || call.contains("retrier") || call.hasPrefix("authenticator."),
                !call.contains("didRequest"), !call.contains("isRequest")
            else { return nil }
            return "\(event.subject.request) \(call)"
        }
    }
}

private struct Token: AuthenticationCredential, TraceNamed, Sendable {
    let traceName: String
    private let expiry: VirtualInstant?

    init(_ name: String, requiresRefresh: Bool = false) {
        self.init(name, expiring: requiresRefresh ? .start : nil)
    }

    init(_ name: String, expiring expiry: VirtualInstant?) {
        traceName = name
        self.expiry = expiry
    }

    var requiresRefresh: Bool {
        guard let expiry, let now = Simulator.current?.now else { return false }
        return now >= expiry
    }
}

private final class Refresher: Authenticator, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    var whenJudging: () -> Void = {}
    var whenComparing: () -> Void = {}

    func apply(_ credential: Token, to urlRequest: inout URLRequest) {
        urlRequest.headers.update(.authorization(bearerToken: credential.traceName))
    }

    func refresh(
        _ credential: Token, for session: Session,
        completion: @escaping @Sendable (Result<Token, any Error>) -> Void
    ) {
        DispatchQueue.global().enqueue(after: .milliseconds(30)) { completion(.success(Token("new"))) }
    }

    func didRequest(
        _ urlRequest: URLRequest, with response: HTTPURLResponse,
        failDueToAuthenticationError error: any Error
    ) -> Bool {
        whenJudging()
        return response.statusCode == 401
    }

    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Token) -> Bool {
        whenComparing()
        return urlRequest.headers["Authorization"] == "Bearer \(credential.traceName)"
    }
}
