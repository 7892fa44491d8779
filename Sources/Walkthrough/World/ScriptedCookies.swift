/// What the session does about cookies.
struct SessionCookies: ConfigurationPart {
    static let keys: [ObjectShape.Key] = [
        .optional("cookies", .object(.cookies), "What the session does about cookies.")
    ]

    /// Where a session keeps its cookies.
    enum Storage: String, CaseIterable, Sendable { case shared, own, none }

    private let storage: Storage?
    private let policy: HTTPCookie.AcceptPolicy?
    private let sends: Bool?

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let cookies = object.object("cookies", .cookies) else { return nil }
        storage = cookies.word("storage", as: Storage.self)
        let word = cookies.word("acceptPolicy", of: CookiePolicyName.all)
        policy = CookiePolicyName.table.first { $0.name == word }?.policy
        sends = cookies.flag("send")
    }

    func apply(to configuration: URLSessionConfiguration) {
        switch storage {
        case .own: configuration.httpCookieStorage = URLSessionConfiguration.ephemeral.httpCookieStorage
        case .none?: configuration.httpCookieStorage = nil
        case .shared, nil: break
        }
        if let policy { configuration.httpCookieAcceptPolicy = policy }
        if let sends { configuration.httpShouldSetCookies = sends }
    }
}

/// What a request says about cookies.
struct RequestCookies: URLRequestPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "handlesCookies", .flag,
            "Whether cookies are the loading system's business (httpShouldHandleCookies); yes without this."),
        .optional("mainDocumentURL", .url, "The page that the request is made for."),
    ]

    private let isHandled: Bool?
    private let page: URL?

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        isHandled = object.flag("handlesCookies")
        page = decoder.wholeURL("mainDocumentURL", of: object)
        if isHandled == nil, page == nil { return nil }
    }

    func apply(to request: inout URLRequest) {
        if let isHandled { request.httpShouldHandleCookies = isHandled }
        if let page { request.mainDocumentURL = page }
    }
}

/// `HTTPCookieStorage.shared.setCookies(_:for:mainDocumentURL:)`: the app stores a cookie itself.
struct SetCookieCall: ProcessCall {
    static let word = "setCookie"
    static let noun = "a setCookie action"
    static let meaning = "The app puts a cookie into the shared storage."
    static let keys: [ObjectShape.Key] = [
        .required("url", .url, "The URL that the cookie is for."),
        .required("cookie", .string, "The cookie as a server would send it: sid=1; Path=/."),
    ]
    let name = "HTTPCookieStorage.setCookie"
    let description = Self.word

    private let url: URL
    private let line: String

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let url = decoder.wholeURL("url", of: object), let line = object.string("cookie") else {
            return nil
        }
        self.url = url
        self.line = line
    }

    func perform() {
        let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": line], for: url)
        HTTPCookieStorage.shared.setCookies(cookies, for: url, mainDocumentURL: nil)
    }
}

/// `HTTPCookieStorage.shared.removeCookies(since:)`: the app forgets all cookies, as at a logout.
struct RemoveCookiesCall: ProcessCall, WordCall {
    static let word = "removeCookies"
    static let noun = "a removeCookies action"
    static let meaning = "The app empties the shared storage of cookies."
    var name: String { "HTTPCookieStorage.removeCookies" }

    func perform() {
        HTTPCookieStorage.shared.removeCookies(since: .distantPast)
    }
}

/// Foundation's accept policies, as a script spells them.
enum CookiePolicyName {
    static let table: [(name: String, policy: HTTPCookie.AcceptPolicy)] = [
        ("always", .always), ("never", .never), ("onlyFromMainDocumentDomain", .onlyFromMainDocumentDomain),
    ]

    static let all = table.map(\.name)
}

extension ObjectShape {
    static let cookies = ObjectShape(
        "what a session does about cookies",
        [
            .optional(
                "storage", .word(SessionCookies.Storage.allCases.map(\.rawValue)),
                "Where they are kept; shared by all sessions without this."),
            .optional(
                "acceptPolicy", .word(CookiePolicyName.all),
                "Whose are stored; onlyFromMainDocumentDomain without this."),
            .optional("send", .flag, "Whether requests bring them; yes without this."),
        ])
}

extension ScriptDecoder {
    /// A whole URL, http or https.
    fileprivate func wholeURL(_ key: String, of object: ScriptObject) -> URL? {
        guard let text = object.string(key), let json = object[key] else { return nil }
        guard ScriptURL.isAbsolute(text), let url = URL(string: text) else {
            return object.mismatch(json, key, "a whole URL such as https://example.com/profile")
        }
        return url
    }
}
