/// What the cache stores of the responses from the network, and what it removes because of them.
extension TaskLoader {
    // MARK: When a head has come

    /// Looks at what a head says about stored responses other than itself: an unsafe request has changed
    /// something, or a HEAD has told what the resource looks like now.
    func noteInCache(_ head: HTTPURLResponse) {
        guard let cache = session.configuration.urlCache, let request else { return }
        if request.httpMethod == "HEAD" {
            return task.noteHead(
                head, of: exchange.request ?? request, sentAt: exchange.requestDate, in: cache, for: request)
        }
        guard let decided = InvalidationDecision.decide(request, head) else { return }
        task.record(.cache(.invalidationDecided(decided.decision, cache: cache.number)))
        switch decided.choice {
        case .invalidate(let urls):
            for url in urls {
                guard let name = cache.remove(url) else { continue }
                task.record(.cache(.removed(url: name, variant: nil, cache: cache.number)))
            }
        case .keep:
            break
        }
    }

    // MARK: At the end

    /// Keeps a piece of the body, if the whole body will be needed later.
    func keep(_ data: Data) {
        guard session.configuration.urlCache != nil || task.completionHandler != nil else { return }
        storing.keep(data)
    }

    /// Offers a response from the network to the cache, asking the delegate on the way; then goes
    /// on.
    func offerToCache(after failure: (any Error)?, then proceed: @escaping () -> Void) {
        guard failure == nil, log.source == .network, let request,
            let response = task.response as? HTTPURLResponse, response.statusCode != 101
        else {
            forgetRefuted()
            return proceed()
        }
        guard let cache = session.configuration.urlCache else {
            task.record(.cache(.storeDecided(CacheStoreDecision.noCache.decision)))
            return proceed()
        }
        guard task is URLSessionDataTask else {
            task.record(.cache(.storeDecided(CacheStoreDecision.notInMemory.decision, cache: cache.number)))
            forgetRefuted()
            return proceed()
        }
        let proposed = CachedURLResponse(response: response, data: storing.body ?? Data())
        let decided = CacheStoreDecision.decide(
            request: request, response: response, bodyBytes: proposed.data.count,
            stored: cache.variant(for: request), limit: cache.limit())
        switch decided.choice {
        case .stored:
            storing.wait(for: proceed)
            session.inform(.question("willCacheResponse"), of: task) { [self] in
                session.askDelegate(about: proposed, of: task) { [self] answer in
                    store(answer, in: cache, after: decided)
                }
            }
        case .notStored:
            task.record(.cache(.storeDecided(decided.decision, cache: cache.number)))
            forgetRefuted()
            proceed()
        }
    }

    /// Does what the delegate said about storing, and then goes on.
    private func store(
        _ answer: CachedURLResponse?, in cache: URLCache, after proposal: Decided<CacheStoreOutcome>
    ) {
        guard let proceed = storing.answered(), let request else {
            return task.ignored("second answer to willCacheResponse")
        }
        let limit = cache.limit(of: answer?.storagePolicy ?? .allowed)
        let decided = CacheStoreDecision.decide(proposal, answered: answer, limit: limit)
        task.record(.cache(.storeDecided(decided.decision, cache: cache.number)))
        switch decided.choice {
        case .store(let cached, let response):
            let now = session.simulator.date
            let stored = StoredResponse(
                cached, response, to: request, sentAs: exchange.request ?? request,
                requestedAt: exchange.requestDate ?? now, receivedAt: exchange.responseDate ?? now)
            task.store(stored, replacing: caching.refuted, in: cache, for: request)
        case .doNotStore:
            forgetRefuted()
        }
        proceed()
    }

    /// A stored response that the server has replaced must be removed, even if the new one may not be stored,
    /// or is a redirect that is followed.
    func forgetRefuted() {
        guard let refuted = caching.refuted, let cache = session.configuration.urlCache, let request else {
            return
        }
        task.forget(refuted, in: cache, for: request)
    }
}

extension URLSessionTask {
    /// Looks at what the answer to a HEAD says about the stored response to a GET.
    ///
    /// - Parameters:
    ///   - sent: the HEAD as it was sent.
    ///   - request: the same without what was added to it.
    func noteHead(
        _ head: HTTPURLResponse, of sent: URLRequest, sentAt date: Date?, in cache: URLCache,
        for request: URLRequest
    ) {
        guard let stored = cache.variant(for: request) else { return }
        let decided = HeadDecision.decide(head, about: stored)
        record(.cache(.headDecided(decided.decision, cache: cache.number)))
        switch decided.choice {
        case .update:
            let updated = stored.updated(
                by: head, to: request, sentAs: sent, at: session.simulator.date, requestedAt: date)
            update(stored, to: updated, by: head, in: cache, for: request)
        case .invalidate:
            forget(stored, in: cache, for: request)
        case .keep:
            break
        }
    }

    /// Stores a response in the cache, and records what was evicted for it.
    ///
    /// - Parameter refuted: the stored response that the server has replaced. If it varies, and the new one
    ///   not by the same, it is removed: it could go on answering before the new one (RFC 9111 §4.1).
    func store(
        _ stored: StoredResponse, replacing refuted: StoredResponse? = nil, in cache: URLCache,
        for request: URLRequest
    ) {
        if let refuted, !refuted.vary.fitsAll, refuted.vary != stored.vary {
            forget(refuted, in: cache, for: request)
        }
        let evictions = cache.store(stored, for: request)
        let url = request.url?.absoluteString ?? ""
        record(
            .cache(
                .stored(
                    url: url, variant: stored.vary.variant, bytes: stored.data.count, cache: cache.number)))
        record(evictions, from: cache)
    }

    /// Stores a confirmed response in place of its earlier version, or removes that if the new fields forbid
    /// storing (§5.2.2.5), or let no request find it again (§4.1).
    ///
    /// If it now varies by other fields, it answers other requests, and is another one of the URL's
    /// responses. One that did not vary takes all of these with it when it goes, although only it was
    /// confirmed: where a trace is read, a `cache.removed` without a variant means all of them.
    func update(
        _ stored: StoredResponse, to updated: StoredResponse, by confirmation: HTTPURLResponse,
        in cache: URLCache, for request: URLRequest
    ) {
        let decided = CacheStoreDecision.decide(confirmation, of: stored, to: request)
        switch decided.choice {
        case .stored where updated.vary != stored.vary:
            forget(stored, in: cache, for: request)
            var other = updated
            other.number = nil
            store(other, in: cache, for: request)
        case .stored:
            let evictions = cache.store(updated, for: request)
            let url = request.url?.absoluteString ?? ""
            record(.cache(.updated(url: url, variant: updated.vary.variant, cache: cache.number)))
            record(evictions, from: cache)
        case .notStored:
            record(.cache(.storeDecided(decided.decision, cache: cache.number)))
            forget(stored, in: cache, for: request)
        }
    }

    /// Removes a stored response from the cache, unless another has taken its place.
    func forget(_ stored: StoredResponse, in cache: URLCache, for request: URLRequest) {
        guard let name = cache.remove(stored, for: request) else { return }
        record(.cache(.removed(url: name, variant: stored.vary.variant, cache: cache.number)))
    }

    private func record(_ evictions: [CacheContents.Eviction], from cache: URLCache) {
        for eviction in evictions { record(eviction.payload(of: cache)) }
    }
}
