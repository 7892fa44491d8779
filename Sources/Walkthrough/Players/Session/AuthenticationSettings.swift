/// An `AuthenticationInterceptor` with a bearer token, and how that token is refreshed.
struct AuthenticationSettings: InterceptorForm {
    static let word = "authentication"
    static let noun = "an authentication"
    static let meaning = "Alamofire's AuthenticationInterceptor with a bearer token."
    static let keys: [ObjectShape.Key] = [
        .optional("credential", .string, "The token at first; none without it."),
        .optional(
            "requiresRefresh", .flag, "Whether that token asks to be refreshed before it is used."
        )
        .missing(on: .sessionManager, because: "the OAuth handler of 4.x refreshes after a 401 only"),
        .optional(
            "refreshWindow", .object(.refreshWindow), "How many refreshes are allowed in which time."
        )
        .missing(on: .sessionManager, because: "the OAuth handler of 4.x never stops refreshing"),
        .required("refresh", .object(.refresh), "How a new token is obtained."),
    ]

    /// The token it starts with; nil starts with no credential at all.
    let credential: String?
    /// Whether the first credential asks to be refreshed before it is used.
    let requiresRefresh: Bool
    /// Bounds the refreshes; nil leaves Alamofire's bound.
    let window: Window?
    /// How the token is refreshed whenever one is needed.
    let refresh: Refresh

    /// How many refreshes are allowed in how many seconds.
    struct Window: Sendable {
        /// The length of the window, in seconds on the virtual clock.
        var interval: Double
        /// How many refreshes may begin within the interval; the next one fails instead.
        var maximumAttempts: Int
    }

    /// Where a new token comes from.
    enum Refresh: Sendable {
        /// A second request, through a session of its own; `field` is the member of its JSON reply that holds
        /// the new token.
        case request(ScriptedRequest, field: String)
        /// Without the network: the token comes after a delay.
        case token(String, delay: VirtualDuration)
        /// Without the network: fails with an error of this name after a delay.
        case failure(String, delay: VirtualDuration)
    }

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let refresh = object.object("refresh", .refresh).flatMap({ Refresh($0, decoder) }) else {
            return nil
        }
        self.refresh = refresh
        credential = object.string("credential")
        requiresRefresh = object.flag("requiresRefresh") ?? false
        window = object.object("refreshWindow", .refreshWindow).flatMap(Window.init)
    }

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        let authenticator = ScriptedAuthenticator(name: name, self, builder: builder)
        return NamedInterceptor(traceName: name, authenticator.interceptor())
    }
}

extension AuthenticationSettings.Window {
    fileprivate init?(_ object: ScriptObject) {
        guard let interval = object.milliseconds("interval"),
            let attempts = object.integer("maximumAttempts", in: 1...1_000_000)
        else { return nil }
        self.init(interval: interval.seconds, maximumAttempts: attempts)
    }
}

extension AuthenticationSettings.Refresh {
    fileprivate init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        let ways = ["request", "credential", "fails"].filter { object[$0] != nil }
        guard ways.count == 1 else {
            object.error(
                "a refresh needs one of \"request\", \"credential\" and \"fails\", found \(ways.count)")
            return nil
        }
        let delay = object.milliseconds("delay") ?? .zero
        if let json = object["request"] {
            guard let request = decoder.request(json, .refreshRequests) else { return nil }
            if let time = json["at"] {
                object.error(
                    "\"at\": a refresh has no time of its own: it is made when it is needed", at: time)
            }
            self = .request(request, field: object.string("field") ?? "access_token")
        } else if let token = object.string("credential") {
            self = .token(token, delay: delay)
        } else if let error = object.string("fails") {
            self = .failure(error, delay: delay)
        } else {
            return nil
        }
    }
}

extension ObjectShape {
    static let refreshWindow = ObjectShape(
        "a refresh window",
        [
            .required("interval", .milliseconds, "The time that is looked back on."),
            .required("maximumAttempts", .integer(1...1_000_000), "How many refreshes it may hold."),
        ])

    static let refresh = ObjectShape(
        "a refresh",
        [
            .optional(
                "request", .forms(.refreshRequests), "A second request, through a session of its own."),
            .optional(
                "field", .string, "The member of its JSON reply with the token; access_token without it."),
            .optional("credential", .string, "Instead of a request: the new token."),
            .optional("fails", .string, "Instead of a request: the name of the error it fails with."),
            .optional("delay", .milliseconds, "Instead of a request: how long it takes."),
        ])
}
