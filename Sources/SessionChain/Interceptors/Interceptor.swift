/// Several adapters and retriers as one interceptor.
///
/// Adapters run one after the other, each on the result of the one before; an error ends the chain. Retriers
/// are asked one after the other until one answers anything but `doNotRetry`. The second runs on whatever
/// queue the first one answered on, and so on. Mirrors Alamofire 5.12 `Interceptor`.
open class Interceptor: RequestInterceptor, PartialParticipant, @unchecked Sendable {
    // Unchecked: both lists are constant; only a subclass could add state, and it runs on the same single
    // thread.

    /// The adapters, in the order they run.
    public let adapters: [any RequestAdapter]
    /// The retriers, in the order they are asked.
    public let retriers: [any RequestRetrier]

    let ownRoles: [ParticipantRole] = []

    /// One closure for each half.
    public init(adaptHandler: @escaping AdaptHandler, retryHandler: @escaping RetryHandler) {
        adapters = [Adapter(adaptHandler)]
        retriers = [Retrier(retryHandler)]
    }

    /// One object for each half.
    public init(adapter: any RequestAdapter, retrier: any RequestRetrier) {
        adapters = [adapter]
        retriers = [retrier]
    }

    /// A list for each half; the interceptors are added to the end of both.
    public init(
        adapters: [any RequestAdapter] = [], retriers: [any RequestRetrier] = [],
        interceptors: [any RequestInterceptor] = []
    ) {
        self.adapters = adapters + interceptors
        self.retriers = retriers + interceptors
    }

    @preconcurrency
    open func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        // Without a request there is no identity to pass on, so each adapter is asked without one, too.
        adapt(
            urlRequest, by: adapters[...], asking: { callAdapter($0, $1, for: session, completion: $2) },
            completion: completion)
    }

    @preconcurrency
    open func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adapt(
            urlRequest, by: adapters[...], asking: { callAdapter($0, $1, using: state, completion: $2) },
            completion: completion)
    }

    /// - Parameter ask: Asks one adapter, with or without the state of a request.
    private func adapt(
        _ urlRequest: URLRequest, by adapters: ArraySlice<any RequestAdapter>,
        asking ask: @escaping @Sendable (any RequestAdapter, URLRequest, @escaping AdaptCompletion) -> Void,
        completion: @escaping AdaptCompletion
    ) {
        guard let next = adapters.first else { return completion(.success(urlRequest)) }
        ask(next, urlRequest) { result in
            switch result {
            case .success(let adapted):
                self.adapt(adapted, by: adapters.dropFirst(), asking: ask, completion: completion)
            case .failure:
                completion(result)
            }
        }
    }

    private typealias AdaptCompletion = @Sendable (Result<URLRequest, any Error>) -> Void

    @preconcurrency
    open func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        retry(request, for: session, dueTo: error, retriers: retriers[...], completion: completion)
    }

    private func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        retriers: ArraySlice<any RequestRetrier>, completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        guard let next = retriers.first else { return completion(.doNotRetry) }
        callRetrier(next, request, for: session, dueTo: error) { result in
            let others = retriers.dropFirst()
            guard result.isFinal else {
                return self.retry(
                    request, for: session, dueTo: error, retriers: others, completion: completion)
            }
            let names = others.flatMap { retrierNames(in: $0) }
            if !names.isEmpty, let last = request.retryAnswers.indices.last {
                request.retryAnswers[last].notAsked.append(names.joined(separator: ", "))
            }
            completion(result)
        }
    }
}

extension RequestInterceptor where Self == Interceptor {
    /// `.interceptor(adapter:retrier:)` with a closure for each half.
    @preconcurrency
    public static func interceptor(
        adapter: @escaping AdaptHandler, retrier: @escaping RetryHandler
    ) -> Interceptor {
        Interceptor(adaptHandler: adapter, retryHandler: retrier)
    }

    /// `.interceptor(adapter:retrier:)` with an object for each half.
    @preconcurrency
    public static func interceptor(adapter: any RequestAdapter, retrier: any RequestRetrier) -> Interceptor {
        Interceptor(adapter: adapter, retrier: retrier)
    }

    /// `.interceptor(adapters:retriers:interceptors:)`, for leading-dot syntax.
    @preconcurrency
    public static func interceptor(
        adapters: [any RequestAdapter] = [], retriers: [any RequestRetrier] = [],
        interceptors: [any RequestInterceptor] = []
    ) -> Interceptor {
        Interceptor(adapters: adapters, retriers: retriers, interceptors: interceptors)
    }
}
