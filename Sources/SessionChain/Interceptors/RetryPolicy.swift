/// Retries failures that tend to pass by themselves: network errors and overloaded servers, for idempotent
/// methods, after growing delays.
///
/// Mirrors Alamofire 5.12 `RetryPolicy`.
open class RetryPolicy: RequestInterceptor, PartialParticipant, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread; the class is open only because the original is.

    /// Two retries, so three attempts.
    public static let defaultRetryLimit: UInt = 2
    /// Each delay is twice the one before.
    public static let defaultExponentialBackoffBase: UInt = 2
    /// The first delay is half a second.
    public static let defaultExponentialBackoffScale: Double = 0.5
    /// The idempotent methods (RFC 9110 section 9.2.2).
    public static let defaultRetryableHTTPMethods: Set<HTTPMethod> = [
        .delete, .get, .head, .options, .put, .trace,
    ]
    /// Request Timeout, Internal Server Error, Bad Gateway, Service Unavailable, Gateway Timeout.
    public static let defaultRetryableHTTPStatusCodes: Set<Int> = [408, 500, 502, 503, 504]
    /// The errors that may not occur again at the next attempt.
    public static let defaultRetryableURLErrorCodes: Set<URLError.Code> = [
        .backgroundSessionInUseByAnotherProcess, .backgroundSessionWasDisconnected, .badServerResponse,
        .callIsActive, .cannotConnectToHost, .cannotFindHost, .cannotLoadFromNetwork, .dataNotAllowed,
        .dnsLookupFailed, .downloadDecodingFailedMidStream, .downloadDecodingFailedToComplete,
        .internationalRoamingOff, .networkConnectionLost, .notConnectedToInternet, .secureConnectionFailed,
        .serverCertificateHasBadDate, .serverCertificateNotYetValid, .timedOut,
    ]

    /// The greatest number of retries for a request.
    public let retryLimit: UInt
    /// The factor by which each delay is longer than the one before.
    public let exponentialBackoffBase: UInt
    /// The first delay, in seconds.
    public let exponentialBackoffScale: Double
    /// The methods that may be sent twice without harm. A request with any other method is never retried.
    public let retryableHTTPMethods: Set<HTTPMethod>
    /// The status codes that are retried. A status code alone is not a failure: without a validator, a
    /// request with a 503 may succeed, and then the policy is not asked.
    public let retryableHTTPStatusCodes: Set<Int>
    /// The loading errors that are retried; the failure may be one of them, or directly wrap one.
    public let retryableURLErrorCodes: Set<URLError.Code>

    let ownRoles: [ParticipantRole] = [.retrier]

    /// The last answer, until its reasons are asked for.
    var latest: (request: UUID, decision: Decision)?

    /// - Precondition: `exponentialBackoffBase` is 2 or more.
    public init(
        retryLimit: UInt = RetryPolicy.defaultRetryLimit,
        exponentialBackoffBase: UInt = RetryPolicy.defaultExponentialBackoffBase,
        exponentialBackoffScale: Double = RetryPolicy.defaultExponentialBackoffScale,
        retryableHTTPMethods: Set<HTTPMethod> = RetryPolicy.defaultRetryableHTTPMethods,
        retryableHTTPStatusCodes: Set<Int> = RetryPolicy.defaultRetryableHTTPStatusCodes,
        retryableURLErrorCodes: Set<URLError.Code> = RetryPolicy.defaultRetryableURLErrorCodes
    ) {
        precondition(exponentialBackoffBase >= 2, "with a base below 2 the delays would not grow")
        self.retryLimit = retryLimit
        self.exponentialBackoffBase = exponentialBackoffBase
        self.exponentialBackoffScale = exponentialBackoffScale
        self.retryableHTTPMethods = retryableHTTPMethods
        self.retryableHTTPStatusCodes = retryableHTTPStatusCodes
        self.retryableURLErrorCodes = retryableURLErrorCodes
    }

    open func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let decided = decide(Failure(request, error)) { _ in shouldRetry(request: request, dueTo: error) }
        latest = (request.id, decided.decision)
        completion(decided.choice)
    }

    /// `true` if the policy would retry this failure without a limit. Subclasses may decide otherwise.
    open func shouldRetry(request: Request, dueTo error: any Error) -> Bool {
        var rules = RuleLog()
        return isRetryable(Failure(request, error), &rules)
    }
}

extension RequestInterceptor where Self == RetryPolicy {
    /// `.retryPolicy`: the defaults.
    public static var retryPolicy: RetryPolicy { RetryPolicy() }

    /// `.retryPolicy(…)`, for leading-dot syntax.
    public static func retryPolicy(
        retryLimit: UInt = RetryPolicy.defaultRetryLimit,
        exponentialBackoffBase: UInt = RetryPolicy.defaultExponentialBackoffBase,
        exponentialBackoffScale: Double = RetryPolicy.defaultExponentialBackoffScale,
        retryableHTTPMethods: Set<HTTPMethod> = RetryPolicy.defaultRetryableHTTPMethods,
        retryableHTTPStatusCodes: Set<Int> = RetryPolicy.defaultRetryableHTTPStatusCodes,
        retryableURLErrorCodes: Set<URLError.Code> = RetryPolicy.defaultRetryableURLErrorCodes
    ) -> RetryPolicy {
        RetryPolicy(
            retryLimit: retryLimit, exponentialBackoffBase: exponentialBackoffBase,
            exponentialBackoffScale: exponentialBackoffScale, retryableHTTPMethods: retryableHTTPMethods,
            retryableHTTPStatusCodes: retryableHTTPStatusCodes,
            retryableURLErrorCodes: retryableURLErrorCodes)
    }
}
