/// An interceptor as data: what it is called in a trace, and how it answers.
public struct InterceptorSettings: Sendable {
    /// Which of the library's interceptors it is, or which role of the caller's own it plays.
    public enum Behavior: Sendable {
        case adapter(AdapterSettings)
        case retrier(RetrierSettings)
        case retryPolicy(RetryPolicySettings)
        case authentication(AuthenticationSettings)
    }

    public var name: String
    public var behavior: Behavior
}

/// An adapter that sets headers, at once or later, or refuses.
public struct AdapterSettings: Sendable {
    public var headers: [Header] = []
    /// How long it takes to answer; zero answers before the call returns.
    public var delay: VirtualDuration = .zero
    public var failures = Failures.never
    /// The error's name in the trace.
    public var error = "adapterFailed"

    /// How often something fails before it succeeds.
    public enum Failures: Equatable, Sendable {
        case times(Int)
        case always

        public static let never = Failures.times(0)
    }
}

/// A retrier that gives one answer after the other, then `doNotRetry`.
public struct RetrierSettings: Sendable {
    /// One answer, as `RetryResult` has them.
    public enum Answer: Equatable, Sendable {
        case retry
        case retryWithDelay(VirtualDuration)
        case doNotRetry
        case doNotRetryWithError(String)
    }

    public var answers: [Answer] = []
    /// How long it takes to answer; zero answers before the call returns.
    public var delay: VirtualDuration = .zero
}

/// The parameters of Alamofire's `RetryPolicy`; nil leaves its default.
public struct RetryPolicySettings: Sendable {
    public var limit: Int?
    public var backoffBase: Int?
    /// In seconds.
    public var backoffScale: Double?
    public var methods: [HTTPMethod]?
    public var statusCodes: [Int]?
    public var errorCodes: [URLError.Code]?
}

/// An `AuthenticationInterceptor` with a bearer token, and how that token is refreshed.
public struct AuthenticationSettings: Sendable {
    /// The token it starts with; nil starts with no credential at all.
    public var credential: String?
    /// Whether the first credential asks to be refreshed before it is used.
    public var requiresRefresh = false
    public var window: Window?
    public var refresh: Refresh

    /// How many refreshes are allowed in how many seconds.
    public struct Window: Sendable {
        public var interval: Double
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
