import ScriptReading

/// The session's cache, and what may go into it.
struct SessionCaching: SessionPart, ConfigurationPart, BehaviorPart {
    /// For requests without a policy of their own. Nil leaves `URLSession`'s default.
    @Key("cachePolicy", "The cache policy of its requests.") private var policy: URLRequest.CachePolicy?
    @Key("cache", "Its cache. Without this key, it is the one that its configuration has.")
    private var cache: ScriptedCache?
    @Key(
        "cacher", "Which responses may be stored.",
        .missing(on: .resource, because: ChainReason.noDelegate))
    var cacher: ScriptedCacher?
    var answers: [KeyPlace] { [$cacher] }

    func apply(to configuration: URLSessionConfiguration) {
        switch cache {
        case .own(let memory, let disk):
            configuration.urlCache = URLCache(memoryCapacity: memory, diskCapacity: disk)
        case .none?: configuration.urlCache = nil
        case nil: break
        }
        if let policy { configuration.requestCachePolicy = policy }
    }

    func apply(to plan: inout SessionPlan) { plan.cachedResponseHandler = cacher.map(ResponseCacher.init) }

    func apply(to behavior: inout TaskBehavior) { if let cacher { behavior.willCache = cacher.answer } }
}

/// The cache that a script gives to a session.
private enum ScriptedCache: ScriptValue, Sendable {
    /// A private one of this size, in bytes.
    case own(memory: Int, disk: Int)
    /// None: every request goes to the server, and nothing is stored.
    case none

    static var type: ScriptType<ScriptedCache> { .words([("none", .none)]).or(Capacity.self) }

    private struct Capacity: ScriptRecord {
        static let noun = "a cache"

        @Key("memoryCapacity", in: 0...1_000_000_000, "How many bytes it holds in memory.") var memory: Int
        @Key(
            "diskCapacity", in: 0...1_000_000_000,
            "How many bytes it holds on its simulated disk; 0 by default.")
        var disk = 0

        func made(_ object: ScriptObject) -> ScriptedCache? { .own(memory: memory, disk: disk) }
    }
}

/// Which responses to one request may be stored. It replaces the session's choice.
struct RequestCaching: RequestPart, BehaviorPart {
    @Key(
        "cacher", "Whether its response may be stored.",
        .missing(on: .resource, because: ChainReason.noDelegate)
            .missing(
                on: .sessionManager, because: "its delegate has one closure for the caching of all responses")
    )
    private var cacher: ScriptedCacher?
    var answers: [KeyPlace] { [$cacher] }

    func apply(to request: Request) {
        if let cacher { request.cacheResponse(using: ResponseCacher(cacher)) }
    }

    func apply(to behavior: inout TaskBehavior) { if let cacher { behavior.willCache = cacher.answer } }
}

/// What happens to a response before it is stored. Mirrors Alamofire's `ResponseCacher.Behavior`.
enum ScriptedCacher: ScriptValue, Sendable {
    /// The response is stored unchanged.
    case cache
    /// Nothing is stored.
    case doNotCache
    /// The response is stored with these headers added.
    case modify(headers: [Header])

    static var type: ScriptType<ScriptedCacher> {
        .words([("cache", .cache), ("doNotCache", .doNotCache)]).or(Modification.self)
    }

    private struct Modification: ScriptRecord {
        static let noun = "a cacher"

        @Key("modify", .headers, "Stores the response with these headers added.") var headers: [Header]

        func made(_ object: ScriptObject) -> ScriptedCacher? { .modify(headers: headers) }
    }
}

extension ScriptedCacher {
    /// A delegate's answer to a proposed response: the response to store, or nil to store nothing.
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
    /// The response with these headers in place of those of the same names. Nil, so that nothing is stored,
    /// if it is not an HTTP response.
    fileprivate func setting(_ headers: [Header]) -> CachedURLResponse? {
        guard let http = response as? HTTPURLResponse, let url = http.url else { return nil }
        var fields = http.fields
        let replaced = Set(headers.map { $0.name.lowercased() })
        for name in fields.keys where replaced.contains(name.lowercased()) { fields[name] = nil }
        fields.merge(headers.fields) { _, new in new }
        // No event shows them all, and a cache may keep thousands of such responses.
        Simulator.current?.recorder.noteContent(bytes: Payload.bytes(ofFields: fields))
        return HTTPURLResponse(
            url: url, statusCode: http.statusCode, httpVersion: "HTTP/1.1", headerFields: fields
        ).map { CachedURLResponse(response: $0, data: data) }
    }
}

extension URLRequest.CachePolicy: ScriptValue {
    package static var type: ScriptType<URLRequest.CachePolicy> {
        .words([
            ("useProtocolCachePolicy", .useProtocolCachePolicy),
            ("reloadIgnoringLocalCacheData", .reloadIgnoringLocalCacheData),
            ("reloadIgnoringLocalAndRemoteCacheData", .reloadIgnoringLocalAndRemoteCacheData),
            ("reloadRevalidatingCacheData", .reloadRevalidatingCacheData),
            ("returnCacheDataElseLoad", .returnCacheDataElseLoad),
            ("returnCacheDataDontLoad", .returnCacheDataDontLoad),
        ])
    }
}
