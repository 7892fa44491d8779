/// The types of interceptor a script knows, by the word of their `type`.
enum InterceptorType: String, CaseIterable {
    case adapter, retrier, retryPolicy, authentication

    var shape: ObjectShape {
        switch self {
        case .adapter: .adapter
        case .retrier: .retrier
        case .retryPolicy: .retryPolicy
        case .authentication: .authentication
        }
    }

    static var shapes: [ObjectShape] { allCases.map(\.shape) }
}

extension ObjectShape {
    static let adapter = ObjectShape(
        "an adapter",
        [
            .required("type", .word(["adapter"]), "Changes a request before it is sent."),
            .optional("headers", .map(.string), "Headers it sets."),
            .optional(
                "delay", .milliseconds, "How long it takes to answer; 0 answers before the call returns."),
            .optional(
                "fails", .oneOf([.integer(0...1_000_000), .word(["always"])]),
                "How many times it answers with an error before it adapts, or always."),
            .optional("error", .string, "The name of that error."),
        ])

    static let retrier = ObjectShape(
        "a retrier",
        [
            .required("type", .word(["retrier"]), "Says whether a failed request is tried again."),
            .required(
                "answers", .list(.oneOf([.word(["retry", "doNotRetry"]), .object(.retrierAnswer)])),
                "Its answers, one after the other; doNotRetry after the last."),
            .optional(
                "delay", .milliseconds, "How long it takes to answer; 0 answers before the call returns."),
        ])

    static let retrierAnswer = ObjectShape(
        "an answer",
        [
            .optional("retryWithDelay", .milliseconds, "Try again after so long."),
            .optional("doNotRetryWithError", .string, "Give up with an error of this name."),
        ])

    static let retryPolicy = ObjectShape(
        "a retry policy",
        [
            .required(
                "type", .word(["retryPolicy"]), "Alamofire's RetryPolicy; keys left out keep its defaults."),
            .optional("limit", .integer(0...1_000_000), "How many retries."),
            .optional("exponentialBackoffBase", .integer(2...1_000_000), "The base of the delay's power."),
            .optional("exponentialBackoffScale", .number, "The delay's factor, in seconds."),
            .optional("methods", .list(.word(HTTPMethod.knownNames)), "The methods it retries."),
            .optional("statusCodes", .list(.integer(100...599)), "The status codes it retries."),
            .optional("errorCodes", .list(.word(URLErrorName.all)), "The URLError codes it retries."),
        ])

    static let authentication = ObjectShape(
        "an authentication",
        [
            .required(
                "type", .word(["authentication"]),
                "Alamofire's AuthenticationInterceptor with a bearer token."),
            .optional("credential", .string, "The token at first; none without it."),
            .optional("requiresRefresh", .flag, "Whether that token asks to be refreshed before it is used."),
            .optional(
                "refreshWindow", .object(.refreshWindow), "How many refreshes are allowed in which time."),
            .required("refresh", .object(.refresh), "How a new token is obtained."),
        ])

    static let refreshWindow = ObjectShape(
        "a refresh window",
        [
            .required("interval", .milliseconds, "The time that is looked back on."),
            .required("maximumAttempts", .integer(1...1_000_000), "How many refreshes it may hold."),
        ])

    static let refresh = ObjectShape(
        "a refresh",
        [
            .optional("request", .object(.request), "A second request, through a session of its own."),
            .optional(
                "field", .string, "The member of its JSON reply with the token; access_token without it."),
            .optional("credential", .string, "Instead of a request: the new token."),
            .optional("fails", .string, "Instead of a request: the name of the error it fails with."),
            .optional("delay", .milliseconds, "Instead of a request: how long it takes."),
        ])
}

extension HTTPMethod {
    /// The methods a script may name.
    static let knownNames = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
    ]
}
