/// One request: how it is made, judged, and handled.
public struct ScriptedRequest: Sendable {
    /// The name that actions, narration and questions use.
    public var id: String
    /// What kind of request it is, with what only that kind has.
    var kind: any RequestKind = DataRequestKind()
    /// The name of the session that makes it; "" for the one without a name.
    public var session = ""
    /// When the caller makes it.
    public var time: VirtualDuration = .zero
    /// The label of the queue on which the caller makes it; nil means the main queue.
    public var callerQueue: String?
    /// Decides, among other things, whether form parameters go into the query or the body.
    public var method: HTTPMethod = .get
    /// As text, because the library is given text and makes the URL itself.
    public var url: String
    /// What an encoder writes into the request; nil leaves it without parameters.
    var parameters: ScriptedParameters?
    /// Its own fields. They win over the session's of the same name.
    public var headers: [Header] = []
    /// The body as text, sent as UTF-8. It replaces what an encoder wrote there.
    public var body: String?
    /// How long each of its tasks may hear nothing before it fails; nil leaves that to the session.
    public var timeout: VirtualDuration?
    /// What it asks of the cache; nil leaves that to the session.
    public var cachePolicy: URLRequest.CachePolicy?
    /// A convertible of the caller's own that makes the `URLRequest`; nil lets the library make it.
    var convertible: ConvertibleSettings?
    /// Whether the first handler starts it; nil leaves that to the session.
    public var startsWithHandler: Bool?
    /// Names of the request's own interceptors, asked after the session's.
    public var interceptors: [String] = []
    /// What else is done to it before it has a validator or a handler.
    var parts: [any ScriptPart] = []
    /// What a response must pass, in this order. Without any, every status code is a success.
    public var validators: [ScriptedValidator] = []
    /// What receives the response, in this order. Without any, nothing starts the request but a `resume`.
    public var handlers: [ScriptedHandler] = []
    /// The line of the script it stands on.
    public var line = 0
}

/// A `URLRequestConvertible` of the caller's own, such as a router: it has a name, and it may throw.
struct ConvertibleSettings: Sendable {
    /// What a trace calls it.
    var name: String
    /// How often it throws before it makes the request.
    var failures: ScriptedFailures
    /// The name of the error it throws.
    var error: String
}

extension ScriptedRequest {
    /// The keys that every kind of request has, unless it lacks them.
    static let sharedKeys: [ObjectShape.Key] = [
        .required("id", .string, "The name that actions, narration and questions use."),
        .optional("at", .milliseconds, "When it is made; 0 without it."),
        .optional(
            "callerQueue", .string, "The label of the queue it is made on; the main queue without it."),
        .optional("session", .string, "The name of the session that makes it; the one without a name else.")
            .only(on: .urlSession, because: "a script has one Alamofire session")
            .missing(on: .resource, because: "it makes a session for each way of delivery"),
        .optional("method", .word(HTTPMethod.knownNames), "GET without it, where the kind has no other."),
        .required("url", .url, "Where it goes."),
        .optional("invalidURL", .flag, "Whether the url is meant to be none, so that making it fails."),
        .optional("parameters", .map(.json), "Values for the encoder to write into the request."),
        .optional(
            "encoder", .oneOf([.word(ScriptForms.encoders.words), .forms(.encoders)]),
            "How parameters are written: url (query or form) or json; url without it."),
        .optional("headers", .map(.string), "Its own headers."),
        .optional("body", .string, "Its body as text; a GET with one is refused by the library."),
        .optional("timeout", .milliseconds, "How long its task may hear nothing before it fails."),
        .optional("cachePolicy", .word(ObjectShape.cachePolicyNames), "What it asks of the cache."),
        .optional(
            "convertible", .object(.convertible), "A URLRequestConvertible of the caller's own makes it."
        )
        .only(on: .sessionManager, .session, because: "URLRequestConvertible is Alamofire's"),
        .optional(
            "startsWithHandler", .flag, "Whether its first handler starts it; the session's word counts else."
        )
        .missing(
            on: .sessionManager, because: "a SessionManager has one startRequestsImmediately for all"
        )
        .missing(on: .resource, because: "load makes the task and resumes it"),
        .optional(
            "interceptors", .list(.string), "Names of its own interceptors, asked after the session's."
        )
        .only(on: .session, because: "URLSession has no adapters and no retriers")
        .missing(
            on: .sessionManager,
            because: "a SessionManager has one adapter and one retrier for all its requests"),
        .optional("validate", validatorType, "true for validate(), or what to accept.")
            .missing(on: .resource, because: "it looks at data and error, and never at the status code"),
    ]

    /// What `validate` may be.
    static let validatorType = TypeShape.oneOf([.flag, .object(.validator), .list(.object(.validator))])
}

extension ObjectShape {
    static let convertible = ObjectShape(
        "a convertible",
        [
            .required("name", .string, "What the trace calls it, such as router."),
            .optional("fails", .failures, "How many times it throws before it makes a request, or always."),
            .optional("error", .string, "The name of the error it throws."),
        ])
}
