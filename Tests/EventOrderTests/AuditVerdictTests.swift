import Synchronization
import Testing

@testable import EventOrder
@testable import EventOrderTesting

@Suite struct `The verdict of an audit` {
    private typealias Make = @Sendable () -> any RequestInterceptor

    private func report(
        _ situation: String, _ make: @escaping Make, _ change: (inout Audit) -> Void = { _ in }
    ) async -> AuditReport {
        var audit = Audit(schedules: 2, session: make)
        audit.situations = AuditSituation.all.filter { $0.name == situation }
        change(&audit)
        return await audit.report()
    }

    // MARK: What became of the requests

    @Test func `finds a request that is refused for good while another one gets a new token`() async {
        let report = await report("two 401s at once", { DroppingInterceptor() })
        #expect(report.kinds == [.failedNevertheless])
        let end =
            "https://api.example.com/audit/1 ended with responseValidationFailed(unacceptableStatusCode(401))"
        #expect(report.rows[0].findings.map(\.message) == [end])
    }

    @Test func `finds a new token that the app cannot read`() async {
        let report = await report("two 401s at once", { TokenInterceptor() }) { audit in
            audit.newToken = { _ in .json("{}") }
        }
        #expect(report.kinds == [.newTokenUnused])
        let end =
            "https://api.example.com/audit/0 ended with responseValidationFailed(unacceptableStatusCode(401))"
        let advice = "set `newToken` if the app reads another form of it"
        #expect(report.rows[0].findings.map(\.message) == ["\(end); \(advice)"])
    }

    @Test func `is on an app that may read a token as OAuth has it`() async throws {
        try await simulate { server in
            server.reply(AuditServer.tokenInManyForms("t2"))
            let body = try await AF.request("https://auth.example.com/token").serializingString().value
            #expect(body.contains(#""access_token":"t2""#) && body.contains(#""token_type":"Bearer""#))
        }
    }

    @Test func `finds a handler that is lost because the interceptor cancels its request`() async {
        let make: Make = {
            let tokens = TokenInterceptor()
            let canceller = Retrier { request, session, error, completion in
                if request.response?.statusCode == 401 { request.cancel() }
                tokens.retry(request, for: session, dueTo: error, completion: completion)
            }
            return Interceptor(adapters: [tokens], retriers: [canceller])
        }
        let report = await report("two 401s at once", make)
        #expect(report.kinds == [.handlerLost])
    }

    @Test func `lets an interceptor cancel all requests after a refresh that failed`() async {
        let make: Make = {
            let tokens = TokenInterceptor()
            let canceller = Retrier { request, session, error, completion in
                tokens.retry(request, for: session, dueTo: error) { result in
                    if case .doNotRetry = result { session.cancelAllRequests() }
                    completion(result)
                }
            }
            return Interceptor(adapters: [tokens], retriers: [canceller])
        }
        let report = await report("the refresh fails with 500", make)
        #expect(report.kinds == [])
    }

    @Test func `is on refusals as RFC 6750 has them, or as the app reads them`() async {
        let make: Make = {
            let tokens = TokenInterceptor()
            let reader = Retrier { request, session, error, completion in
                let field = request.response?.value(forHTTPHeaderField: "WWW-Authenticate")
                guard field == #"Bearer error="invalid_token""# else { return completion(.doNotRetry) }
                tokens.retry(request, for: session, dueTo: error, completion: completion)
            }
            return Interceptor(adapters: [tokens], retriers: [reader])
        }
        let usual = await report("two 401s at once", make)
        let other = await report("two 401s at once", make) { $0.refusal = 401 }
        #expect(usual.kinds == [])
        #expect(other.kinds == [.notRefreshed])
    }

    @Test func `refuses a request for a new token as it refuses the app's`() async {
        let report = await report("the refresh itself gets a 401", { EnclosedInterceptor() })
        #expect(report.kinds == [.neverAnswered, .handlerLost])
    }

    // MARK: Refreshes

    @Test func `takes two retriers of one name for two`() async {
        let patient = await report("the refresh fails with 500", Self.behindAnother { TokenInterceptor() })
        let hasty = await report(
            "the refresh fails with 500",
            Self.behindAnother { TokenRefresher(accessToken: "t1", refreshToken: "r1") })
        #expect(patient.kinds == [])
        #expect(hasty.kinds == [.refreshedTooOften, .actedTwice])
    }

