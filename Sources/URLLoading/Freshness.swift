/// How old a stored response is, and how old it may become (RFC 9111 §4.2). Whole seconds.
struct Freshness: Equatable {
    /// The current age (§4.2.3).
    let age: Int
    /// The freshness lifetime (§4.2.1) as the server gave it; nil when it gave none.
    let lifetime: Int?

    /// Fresh as long as the lifetime is greater than the age.
    var isFresh: Bool { lifetime.map { $0 > age } ?? false }

    init(of stored: StoredResponse, now: Date) {
        age = Self.age(of: stored, now: now)
        lifetime = Self.lifetime(of: stored)
    }

    /// The lifetime a response gives itself: `max-age`, else `Expires` less `Date`.
    ///
    /// A value that cannot be read means "already stale", never "for ever".
    static func lifetime(of stored: StoredResponse) -> Int? {
        if let maxAge = CacheControl(stored.field("Cache-Control")).seconds("max-age") { return maxAge }
        guard let expires = stored.field("Expires") else { return nil }
        guard let end = HTTPDate.parse(expires, now: stored.responseDate) else { return 0 }
        return max(0, seconds(from: date(of: stored), to: end))
    }

    private static func age(of stored: StoredResponse, now: Date) -> Int {
        let apparent = max(0, seconds(from: date(of: stored), to: stored.responseDate))
        // Of several values the first counts, and an unreadable one is ignored (§5.1).
        let field = stored.field("Age")?.prefix { $0 != "," && $0 != " " }
        let declared = field.map { CacheControl.deltaSeconds(String($0)) } ?? 0
        let delay = max(0, seconds(from: stored.requestDate, to: stored.responseDate))
        let resident = max(0, seconds(from: stored.responseDate, to: now))
        return max(apparent, declared + delay) + resident
    }

    /// When the server made the response: its `Date`, else when it was received (RFC 9110 §6.6.1).
    private static func date(of stored: StoredResponse) -> Date {
        stored.field("Date").flatMap { HTTPDate.parse($0, now: stored.responseDate) } ?? stored.responseDate
    }

    private static func seconds(from start: Date, to end: Date) -> Int {
        Int(clamping: Int64(end.timeIntervalSince(start).rounded(.down)))
    }
}
