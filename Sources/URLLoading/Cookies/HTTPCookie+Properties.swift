#if canImport(FoundationNetworking)
    extension HTTPCookiePropertyKey {
        /// The value of `SameSite`. Foundation has this key on Apple's systems only.
        public static let sameSitePolicy = HTTPCookiePropertyKey(rawValue: "SameSite")
    }
#endif

extension HTTPCookiePropertyKey {
    /// Present if the cookie has `HttpOnly`. Foundation understands the key but has no constant for it.
    static let httpOnly = HTTPCookiePropertyKey(rawValue: "HttpOnly")
}

/// Cookies as dictionaries and as header fields.
extension HTTPCookie {
    /// Makes a cookie by hand. It needs a name, a value, a path, and either a domain or an origin URL.
    ///
    /// The dates are relative to the simulation's clock: `maximumAge` needs a current simulation, and takes
    /// precedence over `expires`.
    ///
    /// An optional counts as its value, as it does on Apple's systems, where the dictionary is bridged to
    /// objects; a property that is nil is missing.
    public convenience init?(properties: [HTTPCookiePropertyKey: Any]) {
        let properties = properties.compactMapValues(Self.unwrapped)
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

    /// The value inside an optional, which `Any` hides; nil if there is none.
    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }

    private static func expiry(of properties: [HTTPCookiePropertyKey: Any]) -> Date? {
        if let age = properties[.maximumAge].flatMap({ Double("\($0)") }), !age.isNaN,
            let now = Simulator.current?.date
        {
            return min(max(now.addingTimeInterval(age), .distantPast), .distantFuture)
        }
        guard let expires = properties[.expires] else { return nil }
        return expires as? Date ?? CookieDate.parse("\(expires)")
    }

    /// The cookie's properties, under Foundation's keys.
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

    /// The cookies in a response, as its server wrote them. Whether a storage accepts them is a separate
    /// question.
    ///
    /// A `Max-Age` counts from the time of the current simulation's clock.
    public static func cookies(
        withResponseHeaderFields headerFields: [String: String], for URL: URL
    ) -> [HTTPCookie] {
        let field = headerFields.first { $0.key.lowercased() == "set-cookie" }
        let now = Simulator.current?.date ?? Date(timeIntervalSinceReferenceDate: 0)
        return SetCookie.lines(of: field?.value ?? "").compactMap { line in
            SetCookie(line, now: now).map { HTTPCookie($0, from: URL) }
        }
    }

    /// The header field that sends cookies to a server, in the order given; empty if there are no cookies.
    public static func requestHeaderFields(with cookies: [HTTPCookie]) -> [String: String] {
        cookies.isEmpty ? [:] : ["Cookie": fieldValue(of: cookies)]
    }

    /// `a=1; b=2` (RFC 6265 §4.2.1).
    static func fieldValue(of cookies: [HTTPCookie]) -> String {
        cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// The cookie that a line defines, for the server that sent it (RFC 6265 §5.3, steps 2 to 9).
    convenience init(_ line: SetCookie, from url: URL) {
        let host = CookieDomain.canonical(url.host ?? "")
        let isForMore = !line.domain.isEmpty && !(line.domain == host && CookieDomain.isPublicSuffix(host))
        self.init(
            name: line.name, value: line.value, domain: isForMore ? ".\(line.domain)" : host,
            path: line.path ?? CookiePath.standard(for: url), expires: line.expires, isSecure: line.isSecure,
            isHTTPOnly: line.isHTTPOnly, sameSite: line.sameSite)
    }
}