    /// An interceptor that is asked after another retrier, both of them closures.
    private static func behindAnother(_ make: @escaping Make) -> Make {
        return {
            let inner = make()
            let first = Retrier { _, _, _, completion in completion(.doNotRetry) }
            let second = Retrier { request, session, error, completion in
                inner.retry(request, for: session, dueTo: error, completion: completion)
            }
            return Interceptor(adapters: [inner], retriers: [first, second])
        }
    }

    @Test func `counts a refresh once, however often its request is retried`() async {
        let make: Make = {
            let authenticator = PatientAuthenticator(Session(interceptor: RetryPolicy()))
            return AuthenticationInterceptor(authenticator: authenticator, credential: .expiring)
        }
        let report = await report("the refresh fails with 500", make)
        #expect(report.kinds == [])
    }

    @Test func `counts a refresh of an authenticator once, however many requests it makes`() async {
        let make: Make = {
            let authenticator = PatientAuthenticator(Session(), tries: 3)
            return AuthenticationInterceptor(authenticator: authenticator, credential: .expiring)
        }
        let report = await report("the refresh fails with 500", make)
        #expect(report.kinds == [])
    }

    @Test func `lets a test say how many refreshes there may be`() async {
        let make: Make = { TokenRefresher(accessToken: "t1", refreshToken: "r1") }
        let usual = await report("two 401s at once", make)
        let allowed = await report("two 401s at once", make) { $0.situations[0].mostRefreshes = 2 }
        #expect(usual.kinds == [.refreshedTooOften])
        #expect(allowed.kinds == [])
    }

    @Test func `finds a refresh for nothing`() async {
        let make: Make = {
            let asked = RunCount()
            return Retrier { _, _, _, completion in
                guard asked.next() == 1 else { return completion(.doNotRetry) }
                TokenService.refresh { _ in completion(.doNotRetry) }
            }
        }
        let report = await report("a 403", make)
        #expect(report.kinds == [.refreshedForNothing])
        #expect(report.rows[0].findings.map(\.message) == ["refreshed 1 time, where 0 would do"])
    }

    @Test func `counts refreshes without Alamofire, also those of a later attempt`() async {
        let report = await report("two 401s at once", { HesitantInterceptor() })
        #expect(report.kinds == [.refreshedTooOften, .oldTokenAgain])
        #expect(report.rows[0].findings[0].message == "refreshed 2 times, where 1 would do")
    }

    @Test func `finds retries without end, even if each of five requests refreshes before each`() async {
        let make: Make = {
            Retrier { _, _, _, completion in TokenService.refresh { _ in completion(.retry) } }
        }
        let report = await report("five 401s at once", make)
        #expect(report.kinds == [.retriedWithoutEnd])
    }

    // MARK: Addresses

    @Test func `knows a request whose query has more in it`() async {
        let report = await report("two 401s at once", Self.changing { "\($0)?api_key=k" })
        #expect(report.kinds == [])
    }

    @Test func `says where the first request went if none came to its address`() async {
        let report = await report(
            "two 401s at once",
            Self.changing { address in
                address.replacing("api.example", with: "ann:sesame@staging.example")
                    + "?api_key=k#access_token=t1"
            })
        let message =
            "no request came to https://api.example.com/audit/…; the first that came was to"
            + " https://staging.example.com/audit/0"
        #expect(report.kinds == [.nothingSent])
        #expect(report.rows[0].findings.map(\.message) == [message])
    }

    /// An interceptor that changes the address of each request.
    private static func changing(_ change: @escaping @Sendable (String) -> String) -> Make {
        return {
            let tokens = TokenInterceptor()
            let adapter = Adapter { request, _, completion in
                var request = request
                request.url = request.url.flatMap { URL(string: change($0.absoluteString)) }
                completion(.success(request))
            }
            return Interceptor(adapters: [tokens, adapter], retriers: [tokens])
        }
    }

    // MARK: Schedules

    @Test func `says of a failure that it did not come again`() async {
        let runs = RunCount()
        var audit = Audit(schedules: 1) { () -> any RequestInterceptor in
            if runs.next() > 1 { return TokenInterceptor() }
            return Adapter { request, _, completion in completion(.success(request)) }
        }
        audit.situations = AuditSituation.all.filter { $0.name == "two 401s at once" }
        let report = await audit.report()
        #expect(
            report.rows[0].findings.map(\.sentence) == [
                """
                fifo, not again: not refreshed although a token was refused: no Authorization was sent to \
                https://api.example.com/audit/0, and nobody asked for a new one
                It did not come again: the run depends on something else than its schedule.
                """
            ])
    }

    @Test func `is none without a schedule or a situation`() async {
        let nothing = "No schedule was run, so nothing is known."
        let reports = [
            await Audit(schedules: 0) { TokenInterceptor() }.report(),
            await report("two 401s", { TokenInterceptor() }),
        ]
        #expect(reports.map(\.description) == [nothing, nothing])
        #expect(reports.map(\.isClean) == [false, false])
        await withKnownIssue {
            await audit(schedules: 0, session: { TokenInterceptor() })
        } matching: { issue in
            issue.comments.map(\.rawValue) == [nothing]
        }
    }
}

