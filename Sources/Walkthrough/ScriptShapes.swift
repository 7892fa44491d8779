// Every object a script may hold, outermost first.

extension ObjectShape {
    static let script = ObjectShape(
        "a script",
        [
            .required("title", .string, "The heading, as a list of walkthroughs shows it."),
            .optional("summary", .string, "What the reader will see, in a sentence or two."),
            .optional("chains", .list(.word(chainNames)), "The chains it runs on, the first by default."),
            .optional("clock", .string, "The date of time 0, such as 2026-01-01T00:00:00Z."),
            .optional("schedule", .string, "The schedule to run with: \(Schedule.expectedWords)."),
            .optional("session", .object(.session), "How the session is set up."),
            .optional(
                "interceptors", .map(.oneOf(InterceptorType.shapes.map(TypeShape.object))),
                "Adapters and retriers, each under the name that the trace shows."),
            .required("requests", .list(.object(.request)), "The requests that the caller makes."),
            .optional("actions", .list(.object(.action)), "What the caller does to its requests later."),
            .optional("exchanges", .list(.object(.exchange)), "What the server answers, tried in order."),
            .optional("narration", .list(.object(.narration)), "Words of the author's for single events."),
            .optional("questions", .list(.object(.question)), "Questions to ask before an event is shown."),
        ])

    static let chainNames = ["session"]
    private static let handlerKind = TypeShape.word(ScriptedHandler.Kind.allCases.map(\.rawValue))
    private static let eventKind = TypeShape.word(EventKind.allCases.map(\.rawValue))

    static let session = ObjectShape(
        "the session",
        [
            .optional(
                "requestSetup", .word(["lazy", "eager"]), "When a request's URLRequest and task are made."),
            .optional(
                "startRequestsImmediately", .flag, "Whether adding the first handler starts a request."),
            .optional(
                "interceptors", .list(.string), "Names of interceptors that every request goes through."),
            .optional("headers", .map(.string), "Headers added where a request has none of that name."),
            .optional("timeout", .milliseconds, "How long a task may hear nothing before it fails."),
            .optional("cachePolicy", .word(cachePolicyNames), "What a request asks of the cache."),
            .optional("cache", .object(.cache), "A private cache; without it nothing is stored."),
            .optional("cacher", cacherType, "What of a response may be stored."),
        ])

    static let cache = ObjectShape(
        "a cache",
        [.required("memoryCapacity", .integer(0...1_000_000_000), "How many bytes it holds.")])

    static let request = ObjectShape("a request", requestKeys)

    private static let requestKeys: [Key] = [
        .required("id", .string, "The name that actions, narration and questions use."),
        .optional("at", .milliseconds, "When it is made; 0 without it."),
        .optional("method", .word(HTTPMethod.knownNames), "GET without it."),
        .required("url", .url, "Where it goes."),
        .optional("parameters", .map(.json), "Values for the encoder to write into the request."),
        .optional(
            "encoder", .word(ScriptedParameters.Encoder.allCases.map(\.rawValue)),
            "How parameters are written: url (query or form) or json; url without it."),
        .optional("headers", .map(.string), "Its own headers."),
        .optional("body", .string, "Its body as text."),
        .optional("timeout", .milliseconds, "How long its task may hear nothing before it fails."),
        .optional("cachePolicy", .word(cachePolicyNames), "What it asks of the cache."),
        .optional(
            "interceptors", .list(.string), "Names of its own interceptors, asked after the session's."),
        .optional(
            "validate", .oneOf([.flag, .object(.validator), .list(.object(.validator))]),
            "true for validate(), or what to accept."),
        .optional(
            "handlers",
            .list(.oneOf([handlerKind, .object(.handler)])),
            "What receives the response, in order."),
        .optional("cacher", cacherType, "What of its response may be stored."),
    ]

    static let validator = ObjectShape(
        "a validator",
        [
            .optional(
                "status", .list(.oneOf([.integer(100...599), .string])),
                "Accepted status codes: 304, or \"200-299\" for a range."),
            .optional("contentType", .list(.string), "Accepted content types, such as application/json."),
            .optional("custom", .string, "The name of a validator of the caller's own."),
            .optional(
                "failTimes", .integer(0...1_000_000),
                "How many responses the caller's own refuses; 0 without it."),
        ])

    static let handler = ObjectShape(
        "a handler",
        [
            .required(
                "type", handlerKind, "What it turns the bytes into."),
            .optional("name", .string, "The name a trace shows; its type without it."),
            .optional(
                "failTimes", .integer(0...1_000_000),
                "With type custom: how many times its serializer fails; 0 without it."),
        ])

    static let cacherType = TypeShape.oneOf([.word(["cache", "doNotCache"]), .object(.cacher)])

    static let cacher = ObjectShape(
        "a cacher",
        [.required("modify", .map(.string), "Stores the response with these headers put in.")])

    static let action = ObjectShape(
        "an action",
        [
            .required("do", .word(["cancel", "suspend", "resume", "addHandler"]), "What the caller does."),
            .required("request", .string, "The id of the request it does it to."),
            .optional("at", .milliseconds, "When; give this or after."),
            .optional("after", .object(.eventPattern), "The event after which it is done; give this or at."),
            .optional(
                "handler", .oneOf([handlerKind, .object(.handler)]),
                "With addHandler: the handler."),
        ])

    static let eventPattern = ObjectShape(
        "an event",
        [
            .optional(
                "kind", eventKind, "The event's kind, such as retry.decided."),
            .optional("request", .string, "The id of the request it is about."),
            .optional("callback", .string, "The call of the real library it stands for."),
            .optional("attempt", .integer(0...65_535), "How many retries the request had been granted."),
            .optional("nth", .integer(1...1_000_000), "Which of several; the first without it."),
        ])

    static let narration = ObjectShape(
        "a narration",
        [
            .required("at", .object(.eventPattern), "The event it belongs to."),
            .required("text", .string, "What to say."),
        ])

    static let question = ObjectShape(
        "a question",
        [
            .required("at", .object(.eventPattern), "The event before which it is asked."),
            .required("ask", .string, "The question."),
            .required("answer", .string, "What is true, and why."),
            .optional("choices", .list(.string), "Answers to choose from."),
        ])
}
