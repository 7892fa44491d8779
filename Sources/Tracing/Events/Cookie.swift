import JSONText

/// The kinds of events about cookies.
public struct CookieKinds: EventKinds {
    public let sendDecided = EventKind(
        "cookie.sendDecided",
        "It was decided which of the stored cookies are sent with a request, and why the others are not.",
        asks: "Which of the stored cookies are sent with the request?", decides: CookieSendOutcome.self,
        mirrors: [.urlSession("HTTPCookieStorage.cookies(for:)")])
    public let storeDecided = EventKind(
        "cookie.storeDecided",
        "A response carried a cookie, and it was decided what to do: store, replace, remove, or ignore it.",
        asks: "What happens to the cookie?", decides: CookieStoreOutcome.self,
        mirrors: [.urlSession("HTTPCookieStorage.setCookies(_:for:mainDocumentURL:)")])
    public let stored = EventKind(
        "cookie.stored", "A cookie was stored, perhaps in place of an old one.",
        mirrors: [.urlSession("HTTPCookieStorage.setCookie(_:)")])
    public let removed = EventKind(
        "cookie.removed",
        "A stored cookie was removed: it expired, its server or the app deleted it, or there were too many.",
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

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .sendDecided(_, let choice):
            // The names of the cookies that are sent are in the field.
            choice.withheld.first.reduce(choice.field?.utf8.count ?? 0) { $0 + $1.utf8.count }
        case .storeDecided(_, let line): line.utf8.count
        case .stored(let cookie, _), .removed(let cookie, _):
            cookie.name.utf8.count + cookie.value.utf8.count + cookie.domain.utf8.count
                + cookie.path.utf8.count
        }
    }
}

/// The outcomes of `cookie.sendDecided`.
public enum CookieSendOutcome: String, CaseIterable, Outcome {
    case send
    case nothing
}

/// The outcomes of `cookie.storeDecided`.
public enum CookieStoreOutcome: String, CaseIterable, Outcome {
    case store
    /// The cookie takes the place of a stored one.
    case replace
    /// The cookie has ended already, which is how a server deletes the stored one.
    case remove
    case ignore
}

/// A cookie that was stored or removed.
public final class CookieSummary: Sendable {
    /// The name that distinguishes it from the other cookies of its domain and path.
    public let name: String
    /// The value that the server wants back.
    public let value: String
    /// The host that it is sent to; with a dot in front, the hosts below it as well.
    public let domain: String
    /// The path below which it is sent.
    public let path: String
    /// When it expires, as HTTP writes dates; nil for a cookie that ends with the session.
    public let expires: String?
    /// The other attributes: `Secure`, `HttpOnly`, `SameSite=lax`.
    public let flags: [String]
    /// Which of the run's storages it is about: 2, 3 …; nil for the first one.
    public let storage: Int?

    public init(
        name: String, value: String, domain: String, path: String, expires: String?, flags: [String],
        storage: Int? = nil
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.path = path
        self.expires = expires
        self.flags = flags
        self.storage = storage
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
        if let storage { json.field("storage", storage) }
    }
}

/// The names of the stored cookies that are sent with a request, and of those that are not.
public final class CookieChoice: Sendable {
    /// In the order in which they are sent.
    public let sent: [String]
    /// The cookies that are not sent: perhaps all that there are, with every request.
    package let withheld: NameList
    /// The `Cookie` field with them; nil if none is sent.
    public let field: String?
    /// Which of the run's storages they are in: 2, 3 …; nil for the first one.
    public let storage: Int?

    package init(sent: [String], withheld: NameList, field: String?, storage: Int? = nil) {
        self.sent = sent
        self.withheld = withheld
        self.field = field
        self.storage = storage
    }
}

extension CookieChoice: JSONMembers {
    func write(to json: inout JSONWriter) {
        if !sent.isEmpty { json.field("sent", sent.joined(separator: ", ")) }
        if withheld.count > 0 { json.field("withheld", withheld.description) }
        if let storage { json.field("storage", storage) }
        guard let field else { return }
        json.array("changes", of: [FieldChange(field: "header Cookie", from: nil, to: field)])
    }
}
