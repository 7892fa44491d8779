/// A closure that adapts a request and gives its answer through its last parameter.
public typealias AdaptHandler =
    @Sendable (
        _ request: URLRequest, _ session: Session,
        _ completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) -> Void

/// A closure that says whether to try a request again and gives its answer through its last parameter.
public typealias RetryHandler =
    @Sendable (
        _ request: Request, _ session: Session, _ error: any Error,
        _ completion: @escaping @Sendable (RetryResult) -> Void
    ) -> Void

/// A closure as an adapter; as a retrier it leaves every failure alone. Mirrors Alamofire 5.12 `Adapter`.
open class Adapter: RequestInterceptor, PartialParticipant, @unchecked Sendable {
    // Unchecked: the closure is constant and Sendable; the class is open only because the original is.
    private let adaptHandler: AdaptHandler

    let ownRoles: [ParticipantRole] = [.adapter]

    /// The closure must call its completion, at once or later: until then the attempt does not go on.
    @preconcurrency
    public init(_ adaptHandler: @escaping AdaptHandler) { self.adaptHandler = adaptHandler }

    @preconcurrency
    open func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adaptHandler(urlRequest, session, completion)
    }

    @preconcurrency
    open func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        adaptHandler(urlRequest, state.session, completion)
    }
}

extension RequestAdapter where Self == Adapter {
    /// `.adapter { request, session, completion in … }`.
    @preconcurrency
    public static func adapter(using closure: @escaping AdaptHandler) -> Adapter { Adapter(closure) }
}

/// A closure as a retrier; as an adapter it changes nothing. Mirrors Alamofire 5.12 `Retrier`.
open class Retrier: RequestInterceptor, PartialParticipant, @unchecked Sendable {
    // Unchecked: the closure is constant and Sendable; the class is open only because the original is.
    private let retryHandler: RetryHandler

    let ownRoles: [ParticipantRole] = [.retrier]

    /// The closure must call its completion, at once or later: until then the request neither fails nor is
    /// retried.
    @preconcurrency
    public init(_ retryHandler: @escaping RetryHandler) { self.retryHandler = retryHandler }

    @preconcurrency
    open func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        retryHandler(request, session, error, completion)
    }
}

extension RequestRetrier where Self == Retrier {
    /// `.retrier { request, session, error, completion in … }`.
    @preconcurrency
    public static func retrier(using closure: @escaping RetryHandler) -> Retrier { Retrier(closure) }
}
