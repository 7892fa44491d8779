/// Decides which stored cookies go with a request, in which order, and why the others do not (RFC 6265 §5.4).
enum CookieSendDecision {
    /// What the decision looks at besides the cookies.
    struct Context {
        let url: URL
        /// `true` if the session sends cookies from its storage at all.
        let isWanted: Bool
        /// `true` if the request leaves cookies to the loading system.
        let isHandled: Bool
        /// The `Cookie` field that the request, or its session's configuration, already has.
        let ownField: String?
        let now: Date
    }

    /// Decides about all stored cookies.
    static func decide(_ jar: CookieJar, _ context: Context) -> Decided<CookieSelection> {
        var rules = RuleLog()
        guard rules.check(.cookie.sendingWanted, saw: .text("\(context.isWanted)"), context.isWanted),
            rules.check(.cookie.handled, saw: .text("\(context.isHandled)"), context.isHandled),
            // A `Cookie` field set by the app takes precedence over stored cookies.
            rules.check(.cookie.fieldFree, saw: .text(context.ownField ?? "none"), context.ownField == nil)
        else { return rules.decide(CookieSelection(withheld: jar.entries.map(\.cookie))) }
        let selection = select(from: jar.entries.map(\.cookie), context.url, context.now, &rules)
        return rules.decide(selection)
    }

    /// Selects the cookies that a URL gets: those with longer paths first, and of two with equally long paths
    /// the older one first.
    static func select(
        from cookies: [HTTPCookie], _ url: URL, _ now: Date, _ rules: inout RuleLog
    ) -> CookieSelection {
        let place = Place(url, now)
        let judged = cookies.map { cookie in
            var checks = RuleLog()
            let isSent = place.gets(cookie, &checks)
            return (cookie: cookie, isSent: isSent, checks: checks)
        }
        let isAnySent = judged.contains(where: \.isSent)
        for (_, isSent, checks) in judged {
            // If one cookie is withheld, that is not the reason why the others are sent.
            if isSent == isAnySent { rules.append(checks) } else { rules.note(checks) }
        }
        let sent = judged.filter(\.isSent).map(\.cookie)
        return CookieSelection(
            sent: sent.enumerated()
                .sorted { ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset) }
                .map(\.element),
            withheld: judged.filter { !$0.isSent }.map(\.cookie),
            ended: cookies.filter { $0.hasExpired(at: now) })
    }

    /// What a cookie is compared with: read from the URL once, and not again for each of thousands.
    private struct Place {
        let host: String
        let path: String
        let scheme: String
        let isSecure: Bool
        let now: Date

        init(_ url: URL, _ now: Date) {
            host = CookieDomain.canonical(url.host ?? "")
            path = CookiePath.of(url)
            scheme = url.scheme?.lowercased() ?? "no scheme"
            isSecure = url.isSecure
            self.now = now
        }

        func gets(_ cookie: HTTPCookie, _ rules: inout RuleLog) -> Bool {
            let isDomain =
                cookie.isHostOnly
                ? host == cookie.domain : CookieDomain.matches(host: host, domain: cookie.bareDomain)
            guard rules.check(.cookie.domainMatch, saw: .text(cookie.nameAndDomain), isDomain),
                rules.check(
                    .cookie.pathMatch, saw: .text("\(cookie.name): \(cookie.path)"),
                    CookiePath.matches(path, cookiePath: cookie.path))
            else { return false }
            if cookie.isSecure {
                guard rules.check(.cookie.secureChannel, saw: .text("\(cookie.name): \(scheme)"), isSecure)
                else { return false }
            }
            guard let expires = cookie.expiresDate else { return true }
            return rules.check(
                .cookie.alive, saw: .text("\(cookie.name): \(HTTPDate.format(expires))"), expires > now)
        }
    }
}

/// The stored cookies, divided into those that a request gets and those that it does not get.
struct CookieSelection: Outcome, Equatable {
    /// The cookies that are sent, in this order.
    var sent: [HTTPCookie] = []
    /// The cookies that are not sent.
    var withheld: [HTTPCookie] = []
    /// Those that are not sent because they have expired; they can be removed.
    var ended: [HTTPCookie] = []

    var word: String { (sent.isEmpty ? CookieSendOutcome.nothing : .send).word }
}

extension HTTPCookie {
    /// The domain without the leading dot, which says that the cookie is for more than one host.
    var bareDomain: String { domain.hasPrefix(".") ? String(domain.dropFirst()) : domain }
}
