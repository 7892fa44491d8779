import ScriptReading

/// A list replaces the default one.
struct RetryPolicySettings: InterceptorForm {
    static let word = "retryPolicy"
    static let noun = "a retry policy"
    static let meaning = "Alamofire's RetryPolicy; keys left out keep its defaults."

    @Key("limit", in: 0...1_000_000, "How many times it retries.") var limit: Int?
    @Key("exponentialBackoffBase", in: 2...1_000_000, "The base of the exponential delay.")
    var backoffBase: Int?
    @Key("exponentialBackoffScale", "The factor of the delay, in seconds.") var backoffScale: Double?
    @Key("methods", "The methods it retries.") var methods: [HTTPMethod]?
    /// They count once a validator has refused the response.
    @Key("statusCodes", .list(of: .integer(in: 100...599)), "The status codes it retries.")
    var statusCodes: [Int]?
    @Key("errorCodes", "The URLError codes it retries.") var errorCodes: [URLError.Code]?

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        ScriptedRetryPolicy(name: name, self)
    }
}

/// Alamofire's retry policy under the script's name.
private final class ScriptedRetryPolicy: RetryPolicy, TraceNamed, @unchecked Sendable {
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
