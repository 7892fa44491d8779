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
            .optional("sessions", .map(.object(.session)), "Further sessions, each under its name.")
                .only(on: .urlSession, because: "a script has one Alamofire session")
                .missing(on: .resource, because: "it makes a session for each way of delivery"),
            .optional(
                "interceptors", .map(.forms(.interceptors)),
                "Adapters and retriers, each under the name that the trace shows."
            )
            .only(
                on: .sessionManager, .session, because: "URLSession has no adapters and no retriers"),
            .required("requests", .list(.forms(.requests)), "The requests that the caller makes."),
            .optional("tasks", .list(.object(.task)), "Async code of the caller, which awaits requests.")
                .only(on: .session, because: "what is awaited are Alamofire's requests")
                .missing(on: .sessionManager, because: .noAwait),
            .optional("actions", .list(.forms(.calls)), "What the caller does later."),
            .optional("exchanges", .list(.object(.exchange)), "What the server answers, tried in order."),
            .optional("narration", .list(.object(.narration)), "Words of the author's for single events."),
            .optional("questions", .list(.object(.question)), "Questions to ask before an event is shown."),
        ] + ScriptParts.ofWorld.flatMap { $0.keys })

    static let chainNames = Chain.allCases.map(\.rawValue)
    private static let eventKind = TypeShape.word(EventKind.all.map(\.name))

    static let session = ObjectShape(
        "the session", SessionSettings.keys + ScriptParts.ofSession.flatMap { $0.keys })

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

    static let eventPattern = ObjectShape(
        "an event",
        [
            .optional(
                "kind", eventKind, "The event's kind, such as retry.decided."),
            .optional("chain", .word(chainNames), "The only chain on which it is meant."),
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
