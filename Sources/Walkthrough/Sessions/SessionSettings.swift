import ScriptReading

/// How a session is set up.
struct SessionSettings: ScriptRecord, ScriptValue {
    static let noun = "the session"
    /// How many a script may have. Each has queues of its own, and a trace tells 65,535 queues apart.
    static let most = 1000

    /// When a request's `URLRequest` and task are made. Mirrors Alamofire's `Session.RequestSetup`.
    enum RequestSetup: String, ScriptWord { case lazy, eager }

    @Keys var kind: SessionKind
    @Key(
        "requestSetup", "When a request's URLRequest and task are made; lazy by default.",
        .only(on: .session, because: "a task is made with its request"))
    var requestSetup = RequestSetup.lazy
    /// If not, only a `resume` action does.
    @Key(
        "startRequestsImmediately", "Whether adding the first handler starts a request; true by default.",
        .only(on: .sessionManager, .session, because: "a task is resumed by the app, or not at all"))
    var startRequestsImmediately = true
    /// Asked in this order.
    @Key(
        "interceptors", .namesOfInterceptors,
        "The names of interceptors for all requests.",
        .only(on: .sessionManager, .session, because: ChainReason.noInterceptors))
    var interceptors: [String] = []
    @Key(
        "headers", .headers,
        "Headers that are added, besides the default ones, to each request that does not have them.")
    var headers: [Header] = []
    /// Nil leaves `URLSession`'s 60 seconds.
    @Key("timeout", "How long a task waits for data before it fails.") var timeout: VirtualDuration?
    /// The rest of its keys, each concern in a part of its own.
    @Parts(ScriptParts.ofSession) var parts: [any ScriptPart]

    func check(_ object: ScriptObject) {
        if !kind.$identifier.isGiven { background.refuse(in: object) }
    }

    /// The keys of a background session, apart from its identifier.
    var background: BackgroundBehavior { parts.first(BackgroundBehavior.self) }

    /// Applies everything that concerns the `URLSession`, on every chain.
    func apply(to configuration: URLSessionConfiguration) {
        if let timeout { configuration.timeoutIntervalForRequest = timeout.seconds }
        add(headers, to: configuration)
        for part in parts { (part as? any ConfigurationPart)?.apply(to: configuration) }
    }

    private func add(_ headers: [Header], to configuration: URLSessionConfiguration) {
        guard !headers.isEmpty else { return }
        // Once for all of them, because the property is made anew each time.
        var all = configuration.headers
        for header in headers { all.update(name: header.name, value: header.value) }
        configuration.headers = all
    }
}
