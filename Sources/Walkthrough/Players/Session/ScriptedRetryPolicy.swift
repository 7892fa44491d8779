import JSONText

/// The parameters of Alamofire's `RetryPolicy`; nil leaves its default.
struct RetryPolicySettings: InterceptorForm {
    static let word = "retryPolicy"
    static let noun = "a retry policy"
    static let meaning = "Alamofire's RetryPolicy; keys left out keep its defaults."
    static let keys: [ObjectShape.Key] = [
        .optional("limit", .integer(0...1_000_000), "How many retries."),
        .optional("exponentialBackoffBase", .integer(2...1_000_000), "The base of the delay's power."),
        .optional("exponentialBackoffScale", .number, "The delay's factor, in seconds."),
        .optional("methods", .list(.word(HTTPMethod.knownNames)), "The methods it retries."),
        .optional("statusCodes", .list(.integer(100...599)), "The status codes it retries."),
        .optional("errorCodes", .list(.word(URLErrorName.all)), "The URLError codes it retries."),
    ]

    /// How many retries a request gets at most; each attempt after the first is one.
    let limit: Int?
    /// What each delay is to the one before, at least 2.
    let backoffBase: Int?
    /// The first delay, in seconds.
    let backoffScale: Double?
    /// Those that may be retried; a list replaces the default, it does not add to it.
    let methods: [HTTPMethod]?
    /// Those that may be retried, once a validator has refused them; replaces the default.
    let statusCodes: [Int]?
    /// The loading errors that may be retried; replaces the default.
    let errorCodes: [URLError.Code]?

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        limit = object.integer("limit", in: 0...1_000_000)
        backoffBase = object.integer("exponentialBackoffBase", in: 2...1_000_000)
        backoffScale = object.number("exponentialBackoffScale")
        methods = object.listIfPresent("methods") {
            object.word($0, "methods", of: HTTPMethod.knownNames).map(HTTPMethod.init(rawValue:))
        }
        statusCodes = object.listIfPresent("statusCodes") {
            object.integer($0, "statusCodes", in: 100...599)
        }
        errorCodes = object.listIfPresent("errorCodes") {
            object.word($0, "errorCodes", of: URLErrorName.all).flatMap(URLErrorName.code)
        }
    }

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        ScriptedRetryPolicy(name: name, self)
    }
}

extension ScriptObject {
    /// The elements that `read` makes of an array; nil when the key is left out.
    fileprivate func listIfPresent<Element>(_ key: String, _ read: (JSON) -> Element?) -> [Element]? {
        self[key] == nil ? nil : list(key).compactMap(read)
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
