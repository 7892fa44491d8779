extension Scenario {
    /// What is stored, and when it is used again.
    static let caching: [Scenario] = [
        cached("A response that is fresh for an hour", [Field("Cache-Control", "max-age=3600")]),
        cached("A response that must not be stored", [Field("Cache-Control", "no-store")]),
        cached("A response without a word about caching", []),
        cached(
            "A response that must be asked about, with an ETag",
            [Field("Cache-Control", "no-cache"), Field("ETag", "\"1\"")]),
        cached(
            "A response that is stale at once, with an ETag",
            [Field("Cache-Control", "max-age=0"), Field("ETag", "\"1\"")]),
        cached(
            "A fresh response that varies", [Field("Cache-Control", "max-age=3600"), Field("Vary", "Accept")]),
        Scenario(
            name: "A fresh response, and a request that wants none of the cache",
            routes: .twice([Field("Cache-Control", "max-age=3600")]), setup: Setup(hasCache: true),
            steps: .load(.get("/a")) + .load(.get("/a").with { $0.policy = .reloadIgnoringCache }, as: 2)),
        Scenario(
            name: "A stale response, and a request that takes it all the same",
            routes: .twice([Field("Cache-Control", "max-age=0"), Field("ETag", "\"1\"")]),
            setup: Setup(hasCache: true),
            steps: .load(.get("/a")) + .load(.get("/a").with { $0.policy = .returnCacheElseLoad }, as: 2)),
        Scenario(
            name: "An empty cache, and a request that takes nothing else", routes: .twice([]),
            setup: Setup(hasCache: true),
            steps: .load(.get("/a").with { $0.policy = .returnCacheDontLoad })),
        Scenario(
            name: "A fresh response that the delegate keeps out of the cache",
            routes: .twice([Field("Cache-Control", "max-age=3600")]), setup: Setup(hasCache: true),
            manners: Manners(allowsCaching: false), steps: .load(.get("/a")) + .load(.get("/a"), as: 2),
            details: [.caching]),
        stored("A stored response that is fresh", [Field("Cache-Control", "max-age=3600")]),
        stored(
            "A stored response that is stale, with an ETag",
            [Field("Cache-Control", "max-age=0"), Field("ETag", "\"1\"")]),
        stored(
            "A stored response that is stale, and a request that takes it all the same",
            [Field("Cache-Control", "max-age=0")], policy: .returnCacheElseLoad),
        stored(
            "A stored response, and a request that takes nothing else", [Field("Cache-Control", "max-age=0")],
            policy: .returnCacheDontLoad),
        stored(
            "A stored response, and a request that wants none of the cache",
            [Field("Cache-Control", "max-age=3600")], policy: .reloadIgnoringCache),
    ]

    /// A response that somebody has put into the cache, and one task.
    private static func stored(
        _ name: String, _ fields: [Field], policy: Ask.Policy = .useProtocol
    ) -> Scenario {
        Scenario(
            name: name, routes: [Route("/a", .text("loaded", fields))],
            setup: Setup(hasCache: true),
            steps: [.store("stored", path: "/a", fields)] + .load(.get("/a").with { $0.policy = policy }),
            watchedFields: ["If-None-Match"])
    }

    private static func cached(_ name: String, _ fields: [Field]) -> Scenario {
        Scenario(
            name: name, routes: .twice(fields), setup: Setup(hasCache: true),
            steps: .load(.get("/a")) + .load(.get("/a"), as: 2), watchedFields: ["If-None-Match"],
            details: [.caching])
    }
}

extension [Route] {
    /// An answer, and another one for whoever asks again.
    fileprivate static func twice(_ fields: [Field]) -> [Route] {
        [Route("/a", .text("first", fields)), Route("/a", .text("second", fields))]
    }
}
