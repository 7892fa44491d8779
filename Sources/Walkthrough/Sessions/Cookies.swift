import ScriptReading

/// How a session handles cookies.
struct SessionCookies: ConfigurationPart {
    @Key("cookies", "How the session handles cookies.") private var settings = CookieSettings()

    func apply(to configuration: URLSessionConfiguration) {
        switch settings.storage {
        case .own: configuration.httpCookieStorage = URLSessionConfiguration.ephemeral.httpCookieStorage
        case .none?: configuration.httpCookieStorage = nil
        case .shared, nil: break
        }
        if let policy = settings.policy { configuration.httpCookieAcceptPolicy = policy }
        if let sends = settings.sends { configuration.httpShouldSetCookies = sends }
    }
}

/// Nil leaves the configuration's default.
private struct CookieSettings: ScriptRecord, ScriptValue {
    static let noun = "what a session does about cookies"

    enum Storage: String, ScriptWord { case shared, own, none }

    @Key("storage", "Where cookies are kept; shared with all sessions by default.") var storage: Storage?
    @Key("acceptPolicy", "Which cookies are stored; onlyFromMainDocumentDomain by default.")
    var policy: HTTPCookie.AcceptPolicy?
    @Key("send", "Whether requests send cookies; true by default.") var sends: Bool?
}

extension HTTPCookie.AcceptPolicy: ScriptValue {
    package static var type: ScriptType<HTTPCookie.AcceptPolicy> {
        .words([
            ("always", .always), ("never", .never),
            ("onlyFromMainDocumentDomain", .onlyFromMainDocumentDomain),
        ])
    }
}

/// How a single request handles cookies.
struct RequestCookies: ScriptPart {
    @Key(
        "handlesCookies",
        "Whether the loading system handles cookies (httpShouldHandleCookies); true by default.")
    private var isHandled: Bool?
    @Key("mainDocumentURL", .url, "The page that it is made for.") private var page: URL?

    var keys: [KeyPlace] { [$isHandled, $page] }

    func apply(to request: inout URLRequest) {
        if let isHandled { request.httpShouldHandleCookies = isHandled }
        if let page { request.mainDocumentURL = page }
    }
}
