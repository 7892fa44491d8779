/// The stored cookies, in the order of their creation, with the data that eviction needs.
struct CookieJar {
    /// The most cookies that are kept for one domain; RFC 6265 §6.1 asks for at least 50.
    var domainLimit = 50
    /// The most cookies that are kept in total; RFC 6265 §6.1 asks for at least 3,000.
    var limit = 3000

    /// A cookie, with data about its storage that is not part of the cookie itself.
    struct Entry {
        var cookie: HTTPCookie
        /// When it was first stored. A cookie that replaces it keeps this time.
        let created: Date
        /// A number that grows with each use, so that the least recently used cookie can be found.
        var lastUse: Int
    }

    /// In the order of their creation.
    private(set) var entries: [Entry] = []
    /// The same cookies by what distinguishes them, and how many each domain has. Both are asked for every
    /// line that a response brings; only what changes an entry looks for it in the list.
    private var cookies: [HTTPCookie.Identity: HTTPCookie] = [:]
    private var counts: [String: Int] = [:]
    private var useCount = 0

    var isEmpty: Bool { entries.isEmpty }

    /// The stored cookie that this one would replace.
    func cookie(like cookie: HTTPCookie) -> HTTPCookie? { cookies[cookie.identity] }

    private func index(of cookie: HTTPCookie) -> Int? {
        self.cookie(like: cookie).flatMap { known in entries.firstIndex { $0.cookie === known } }
    }

    /// How many cookies there are for a domain, with any path.
    func count(ofDomain domain: String) -> Int { counts[domain, default: 0] }

    /// The cookies that had to go because there were too many.
    struct Evicted: Equatable {
        /// Those that had expired, and were still stored because nobody had asked for them since.
        var ended: [HTTPCookie] = []
        /// One that was still good, if dropping the expired ones was not enough.
        var surplus: HTTPCookie?
    }

    /// Stores a cookie, replacing the one with the same identity. If there are too many, others are dropped
    /// (RFC 6265 §5.3): first those that have expired, then the least recently used one of its domain, or of
    /// all domains.
    mutating func keep(_ cookie: HTTPCookie, at date: Date) -> Evicted {
        useCount += 1
        let index = index(of: cookie)
        cookies[cookie.identity] = cookie
        if let index {
            entries[index].cookie = cookie
            entries[index].lastUse = useCount
            return Evicted()
        }
        entries.append(Entry(cookie: cookie, created: date, lastUse: useCount))
        counts[cookie.domain, default: 0] += 1
        guard isOverfull(of: cookie.domain) else { return Evicted() }
        let ended = removeAll { $0.cookie.hasExpired(at: date) }
        guard isOverfull(of: cookie.domain) else { return Evicted(ended: ended) }
        let isDomainFull = count(ofDomain: cookie.domain) > domainLimit
        return Evicted(
            ended: ended, surplus: dropOldest { !isDomainFull || $0.domain == cookie.domain })
    }

    private func isOverfull(of domain: String) -> Bool {
        count(ofDomain: domain) > domainLimit || entries.count > limit
    }

    private mutating func dropOldest(_ isEligible: (HTTPCookie) -> Bool) -> HTTPCookie? {
        let eligible = entries.indices.filter { isEligible(entries[$0].cookie) }
        let oldest = eligible.min { entries[$0].lastUse < entries[$1].lastUse }
        return oldest.map { remove(at: $0) }
    }

    /// Removes the cookie with this name, domain and path.
    ///
    /// - Returns: the removed cookie; nil if there was none.
    mutating func remove(_ cookie: HTTPCookie) -> HTTPCookie? {
        index(of: cookie).map { remove(at: $0) }
    }

    /// Removes the cookie with this name, domain and path if it has ended: it is not there to be replaced
    /// (RFC 6265 §5.3).
    ///
    /// - Returns: the removed cookie; nil if there was none.
    mutating func removeEnded(like cookie: HTTPCookie, at date: Date) -> HTTPCookie? {
        self.cookie(like: cookie).flatMap { $0.hasExpired(at: date) ? remove($0) : nil }
    }

    private mutating func remove(at index: Int) -> HTTPCookie {
        let cookie = entries.remove(at: index).cookie
        forget(cookie)
        return cookie
    }

    private mutating func removeAll(where isGone: (Entry) -> Bool) -> [HTTPCookie] {
        let gone = entries.filter(isGone).map(\.cookie)
        guard !gone.isEmpty else { return [] }
        entries.removeAll(where: isGone)
        for cookie in gone { forget(cookie) }
        return gone
    }

    private mutating func forget(_ cookie: HTTPCookie) {
        cookies[cookie.identity] = nil
        counts[cookie.domain, default: 1] -= 1
        if counts[cookie.domain] == 0 { counts[cookie.domain] = nil }
    }

    /// Removes the cookies that were created at that time or later.
    ///
    /// - Returns: the removed cookies.
    mutating func removeAll(since date: Date) -> [HTTPCookie] {
        removeAll { $0.created >= date }
    }

    /// Removes the cookies without a date, because the session is over that they end with (RFC 6265 §5.3).
    mutating func removeSessionOnly() {
        _ = removeAll { $0.cookie.isSessionOnly }
    }

    /// Notes that cookies were sent, so that they count as recently used.
    mutating func noteUse(of cookies: [HTTPCookie]) {
        for cookie in cookies {
            guard let index = index(of: cookie) else { continue }
            useCount += 1
            entries[index].lastUse = useCount
        }
    }
}
