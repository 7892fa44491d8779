// What is said of the cache: what it answers, stores, confirms and forgets.

extension EventKindEntry {
    static let cacheDecided = EventKindEntry(
        "The cache chose what a request gets: a stored response, a revalidation, or the network.",
        mirrors: [.urlSession("URLCache.cachedResponse(for:)")])

    static let cacheStoreDecided = EventKindEntry(
        "The cache chose whether to keep a response that came from the network.",
        mirrors: [.urlSession("URLCache.storeCachedResponse(_:for:)")])

    static let cacheStored = EventKindEntry(
        "A response was put into the cache.",
        mirrors: [.urlSession("URLCache.storeCachedResponse(_:for:)")])

    static let cacheUpdated = EventKindEntry(
        "A stored response was confirmed by the server, and its header fields were brought up to date.",
        mirrors: [.urlSession("URLCache.storeCachedResponse(_:for:)")])

    static let cacheRemoved = EventKindEntry(
        "A stored response was taken out of the cache.",
        mirrors: [.urlSession("URLCache.removeCachedResponse(for:)")])

    static let cacheEvicted = EventKindEntry(
        "A stored response had to leave memory, or the disk, so that another fits.",
        mirrors: [.urlSession("URLCache.memoryCapacity")])

    static let cacheRevalidationStarted = EventKindEntry(
        "The cache has answered with a stale response, and asks the server about it by itself.")

    static let cacheValidationDecided = EventKindEntry(
        "The cache chose what the server's word about a stored response, or its silence, leads to.")

    static let cacheInvalidationDecided = EventKindEntry(
        "The cache chose what to forget after an unsafe request was answered.",
        mirrors: [.urlSession("URLCache.removeCachedResponse(for:)")])

    static let cacheHeadDecided = EventKindEntry(
        "The cache chose what the answer to a HEAD means for the stored response to a GET.")
}
