extension Difference {
    static let caching: [Difference] = [
        Difference(
            "A response that is fresh for an hour",
            linux: [
                "2: response /a 200 cache-control=max-age=3600 length 6", "2: data \"second\"",
                "server: GET /a",
            ],
            here: [
                "1: asked what to cache, 5 bytes", "2: response /a 200 cache-control=max-age=3600 length 5",
                "2: data \"first\"",
            ],
            reason: "Linux never stores a response by itself, even if the fields allow it"),
        Difference(
            "A response without a word about caching",
            linux: [], here: ["1: asked what to cache, 5 bytes", "2: asked what to cache, 6 bytes"],
            reason: "a 200 may be stored without being told so (RFC 9111 §3); Linux stores nothing"),
        Difference(
            "A response that must be asked about, with an ETag",
            "A response that is stale at once, with an ETag",
            linux: ["server: GET /a"],
            here: [
                "1: asked what to cache, 5 bytes", "2: asked what to cache, 6 bytes",
                "server: GET /a If-None-Match=\"1\"",
            ],
            reason: "as above: nothing is stored, so there is nothing to ask about"),
        Difference(
            "A fresh response that varies",
            linux: [
                "2: response /a 200 cache-control=max-age=3600 vary=Accept length 6", "2: data \"second\"",
                "server: GET /a",
            ],
            here: [
                "1: asked what to cache, 5 bytes",
                "2: response /a 200 cache-control=max-age=3600 vary=Accept length 5", "2: data \"first\"",
            ],
            reason: "as above"),
        Difference(
            "A stale response, and a request that takes it all the same",
            linux: [
                "2: response /a 200 cache-control=max-age=0 etag=\"1\" length 6", "2: data \"second\"",
                "server: GET /a",
            ],
            here: [
                "2: response /a 200 cache-control=max-age=0 etag=\"1\" length 5", "2: data \"first\"",
            ],
            reason: "as above"),
        Difference(
            "An empty cache, and a request that takes nothing else",
            linux: [
                "1: response /a 200 length 5", "1: data \"first\"", "1: complete, no error", "server: GET /a",
            ],
            here: ["1: complete, URLError -1008"],
            reason: "`returnCacheDataDontLoad` is documented not to load; Linux loads"),
        Difference(
            "A fresh response that the delegate keeps out of the cache",
            linux: [], here: ["1: asked what to cache, 5 bytes", "2: asked what to cache, 6 bytes"],
            reason: "Linux does not ask the delegate, since it stores nothing"),
    ]

    static let stored: [Difference] = [
        Difference(
            "A stored response that is stale, with an ETag",
            linux: ["server: GET /a"], here: ["server: GET /a If-None-Match=\"1\""],
            reason:
                "the server is asked whether it has changed (RFC 9111 §4.3.1); Linux drops stale responses"),
        Difference(
            "A stored response that is stale, and a request that takes it all the same",
            "A stored response, and a request that takes nothing else",
            linux: [
                "1: response /a 200 cache-control=max-age=0 length 6", "1: data \"loaded\"", "server: GET /a",
            ],
            here: ["1: response /a 200 cache-control=max-age=0 length -1", "1: data \"stored\""],
            reason: "the request's policy decides; Linux ignores it, and drops stale responses"),
        Difference(
            "A stored response, and a request that wants none of the cache",
            linux: ["1: response /a 200 cache-control=max-age=3600 length -1", "1: data \"stored\""],
            here: [
                "1: response /a 200 cache-control=max-age=3600 length 6", "1: data \"loaded\"",
                "server: GET /a",
            ],
            reason: "as above: Linux answers with a fresh response even if the request forbids it"),
    ]
}
