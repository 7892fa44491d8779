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
    private var useCount = 0

    var isEmpty: Bool { entries.isEmpty }

    /// The stored cookie that this one would replace.
    func cookie(like cookie: HTTPCookie) -> HTTPCookie? {
        entries.first { $0.cookie.takesThePlace(of: cookie) }?.cookie
    }

    /// How many cookies there are for a domain, with any path.
    func count(ofDomain domain: String) -> Int { entries.count { $0.cookie.domain == domain } }

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
        if let index = entries.firstIndex(where: { $0.cookie.takesThePlace(of: cookie) }) {
            entries[index].cookie = cookie
            entries[index].lastUse = useCount
            return Evicted()
        }
        entries.append(Entry(cookie: cookie, created: date, lastUse: useCount))
        guard isOverfull(of: cookie.domain) else { return Evicted() }
        let ended = entries.map(\.cookie).filter { $0.hasExpired(at: date) }
        entries.removeAll { $0.cookie.hasExpired(at: date) }
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
        return oldest.map { entries.remove(at: $0).cookie }
    }

    /// Removes the cookie with this name, domain and path.
    ///
    /// - Returns: the removed cookie; nil if there was none.
    mutating func remove(_ cookie: HTTPCookie) -> HTTPCookie? {
        guard let index = entries.firstIndex(where: { $0.cookie.takesThePlace(of: cookie) }) else {
            return nil
        }
        return entries.remove(at: index).cookie
    }

    /// Removes the cookies that were created at that time or later.
    ///
    /// - Returns: the removed cookies.
    mutating func removeAll(since date: Date) -> [HTTPCookie] {
        let gone = entries.filter { $0.created >= date }
        entries.removeAll { $0.created >= date }
        return gone.map(\.cookie)
    }

    /// Notes that cookies were sent, so that they count as recently used.
    mutating func noteUse(of cookies: [HTTPCookie]) {
        for cookie in cookies {
            guard let index = entries.firstIndex(where: { $0.cookie.takesThePlace(of: cookie) }) else {
                continue
            }
            useCount += 1
            entries[index].lastUse = useCount
        }
    }
}
