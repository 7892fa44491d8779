/// The simulated twin of Foundation's cookie: a name and a value that a server gave, and where they may be
/// sent.
///
/// Foundation's own reads the clock of the machine for `Max-Age`; this one is told what time it is. What RFC
/// 2965 added (comments, ports) is left out: RFC 6265 took it back.
public final class HTTPCookie: Hashable, Sendable {
    /// Whose cookies a storage, or a session, takes.
    public enum AcceptPolicy: UInt, Sendable {
        case always, never, onlyFromMainDocumentDomain
    }

    /// What tells one cookie from the others of a domain and path. Upper and lower case count.
    public let name: String
    /// What the server wants back, as it wrote it: quotes belong to it.
    public let value: String
    /// The host that gets the cookie; with a dot in front, all hosts below it, too.
    public let domain: String
    /// The directory of the server whose requests bring the cookie.
    public let path: String
    /// When it ends; nil for a cookie that ends with the session.
    public let expiresDate: Date?
    /// Whether it is sent over secure connections only.
    public let isSecure: Bool
    /// Whether scripts in a page must not see it. For apps, which have no such scripts, a piece of data.
    public let isHTTPOnly: Bool
    /// What the server said of requests that other sites cause. A piece of data here: an app's requests are
    /// caused by the app alone.
    public let sameSitePolicy: HTTPCookieStringPolicy?

    /// Whether it ends with the session, as a cookie without a date does.
    public var isSessionOnly: Bool { expiresDate == nil }
    /// The version of the cookie's specification: 0, the only one that is alive.
    public var version: Int { 0 }

    init(
        name: String, value: String, domain: String, path: String, expires: Date? = nil,
        isSecure: Bool = false,
        isHTTPOnly: Bool = false, sameSite: HTTPCookieStringPolicy? = nil
    ) {
        self.name = name
        self.value = value
        self.domain = domain.lowercased()
        self.path = path
        expiresDate = expires
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        sameSitePolicy = sameSite
    }

    /// Whether it goes to the very host that gave it, and to none below.
    var isHostOnly: Bool { !domain.hasPrefix(".") }

    /// Whether a storage can have only one of the two: the same name, domain and path (RFC 6265 §5.3).
    func takesThePlace(of other: HTTPCookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path
    }

    public static func == (a: HTTPCookie, b: HTTPCookie) -> Bool {
        a.takesThePlace(of: b) && a.value == b.value && a.expiresDate == b.expiresDate
            && a.isSecure == b.isSecure && a.isHTTPOnly == b.isHTTPOnly
            && a.sameSitePolicy == b.sameSitePolicy
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(domain)
        hasher.combine(path)
        hasher.combine(value)
    }
}

/// What `SameSite` may say.
public struct HTTPCookieStringPolicy: RawRepresentable, Hashable, Sendable {
    /// The word as `HTTPCookie.properties` has it.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Other sites may cause a request with this cookie only by a link that somebody follows.
    public static let sameSiteLax = HTTPCookieStringPolicy(rawValue: "lax")
    /// Other sites may cause no request with this cookie.
    public static let sameSiteStrict = HTTPCookieStringPolicy(rawValue: "strict")
}
