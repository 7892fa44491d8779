/// Which of the stored cookies go with a request, in which order, and why the others do not (RFC 6265 §5.4).
enum CookieSendDecision {
    /// What the decision looks at beside the cookies.
    struct Context {
        let url: URL
        /// Whether the session sends cookies of its storage at all.
        let isWanted: Bool
        /// Whether the request leaves cookies to the loading system.
        let isHandled: Bool
        /// The `Cookie` field that the request, or its session's configuration, brings.
        let ownField: String?
        let now: Date
    }

    /// Decides about all that is stored.
    static func decide(_ jar: CookieJar, _ context: Context) -> Decided<CookieSelection> {
        var rules = RuleLog()
        guard rules.check(.cookie.sendingWanted, saw: .text("\(context.isWanted)"), context.isWanted),
            rules.check(.cookie.handled, saw: .text("\(context.isHandled)"), context.isHandled),
            // What the app says itself counts more than what is stored.
            rules.check(.cookie.fieldFree, saw: .text(context.ownField ?? "none"), context.ownField == nil)
        else { return rules.decide(CookieSelection(withheld: jar.entries.map(\.cookie))) }
        let selection = select(from: jar.entries.map(\.cookie), context.url, context.now, &rules)
        return rules.decide(selection)
    }

    /// Sorts out which cookies a URL gets: those with longer paths first, of two of the same length the older
    /// one.
    static func select(
        from cookies: [HTTPCookie], _ url: URL, _ now: Date, _ rules: inout RuleLog
    ) -> CookieSelection {
        let judged = cookies.map { cookie in
            var checks = RuleLog()
            let isSent = isFor(url, cookie, now, &checks)
            return (cookie: cookie, isSent: isSent, checks: checks)
        }
        let isAnySent = judged.contains(where: \.isSent)
        for (_, isSent, checks) in judged {
            // That one cookie stays behind is no reason to send the others.
            if isSent == isAnySent { rules.append(checks) } else { rules.note(checks) }
        }
        let sent = judged.filter(\.isSent).map(\.cookie)
        return CookieSelection(
            sent: sent.enumerated()
                .sorted { ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset) }
                .map(\.element),
            withheld: judged.filter { !$0.isSent }.map(\.cookie),
            ended: cookies.filter { $0.expiresDate.map { $0 <= now } ?? false })
    }

    private static func isFor(
        _ url: URL, _ cookie: HTTPCookie, _ now: Date, _ rules: inout RuleLog
    ) -> Bool {
        let host = CookieDomain.canonical(url.host ?? "")
        let isDomain =
            cookie.isHostOnly
            ? host == cookie.domain : CookieDomain.matches(host: host, domain: cookie.bareDomain)
        guard rules.check(.cookie.domainMatch, saw: .text("\(cookie.name): \(cookie.domain)"), isDomain),
            rules.check(
                .cookie.pathMatch, saw: .text("\(cookie.name): \(cookie.path)"),
                CookiePath.matches(CookiePath.of(url), cookiePath: cookie.path))
        else { return false }
        if cookie.isSecure {
            let scheme = url.scheme?.lowercased() ?? "no scheme"
            guard
                rules.check(
                    .cookie.secureChannel, saw: .text("\(cookie.name): \(scheme)"),
                    scheme == "https" || scheme == "wss")
            else { return false }
        }
        guard let expires = cookie.expiresDate else { return true }
        return rules.check(
            .cookie.alive, saw: .text("\(cookie.name): \(HTTPDate.format(expires))"), expires > now)
    }
}

/// The stored cookies, sorted by what a request gets of them.
struct CookieSelection: Outcome, Equatable {
    /// In the order in which they are sent.
    var sent: [HTTPCookie] = []
    /// Those that stay behind.
    var withheld: [HTTPCookie] = []
    /// Those of them that have ended, and can be forgotten.
    var ended: [HTTPCookie] = []

    var word: String { (sent.isEmpty ? CookieSendOutcome.nothing : .send).word }
}

extension HTTPCookie {
    /// The domain without the dot that says it is one for more than a host.
    var bareDomain: String { domain.hasPrefix(".") ? String(domain.dropFirst()) : domain }
}
