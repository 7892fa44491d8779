/// What the cache does for a load: it may answer, and have the server confirm a stored response. Storing the
/// response that came from the network is in `TaskLoader+Storing.swift`.
extension TaskLoader {
    // MARK: Before anything is sent

    /// Asks the cache what to do with a request, and does it.
    func askCache(for request: URLRequest) {
        let policy = session.cachePolicy(of: request)
        guard let cache = session.configuration.urlCache else {
            let decided = CacheQuery.decideWithoutCache(policy)
            task.record(.cache(.decided(decided.decision)))
            return carryOut(decided.choice, request, policy)
        }
        let query = CacheQuery(
            request: request, policy: policy, stored: cache.stored(for: request),
            revalidated: cache.revalidated, now: session.simulator.date)
        let decided = query.decide()
        task.record(.cache(.decided(decided.decision, cache: cache.number)))
        caching.ask(decided.choice)
        if let stored = decided.choice.stored, let conditions = decided.choice.conditionsAfterwards {
            let revalidation = CacheRevalidation(
                of: stored, conditions, for: request, behind: task, in: cache)
            session.workQueue.enqueue { [self] in
                guard !session.isInvalid, mayRevalidate(request) else { return revalidation.cancel() }
                start(revalidation, with: conditions.applied(to: request))
            }
        }
        carryOut(decided.choice, request, policy)
    }

    /// Asks the server about a stored response that has been the answer to a request.
    private func start(_ revalidation: CacheRevalidation, with plain: URLRequest) {
        let conditional = addCredential(to: plain)
        // A field that was there before is the app's own.
        let field = "Authorization"
        let hasCredential =
            conditional.value(forHTTPHeaderField: field) != plain.value(forHTTPHeaderField: field)
        revalidation.start(with: conditional, answering: hasCredential ? authentication.used?.space : nil)
    }

    private func carryOut(_ choice: CacheChoice, _ request: URLRequest, _ policy: URLRequest.CachePolicy) {
        switch choice {
        case .hit(let stored), .hitWhileRevalidating(let stored, _):
            serve(stored)
        case .notModified(let stored, _):
            arrive(stored.response.notModified(age: stored.freshness.age), Data())
            task.arrived(.end)
        case .revalidate(_, let conditions, _):
            send(conditions.applied(to: request))
        case .complete(let stored, let first):
            send(request.asking(from: first, of: stored.response))
        case .forward, .forwardPast:
            let bypassesAll = policy == .reloadIgnoringLocalAndRemoteCacheData
            send(bypassesAll ? request.bypassingCachesOnTheWay : request)
        case .fail:
            task.arrived(.failure(URLError(.resourceUnavailable)))
        case .gatewayTimeout:
            guard let head = request.gatewayTimeout else {
                preconditionFailure("only a request with a URL gets to the cache")
            }
            arrive(head, Data())
            task.arrived(.end)
        }
    }

    // MARK: The stored response as the answer

    /// Answers without asking the server: the answer states its own age.
    private func serve(_ stored: StoredMatch) {
        let freshness = Freshness(of: stored.response, now: session.simulator.date)
        let (head, data) = stored.response.answer(
            stored.portion, to: request?.httpMethod, freshness: freshness)
        arrive(head, data)
        task.arrived(.end)
    }

    /// Delivers a stored response except for its end, piece by piece as a network would.
    private func arrive(_ head: HTTPURLResponse, _ data: Data) {
        log.answerFromCache(head, at: session.simulator.now)
        receive(head)
        if !data.isEmpty { task.arrived(.data(data)) }
    }

    // MARK: When the server has answered

    /// Acts on a head that answers the cache's own question; returns `true` if nothing else is left to do.
    func settleCacheQuestion(_ head: HTTPURLResponse) -> Bool {
        guard let question else { return false }
        let isRefuted = question.isRefuted(by: head)
        guard let decided = CacheValidation.decide(head, to: question) else {
            // The server was not asked about the stale response, but its answer takes the place of that.
            if isRefuted { caching.settle(refuting: question.stored.response) }
            return false
        }
        let isReplaced = decided.choice.outcome == .useAnswer && isRefuted
        caching.settle(refuting: isReplaced ? question.stored.response : nil)
        noteValidation(decided.decision)
        switch decided.choice.outcome {
        case .useStored:
            useConfirmed(question, by: head)
        case .useStale:
            endExchange()
            serve(question.stored)
        case .combine:
            combine(question.stored.response, with: head)
        case .askAgain:
            endExchange()
            log.beginAgain(question.request, at: session.simulator.now)
            // Like the one after a challenge, it takes what the last answer did to the cookies.
            send(addNewCookies(to: question.request))
        case .useAnswer, .fail:
            return false
        }
        return true
    }

