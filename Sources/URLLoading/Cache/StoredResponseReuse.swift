/// Decides whether one stored response answers a request: as it is, after asking the server, or not at all.
struct StoredResponseReuse {
    private let query: CacheQuery
    private let stored: StoredResponse
    private let freshness: Freshness
    private let requested: CacheControl
    private var portion = StoredPortion.whole
    private var rules: RuleLog

    init(query: CacheQuery, stored: StoredResponse, rules: RuleLog) {
        self.query = query
        self.stored = stored
        self.rules = rules
        freshness = Freshness(of: stored, now: query.now)
        requested = CacheControl(query.request.value(forHTTPHeaderField: "Cache-Control"))
    }

    mutating func decide() -> Decided<CacheChoice> {
        let wanted = choose()
        let choice = onlyIfCached(wanted)
        return rules.decide(choice)
    }

    /// The response, with what is known about it so far.
    private var match: StoredMatch { StoredMatch(response: stored, portion: portion, freshness: freshness) }

    /// A request with `only-if-cached` must not be sent to the server (RFC 9111 §5.2.1.7), nor lead to
    /// another one afterwards.
    private mutating func onlyIfCached(_ choice: CacheChoice) -> CacheChoice {
        guard requested.has("only-if-cached") else { return choice }
        switch choice {
        case .hit, .notModified(_, nil), .fail, .gatewayTimeout: return choice
        case .hitWhileRevalidating(let match, _):
            rules.note(.cache.onlyIfCached, saw: .text("only-if-cached"), true)
            return .hit(match)
        case .notModified(let match, _?):
            rules.note(.cache.onlyIfCached, saw: .text("only-if-cached"), true)
            return .notModified(match)
        case .forward, .forwardPast, .revalidate, .complete:
            rules.check(.cache.onlyIfCached, saw: .text("only-if-cached"), true)
            return .gatewayTimeout(match)
        }
    }

    private mutating func choose() -> CacheChoice {
        if let missing = coverage() { return missing }
        switch query.policy {
        case .returnCacheDataElseLoad, .returnCacheDataDontLoad:
            // These policies reuse the stored response, however old it is.
            return .hit(match)
        default:
            break
        }
        let condition = query.request.firstField(of: Conditions.forServer + Conditions.forCaches)
        let isForServer = condition.map { Conditions.forServer.contains($0) } ?? false
        if rules.except(.cache.requestConditional, saw: .text(condition ?? "no condition"), isForServer) {
            return .forwardPast(match, .request)
        }
        let choice = query.policy == .reloadRevalidatingCacheData ? reload() : byProtocol()
        return condition == nil ? choice : forCaller(choice)
    }

    /// Finds out which part of the response is wanted; returns a choice only if some of it is missing (§3.3).
    private mutating func coverage() -> CacheChoice? {
        let request = query.request
        let range = wantedRange()
        portion = StoredPortion(of: stored, range: range)
        guard range != nil || stored.part != nil else { return nil }
        let count = "\(stored.data.count) \(stored.isCoded ? "decoded " : "")bytes"
        let saw = "\(range ?? "everything") of \(stored.words), \(count)"
        switch portion {
        case .whole, .slice:
            rules.check(.cache.range, saw: .text(saw), true)
            return nil
        case .beginning(let count):
            rules.check(.cache.range, saw: .text(saw), false)
            // A request with a range of its own, which does not count here, is sent as it is. Without a
            // strong `ETag`, a 206 is of no use, and everything is asked for again.
            let mayComplete =
                query.policy == .useProtocolCachePolicy && request.httpMethod != "HEAD"
                && request.askedRange == nil
            return mayComplete ? .complete(match, from: count) : withoutPart()
        case .missing:
            rules.check(.cache.range, saw: .text(saw), false)
            return withoutPart()
        }
    }

    /// The `Range` of the request, if it has one that counts: one that names no bytes is ignored (RFC 9110
    /// §14.2). It is void if the `If-Range` names another version than the stored one: then the request wants
    /// the whole, or a part would be added to bytes that it does not fit (§13.1.5). Without a `Range`, an
    /// `If-Range` means nothing.
    private mutating func wantedRange() -> String? {
        let request = query.request
        guard let range = request.askedRange else { return nil }
        guard !ByteRange.ranges(in: range).isEmpty else {
            rules.note(.cache.rangeOfBytes, saw: .text(range), false)
            return nil
        }
        guard let version = request.value(forHTTPHeaderField: "If-Range") else { return range }
        let validators = [stored.strongTag, stored.strongDate].compactMap { $0 }
        let words = validators.isEmpty ? "none that is strong" : validators.joined(separator: ", ")
        let saw = "\(version), stored \(words)"
        return rules.note(.cache.ifRange, saw: .text(saw), validators.contains(version)) ? range : nil
    }

    private mutating func withoutPart() -> CacheChoice {
        if query.policy == .returnCacheDataDontLoad {
            rules.check(.cache.policyNoLoad, saw: .text(query.policy.word), true)
            return .fail(match)
        }
        return .forwardPast(match, stored.part == nil ? .request : .partial)
    }

    // MARK: Reuse

    /// `reloadRevalidatingCacheData`: the server is asked, unless it called the response immutable (RFC
    /// 8246) and the request accepts it as it is.
    private mutating func reload() -> CacheChoice {
        guard stored.cacheControl.has("immutable") else {
            rules.check(.cache.policyReuses, saw: .text(query.policy.word), false)
            return ask(because: .request)
        }
        if let reason = orderToAsk() { return ask(because: reason) }
        guard rules.check(.cache.immutable, saw: freshness.saw, freshness.isFresh) else {
            return ask(because: .request)
        }
        return isFreshEnough() ? .hit(match) : ask(because: .request)
    }

