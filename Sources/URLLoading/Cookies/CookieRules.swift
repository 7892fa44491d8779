/// Which cookies a session accepts from a server, and which of them go with a request.
struct CookieRules: RuleGroup {
    let storagePresent = Rule(
        "cookie.storage-present", "The session has a storage for cookies.",
        .urlSession("URLSessionConfiguration.httpCookieStorage"))
    let handled = Rule(
        "cookie.handled", "The request leaves cookies to the loading system.",
        .urlSession("URLRequest.httpShouldHandleCookies"))
    let acceptPolicy = Rule(
        "cookie.accept-policy", "The accept policy lets cookies in.",
        .urlSession("URLSessionConfiguration.httpCookieAcceptPolicy"))
    let firstParty = Rule(
        "cookie.first-party", "The cookie comes from the site of the page that the request is made for.",
        .urlSession("HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain"))
    let syntax = Rule(
        "cookie.syntax", "The line has a name and a value, and no control character.",
        .rfc(6265, section: "5.2"))
    let size = Rule(
        "cookie.size", "Name and value together are not longer than a client must be able to keep.",
        .rfc(6265, section: "6.1"))
    let domainWide = Rule(
        "cookie.domain-wide",
        "The `Domain` is one that a single owner can have, not a suffix that many share, such as `com`.",
        .rfc(6265, section: "5.3"))
    let domainOwn = Rule(
        "cookie.domain-own", "The server's host is the `Domain`, or stands below it.",
        .rfc(6265, section: "5.3"))
    let secureOrigin = Rule(
        "cookie.secure-origin", "A `Secure` cookie came over a secure connection.",
        .draft("draft-ietf-httpbis-rfc6265bis", section: "5.7"))
    let secureUntouched = Rule(
        "cookie.secure-untouched",
        "A cookie from an insecure connection hides no secure one of the same name.",
        .draft("draft-ietf-httpbis-rfc6265bis", section: "5.7"))
    let prefix = Rule(
        "cookie.prefix", "The cookie is what the prefix of its name promises.",
        .draft("draft-ietf-httpbis-rfc6265bis", section: "5.4"))
    let alive = Rule("cookie.alive", "The cookie's time is not over.", .rfc(6265, section: "5.3"))
    let known = Rule(
        "cookie.known", "A cookie of the same name, domain and path is stored.", .rfc(6265, section: "5.3"))
    let room = Rule(
        "cookie.room",
        "There is room for one more cookie of this domain, and in the storage; if not, expired ones go, or"
            + " else the one used longest ago.",
        .rfc(6265, section: "6.1"))
    let sendingWanted = Rule(
        "cookie.sending-wanted", "The session sends cookies of its storage.",
        .urlSession("URLSessionConfiguration.httpShouldSetCookies"))
    let fieldFree = Rule(
        "cookie.field-free",
        "Neither the request nor its session's configuration brings a `Cookie` field, which would be sent"
            + " instead.", .urlSession("NSMutableURLRequest.httpShouldHandleCookies"))
    let domainMatch = Rule(
        "cookie.domain-match", "The request's host is the cookie's, or stands below its domain.",
        .rfc(6265, section: "5.4"))
    let pathMatch = Rule(
        "cookie.path-match", "The request's path is the cookie's, or stands below it.",
        .rfc(6265, section: "5.1.4"))
    let secureChannel = Rule(
        "cookie.secure-channel", "A `Secure` cookie goes over a secure connection.",
        .rfc(6265, section: "5.4"))
}

extension Rule {
    static let cookie = CookieRules()
}
