/// The session's cache, and what may go into it.
struct SessionCaching: SessionPart, ConfigurationPart, BehaviorPart {
    static let keys: [ObjectShape.Key] = [
        .optional("cachePolicy", .word(ObjectShape.cachePolicyNames), "What a request asks of the cache."),
        .optional("cache", .object(.cache), "A private cache; without it nothing is stored."),
        .optional("cacher", ScriptedCacher.type, "What of a response may be stored.")
            .missing(on: .resource, because: "its sessions have no delegate to ask"),
    ]

    /// What each request asks of the cache unless it says so itself; nil leaves URLSession's default.
    private let policy: URLRequest.CachePolicy?
    /// How many bytes the cache holds in memory and on disk; nil leaves it to the
    /// kind of configuration.
    private let capacity: (memory: Int, disk: Int)?
    let cacher: ScriptedCacher?

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        policy = decoder.cachePolicy(object)
        capacity = object.object("cache", .cache).map { cache in
            let range = 0...1_000_000_000
            return (
                cache.integer("memoryCapacity", in: range) ?? 0, cache.integer("diskCapacity", in: range) ?? 0
            )
        }
        cacher = decoder.cacher(object)
        if policy == nil, capacity == nil, cacher == nil { return nil }
    }

    func apply(to configuration: URLSessionConfiguration) {
        if let capacity {
            configuration.urlCache = URLCache(
                memoryCapacity: capacity.memory, diskCapacity: capacity.disk)
        }
        if let policy { configuration.requestCachePolicy = policy }
    }

    func apply(to plan: inout SessionPlan) { plan.cachedResponseHandler = cacher.map(ResponseCacher.init) }

    func apply(to behavior: inout TaskBehavior) { if let cacher { behavior.willCache = cacher.answer } }
}

/// What of a request's response may be stored; wins over the session's word.
struct RequestCaching: RequestPart, BehaviorPart {
    static let keys: [ObjectShape.Key] = [
        .optional("cacher", ScriptedCacher.type, "What of its response may be stored.")
            .missing(on: .resource, because: "its sessions have no delegate to ask")
            .missing(
                on: .sessionManager, because: "its delegate has one closure for the caching of all responses")
    ]

    private let cacher: ScriptedCacher

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let cacher = decoder.cacher(object) else { return nil }
        self.cacher = cacher
    }

    func apply(to request: Request) { request.cacheResponse(using: ResponseCacher(cacher)) }

    func apply(to behavior: inout TaskBehavior) { behavior.willCache = cacher.answer }
}

/// What becomes of a response on its way into the cache. Mirrors Alamofire's `ResponseCacher.Behavior`.
enum ScriptedCacher: Equatable, Sendable {
    /// Stores the response as it is.
    case cache
    /// Stores nothing.
    case doNotCache
    /// Stores the response with these headers put in.
    case modify(headers: [Header])

    static let type = TypeShape.oneOf([.word(["cache", "doNotCache"]), .object(.cacher)])
}

extension ObjectShape {
    static let cache = ObjectShape(
        "a cache",
        [
            .required("memoryCapacity", .integer(0...1_000_000_000), "How many bytes it holds in memory."),
            .optional(
                "diskCapacity", .integer(0...1_000_000_000), "How many on its simulated disk; 0 if left out."),
        ])

    static let cacher = ObjectShape(
        "a cacher",
        [.required("modify", .map(.string), "Stores the response with these headers put in.")])
}

extension ScriptDecoder {
    fileprivate func cacher(_ object: ScriptObject) -> ScriptedCacher? {
        guard let json = object["cacher"] else { return nil }
        if let object = ScriptObject(optional: json, .cacher, problems) {
            return .modify(headers: headers(object, "modify"))
        }
        switch object.word(json, "cacher", of: ["cache", "doNotCache"]) {
        case "cache": return .cache
        case "doNotCache": return .doNotCache
        default: return nil
        }
    }
}

extension ScriptedCacher {
    /// What a delegate says to a proposed response: what to store, or nil for nothing.
    func answer(_ proposed: CachedURLResponse) -> CachedURLResponse? {
        switch self {
        case .cache: proposed
        case .doNotCache: nil
        case .modify(let headers): proposed.setting(headers)
        }
    }
}

extension ResponseCacher {
    fileprivate init(_ cacher: ScriptedCacher) {
        switch cacher {
        case .cache: self.init(behavior: .cache)
        case .doNotCache: self.init(behavior: .doNotCache)
        case .modify(let headers):
            self.init(behavior: .modify { _, response in response.setting(headers) })
        }
    }
}

extension CachedURLResponse {
    /// The same response with these header fields put in; nil, so nothing to store, if it is not HTTP.
    fileprivate func setting(_ headers: [Header]) -> CachedURLResponse? {
        guard let http = response as? HTTPURLResponse, let url = http.url else { return nil }
        var fields = http.allHeaderFields as? [String: String] ?? [:]
        for header in headers {
            for name in fields.keys where name.lowercased() == header.name.lowercased() { fields[name] = nil }
            fields[header.name] = header.value
        }
        return HTTPURLResponse(
            url: url, statusCode: http.statusCode, httpVersion: "HTTP/1.1", headerFields: fields
        ).map { CachedURLResponse(response: $0, data: data) }
    }
}