    /// `no-cache` in the request or in the response: the server is asked, even about a fresh response. Nil if
    /// neither says so.
    private mutating func orderToAsk() -> CacheChoice.Shortcoming? {
        let field = query.request.firstField(of: ["Cache-Control", "Pragma"])
        let words = field.flatMap { query.request.value(forHTTPHeaderField: $0) }
        let wantsReload = CacheControl(words).has("no-cache")
        if rules.except(.cache.requestNoCache, saw: .text(words ?? "no Cache-Control"), wantsReload) {
            return .request
        }
        let responded = stored.field("Cache-Control")
        let needsAsking = stored.cacheControl.hasUnqualified("no-cache")
        let saw = Saw.text(responded ?? "no Cache-Control")
        return rules.except(.cache.responseNoCache, saw: saw, needsAsking) ? .stale : nil
    }

    /// `useProtocolCachePolicy`: first the directives, then freshness (RFC 9111 §4).
    private mutating func byProtocol() -> CacheChoice {
        if let reason = orderToAsk() { return ask(because: reason) }
        let rule: Rule = freshness.isGuessed ? .cache.heuristicallyFresh : .cache.fresh
        guard rules.check(rule, saw: freshness.saw, freshness.isFresh) else { return stale() }
        return isFreshEnough() ? .hit(match) : ask(because: .request)
    }

    private mutating func isFreshEnough() -> Bool { freshness.isEnough(for: requested, &rules) }

    /// A stale response is reused only if the caller or the server allows it (§4.2.4). What the server allows
    /// while it is asked does not count for a request that says itself how old or how stale it takes one.
    private mutating func stale() -> CacheChoice {
        let accepted = freshness.accepted(by: requested)
        let window = stored.cacheControl.seconds("stale-while-revalidate")
        guard accepted != nil || window != nil, !mustRevalidate() else { return ask(because: .stale) }
        if let accepted, rules.check(.cache.requestMaxStale, saw: accepted.saw, accepted.isWithin) {
            return isFreshEnough() ? .hit(match) : ask(because: .request)
        }
        if let window, accepted == nil, !requested.has("max-age"), !requested.has("min-fresh") {
            let saw = "stale for \(freshness.staleness) s, stale-while-revalidate=\(window)"
            let isWithin = freshness.lifetime != nil && freshness.staleness < window
            if rules.check(.cache.staleWhileRevalidate, saw: .text(saw), isWithin) { return meanwhile() }
        }
        return ask(because: .stale)
    }

    private mutating func mustRevalidate() -> Bool {
        let field = stored.field("Cache-Control") ?? "no Cache-Control"
        return rules.except(
            .cache.mustRevalidate, saw: .text(field), stored.cacheControl.has("must-revalidate"))
    }

    /// The stale response is the answer; the server is asked afterwards, unless it is already being asked.
    private mutating func meanwhile() -> CacheChoice {
        let isRevalidating = stored.number.map { query.revalidated.contains($0) } ?? false
        let saw = isRevalidating ? "a revalidation under way" : "none under way"
        let isFree = rules.note(.cache.revalidationFree, saw: .text(saw), !isRevalidating)
        return isFree ? .hitWhileRevalidating(match, Conditions(of: stored)) : .hit(match)
    }

    // MARK: Asking the server

    /// Sends the request with the validators that let the server say that nothing has changed, if any.
    ///
    /// A HEAD is sent as it is: a normal answer to it is as short as a 304.
    private mutating func ask(because reason: CacheChoice.Shortcoming) -> CacheChoice {
        guard query.request.httpMethod != "HEAD" else { return .forwardPast(match, reason) }
        let conditions = Conditions(of: stored)
        guard rules.note(.cache.validator, saw: .text(conditions.word), !conditions.isEmpty) else {
            return .forwardPast(match, reason)
        }
        return .revalidate(match, conditions, reason)
    }

    /// A caller that sends its own condition has its own cache. A response that may be used as it is can tell
    /// the caller whether its copy is still right (§4.3.2). One that the server has to be asked about cannot,
    /// so the request goes to the server unchanged: if the cache added its own conditions, it would be
    /// unclear which of them a 304 confirms.
    private mutating func forCaller(_ choice: CacheChoice) -> CacheChoice {
        switch choice {
        case .hit: return callerHasIt() ? .notModified(match) : choice
        case .hitWhileRevalidating(_, let conditions):
            return callerHasIt() ? .notModified(match, revalidatingWith: conditions) : choice
        case .revalidate(_, _, let reason):
            return .forwardPast(match, reason)
        case .forward, .forwardPast, .complete, .notModified, .fail, .gatewayTimeout:
            return choice
        }
    }

    /// Evaluates the caller's condition. Only a 200, or a part of one, can become a 304: a condition says
    /// nothing about an error or a redirect (RFC 9110 §13.2.1).
    private mutating func callerHasIt() -> Bool {
        let (words, isSame) = Conditions.compare(query.request, with: stored)
        let mayHave = [200, 206].contains(stored.response.statusCode)
        let saw = mayHave ? words : "\(words), \(stored.words)"
        return rules.except(.cache.callerHasIt, saw: .text(saw), mayHave && isSame)
    }
}
