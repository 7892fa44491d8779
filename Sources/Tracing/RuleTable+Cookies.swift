// The rules by which cookies are stored, and sent.

/// The draft of RFC 6265's successor, whose stricter rules browsers follow already.
private let successor = "draft-ietf-httpbis-rfc6265bis"

extension RuleEntry {
    static let cookieStoragePresent = RuleEntry(
        "The session has a storage for cookies.",
        .urlSession("URLSessionConfiguration.httpCookieStorage"))

    static let cookieHandled = RuleEntry(
        "The request leaves cookies to the loading system.",
        .urlSession("URLRequest.httpShouldHandleCookies"))

    static let cookieAcceptPolicy = RuleEntry(
        "The accept policy lets cookies in.",
        .urlSession("URLSessionConfiguration.httpCookieAcceptPolicy"))

    static let cookieFirstParty = RuleEntry(
        "The cookie comes from the site of the page that the request is made for.",
        .urlSession("HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain"))

    static let cookieSyntax = RuleEntry(
        "The line has a name and a value, and no control character.",
        .rfc(6265, section: "5.2"))

    static let cookieSize = RuleEntry(
        "Name and value together are not longer than a client must be able to keep.",
        .rfc(6265, section: "6.1"))

    static let cookieDomainWide = RuleEntry(
        "The `Domain` belongs to somebody: it is more than the end of other people's names.",
        .rfc(6265, section: "5.3"))

    static let cookieDomainOwn = RuleEntry(
        "The server's host is the `Domain`, or stands below it.",
        .rfc(6265, section: "5.3"))

    static let cookieSecureOrigin = RuleEntry(
        "A `Secure` cookie came over a secure connection.",
        .draft(successor, section: "5.7"))

    static let cookieSecureUntouched = RuleEntry(
        "A cookie from an insecure connection hides no secure one of the same name.",
        .draft(successor, section: "5.7"))

    static let cookiePrefix = RuleEntry(
        "The cookie is what the prefix of its name promises.",
        .draft(successor, section: "5.4"))

    static let cookieAlive = RuleEntry(
        "The cookie's time is not over.",
        .rfc(6265, section: "5.3"))

    static let cookieKnown = RuleEntry(
        "A cookie of the same name, domain and path is stored.",
        .rfc(6265, section: "5.3"))

    static let cookieRoom = RuleEntry(
        "There is room for one more cookie of this domain; if not, the one used longest ago goes.",
        .rfc(6265, section: "6.1"))

    static let cookieSendingWanted = RuleEntry(
        "The session sends cookies of its storage.",
        .urlSession("URLSessionConfiguration.httpShouldSetCookies"))

    static let cookieFieldFree = RuleEntry(
        "Neither the request nor its session's configuration brings a `Cookie` field, which would be sent"
            + " instead.",
        .urlSession("NSMutableURLRequest.httpShouldHandleCookies"))

    static let cookieDomainMatch = RuleEntry(
        "The request's host is the cookie's, or stands below its domain.",
        .rfc(6265, section: "5.4"))

    static let cookiePathMatch = RuleEntry(
        "The request's path is the cookie's, or stands below it.",
        .rfc(6265, section: "5.1.4"))

    static let cookieSecureChannel = RuleEntry(
        "A `Secure` cookie goes over a secure connection.",
        .rfc(6265, section: "5.4"))
}
