/// An adapter that sets headers, at once or later, or refuses.
final class ScriptedAdapter: Adapter, TraceNamed, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let traceName: String

    init(name: String, _ settings: AdapterSettings) {
        traceName = name
        let countdown = Countdown(settings.failures)
        super.init { request, _, completion in
            answer(after: settings.delay) {
                if countdown.fails() {
                    return completion(.failure(ScriptedFailureError(name: settings.error)))
                }
                var adapted = request
                for header in settings.headers {
                    adapted.setValue(header.value, forHTTPHeaderField: header.name)
                }
                completion(.success(adapted))
            }
        }
    }
}

/// A retrier that gives one answer after the other, then `doNotRetry`.
final class ScriptedRetrier: Retrier, TraceNamed, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let traceName: String

    init(name: String, _ settings: RetrierSettings) {
        traceName = name
        let answers = AnswerLine(settings.answers)
        super.init { _, _, _, completion in
            // The answer belongs to the question, so it is taken now even if it is given later.
            let result = answers.next()
            answer(after: settings.delay) { completion(result) }
        }
    }
}

/// Alamofire's retry policy under the script's name.
final class ScriptedRetryPolicy: RetryPolicy, TraceNamed, @unchecked Sendable {
    // Unchecked: constant after `init`.
    let traceName: String

    init(name: String, _ settings: RetryPolicySettings) {
        traceName = name
        super.init(
            retryLimit: settings.limit.map(UInt.init) ?? RetryPolicy.defaultRetryLimit,
            exponentialBackoffBase: settings.backoffBase.map(UInt.init)
                ?? RetryPolicy.defaultExponentialBackoffBase,
            exponentialBackoffScale: settings.backoffScale ?? RetryPolicy.defaultExponentialBackoffScale,
            retryableHTTPMethods: settings.methods.map(Set.init) ?? RetryPolicy.defaultRetryableHTTPMethods,
            retryableHTTPStatusCodes: settings.statusCodes.map(Set.init)
                ?? RetryPolicy.defaultRetryableHTTPStatusCodes,
            retryableURLErrorCodes: settings.errorCodes.map(Set.init)
                ?? RetryPolicy.defaultRetryableURLErrorCodes)
    }
}

/// An interceptor that is both adapter and retrier, under a name of the script's choice.
final class NamedInterceptor: RequestInterceptor, TraceNamed {
    let traceName: String
    private let wrapped: any RequestInterceptor

    init(traceName: String, _ wrapped: any RequestInterceptor) {
        self.traceName = traceName
        self.wrapped = wrapped
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        wrapped.adapt(urlRequest, for: session, completion: completion)
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        wrapped.retry(request, for: session, dueTo: error, completion: completion)
    }
}

/// The answers of a retrier that are still to be given.
private final class AnswerLine: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var answers: ArraySlice<RetrierSettings.Answer>

    init(_ answers: [RetrierSettings.Answer]) { self.answers = answers[...] }

    func next() -> RetryResult {
        switch answers.popFirst() {
        case .retry: .retry
        case .retryWithDelay(let delay): .retryWithDelay(delay.seconds)
        case .doNotRetryWithError(let name): .doNotRetryWithError(ScriptedFailureError(name: name))
        case .doNotRetry, nil: .doNotRetry
        }
    }
}

/// Answers before the call returns, or after a delay on a global queue, as code that waits would.
private func answer(after delay: VirtualDuration, _ answer: @escaping () -> Void) {
    if delay == .zero { answer() } else { DispatchQueue.global().enqueue(after: delay, answer) }
}
