/// The simulated twin of Foundation's cookie: a name and a value that a server gave, and where they may be
/// sent.
///
/// Foundation's cookie reads the machine's clock for `Max-Age`; this one is given the time. What RFC
/// 2965 added (comments, ports) is left out, because RFC 6265 withdrew it.
public final class HTTPCookie: Hashable, Sendable {
    /// Which servers' cookies a storage, or a session, accepts.
    public enum AcceptPolicy: UInt, Sendable {
        case always, never, onlyFromMainDocumentDomain
    }

    /// Distinguishes the cookie from others with the same domain and path. Case matters.
    public let name: String
    /// The value that the server wants back, exactly as it wrote it: quotes are part of it.
    public let value: String
    /// The host that gets the cookie; with a leading dot, all hosts below it get it, too.
    public let domain: String
    /// The directory on the server whose requests carry the cookie.
    public let path: String
    /// When it expires; nil for a cookie that ends with the session.
    public let expiresDate: Date?
    /// `true` if it is sent over secure connections only.
    public let isSecure: Bool
    /// `true` if scripts in a page must not see it. Apps have no such scripts, so here it is only stored.
    public let isHTTPOnly: Bool
    /// What the server said about requests caused by other sites. Here it is only stored, because an app's
    /// requests are caused by the app alone.
    public let sameSitePolicy: HTTPCookieStringPolicy?
    /// What traces say of every request to another host. One text for all of them is enough.
    let nameAndDomain: String

    /// `true` if it ends with the session, as a cookie without a date does.
    public var isSessionOnly: Bool { expiresDate == nil }
    /// The version of the cookie's specification: 0, the only one still in use.
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
        nameAndDomain = "\(name): \(self.domain)"
    }

    /// `true` if it goes only to the host that gave it, and not to hosts below it.
    var isHostOnly: Bool { !domain.hasPrefix(".") }

    /// `true` if its time is over. A cookie without a date has none.
    func hasExpired(at now: Date) -> Bool { expiresDate.map { $0 <= now } ?? false }

    /// What no two cookies of a storage have in common: a new one takes the old one's place (RFC 6265 §5.3).
    struct Identity: Hashable {
        let name, domain, path: String
    }

    var identity: Identity { Identity(name: name, domain: domain, path: path) }

    public static func == (a: HTTPCookie, b: HTTPCookie) -> Bool {
        a.identity == b.identity && a.value == b.value && a.expiresDate == b.expiresDate
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

/// The possible values of `SameSite`.
public struct HTTPCookieStringPolicy: RawRepresentable, Hashable, Sendable {
    /// The word that `HTTPCookie.properties` contains.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Other sites can cause a request with this cookie only through a link that the user follows.
    public static let sameSiteLax = HTTPCookieStringPolicy(rawValue: "lax")
    /// Other sites cannot cause a request with this cookie.
    public static let sameSiteStrict = HTTPCookieStringPolicy(rawValue: "strict")
}
