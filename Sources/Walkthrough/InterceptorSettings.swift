/// An interceptor as data: what it is called in a trace, and how it answers.
public struct InterceptorSettings: Sendable {
    /// Which of the library's interceptors it is, or which role of the caller's own it plays.
    public enum Behavior: Sendable {
        /// An adapter of the caller's own; it leaves failures alone.
        case adapter(AdapterSettings)
        /// A retrier of the caller's own; it leaves requests as they are.
        case retrier(RetrierSettings)
        /// Alamofire's `RetryPolicy`.
        case retryPolicy(RetryPolicySettings)
        /// Alamofire's `AuthenticationInterceptor`.
        case authentication(AuthenticationSettings)
    }

    /// The key that the session and the requests refer to it by; traces show it too.
    public var name: String
    /// What it does when it is asked.
    public var behavior: Behavior
}

/// An adapter that sets headers, at once or later, or refuses.
public struct AdapterSettings: Sendable {
    /// What it sets on each request, in place of a field of that name.
    public var headers: [Header] = []
    /// How long it takes to answer; zero answers before the call returns.
    public var delay: VirtualDuration = .zero
    /// How often it refuses before it adapts, counted over the whole run: requests that share it share the
    /// count.
    public var failures = Failures.never
    /// The error's name in the trace.
    public var error = "adapterFailed"

    /// How often something fails before it succeeds.
    public enum Failures: Equatable, Sendable {
        /// The first so many times.
        case times(Int)
        /// Every time, however often it is asked.
        case always

        /// Succeeds from the first time on.
        public static let never = Failures.times(0)
    }
}

/// A retrier that gives one answer after the other, then `doNotRetry`.
public struct RetrierSettings: Sendable {
    /// One answer, as `RetryResult` has them.
    public enum Answer: Equatable, Sendable {
        /// Try again at once.
        case retry
        /// Try again after so long on the virtual clock.
        case retryWithDelay(VirtualDuration)
        /// Leave the failure as it is. The next retrier is asked.
        case doNotRetry
        /// Put an error of this name in the failure's place. No other retrier is asked.
        case doNotRetryWithError(String)
    }

    /// Each is given once in the whole run, whichever request asks.
    public var answers: [Answer] = []
    /// How long it takes to answer; zero answers before the call returns.
    public var delay: VirtualDuration = .zero
}

/// The parameters of Alamofire's `RetryPolicy`; nil leaves its default.
public struct RetryPolicySettings: Sendable {
    /// How many retries a request gets at most; each attempt after the first is one.
    public var limit: Int?
    /// What each delay is to the one before, at least 2.
    public var backoffBase: Int?
    /// The first delay, in seconds.
    public var backoffScale: Double?
    /// Those that may be retried; a list replaces the default, it does not add to it.
    public var methods: [HTTPMethod]?
    /// Those that may be retried, once a validator has refused them; replaces the default.
    public var statusCodes: [Int]?
    /// The loading errors that may be retried; replaces the default.
    public var errorCodes: [URLError.Code]?
}

/// An `AuthenticationInterceptor` with a bearer token, and how that token is refreshed.
public struct AuthenticationSettings: Sendable {
    /// The token it starts with; nil starts with no credential at all.
    public var credential: String?
    /// Whether the first credential asks to be refreshed before it is used.
    public var requiresRefresh = false
    /// Bounds the refreshes; nil leaves Alamofire's bound.
    public var window: Window?
    /// How the token is refreshed whenever one is needed.
    public var refresh: Refresh

    /// How many refreshes are allowed in how many seconds.
    public struct Window: Sendable {
        /// The length of the window, in seconds on the virtual clock.
        public var interval: Double
        /// How many refreshes may begin within the interval; the next one fails instead.
        public var maximumAttempts: Int
    }

    /// Where a new token comes from.
    public enum Refresh: Sendable {
        /// A second request, through a session of its own; `field` is the member of its JSON reply that holds
        /// the new token.
        case request(ScriptedRequest, field: String)
        /// Without the network: the token comes after a delay.
        case token(String, delay: VirtualDuration)
        /// Without the network: fails with an error of this name after a delay.
        case failure(String, delay: VirtualDuration)
    }
}
