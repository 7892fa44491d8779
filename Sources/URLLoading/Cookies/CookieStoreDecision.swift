/// Decides what happens to a cookie that a server sent.
///
/// The rules are those of RFC 6265 §5.3, and three from its successor's draft (`Secure` only over a secure
/// connection, protection of secure cookies, and the prefixes of names), which browsers already follow.
enum CookieStoreDecision {
    /// What the decision looks at besides the line itself.
    struct Context {
        /// The URL that the response came from.
        let url: URL
        let policy: HTTPCookie.AcceptPolicy
        /// The page that the request is made for, according to the request.
        let mainDocumentURL: URL?
        /// `true` if the request leaves cookies to the loading system.
        let isHandled: Bool
        /// The stored cookies; nil for a session without a cookie storage.
        let jar: CookieJar?
        let now: Date

        var host: String { CookieDomain.canonical(url.host ?? "") }
    }

    /// Decides about a line that came in a response; nil stands for a line that could not be parsed.
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
        guard isAllowed(cookie, line, context, jar, &rules) else { return rules.decide(.ignore) }
        return keep(cookie, line, jar, context.now, &rules)
    }

    // MARK: Whether cookies are wanted

    /// Checks the policy and, if the policy asks for it, the page that the request is for. Without a page,
    /// every server counts as the first party.
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
        // A host whose name is a suffix may still have cookies for itself: `localhost`.
        guard rules.check(.cookie.domainWide, saw: .text(line.domain), !isSuffix) || isOwn else {
            return false
        }
        return rules.check(
            .cookie.domainOwn, saw: .text("\(context.host), Domain \(line.domain)"),
            CookieDomain.matches(host: context.host, domain: line.domain))
    }

    private static func isAllowed(
        _ cookie: HTTPCookie, _ line: SetCookie, _ context: Context, _ jar: CookieJar,
        _ rules: inout RuleLog
    ) -> Bool {
        let scheme = context.url.scheme ?? "no scheme"
        if cookie.isSecure {
            guard rules.check(.cookie.secureOrigin, saw: .text(scheme), context.url.isSecure) else {
                return false
            }
        } else if !context.url.isSecure, let other = jar.secureCookie(coveredBy: cookie, at: context.now) {
            rules.check(.cookie.secureUntouched, saw: .text("\(other.domain)\(other.path)"), false)
            return false
        }
        return hasRightPrefix(cookie, line, &rules)
    }

    /// A name can promise what the attributes say: `__Secure-` and `__Host-`. Servers can rely on it, as the
    /// `Cookie` field contains names, but no attributes.
    ///
    /// The path of `__Host-` has to be written down: the one that a cookie without `Path` gets is `/` only by
    /// chance, because of the page that set it.
    private static func hasRightPrefix(
        _ cookie: HTTPCookie, _ line: SetCookie, _ rules: inout RuleLog
    ) -> Bool {
        let name = cookie.name.lowercased()
        if name.hasPrefix("__secure-") {
            return rules.check(.cookie.prefix, saw: .text(cookie.name), cookie.isSecure)
        }
        guard name.hasPrefix("__host-") else { return true }
        let place = "\(cookie.domain)\(cookie.path)" + (line.path == nil ? " without Path" : "")
        return rules.check(
            .cookie.prefix, saw: .text("\(cookie.name), \(place)"),
            cookie.isSecure && cookie.isHostOnly && line.path == "/")
    }

    // MARK: What happens to it

    private static func keep(
        _ cookie: HTTPCookie, _ line: SetCookie, _ jar: CookieJar, _ now: Date, _ rules: inout RuleLog
    ) -> Decided<CookieStoreChoice> {
        let isAlive = !cookie.hasExpired(at: now)
        rules.check(.cookie.alive, saw: .text(line.end), isAlive)
        let known = jar.cookie(like: cookie).flatMap { $0.hasExpired(at: now) ? nil : $0 }
        let place = "\(cookie.name) of \(cookie.domain)\(cookie.path)"
        let isKnown = rules.check(.cookie.known, saw: .text(place), known != nil)
        guard isAlive else { return rules.decide(isKnown ? .remove(cookie) : .ignore, by: .cookie.alive) }
        guard !isKnown else { return rules.decide(.replace(cookie)) }
        // If there is no room, another cookie is dropped: this one is stored in any case.
        let count = jar.count(ofDomain: cookie.domain)
        let isFull = jar.entries.count >= jar.limit
        let saw =
            "\(count) of \(jar.domainLimit)"
            + (isFull ? ", and \(jar.entries.count) of \(jar.limit) in the storage" : "")
        rules.note(.cookie.room, saw: .text(saw), count < jar.domainLimit && !isFull)
        return rules.decide(.store(cookie))
    }
}

/// What happens to a cookie that a server sent.
enum CookieStoreChoice: Outcome, Equatable {
    case store(HTTPCookie)
    /// It replaces a stored one, and keeps that one's time of creation.
    case replace(HTTPCookie)
    /// It has already expired: this is how a server deletes a cookie it stored.
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
    /// A secure cookie that a new one from an insecure connection would hide or replace: it has the same
    /// name, one domain covers the other, and its path is the new one's or a parent of it. One that has ended
    /// protects nothing.
    fileprivate func secureCookie(coveredBy cookie: HTTPCookie, at now: Date) -> HTTPCookie? {
        entries.lazy.map(\.cookie).first { other in
            guard other.isSecure, other.name == cookie.name, !other.hasExpired(at: now) else { return false }
            let (a, b) = (other.bareDomain, cookie.bareDomain)
            return (CookieDomain.matches(host: a, domain: b) || CookieDomain.matches(host: b, domain: a))
                && CookiePath.matches(cookie.path, cookiePath: other.path)
        }
    }
}
