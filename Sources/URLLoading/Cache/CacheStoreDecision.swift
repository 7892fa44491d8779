import JSONText

/// Decides whether a response from the network is stored (RFC 9111 §3), and whether the delegate agrees.
enum CacheStoreDecision {
    /// A session without a cache: the most common case, so the decision is made once and reused.
    static let noCache: Decided<CacheStoreOutcome> = {
        var rules = RuleLog()
        rules.check(.cache.present, saw: .text("no cache"), false)
        return rules.decide(.notStored)
    }()

    /// A task whose body is not in memory: a download.
    static let notInMemory: Decided<CacheStoreOutcome> = {
        var rules = RuleLog()
        rules.check(.cache.present, saw: .text("a cache"), true)
        rules.check(.cache.storeInMemory, saw: .text("a file"), false)
        return rules.decide(.notStored)
    }()

    /// Decides before the delegate is asked.
    ///
    /// - Parameters:
    ///   - stored: the response that the cache already has for the request.
    ///   - limit: how many bytes a single response may take in the cache; nil if the cache has no room.
    static func decide(
        request: URLRequest, response: HTTPURLResponse, bodyBytes: Int, stored: StoredResponse? = nil,
        limit: Int?
    ) -> Decided<CacheStoreOutcome> {
        var storing = Storing(
            request: request, response: response, bodyBytes: bodyBytes, stored: stored, limit: limit)
        let outcome: CacheStoreOutcome = storing.mayBeStored() ? .stored : .notStored
        return storing.rules.decide(outcome)
    }

    /// Decides whether a stored response may stay after the answer to a request has confirmed it. The fields
    /// of the answer may forbid that; those that were stored before do not matter, since an app may store
    /// what it wants. The status is that of the stored response.
    static func decide(
        _ confirmation: HTTPURLResponse, of stored: StoredResponse, to request: URLRequest
    ) -> Decided<CacheStoreOutcome> {
        let response = confirmation.with(
            status: stored.response.statusCode, fields: confirmation.fields)
        var storing = Storing(
            request: request, response: response, bodyBytes: stored.data.count, stored: nil, limit: nil)
        let outcome: CacheStoreOutcome = storing.mayStay() ? .stored : .notStored
        return storing.rules.decide(outcome)
    }

    /// Decides once the delegate has answered the proposal to store the response.
    ///
    /// - Parameters:
    ///   - answer: the response that the delegate wants to store. Nil means "do not store"; so does a
    ///     response whose storage policy is `notAllowed`.
    ///   - limit: how many bytes a response with that policy may take in the cache; nil if there is no room.
    static func decide(
        _ proposal: Decided<CacheStoreOutcome>, answered answer: CachedURLResponse?, limit: Int?
    ) -> Decided<CacheStoreChoice> {
        var rules = RuleLog()
        rules.append(proposal.decision)
        let (response, saw) = storable(answer)
        guard rules.require(.cache.storeAllowedByDelegate, saw: .text(saw), response != nil), let answer,
            let response
        else { return rules.decide(.doNotStore) }
        // The delegate may have answered with a larger response than the one it was shown, or with one that
        // must be kept where there is less room.
        let count = answer.data.count
        guard Storing.isWithin(limit, count) || Storing.fits(count, limit, &rules) else {
            return rules.decide(.doNotStore)
        }
        return rules.decide(.store(answer, response))
    }

    /// The response to store, if there is one, and how the trace describes the delegate's answer.
    private static func storable(_ answer: CachedURLResponse?) -> (HTTPURLResponse?, String) {
        guard let answer else { return (nil, "nil") }
        guard answer.storagePolicy != .notAllowed else { return (nil, "a response that must not be stored") }
        guard let response = answer.response as? HTTPURLResponse else { return (nil, "no HTTP response") }
        return (response, "a response")
    }
}

/// What the cache does with a response once the rules and the delegate have been consulted.
enum CacheStoreChoice: Outcome {
    /// The response is stored as the delegate wants it, with the head from the delegate's answer.
    case store(CachedURLResponse, HTTPURLResponse)
    case doNotStore

    var word: String {
        switch self {
        case .store: CacheStoreOutcome.stored.word
        case .doNotStore: CacheStoreOutcome.notStored.word
        }
    }
}

/// A response that might be stored, checked against the conditions of RFC 9111 §3 in order.
private struct Storing {
    let request: URLRequest
    let response: HTTPURLResponse
    let bodyBytes: Int
    let stored: StoredResponse?
    let limit: Int?
    var rules = RuleLog()

    private var status: Int { response.statusCode }
    private var directives: CacheControl { CacheControl(field("Cache-Control")) }