/// Gets a new token for the first request that is refused, and gives up those that are refused meanwhile.
private final class DroppingInterceptor: RequestInterceptor {
    private struct State {
        var token = "t1"
        var isRefreshing = false
    }

    private let state = Mutex(State())

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        urlRequest.headers.add(.authorization(bearerToken: state.withLock { $0.token }))
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.statusCode == 401, request.retryCount == 0 else {
            return completion(.doNotRetry)
        }
        let begins = state.withLock { state -> Bool in
            defer { state.isRefreshing = true }
            return !state.isRefreshing
        }
        guard begins else { return completion(.doNotRetry) }
        TokenService.refresh { [self] token in
            state.withLock { state in
                state.token = token ?? state.token
                state.isRefreshing = false
            }
            completion(.retry)
        }
    }
}

/// Tries once more with the same token, and then gets another with a task of `URLSession`.
private final class HesitantInterceptor: RequestInterceptor {
    private let token = Mutex("t1")

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        var urlRequest = urlRequest
        urlRequest.headers.add(.authorization(bearerToken: token.withLock { $0 }))
        completion(.success(urlRequest))
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.statusCode == 401, request.retryCount < 2,
            let url = URL(string: "https://auth.example.com/token")
        else { return completion(.doNotRetry) }
        guard request.retryCount == 1 else { return completion(.retry) }
        let task = URLSession.shared.dataTask(with: url) { [self] _, _, _ in
            token.withLock { $0 = "t2" }
            completion(.retry)
        }
        task.resume()
    }
}

/// Gets new tokens with the session that it is in, and so is asked about its own request for one. It takes
/// what says so for a refusal, and lets all that are refused wait for the same token.
private final class EnclosedInterceptor: RequestInterceptor {
    private let waiting = Mutex<[@Sendable (RetryResult) -> Void]>([])

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard request.response?.value(forHTTPHeaderField: "WWW-Authenticate") != nil else {
            return completion(.doNotRetry)
        }
        let isFirst = waiting.withLock { waiting -> Bool in
            waiting.append(completion)
            return waiting.count == 1
        }
        guard isFirst else { return }
        session.request("https://auth.example.com/token").validate().response { [self] response in
            let completions = waiting.withLock { waiting -> [@Sendable (RetryResult) -> Void] in
                defer { waiting = [] }
                return waiting
            }
            for completion in completions { completion(response.error == nil ? .retry : .doNotRetry) }
        }
    }
}

/// Gets new tokens with requests of a session of its own.
private final class PatientAuthenticator: Authenticator {
    private let tokens = TokenAuthenticator()
    private let session: Session
    private let tries: Int

    /// - Parameter tries: How many requests it makes, each when the one before it has failed.
    init(_ session: Session, tries: Int = 1) {
        self.session = session
        self.tries = tries
    }

    func apply(_ credential: Token, to urlRequest: inout URLRequest) {
        tokens.apply(credential, to: &urlRequest)
    }

    func refresh(
        _ credential: Token, for session: Session,
        completion: @escaping @Sendable (Result<Token, any Error>) -> Void
    ) {
        getToken(tries, completion)
    }

    private func getToken(
        _ tries: Int, _ completion: @escaping @Sendable (Result<Token, any Error>) -> Void
    ) {
        session.request("https://auth.example.com/token").validate().response { [self] response in
            guard let error = response.error else { return completion(.success(Token(value: "t2"))) }
            if tries == 1 { completion(.failure(error)) } else { getToken(tries - 1, completion) }
        }
    }

    func didRequest(
        _ urlRequest: URLRequest, with response: HTTPURLResponse,
        failDueToAuthenticationError error: any Error
    ) -> Bool {
        tokens.didRequest(urlRequest, with: response, failDueToAuthenticationError: error)
    }

    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: Token) -> Bool {
        tokens.isRequest(urlRequest, authenticatedWith: credential)
    }
}
