/// Which hosts a cookie's domain covers (RFC 6265 §5.1.2 and §5.1.3).
enum CookieDomain {
    /// The form in which hosts and domains are compared.
    static func canonical(_ host: String) -> String { host.lowercased() }

    /// `true` if a host is the domain itself, or a name below it. An address has no names below it.
    static func matches(host: String, domain: String) -> Bool {
        if host == domain { return true }
        return host.hasSuffix(".\(domain)") && !HostName.isAddress(host)
    }

    /// `true` if anyone can register a name below this one: a cookie for it would reach unrelated sites.
    ///
    /// The browsers' list of such suffixes (publicsuffix.org) has ten thousand entries and changes weekly. It
    /// is left out: here each single label is a suffix (`com`, `test`), and `co.uk` is not.
    static func isPublicSuffix(_ domain: String) -> Bool {
        !HostName.complete(domain).contains(".") && !HostName.isAddress(domain)
    }

    /// `true` if two hosts belong to one site, as far as can be told without such a list: they are equal,
    /// or one is below the other.
    static func isSameSite(_ a: String, _ b: String) -> Bool {
        matches(host: a, domain: b) && !isPublicSuffix(b) || matches(host: b, domain: a) && !isPublicSuffix(a)
            || a == b
    }
}

/// Which paths a cookie's path covers (RFC 6265 §5.1.4).
enum CookiePath {
    /// The path of a cookie that was sent without one: the directory of the requested path.
    static func standard(for url: URL) -> String {
        let path = of(url)
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// `true` if a path is the cookie's own, or one below it. `/ab` is not below `/a`.
    static func matches(_ path: String, cookiePath: String) -> Bool {
        guard path.hasPrefix(cookiePath) else { return false }
        return path.count == cookiePath.count || cookiePath.hasSuffix("/")
            || path.dropFirst(cookiePath.count).hasPrefix("/")
    }

    /// The path of a URL as it is sent: never empty.
    static func of(_ url: URL) -> String {
        let path = url.path(percentEncoded: true)
        return path.hasPrefix("/") ? path : "/"
    }
}
