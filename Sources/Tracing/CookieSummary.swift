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

extension CookieSummary {
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

extension CookieChoice {
    func write(to json: inout JSONWriter) {
        if !sent.isEmpty { json.field("sent", sent.joined(separator: ", ")) }
        if !withheld.isEmpty { json.field("withheld", withheld.joined(separator: ", ")) }
        guard let field else { return }
        FieldChange.write([FieldChange(field: "header Cookie", from: nil, to: field)], to: &json)
    }
}
