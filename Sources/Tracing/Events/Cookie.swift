import JSONText

/// The kinds of events about cookies.
public struct CookieKinds: EventKinds {
    public let sendDecided = EventKind(
        "cookie.sendDecided",
        "It was chosen which of the stored cookies go with a request, and why the others do not.",
        asks: "Which of the stored cookies go with the request?", decides: CookieSendOutcome.self,
        mirrors: [.urlSession("HTTPCookieStorage.cookies(for:)")])
    public let storeDecided = EventKind(
        "cookie.storeDecided",
        "A response brought a cookie, and it was chosen what becomes of it: store, replace, remove, ignore.",
        asks: "What becomes of the cookie?", decides: CookieStoreOutcome.self,
        mirrors: [.urlSession("HTTPCookieStorage.setCookies(_:for:mainDocumentURL:)")])
    public let stored = EventKind(
        "cookie.stored", "The storage has a new cookie, or another in the place of an old one.",
        mirrors: [.urlSession("HTTPCookieStorage.setCookie(_:)")])
    public let removed = EventKind(
        "cookie.removed",
        "The storage has lost a cookie: its time was over, its server or the app deleted it, or there were too many.",
        mirrors: [.urlSession("HTTPCookieStorage.deleteCookie(_:)")])
}

extension EventKind {
    /// Events about cookies.
    public static let cookie = CookieKinds()
}

/// An event about cookies.
public enum CookieEvent: EventGroup, Sendable {
    case sendDecided(Decision, CookieChoice)
    case storeDecided(Decision, line: String)
    case stored(CookieSummary, isReplaced: Bool)
    case removed(CookieSummary, reason: String)

    public var kind: EventKind {
        switch self {
        case .sendDecided: .cookie.sendDecided
        case .storeDecided: .cookie.storeDecided
        case .stored: .cookie.stored
        case .removed: .cookie.removed
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .sendDecided(let decision, let choice):
            details.decision(decision)
            details.members(of: choice)
        case .storeDecided(let decision, let line):
            details.decision(decision)
            details.field("line", line)
        case .stored(let cookie, let isReplaced):
            details.members(of: cookie)
            details.flag("replaced", isReplaced)
        case .removed(let cookie, let reason):
            details.members(of: cookie)
            details.field("reason", reason)
        }
    }
}

/// What `cookie.sendDecided` can come to.
public enum CookieSendOutcome: String, CaseIterable, Outcome {
    case send
    case nothing
}

/// What `cookie.storeDecided` can come to.
public enum CookieStoreOutcome: String, CaseIterable, Outcome {
    case store
    case replace
    case remove
    case ignore
}

/// A cookie that was stored or removed.
public final class CookieSummary: Sendable {
    /// What tells it from the other cookies of its domain and path.
    public let name: String
    /// What its server wants back.
    public let value: String
    /// The host that gets it; with a dot in front, the hosts below it, too.
    public let domain: String
    /// The directory whose requests bring it.
    public let path: String
    /// When it ends, as HTTP writes dates; nil for a cookie that ends with the session.
    public let expires: String?
    /// What else its server said: `Secure`, `HttpOnly`, `SameSite=lax`.
    public let flags: [String]

    public init(
        name: String, value: String, domain: String, path: String, expires: String?, flags: [String]
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.path = path
        self.expires = expires
        self.flags = flags
    }
}

extension CookieSummary: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("value", value)
        json.field("domain", domain)
        json.field("path", path)
        json.field("expires", expires)
        if !flags.isEmpty { json.field("flags", flags.joined(separator: "; ")) }
    }
}

/// Which stored cookies go with a request, by their names.
public final class CookieChoice: Sendable {
    /// In the order in which they are sent.
    public let sent: [String]
    /// Those that stay behind.
    public let withheld: [String]
    /// The `Cookie` field that they make; nil when none is sent.
    public let field: String?

    public init(sent: [String], withheld: [String], field: String?) {
        self.sent = sent
        self.withheld = withheld
        self.field = field
    }
}

extension CookieChoice: JSONMembers {
    func write(to json: inout JSONWriter) {
        if !sent.isEmpty { json.field("sent", sent.joined(separator: ", ")) }
        if !withheld.isEmpty { json.field("withheld", withheld.joined(separator: ", ")) }
        guard let field else { return }
        json.array("changes", of: [FieldChange(field: "header Cookie", from: nil, to: field)])
    }
}
