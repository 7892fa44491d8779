/// What becomes of a cookie that a server sent.
///
/// The rules are those of RFC 6265 §5.3, and three of its successor's draft (`Secure` only over a secure
/// connection, secure cookies left alone, and the prefixes of names), which browsers follow already.
enum CookieStoreDecision {
    /// What the decision looks at beside the line itself.
    struct Context {
        /// The URL that the response came from.
        let url: URL
        let policy: HTTPCookie.AcceptPolicy
        /// The page that the request is made for, as the request has it.
        let mainDocumentURL: URL?
        /// Whether the request leaves cookies to the loading system.
        let isHandled: Bool
        /// What is stored; nil for a session without a storage.
        let jar: CookieJar?
        let now: Date

        var host: String { CookieDomain.canonical(url.host ?? "") }
        var isSecure: Bool { url.scheme?.lowercased() == "https" || url.scheme?.lowercased() == "wss" }
    }

    /// Decides about a line that came in a response; nil is one that could not be taken apart.
    static func decide(_ line: SetCookie?, _ context: Context) -> Decided<CookieStoreChoice> {
        var rules = RuleLog()
        guard
            rules.check(
                .cookie.storagePresent, saw: .text(context.jar == nil ? "none" : "one"), context.jar != nil),
            let jar = context.jar,
            rules.check(.cookie.handled, saw: .text("\(context.isHandled)"), context.isHandled),
            isAccepted(context, &rules),
            rules.check(.cookie.syntax, saw: .text(line?.name ?? "no name and value"), line != nil),
            let line, isSmall(line, &rules), isForThisServer(line, context, &rules)
        else { return rules.decide(.ignore) }
        let cookie = HTTPCookie(line, from: context.url)
        guard isAllowed(cookie, context, jar, &rules) else { return rules.decide(.ignore) }
        return keep(cookie, line, jar, context.now, &rules)
    }

    // MARK: Whether cookies are wanted

    /// The policy, and for the policy that asks for it, the page that the request is made for. Without a page
    /// every server is the first party.
    static func isAccepted(_ context: Context, _ rules: inout RuleLog) -> Bool {
        guard rules.check(.cookie.acceptPolicy, saw: .text("\(context.policy)"), context.policy != .never)
        else {
            return false
        }
        guard context.policy == .onlyFromMainDocumentDomain, let page = context.mainDocumentURL?.host else {
            return true
        }
        return rules.check(
            .cookie.firstParty, saw: .text("\(context.host) for a page of \(page)"),
            CookieDomain.isSameSite(context.host, CookieDomain.canonical(page)))
    }

    // MARK: Whether this one makes sense

    private static func isSmall(_ line: SetCookie, _ rules: inout RuleLog) -> Bool {
        let bytes = line.name.utf8.count + line.value.utf8.count
        return rules.check(.cookie.size, saw: .text("\(bytes) of 4096 bytes"), bytes <= 4096)
    }

    private static func isForThisServer(
        _ line: SetCookie, _ context: Context, _ rules: inout RuleLog
    ) -> Bool {
        guard !line.domain.isEmpty else { return true }
        let isSuffix = CookieDomain.isPublicSuffix(line.domain)
        let isOwn = line.domain == context.host
        // Whoever is called like a suffix may have cookies of its own all the same: `localhost`.
        guard rules.check(.cookie.domainWide, saw: .text(line.domain), !isSuffix) || isOwn else {
            return false
        }
        return rules.check(
            .cookie.domainOwn, saw: .text("\(context.host), Domain \(line.domain)"),
            CookieDomain.matches(host: context.host, domain: line.domain))
    }

    private static func isAllowed(
        _ cookie: HTTPCookie, _ context: Context, _ jar: CookieJar, _ rules: inout RuleLog
    ) -> Bool {
        let scheme = context.url.scheme ?? "no scheme"
        if cookie.isSecure {
            guard rules.check(.cookie.secureOrigin, saw: .text(scheme), context.isSecure) else {
                return false
            }
        } else if !context.isSecure, let other = jar.secureCookie(coveredBy: cookie) {
            rules.check(.cookie.secureUntouched, saw: .text("\(other.domain)\(other.path)"), false)
            return false
        }
        return hasRightPrefix(cookie, &rules)
    }

    /// A name may promise what the attributes say: `__Secure-` and `__Host-`. Servers can rely on it, as the
    /// `Cookie` field repeats names, and no attributes.
    private static func hasRightPrefix(_ cookie: HTTPCookie, _ rules: inout RuleLog) -> Bool {
        let name = cookie.name.lowercased()
        if name.hasPrefix("__secure-") {
            return rules.check(.cookie.prefix, saw: .text(cookie.name), cookie.isSecure)
        }
        guard name.hasPrefix("__host-") else { return true }
        return rules.check(
            .cookie.prefix, saw: .text("\(cookie.name), \(cookie.domain)\(cookie.path)"),
            cookie.isSecure && cookie.isHostOnly && cookie.path == "/")
    }

    // MARK: What happens to it

    private static func keep(
        _ cookie: HTTPCookie, _ line: SetCookie, _ jar: CookieJar, _ now: Date, _ rules: inout RuleLog
    ) -> Decided<CookieStoreChoice> {
        let isAlive = cookie.expiresDate.map { $0 > now } ?? true
        rules.check(.cookie.alive, saw: .text(line.end), isAlive)
        let known = jar.cookie(like: cookie)
        let place = "\(cookie.name) of \(cookie.domain)\(cookie.path)"
        let isKnown = rules.check(.cookie.known, saw: .text(place), known != nil)
        guard isAlive else { return rules.decide(isKnown ? .remove(cookie) : .ignore, by: .cookie.alive) }
        guard !isKnown else { return rules.decide(.replace(cookie)) }
        // Where there is no room, another cookie has to go: this one is stored in any case.
        let count = jar.count(ofDomain: cookie.domain)
        rules.note(.cookie.room, saw: .text("\(count) of \(jar.domainLimit)"), count < jar.domainLimit)
        return rules.decide(.store(cookie))
    }
}

/// What becomes of a cookie that came.
enum CookieStoreChoice: Outcome, Equatable {
    case store(HTTPCookie)
    /// It takes the place of a stored one, and keeps its moment of creation.
    case replace(HTTPCookie)
    /// It has ended already: the server's way to delete what it stored.
    case remove(HTTPCookie)
    case ignore

    var word: String {
        switch self {
        case .store: CookieStoreOutcome.store.word
        case .replace: CookieStoreOutcome.replace.word
        case .remove: CookieStoreOutcome.remove.word
        case .ignore: CookieStoreOutcome.ignore.word
        }
    }
}

extension CookieJar {
    /// A secure cookie that one from an insecure connection would hide, or take the place of: it has the same
    /// name, one domain covers the other, and its path is the new one's or above it.
    fileprivate func secureCookie(coveredBy cookie: HTTPCookie) -> HTTPCookie? {
        entries.map(\.cookie).first { other in
            let (a, b) = (other.bareDomain, cookie.bareDomain)
            return other.isSecure && other.name == cookie.name
                && (CookieDomain.matches(host: a, domain: b) || CookieDomain.matches(host: b, domain: a))
                && CookiePath.matches(cookie.path, cookiePath: other.path)
        }
    }
}
