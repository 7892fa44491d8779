/// The simulated twin of Foundation's cookie storage: the cookies that servers asked to get back.
///
/// Default sessions share one; an ephemeral session has its own. When a process of the app ends, the cookies
/// without a date go with it, and the shared storage keeps the others for the next one. If an app itself
/// stores or deletes cookies, that is recorded as an event, too.
public final class HTTPCookieStorage: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// Which cookies are accepted when the app itself stores them for a page or a task. A task's own cookies
    /// follow `URLSessionConfiguration.httpCookieAcceptPolicy`.
    public var cookieAcceptPolicy = HTTPCookie.AcceptPolicy.always

    private(set) var jar = CookieJar()
    private var place = StoreNumber<HTTPCookieStorage>()

    init() {}

    /// Which of the run's storages it is: 2, 3 …; nil for the first one.
    var number: Int? { place.number }

    /// A session of this simulation uses the storage from now on.
    func join(_ simulator: Simulator) { place.join(simulator) }

    /// The storage that the sessions of the current simulation share.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static var shared: HTTPCookieStorage {
        shared(in: Simulator.current(for: "HTTPCookieStorage.shared"))
    }

    static func shared(in simulator: Simulator) -> HTTPCookieStorage {
        simulator.shared { HTTPCookieStorage() }
    }

    // MARK: Stored cookies

    /// All cookies, in the order in which they were created.
    public var cookies: [HTTPCookie]? { jar.entries.map(\.cookie) }

    /// The cookies that a request to this URL gets, in the order in which they are sent.
    public func cookies(for URL: URL) -> [HTTPCookie]? {
        var rules = RuleLog()
        return CookieSendDecision.select(from: cookies ?? [], URL, now, &rules).sent
    }

    /// Passes on the cookies that a task's request gets. Calls the handler at once.
    public func getCookiesFor(
        _ task: URLSessionTask, completionHandler: @escaping @Sendable ([HTTPCookie]?) -> Void
    ) {
        completionHandler(task.currentRequest?.url.flatMap(cookies(for:)))
    }

    // MARK: What the app changes

    /// Stores a cookie for any server; one that has already expired is removed instead.
    public func setCookie(_ cookie: HTTPCookie) {
        if cookie.hasExpired(at: now) { return deleteCookie(cookie) }
        keep(cookie) { Simulator.current?.recorder.record($0) }
    }

    /// Stores the cookies of a response to this URL, if `cookieAcceptPolicy` allows them.
    public func setCookies(_ cookies: [HTTPCookie], for URL: URL?, mainDocumentURL: URL?) {
        guard let URL, accepts(from: URL, for: mainDocumentURL) else { return }
        for cookie in cookies { setCookie(cookie) }
    }

    /// Stores cookies on behalf of a task, if `cookieAcceptPolicy` allows them.
    public func storeCookies(_ cookies: [HTTPCookie], for task: URLSessionTask) {
        setCookies(
            cookies, for: task.currentRequest?.url, mainDocumentURL: task.currentRequest?.mainDocumentURL)
    }

    /// Removes the cookie with this name, domain and path.
    public func deleteCookie(_ cookie: HTTPCookie) {
        remove(cookie, because: "app") { Simulator.current?.recorder.record($0) }
    }

    /// Removes the cookies that were first stored at that virtual time or later.
    public func removeCookies(since date: Date) {
        for cookie in jar.removeAll(since: date) {
            Simulator.current?.recorder.record(.cookie(.removed(summary(of: cookie), reason: "app")))
        }
    }

    private func accepts(from url: URL, for page: URL?) -> Bool {
        let context = CookieStoreDecision.Context(
            url: url, policy: cookieAcceptPolicy, mainDocumentURL: page, isHandled: true, jar: jar, now: now)
        var rules = RuleLog()
        return CookieStoreDecision.isAccepted(context, &rules)
    }

    private var now: Date { Simulator.current?.date ?? Date(timeIntervalSinceReferenceDate: 0) }

    // MARK: What tasks change

    /// Stores a cookie, and records that and which cookies were dropped for it.
    func keep(_ cookie: HTTPCookie, record: (Payload) -> Void) {
        if let old = jar.removeEnded(like: cookie, at: now) {
            record(.cookie(.removed(summary(of: old), reason: "ended")))
        }
        let isReplaced = jar.cookie(like: cookie) != nil
        let evicted = jar.keep(cookie, at: now)
        record(.cookie(.stored(summary(of: cookie), isReplaced: isReplaced)))
        for old in evicted.ended { record(.cookie(.removed(summary(of: old), reason: "ended"))) }
        if let old = evicted.surplus { record(.cookie(.removed(summary(of: old), reason: "limit"))) }
    }

    /// Removes a cookie, and records that if it was there.
    func remove(_ cookie: HTTPCookie, because reason: String, record: (Payload) -> Void) {
        guard let removed = jar.remove(cookie) else { return }
        record(.cookie(.removed(summary(of: removed), reason: reason)))
    }

    /// A process of the app has ended, and the cookies without a date with it.
    func endProcess() { jar.removeSessionOnly() }

    /// What an event says of one of its cookies. An app may change a storage before any session has it.
    private func summary(of cookie: HTTPCookie) -> CookieSummary {
        if let simulator = Simulator.current { join(simulator) }
        return CookieSummary(cookie, storage: number)
    }

    /// Notes that cookies were sent, so that they are not the first to be dropped.
    func noteUse(of cookies: [HTTPCookie]) { jar.noteUse(of: cookies) }
}

extension CookieSummary {
    fileprivate convenience init(_ cookie: HTTPCookie, storage: Int?) {
        var flags: [String] = []
        if cookie.isSecure { flags.append("Secure") }
        if cookie.isHTTPOnly { flags.append("HttpOnly") }
        if let policy = cookie.sameSitePolicy { flags.append("SameSite=\(policy.rawValue)") }
        self.init(
            name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path,
            expires: cookie.expiresDate.map(HTTPDate.format), flags: flags, storage: storage)
    }
}
