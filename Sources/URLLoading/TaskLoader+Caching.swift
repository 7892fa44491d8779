/// What the cache has to do with a load: it may answer, have the server confirm what it has, and keep what
/// came.
extension TaskLoader {
    // MARK: Before anything is sent

    /// Asks the cache what to do for a request, and does it.
    func askCache(for request: URLRequest) {
        let policy = session.cachePolicy(of: request)
        guard let cache = session.configuration.urlCache else {
            let (decision, recorded) = CacheDecision.withoutCache(policy)
            task.record(.decided(.cacheDecided, recorded))
            return carryOut(decision, request, nil)
        }
        let stored = cache.stored(for: request)
        let (decision, rules) = CacheDecision.decide(
            request: request, policy: policy, stored: stored, now: session.simulator.date)
        task.record(.decided(.cacheDecided, Decision(decision.word, rules: rules)))
        carryOut(decision, request, stored)
    }

    private func carryOut(_ decision: CacheDecision, _ request: URLRequest, _ stored: StoredResponse?) {
        switch decision {
        case .hit: serve(stored)
        case .forward: send(request)
        case .revalidate(let conditions, _):
            revalidated = stored
            send(conditions.applied(to: request))
        case .fail: task.arrived(.failure(URLError(.resourceUnavailable)))
        }
    }

    private func serve(_ stored: StoredResponse?) {
        guard let stored else { preconditionFailure("only a stored response can be a hit") }
        arrive(stored)
        task.arrived(.end)
    }

    /// A stored response without its end, piece by piece as a network would bring it.
    private func arrive(_ stored: StoredResponse) {
        fetchType = "localCache"
        responseStart = session.simulator.now
        receive(stored.response)
        if !stored.data.isEmpty { task.arrived(.data(stored.data)) }
    }

    // MARK: A 304

    /// 304: the stored response is current. The delegate sees it as if it had come, with its fields brought
    /// up to date.
    func useConfirmed(_ stored: StoredResponse, by response: HTTPURLResponse) {
        let updated = stored.updated(by: response, at: session.simulator.date, requestedAt: requestDate)
        if let cache = session.configuration.urlCache, let request {
            keep(updated, in: cache, for: request, as: .cacheUpdated(url: request.url?.absoluteString ?? ""))
        }
        arrive(updated)
    }

    // MARK: At the end

    /// Keeps a piece of the body, if somebody will want it whole.
    func keep(_ data: Data) {
        guard session.configuration.urlCache != nil || task.completionHandler != nil else { return }
        if body == nil { body = data } else { body?.append(data) }
    }

    /// Offers a response that came from the network to the cache, asking the delegate on the way; then goes
    /// on.
    func offerToCache(after failure: URLError?, then proceed: @escaping () -> Void) {
        guard failure == nil, fetchType == "networkLoad", let request,
            let response = task.response as? HTTPURLResponse, response.statusCode != 101
        else { return proceed() }
        guard let cache = session.configuration.urlCache else {
            task.record(.decided(.cacheStoreDecided, CacheStoreDecision.noCache))
            return proceed()
        }
        guard task is URLSessionDataTask else {
            task.record(.decided(.cacheStoreDecided, CacheStoreDecision.notInMemory))
            return proceed()
        }
        let proposed = CachedURLResponse(response: response, data: body ?? Data())
        let (willStore, rules) = CacheStoreDecision.decide(
            request: request, response: response, bodyBytes: proposed.data.count,
            capacity: cache.memoryCapacity)
        guard willStore else {
            task.record(.decided(.cacheStoreDecided, Decision("not stored", rules: rules)))
            return proceed()
        }
        self.proceed = proceed
        session.askDelegate(about: proposed, of: task) { [self] answer in
            store(answer, in: cache, rules: rules)
        }
    }

    /// Does what the delegate said about storing, and goes on.
    private func store(_ answer: CachedURLResponse?, in cache: URLCache, rules: [RuleCheck]) {
        guard let proceed else { return task.ignored("second answer to willCacheResponse") }
        self.proceed = nil
        let (kept, decision) = CacheStoreDecision.answered(
            answer, capacity: cache.memoryCapacity, rules: rules)
        task.record(.decided(.cacheStoreDecided, decision))
        if let kept, let request {
            let now = session.simulator.date
            let stored = StoredResponse(
                response: kept.response, data: kept.data, requestDate: requestDate ?? now,
                responseDate: responseDate ?? now)
            let url = request.url?.absoluteString ?? ""
            keep(stored, in: cache, for: request, as: .cacheStored(url: url, bytes: kept.data.count))
        }
        proceed()
    }

    /// Puts a response into the cache, and says what had to go for it.
    private func keep(
        _ stored: StoredResponse, in cache: URLCache, for request: URLRequest, as payload: Payload
    ) {
        let evicted = cache.store(stored, for: request)
        task.record(payload)
        for url in evicted { task.record(.cacheRemoved(url: url)) }
    }
}
