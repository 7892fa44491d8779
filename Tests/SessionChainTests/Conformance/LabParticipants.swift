import SessionChain

/// An error of a scenario's own code: `TestError(A)`.
struct TestError: Error, Equatable, TraceDescribable {
    let name: String

    init(_ name: String) { self.name = name }

    var traceDescription: String { "TestError(\(name))" }
}

/// An interceptor that appends its name to the header `X-Order`, and answers as told when it is asked for a
/// retry.
final class LabInterceptor: RequestInterceptor, TraceNamed, @unchecked Sendable {
    // Unchecked: it runs on the simulation's only thread.

    enum Adaptation {
        /// Appends the name and answers at once.
        case atOnce
        /// Appends the name and answers after a delay, on a global queue.
        case later(VirtualDuration)
        /// Fails the given number of times with `TestError(NAME)`, and then succeeds.
        case fails(times: Int)
    }

    enum Answer {
        case never
        case once
        case onceAfter(seconds: Double)
        case always
        case failWith(String)
        /// The same answer after a delay, on a global queue.
        indirect case later(VirtualDuration, Answer)
    }

    let traceName: String
    private let adaptation: Adaptation
    private let answer: Answer
    private var adaptCount = 0
    private var retryCount = 0

    init(_ name: String, adapt adaptation: Adaptation = .atOnce, retry answer: Answer = .never) {
        traceName = name
        self.adaptation = adaptation
        self.answer = answer
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adaptCount += 1
        let adapted = named(urlRequest)
        switch adaptation {
        case .atOnce:
            completion(.success(adapted))
        case .later(let delay):
            DispatchQueue.global().enqueue(after: delay) { completion(.success(adapted)) }
        case .fails(let times):
            completion(adaptCount <= times ? .failure(TestError(traceName)) : .success(adapted))
        }
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        retryCount += 1
        give(answer, to: completion)
    }

    private func give(_ answer: Answer, to completion: @escaping @Sendable (RetryResult) -> Void) {
        switch answer {
        case .never: completion(.doNotRetry)
        case .once: completion(retryCount == 1 ? .retry : .doNotRetry)
        case .onceAfter(let seconds): completion(retryCount == 1 ? .retryWithDelay(seconds) : .doNotRetry)
        case .always: completion(.retry)
        case .failWith(let name): completion(.doNotRetryWithError(TestError(name)))
        case .later(let delay, let answer):
            DispatchQueue.global().enqueue(after: delay) { self.give(answer, to: completion) }
        }
    }

    private func named(_ urlRequest: URLRequest) -> URLRequest {
        var adapted = urlRequest
        let before = urlRequest.value(forHTTPHeaderField: "X-Order").map { "\($0)>" } ?? ""
        adapted.setValue(before + traceName, forHTTPHeaderField: "X-Order")
        return adapted
    }
}

/// A bearer token with a name: `t1`.
struct LabCredential: AuthenticationCredential, TraceNamed {
    let traceName: String
    var requiresRefresh = false
}

/// Puts `Bearer NAME` into requests, and refreshes any credential to `t2` on a global queue.
final class LabAuthenticator: Authenticator, @unchecked Sendable {
    // Unchecked: it runs on the simulation's only thread.
    private let delay: VirtualDuration
    private var failuresLeft: Int

    /// - Parameter failures: the number of refreshes that fail before the first one succeeds.
    init(refreshAfter delay: VirtualDuration, failures: Int = 0) {
        self.delay = delay
        failuresLeft = failures
    }

    func apply(_ credential: LabCredential, to urlRequest: inout URLRequest) {
        urlRequest.setValue("Bearer \(credential.traceName)", forHTTPHeaderField: "Authorization")
    }

    func refresh(
        _ credential: LabCredential, for session: Session,
        completion: @escaping @Sendable (Result<LabCredential, any Error>) -> Void
    ) {
        let fails = failuresLeft > 0
        if fails { failuresLeft -= 1 }
        let result: Result<LabCredential, any Error> =
            fails ? .failure(TestError("refresh")) : .success(LabCredential(traceName: "t2"))
        DispatchQueue.global().enqueue(after: delay) { completion(result) }
    }

    func didRequest(
        _ urlRequest: URLRequest, with response: HTTPURLResponse,
        failDueToAuthenticationError error: any Error
    ) -> Bool {
        response.statusCode == 401
    }

    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: LabCredential) -> Bool {
        urlRequest.value(forHTTPHeaderField: "Authorization") == "Bearer \(credential.traceName)"
    }
}

extension Lab {
    /// The interceptor of the scenarios about authentication. Its credential is `t1`, which is refreshed
    /// to `t2` after a delay.
    func authentication(
        refreshAfter delay: VirtualDuration, failures: Int = 0
    ) -> AuthenticationInterceptor<LabAuthenticator> {
        AuthenticationInterceptor(
            authenticator: LabAuthenticator(refreshAfter: delay, failures: failures),
            credential: LabCredential(traceName: "t1"))
    }
}

/// A serializer of text that fails the given number of times with `TestError(NAME)`, and takes a while.
final class FailingSerializer: DataResponseSerializerProtocol, TraceNamed, @unchecked Sendable {
    // Unchecked: it runs on the simulation's only thread.
    let traceName: String
    private var failuresLeft: Int
    private let duration: VirtualDuration

    init(_ name: String, times: Int = .max, taking duration: VirtualDuration = .zero) {
        traceName = name
        failuresLeft = times
        self.duration = duration
    }

    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> String {
        if let error { throw error }
        Simulator.current?.spend(duration)
        guard failuresLeft == 0 else {
            failuresLeft -= 1
            throw TestError(traceName)
        }
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}

/// A value that throws when it is asked for its `URLRequest`.
struct ThrowingConvertible: URLRequestConvertible {
    func asURLRequest() throws -> URLRequest { throw TestError("convertible") }
}

/// The value that scenarios decode from `{"id":1,"name":"a"}`.
struct Item: Decodable, Equatable, Sendable {
    let id: Int
    let name: String
}

/// A redirect handler with a name.
struct LabRedirectHandler: RedirectHandler, TraceNamed {
    let traceName: String
    private let redirector: Redirector

    init(_ name: String, _ redirector: Redirector) {
        traceName = name
        self.redirector = redirector
    }

    func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void
    ) {
        redirector.task(task, willBeRedirectedTo: request, for: response, completion: completion)
    }
}