    private func field(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

    mutating func mayBeStored() -> Bool {
        guard isOfStorableMethod() else { return false }
        let requested = request.value(forHTTPHeaderField: "Cache-Control")
        if rules.except(
            .cache.requestNoStore, saw: .text(requested ?? "no Cache-Control"),
            CacheControl(requested).has("no-store"))
        {
            return false
        }
        return isAboutURL() && !isForbidden() && varies() && mayLast() && isComplete()
            && Self.fits(bodyBytes, limit, &rules)
    }

    /// `true` if nothing in the fields speaks against keeping a response that is stored already.
    mutating func mayStay() -> Bool { !isForbidden() && varies() }

    /// GET; or POST, if the response says that a GET would return the same (RFC 9110 §9.3.3).
    private mutating func isOfStorableMethod() -> Bool {
        let method = request.httpMethod ?? "GET"
        guard method == "POST", let location = field("Content-Location") else {
            return rules.check(.cache.storeMethod, saw: .text(method), method == "GET")
        }
        let named = URL(reference: location, relativeTo: request.url)
        let isSame = URLCache.key(named) == URLCache.key(request.url)
        let isExplicit = directives.has("max-age") || field("Expires") != nil
        return rules.check(
            .cache.storePost, saw: .text("Content-Location \(location)"), isSame && isExplicit)
    }

    /// `true` if the status is final and is about the URL itself, not only about this request's conditions.
    private mutating func isAboutURL() -> Bool {
        let isFinal = status >= 200 && !Self.ofConditions.contains(status)
        guard rules.check(.cache.storeStatus, saw: .number(status), isFinal) else { return false }
        guard status == 206 else { return true }
        let range = field("Content-Range").flatMap { ContentRange($0) }
        let isAsked = request.value(forHTTPHeaderField: "Range") != nil
        let saw = Saw.text(range.map { "\($0)" } ?? "no range of bytes")
        return rules.check(.cache.storePart, saw: saw, range != nil && isAsked) && !isStoredWhole()
    }

    /// `true` if this is a part of a response that is stored whole, and would only replace it.
    private mutating func isStoredWhole() -> Bool {
        guard let stored, stored.isWhole, let tag = stored.strongTag else { return false }
        return rules.except(.cache.storeWhole, saw: .text("ETag \(tag)"), tag == field("ETag"))
    }

    /// `no-store`; unless the server wants it to apply only to caches that do not understand the
    /// status (§5.2.2.3).
    private mutating func isForbidden() -> Bool {
        let saw = Saw.text(field("Cache-Control") ?? "no Cache-Control")
        if directives.has("must-understand") {
            let isUnderstood = Self.understood.contains(status)
            return !rules.check(.cache.mustUnderstand, saw: .number(status), isUnderstood)
        }
        return rules.except(.cache.responseNoStore, saw: saw, directives.has("no-store"))
    }

    /// A response that varies by `*` could never be found again.
    private mutating func varies() -> Bool {
        guard let vary = field("Vary") else { return true }
        return rules.check(.cache.storeVary, saw: .text(vary), !Vary(field: vary, request: request).isAny)
    }

    /// A response may be stored if it states a lifetime, if it is marked as storable, or if its status is one
    /// for which a cache may guess a lifetime (§3). A cache that has no guess asks the server each time.
    private mutating func mayLast() -> Bool {
        if let seconds = directives.seconds("max-age") {
            return rules.check(.cache.storeLifetime, saw: .text("max-age \(seconds) s"), true)
        }
        if let expires = field("Expires") {
            return rules.check(.cache.storeLifetime, saw: .text("Expires \(expires)"), true)
        }
        if let mark = ["public", "private"].first(where: directives.has) {
            return rules.check(.cache.storeLifetime, saw: .text(mark), true)
        }
        let mayGuess = Freshness.statusesToGuess.contains(status)
        let saw = mayGuess ? "\(status), without a lifetime of its own" : "\(status) without a lifetime"
        return rules.check(.cache.storeLifetime, saw: .text(saw), mayGuess)
    }

    /// A body that is shorter than the server declared was cut off; a longer one is complete. For an encoded
    /// body the server declares the encoded length, which is not known here. A transfer coding overrides the
    /// length (RFC 9112 §6.3).
    private mutating func isComplete() -> Bool {
        if status == 206 { return isWholePart() }
        guard let declared = field("Content-Length"), field("Transfer-Encoding") == nil,
            !ContentCoding.isCoded(field("Content-Encoding")), status != 204
        else { return true }
        let length = ContentLength(declared)
        let size = counted(declared, "byte")
        let saw = length == nil ? "\(declared), which is no length" : "\(bodyBytes) of \(size)"
        return rules.require(
            .cache.storeComplete, saw: .text(saw), length.map { bodyBytes >= $0.bytes } ?? false)
    }

    /// A part has as many bytes as it names, or it would later be cut in the wrong places.
    private mutating func isWholePart() -> Bool {
        guard let range = field("Content-Range").flatMap({ ContentRange($0) }) else { return true }
        let saw = Saw.text("\(bodyBytes) of \(counted(range.count, "byte"))")
        return rules.require(.cache.storeComplete, saw: saw, bodyBytes == range.count)
    }

    /// Apple: a response must be no larger than about 5 % of the cache.
    static func fits(_ bodyBytes: Int, _ limit: Int?, _ rules: inout RuleLog) -> Bool {
        let limited = limit.map { "\(bodyBytes) of at most \(counted($0, "byte"))" }
        let saw = limited ?? "\(counted(bodyBytes, "byte")), and no room"
        return rules.require(.cache.storeFits, saw: .text(saw), isWithin(limit, bodyBytes))
    }

    /// `true` if a body is small enough. Even an empty one needs a cache that has any room.
    static func isWithin(_ limit: Int?, _ bodyBytes: Int) -> Bool { limit.map { bodyBytes <= $0 } ?? false }

    /// Answers to a request's own conditions and ranges. They may be wrong for another request.
    private static let ofConditions: Set<Int> = [304, 412, 416]

    /// The final status codes of RFC 9110 §15, whose caching requirements are implemented here.
    private static let understood: Set<Int> = Set(200...206).union(300...305).union([307, 308])
        .union(400...417).union([421, 422, 426]).union(500...505)
}

/// How long a body is, as its `Content-Length` says (RFC 9110 §8.6).
struct ContentLength: Equatable {
    let bytes: Int

    /// Nil if the value is not a length: a sign, a unit, or lengths that contradict each other. The same
    /// length given several times counts as one.
    init?(_ field: String) {
        let members = Set(FieldList.members(of: field))
        guard members.count == 1, let text = members.first, text.isDecimal else { return nil }
        // No body can have more bytes than `Int` can count, so the largest number stands for such a length.
        bytes = Int(text) ?? .max
    }
}
