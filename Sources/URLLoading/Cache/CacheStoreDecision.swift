/// Whether a response that came from the network is kept (RFC 9111 §3), and whether the delegate lets it be.
enum CacheStoreDecision {
    /// A session without a cache: the commonest case, so it is decided once.
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
    ///   - stored: what the cache has for the request already.
    ///   - limit: how many bytes the cache takes of one response.
    static func decide(
        request: URLRequest, response: HTTPURLResponse, bodyBytes: Int, stored: StoredResponse? = nil,
        limit: Int
    ) -> Decided<CacheStoreOutcome> {
        var storing = Storing(
            request: request, response: response, bodyBytes: bodyBytes, stored: stored, limit: limit)
        let outcome: CacheStoreOutcome = storing.mayBeStored() ? .stored : .notStored
        return storing.rules.decide(outcome)
    }

    /// Decides once the delegate has answered to a proposal.
    ///
    /// - Parameter answer: what the delegate wants to be stored. Nil means "do not store"; a response that
    ///   may be stored nowhere says the same.
    static func decide(
        _ proposal: Decided<CacheStoreOutcome>, answered answer: CachedURLResponse?, limit: Int
    ) -> Decided<CacheStoreChoice> {
        var rules = RuleLog()
        rules.append(proposal.decision)
        let (response, saw) = storable(answer)
        guard rules.require(.cache.storeAllowedByDelegate, saw: .text(saw), response != nil), let answer,
            let response
        else { return rules.decide(.doNotStore) }
        // The delegate may have answered with more than it was shown.
        let count = answer.data.count
        guard count <= limit || Storing.fits(count, limit, &rules) else { return rules.decide(.doNotStore) }
        return rules.decide(.store(answer, response))
    }

    /// The response to store, if there is one, and what to say of the answer.
    private static func storable(_ answer: CachedURLResponse?) -> (HTTPURLResponse?, String) {
        guard let answer else { return (nil, "nil") }
        guard answer.storagePolicy != .notAllowed else { return (nil, "a response that must not be stored") }
        guard let response = answer.response as? HTTPURLResponse else { return (nil, "no HTTP response") }
        return (response, "a response")
    }
}

/// What the cache does with a response once everybody has had their say.
enum CacheStoreChoice: Outcome {
    /// The response is kept as the delegate wants it, with the head that its answer holds.
    case store(CachedURLResponse, HTTPURLResponse)
    case doNotStore

    var word: String {
        switch self {
        case .store: CacheStoreOutcome.stored.word
        case .doNotStore: CacheStoreOutcome.notStored.word
        }
    }
}

