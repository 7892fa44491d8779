/// How old a stored response is, and how old it may become (RFC 9111 §4.2), in whole seconds.
struct Freshness: Equatable {
    /// The current age (§4.2.3).
    let age: Int
    /// The freshness lifetime (§4.2.1); nil if the server gave none and the cache may not guess one.
    let lifetime: Int?
    /// `true` if the lifetime is the cache's own guess (§4.2.2) and was not given by the server.
    let isGuessed: Bool

    /// A response is fresh as long as its lifetime is greater than its age.
    var isFresh: Bool { lifetime.map { $0 > age } ?? false }

    /// How many seconds it stays fresh; if negative, how long it has been stale (RFC 9211 §2.4).
    var timeToLive: Int? { lifetime.map { $0 - age } }

    /// How many seconds it has been stale. A response without a lifetime was never fresh.
    var staleness: Int { max(0, age - (lifetime ?? 0)) }

    init(of stored: StoredResponse, now: Date) {
        age = Self.age(of: stored, now: now)
        let given = Self.givenLifetime(of: stored)
        lifetime = given ?? Self.guessedLifetime(of: stored)
        isGuessed = given == nil && lifetime != nil
    }

    // MARK: Lifetime

    /// The lifetime that a response states: `max-age`, else `Expires` minus `Date`. `s-maxage` is for shared
    /// caches only.
    ///
    /// A value that cannot be read means "already stale", never "fresh for ever".
    private static func givenLifetime(of stored: StoredResponse) -> Int? {
        if let maxAge = CacheControl(stored.field("Cache-Control")).seconds("max-age") { return maxAge }
        guard let expires = stored.field("Expires") else { return nil }
        guard let end = HTTPDate.parse(expires, now: stored.responseDate) else { return 0 }
        return max(0, seconds(from: stored.date, to: end))
    }

    /// A tenth of the time since the last change, as of when the response was made: a resource that has not
    /// changed for a long time is unlikely to change in the next moment.
    ///
    /// Only for status codes that allow it, or for responses that the server marked `public`.
    private static func guessedLifetime(of stored: StoredResponse) -> Int? {
        let mayGuess =
            statusesToGuess.contains(stored.response.statusCode)
            || CacheControl(stored.field("Cache-Control")).has("public")
        guard mayGuess, let field = stored.field("Last-Modified"),
            let modified = HTTPDate.parse(field, now: stored.responseDate)
        else { return nil }
        return max(0, seconds(from: modified, to: stored.date)) / 10
    }

    /// Status codes that are heuristically cacheable (RFC 9110 §15.1).
    static let statusesToGuess: Set<Int> = [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501]

    // MARK: Age

    /// The parts of a second that the parts of an age have belong to it, so only their sum is rounded: a
    /// response that took 15 ms and has been stored for 4.985 s is five seconds old.
    private static func age(of stored: StoredResponse, now: Date) -> Int {
        let apparent = max(0, milliseconds(from: stored.date, to: stored.responseDate))
        let declared = Int64(stored.field("Age").flatMap(declaredAge) ?? 0).multipliedReportingOverflow(
            by: 1000)
        let delay = max(0, milliseconds(from: stored.requestDate, to: stored.responseDate))
        let resident = max(0, milliseconds(from: stored.responseDate, to: now))
        let corrected = declared.overflow ? Int64.max / 4 : declared.partialValue + delay
        return Int(clamping: (max(apparent, corrected) + resident) / 1000)
    }

    /// If there are several values, the first counts; an unreadable one is ignored (§5.1).
    private static func declaredAge(_ field: String) -> Int? {
        let first = field.split(separator: ",", omittingEmptySubsequences: false).first
        return first.flatMap { CacheControl.deltaSeconds(String($0.trimmed)) }
    }

    /// A date is a binary fraction of a second, so a span of two is only near the milliseconds it stands for.
    private static func milliseconds(from start: Date, to end: Date) -> Int64 {
        let span = (end.timeIntervalSince(start) * 1000).rounded()
        return Int64(exactly: max(-1e15, min(1e15, span))) ?? 0
    }

    private static func seconds(from start: Date, to end: Date) -> Int {
        Int(saturating: end.timeIntervalSince(start).rounded(.down))
    }
}

extension Freshness {
    /// What a rule about freshness reports as its observation.
    var saw: Saw {
        guard let lifetime else { return .text("age \(age) s, no lifetime given") }
        guard isGuessed else { return .ages(age: age, lifetime: lifetime) }
        return .text("age \(age) s, lifetime \(lifetime) s, a tenth of the time since Last-Modified")
    }
}

// MARK: What a request demands

extension Freshness {
    /// `max-age` and `min-fresh` of a request: it may demand a younger response than the server does. Both
    /// are about a stale response, too, even if the request accepts it with `max-stale` (§5.2.1.1, §5.2.1.3).
    func isEnough(for requested: CacheControl, _ rules: inout RuleLog) -> Bool {
        if let limit = requested.seconds("max-age") {
            let saw = Saw.text("age \(age) s, max-age=\(limit)")
            guard rules.require(.cache.requestMaxAge, saw: saw, age <= limit) else { return false }
        }
        guard let least = requested.seconds("min-fresh") else { return true }
        let left = timeToLive ?? 0
        let state = isFresh ? "fresh for \(left) s" : "stale for \(staleness) s"
        return rules.require(
            .cache.requestMinFresh, saw: .text("\(state), min-fresh=\(least)"), isFresh && left >= least)
    }

    /// `max-stale` of a request: whether it accepts a response that has been stale for so long (§5.2.1.2).
    /// Nil if the request has no such directive.
    func accepted(by requested: CacheControl) -> (saw: Saw, isWithin: Bool)? {
        guard let directive = requested.first("max-stale") else { return nil }
        // Only a missing number means any length of time; one that cannot be read means none.
        let limit = directive.value.map { CacheControl.deltaSeconds($0) ?? 0 }
        let saw = Saw.text("stale for \(staleness) s, max-stale\(limit.map { "=\($0)" } ?? "")")
        return (saw, staleness <= limit ?? .max)
    }
}
