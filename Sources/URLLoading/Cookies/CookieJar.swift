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

    /// Stores a cookie, replacing the one with the same identity. If there are too many, others are dropped:
    /// first those of its domain, then those of all domains, and always the least recently used first.
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