/// One response that might be stored, held against the conditions of RFC 9111 §3 in order.
private struct Storing {
    let request: URLRequest
    let response: HTTPURLResponse
    let bodyBytes: Int
    let stored: StoredResponse?
    let limit: Int
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
        return isAboutURL() && !isForbidden() && varies() && isOfUse() && isComplete()
            && Self.fits(bodyBytes, limit, &rules)
    }

    /// GET; or POST, where the response says that it is what a GET would bring (RFC 9110 §9.3.3).
    private mutating func isOfStorableMethod() -> Bool {
        let method = request.httpMethod ?? "GET"
        guard method == "POST", let location = field("Content-Location") else {
            return rules.check(.cache.storeMethod, saw: .text(method), method == "GET")
        }
        let isSame =
            URL(string: location, relativeTo: request.url)?.absoluteString == request.url?.absoluteString
        let isExplicit = directives.has("max-age") || field("Expires") != nil
        return rules.check(
            .cache.storePost, saw: .text("Content-Location \(location)"), isSame && isExplicit)
    }

    /// Whether the status is final, and says something of the URL, not only of this request's conditions.
    private mutating func isAboutURL() -> Bool {
        let isFinal = status >= 200 && !Self.ofConditions.contains(status)
        guard rules.check(.cache.storeStatus, saw: .number(status), isFinal) else { return false }
        guard status == 206 else { return true }
        let range = field("Content-Range").flatMap { ContentRange($0) }
        let isAsked = request.value(forHTTPHeaderField: "Range") != nil
        let saw = Saw.text(range.map { "\($0)" } ?? "no range of bytes")
        return rules.check(.cache.storePart, saw: saw, range != nil && isAsked) && !isStoredWhole()
    }

    /// Whether the part is one of a response that is there as a whole, and would only take its place.
    private mutating func isStoredWhole() -> Bool {
        guard let stored, stored.part == nil, let tag = stored.strongTag else { return false }
        return rules.except(.cache.storeWhole, saw: .text("ETag \(tag)"), tag == field("ETag"))
    }

    /// `no-store`; except where the server wants it to count only for caches that do not understand the
    /// status (§5.2.2.3).
    private mutating func isForbidden() -> Bool {
        let saw = Saw.text(field("Cache-Control") ?? "no Cache-Control")
        if directives.has("must-understand") {
            let isUnderstood = Self.understood.contains(status)
            return !rules.check(.cache.mustUnderstand, saw: .number(status), isUnderstood)
        }
        return rules.except(.cache.responseNoStore, saw: saw, directives.has("no-store"))
    }

    /// A response that varies by `*` would never be found again.
    private mutating func varies() -> Bool {
        guard let vary = field("Vary") else { return true }
        return rules.check(.cache.storeVary, saw: .text(vary), !Vary(field: vary, request: request).isAny)
    }

    /// What allows a response to be stored, and makes it of use later: a lifetime, or something to ask the
    /// server with.
    private mutating func isOfUse() -> Bool {
        if let seconds = directives.seconds("max-age") {
            return rules.check(.cache.storeLifetime, saw: .text("max-age \(seconds) s"), true)
        }
        if let expires = field("Expires") {
            return rules.check(.cache.storeLifetime, saw: .text("Expires \(expires)"), true)
        }
        let mayGuess = Freshness.statusesToGuess.contains(status)
        let marked = ["public", "private"].first(where: directives.has)
        guard mayGuess || marked != nil else {
            return rules.check(.cache.storeLifetime, saw: .text("\(status) without a lifetime"), false)
        }
        for name in ["ETag", "Last-Modified"] {
            guard let value = field(name) else { continue }
            return rules.check(.cache.storeLifetime, saw: .text("\(name) \(value)"), true)
        }
        return rules.check(.cache.storeLifetime, saw: .text("neither lifetime nor validator"), false)
    }

    /// A body that is shorter than the server declared was cut off. One that is longer has all it should
    /// have. A coded body is declared by its coded length, which nobody here knows.
    private mutating func isComplete() -> Bool {
        guard let declared = field("Content-Length"), field("Content-Encoding") == nil, status != 204 else {
            return true
        }
        let length = ContentLength(declared)
        let saw = length == nil ? "\(declared), which is no length" : "\(bodyBytes) of \(declared) bytes"
        return rules.require(
            .cache.storeComplete, saw: .text(saw), length.map { bodyBytes >= $0.bytes } ?? false)
    }

    /// Apple: a response must be no larger than about 5 % of the cache.
    static func fits(_ bodyBytes: Int, _ limit: Int, _ rules: inout RuleLog) -> Bool {
        rules.require(
            .cache.storeFits, saw: .text("\(bodyBytes) of at most \(limit) bytes"), bodyBytes <= limit)
    }

    /// Answers to a request's own conditions and ranges. Another request's may be other ones.
    private static let ofConditions: Set<Int> = [304, 412, 416]

    /// The final status codes of RFC 9110 §15, whose requirements for caches are known here.
    private static let understood: Set<Int> = Set(200...206).union(300...305).union([307, 308])
        .union(400...417).union([421, 422, 426]).union(500...505)
}

/// How long a body is, as its `Content-Length` says (RFC 9110 §8.6).
struct ContentLength: Equatable {
    let bytes: Int

    /// Nil for what is no length: a sign, a unit, several that contradict each other. The same one several
    /// times is one.
    init?(_ field: String) {
        let members = Set(FieldList.members(of: field))
        guard members.count == 1, let text = members.first,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        // More bytes than can be counted are more than can have come.
        bytes = Int(text) ?? .max
    }
}
