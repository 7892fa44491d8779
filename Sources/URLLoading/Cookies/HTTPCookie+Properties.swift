#if canImport(FoundationNetworking)
    extension HTTPCookiePropertyKey {
        /// What `SameSite` said. Foundation has the key on Apple's systems only.
        public static let sameSitePolicy = HTTPCookiePropertyKey(rawValue: "SameSite")
    }
#endif

extension HTTPCookiePropertyKey {
    /// Whether `HttpOnly` was there. Foundation knows the key without naming it.
    static let httpOnly = HTTPCookiePropertyKey(rawValue: "HttpOnly")
}

/// Cookies as dictionaries and as header fields.
extension HTTPCookie {
    /// Makes a cookie by hand. Name, value and path are needed, and a domain or an origin's URL.
    ///
    /// The dates count from the simulation's clock: `maximumAge` needs a current simulation, and goes before
    /// `expires`.
    public convenience init?(properties: [HTTPCookiePropertyKey: Any]) {
        let text = { (key: HTTPCookiePropertyKey) in properties[key].map { "\($0)" } }
        let isSet = { (key: HTTPCookiePropertyKey) in
            text(key).map { !["", "false", "FALSE"].contains($0) } ?? false
        }
        let origin = properties[.originURL].flatMap { $0 as? URL ?? URL(string: "\($0)") }
        guard let name = text(.name), !name.isEmpty, let value = text(.value), let path = text(.path),
            let domain = text(.domain) ?? origin?.host
        else { return nil }
        self.init(
            name: name, value: value, domain: domain, path: path, expires: Self.expiry(of: properties),
            isSecure: isSet(.secure), isHTTPOnly: isSet(.httpOnly),
            sameSite: text(.sameSitePolicy).map(HTTPCookieStringPolicy.init))
    }

    private static func expiry(of properties: [HTTPCookiePropertyKey: Any]) -> Date? {
        if let age = properties[.maximumAge].flatMap({ Double("\($0)") }), let now = Simulator.current?.date {
            return now.addingTimeInterval(age)
        }
        guard let expires = properties[.expires] else { return nil }
        return expires as? Date ?? CookieDate.parse("\(expires)")
    }

    /// What the cookie says, by Foundation's keys.
    public var properties: [HTTPCookiePropertyKey: Any]? {
        var properties: [HTTPCookiePropertyKey: Any] = [
            .name: name, .value: value, .domain: domain, .path: path, .version: "\(version)",
            .discard: isSessionOnly ? "TRUE" : "FALSE",
        ]
        if isSecure { properties[.secure] = "TRUE" }
        if isHTTPOnly { properties[.httpOnly] = "TRUE" }
        if let expiresDate { properties[.expires] = expiresDate }
        if let sameSitePolicy { properties[.sameSitePolicy] = sameSitePolicy.rawValue }
        return properties
    }

    /// The cookies that a response brings, as its server wrote them: whether a storage takes them is another
    /// question.
    ///
    /// A `Max-Age` counts from the current simulation's clock.
    public static func cookies(
        withResponseHeaderFields headerFields: [String: String], for URL: URL
    ) -> [HTTPCookie] {
        let field = headerFields.first { $0.key.lowercased() == "set-cookie" }
        let now = Simulator.current?.date ?? Date(timeIntervalSinceReferenceDate: 0)
        return SetCookie.lines(of: field?.value ?? "").compactMap { line in
            SetCookie(line, now: now).map { HTTPCookie($0, from: URL) }
        }
    }

    /// The header field that brings cookies to a server, in the order given; empty for no cookies.
    public static func requestHeaderFields(with cookies: [HTTPCookie]) -> [String: String] {
        cookies.isEmpty ? [:] : ["Cookie": fieldValue(of: cookies)]
    }

    /// `a=1; b=2` (RFC 6265 §4.2.1).
    static func fieldValue(of cookies: [HTTPCookie]) -> String {
        cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// The cookie that a line makes for the server that sent it (RFC 6265 §5.3, steps 2 to 9).
    convenience init(_ line: SetCookie, from url: URL) {
        let host = CookieDomain.canonical(url.host ?? "")
        let isForMore = !line.domain.isEmpty && !(line.domain == host && CookieDomain.isPublicSuffix(host))
        self.init(
            name: line.name, value: line.value, domain: isForMore ? ".\(line.domain)" : host,
            path: line.path ?? CookiePath.standard(for: url), expires: line.expires, isSecure: line.isSecure,
            isHTTPOnly: line.isHTTPOnly, sameSite: line.sameSite)
    }
}
