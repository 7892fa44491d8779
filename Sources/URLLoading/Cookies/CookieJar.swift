/// Cookies as they are kept: in the order of their creation, with what eviction needs to know.
struct CookieJar {
    /// How many cookies of one domain are kept; RFC 6265 §6.1 asks for 50 at least.
    var domainLimit = 50
    /// How many are kept in all; RFC 6265 §6.1 asks for 3,000 at least.
    var limit = 3000

    /// A cookie, and what is not part of it.
    struct Entry {
        var cookie: HTTPCookie
        /// When it was first stored. A cookie that takes its place keeps this.
        let created: Date
        /// A number that grows with each use, so that the one used longest ago can be told.
        var lastUse: Int
    }

    /// In the order of their creation.
    private(set) var entries: [Entry] = []
    private var useCount = 0

    var isEmpty: Bool { entries.isEmpty }

    /// The cookie whose place this one would take.
    func cookie(like cookie: HTTPCookie) -> HTTPCookie? {
        entries.first { $0.cookie.takesThePlace(of: cookie) }?.cookie
    }

    /// How many cookies there are for a domain, in any path.
    func count(ofDomain domain: String) -> Int { entries.count { $0.cookie.domain == domain } }

    /// Keeps a cookie in the place of the one before it, and drops others where there are too many: of its
    /// domain first, then of all, the one used longest ago first.
    ///
    /// - Returns: the cookies that were dropped.
    mutating func keep(_ cookie: HTTPCookie, at date: Date) -> [HTTPCookie] {
        useCount += 1
        if let index = entries.firstIndex(where: { $0.cookie.takesThePlace(of: cookie) }) {
            entries[index].cookie = cookie
            entries[index].lastUse = useCount
            return []
        }
        entries.append(Entry(cookie: cookie, created: date, lastUse: useCount))
        if count(ofDomain: cookie.domain) > domainLimit {
            return dropOldest { $0.domain == cookie.domain }
        }
        return entries.count > limit ? dropOldest { _ in true } : []
    }

    private mutating func dropOldest(_ isEligible: (HTTPCookie) -> Bool) -> [HTTPCookie] {
        let eligible = entries.indices.filter { isEligible(entries[$0].cookie) }
        guard let oldest = eligible.min(by: { entries[$0].lastUse < entries[$1].lastUse }) else { return [] }
        return [entries.remove(at: oldest).cookie]
    }

    /// Forgets the cookie of this name, domain and path.
    ///
    /// - Returns: the cookie that is gone; nil if there was none.
    mutating func remove(_ cookie: HTTPCookie) -> HTTPCookie? {
        guard let index = entries.firstIndex(where: { $0.cookie.takesThePlace(of: cookie) }) else {
            return nil
        }
        return entries.remove(at: index).cookie
    }

    /// Forgets the cookies that were created at that moment or later.
    ///
    /// - Returns: the cookies that are gone.
    mutating func removeAll(since date: Date) -> [HTTPCookie] {
        let gone = entries.filter { $0.created >= date }
        entries.removeAll { $0.created >= date }
        return gone.map(\.cookie)
    }

    /// Notes that cookies were sent.
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
