import ScriptReading

struct AuthenticationSettings: InterceptorForm {
    static let word = "authentication"
    static let noun = "an authentication"
    static let meaning =
        "Alamofire's AuthenticationInterceptor with a bearer token, which it sends to every host."

    @Key("credential", .headerValue, "The token at the start; none by default.") var credential: String?
    @Key(
        "requiresRefresh", "Whether that token requires a refresh before it is used.",
        .missing(on: .sessionManager, because: "the OAuth handler of 4.x refreshes after a 401 only"))
    var requiresRefresh = false
    @Key(
        "isRequest",
        "How isRequest(_:authenticatedWith:) answers; comparesTokens by default.",
        .missing(
            on: .sessionManager, because: "the OAuth handler of 4.x never asks which token a request carried")
    )
    var comparison = TokenComparison.comparesTokens
    /// Nil leaves Alamofire's default.
    @Key(
        "refreshWindow", "How many refreshes are allowed within which time.",
        .missing(on: .sessionManager, because: "the OAuth handler of 4.x never stops refreshing"))
    var window: Window?
    @Key("refresh", "How a new token is obtained.") var refresh: Refresh

    /// How many refreshes are allowed within which time.
    struct Window: ScriptRecord, ScriptValue {
        static let noun = "a refresh window"

        @Key("interval", "The time to look back.") var interval: VirtualDuration
        /// The next one within the interval fails.
        @Key("maximumAttempts", in: 1...1_000_000, "How many refreshes there may be within that time.")
        var maximumAttempts: Int
    }

    /// How an authenticator tells whether a request carries the current token.
    enum TokenComparison: String, ScriptWord {
        /// It looks at the request's header, as it should.
        case comparesTokens
        /// It answers without looking.
        case alwaysTrue, alwaysFalse
    }

    func check(_ object: ScriptObject) {
        guard !$credential.isGiven else { return }
        object.refuse($requiresRefresh, because: "expected \"credential\" beside it")
    }

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        let authenticator = ScriptedAuthenticator(name: name, self, builder: builder)
        return NamedInterceptor(traceName: name, authenticator.interceptor())
    }

    /// Where a new token comes from.
    enum Refresh: Sendable {
        /// A request, through a session of its own. `field` is the member of its JSON reply that holds the
        /// token.
        case request(ScriptedRequest, field: String)
        /// No request: the token arrives after a delay, or at once.
        case token(String, delay: VirtualDuration)
        /// No request: the refresh fails with an error of this name after a delay, or at once.
        case failure(String, delay: VirtualDuration)
    }
}

extension AuthenticationSettings.Refresh: ScriptValue {
    static var type: ScriptType<AuthenticationSettings.Refresh> { .object(RefreshKeys.self) }

    private struct RefreshKeys: ScriptRecord {
        static let noun = "a refresh"

        @Key("request", .refreshRequest, "A request for the token, made by a session of its own.")
        private var request: ScriptedRequest?
        @Key("field", "The member of its JSON reply that holds the token; access_token by default.")
        private var field = "access_token"
        @Key("credential", .headerValue, "Instead of a request: the new token.")
        private var credential: String?
        @Key("fails", "Instead of a request: the name of the error that the refresh fails with.")
        private var error: String?
        @Key("delay", "Instead of a request: how long it takes; 0 completes before the call returns.")
        private var delay = VirtualDuration.zero

        func made(_ object: ScriptObject) -> AuthenticationSettings.Refresh? {
            let ways = [$request, $credential, $error].count(where: \.isGiven)
            guard ways == 1 else {
                object.error(
                    "a refresh needs one of \"request\", \"credential\" and \"fails\", found \(ways)")
                return nil
            }
            if let request {
                object.refuse($delay, because: "expected none beside \"request\", which takes its own time")
                object.refuse(
                    request.$time,
                    because: "a refresh has no time of its own: it is made when it is needed")
                let others = (request.kind as? DataRequestKind)?.awaiting.keys ?? []
                object.refuse(
                    [request.$session, request.$callerQueue] + others,
                    because: "the interceptor makes the request, in a session of its own")
                return .request(request, field: field)
            }
            object.refuse($field, because: "expected \"request\" beside it")
            return credential.map { .token($0, delay: delay) } ?? error.map { .failure($0, delay: delay) }
        }
    }
}