    /// Acts on a failure; returns `true` if there is an answer in spite of it.
    func settleCacheQuestion(_ error: URLError) -> Bool {
        guard let answer = stored(inSpiteOf: error) else { return false }
        serve(answer)
        return true
    }

    /// The server has been silent for too long: what the cache may answer in its place; nil if it has
    /// nothing.
    func storedForSilence() -> StoredMatch? { stored(inSpiteOf: URLError(.timedOut)) }

    /// Answers from the cache. The server is not listened to any more.
    func answerSilence(with answer: StoredMatch) {
        exchange.carrier?.cancel()
        giveBackConnection(.calledOff)
        serve(answer)
    }

    /// The stored response that may be used although the server cannot be asked about it; nil if there is
    /// none.
    private func stored(inSpiteOf error: URLError) -> StoredMatch? {
        guard !exchange.hasAnswer, let question,
            let decided = CacheValidation.decide(error, to: question)
        else { return nil }
        noteValidation(decided.decision)
        guard decided.choice.outcome == .useStale else { return nil }
        caching.settle()
        return question.stored
    }

    private func noteValidation(_ decision: Decision) {
        let cache = session.configuration.urlCache
        task.record(.cache(.validationDecided(decision, cache: cache?.number)))
    }

    private var question: CacheValidation.Question? {
        guard let choice = caching.choice, let stored = choice.stored, let request else { return nil }
        let cache = session.configuration.urlCache
        return CacheValidation.Question(
            choice: choice, stored: stored, request: request, now: session.simulator.date,
            isStillStored: cache?.holds(stored.response, for: request) ?? false,
            isChallenged: caching.isChallenged)
    }

    /// 304: the stored response is current. The delegate sees it as if it had just come, with updated
    /// header fields. The cache keeps it only if it still has it: a POST may have made it invalid meanwhile.
    private func useConfirmed(_ question: CacheValidation.Question, by head: HTTPURLResponse) {
        let stored = question.stored.response
        let updated = stored.updated(
            by: head, to: question.request, sentAs: exchange.request ?? question.request,
            at: session.simulator.date, requestedAt: exchange.requestDate)
        if question.isStillStored, let cache = session.configuration.urlCache, let request {
            task.update(stored, to: updated, by: head, in: cache, for: request)
        }
        let (head, data) = updated.answer(
            question.stored.portion, to: request?.httpMethod, freshness: nil)
        arrive(head, data)
    }

    /// The rest of a stored part is on its way: the whole arrives as one response.
    private func combine(_ stored: StoredResponse, with head: HTTPURLResponse) {
        let now = session.simulator.date
        log.passOn(at: session.simulator.now)
        exchange.passOn(at: now)
        receive(stored.completed(by: head, at: now))
        task.arrived(.data(stored.data))
    }
}

extension URLRequest {
    /// The request for the missing rest of a stored part. `If-Range` makes the server send everything if the
    /// stored part is no longer right (RFC 9110 §13.1.5).
    fileprivate func asking(from first: Int, of stored: StoredResponse) -> URLRequest {
        var request = self
        request.setValue("bytes=\(first)-", forHTTPHeaderField: "Range")
        request.setValue(stored.strongTag, forHTTPHeaderField: "If-Range")
        return request
    }

    /// The request with the directive that stops caches between here and the server from answering.
    fileprivate var bypassingCachesOnTheWay: URLRequest {
        guard value(forHTTPHeaderField: "Cache-Control") == nil else { return self }
        var request = self
        request.setValue("no-cache", forHTTPHeaderField: "Cache-Control")
        return request
    }

    /// The answer of a cache that has nothing stored and must not ask the server (RFC 9111 §5.2.1.7).
    fileprivate var gatewayTimeout: HTTPURLResponse? {
        url.flatMap {
            ResponseHead(url: $0, status: 504, fields: [:])
        }
    }
}
