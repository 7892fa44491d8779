/// Gets a task its response: asks the cache, sends the request, and turns what comes back into arrivals.
final class TaskLoader: TransportReceiver {
    /// The body so far, kept only where somebody will want it whole: the cache or a completion handler.
    private(set) var body: Data?

    private unowned let task: URLSessionTask
    private var session: URLSession { task.session }
    private var exchange: (any TransportExchange)?
    /// The stored response that a conditional request asks the server about.
    private var revalidated: StoredResponse?
    private var fetchType = "networkLoad"
    private var started = VirtualInstant.start
    private var responseStart: VirtualInstant?
    private var requestDate: Date?

    init(task: URLSessionTask) { self.task = task }

    // MARK: On the work queue

    func start() {
        started = session.simulator.now
        guard let request = task.currentRequest.map(session.wireRequest) else {
            return task.arrived(.failure(URLError(.badURL)))
        }
        guard let cache = session.configuration.urlCache else {
            task.record(.cacheDecided(CacheDecision.noCache))
            return send(request)
        }
        let policy = session.cachePolicy(of: request)
        let stored = cache.stored(for: request)
        let (decision, rules) = CacheDecision.decide(
            request: request, policy: policy, stored: stored, now: session.simulator.date)
        task.record(.cacheDecided(Decision(decision.word, rules: rules)))
        switch decision {
        case .hit: serve(stored)
        case .forward: send(request)
        case .revalidate(let conditions, _):
            revalidated = stored
            send(conditions.applied(to: request))
        case .fail: task.arrived(.failure(URLError(.resourceUnavailable)))
        }
    }

    func cancel() { exchange?.cancel() }

    private func send(_ request: URLRequest) {
        requestDate = session.simulator.date
        exchange = session.transport.start(request, on: session.workQueue, receiver: self)
    }

    private func serve(_ stored: StoredResponse?) {
        guard let stored else { preconditionFailure("only a stored response can be a hit") }
        fetchType = "localCache"
        arrive(head: stored.response, data: stored.data)
    }

    /// A whole response at once, piece by piece as a network would bring it.
    private func arrive(head: HTTPURLResponse, data: Data) {
        responseStart = session.simulator.now
        task.arrived(.head(head))
        if !data.isEmpty { task.arrived(.data(data)) }
        task.arrived(.end)
    }

    // MARK: What the transport brings

    func transportDidReceive(_ response: HTTPURLResponse) {
        responseStart = session.simulator.now
        guard let stored = revalidated, response.statusCode == 304 else {
            return task.arrived(.head(response))
        }
        useConfirmed(stored, by: response)
    }

    func transportDidReceive(_ data: Data) { task.arrived(.data(data)) }

    func transportDidFinish() {
        // The end of a 304 is not the end of the stored response, which has arrived whole by now.
        if fetchType == "networkLoad" { task.arrived(.end) }
    }

    func transportDidFail(_ error: URLError) { task.arrived(.failure(error)) }

    /// 304: the stored response is current. The delegate sees it as if it had come, with its fields brought
    /// up to date.
    private func useConfirmed(_ stored: StoredResponse, by response: HTTPURLResponse) {
        fetchType = "localCache"
        let updated = stored.updated(by: response, at: session.simulator.date, requestedAt: requestDate)
        if let cache = session.configuration.urlCache, let request = task.currentRequest {
            cache.store(updated, for: request)
            task.record(.cacheUpdated(url: request.url?.absoluteString ?? ""))
        }
        arrive(head: updated.response, data: updated.data)
    }

    // MARK: At the end

    /// Keeps a piece of the body, if somebody will want it whole.
    func keep(_ data: Data) {
        guard session.configuration.urlCache != nil || task.completionHandler != nil else { return }
        if body == nil { body = data } else { body?.append(data) }
    }

    func metrics() -> TaskMetrics {
        TaskMetrics(
            fetchType: fetchType, start: started, responseStart: responseStart, end: session.simulator.now,
            redirectCount: 0)
    }

    /// Offers a response that came from the network to the cache, asking the delegate on the way; then goes
    /// on.
    func offerToCache(after failure: URLError?, then proceed: @escaping () -> Void) {
        guard failure == nil, fetchType == "networkLoad", let request = task.currentRequest,
            let response = task.response as? HTTPURLResponse
        else { return proceed() }
        guard let cache = session.configuration.urlCache else {
            task.record(.cacheStoreDecided(CacheStoreDecision.noCache))
            return proceed()
        }
        let (willStore, rules) = CacheStoreDecision.decide(
            request: request, response: response, bodyBytes: body?.count ?? 0, capacity: cache.memoryCapacity)
        guard willStore else {
            task.record(.cacheStoreDecided(Decision("not stored", rules: rules)))
            return proceed()
        }
        let proposed = CachedURLResponse(response: response, data: body ?? Data())
        session.askDelegate(about: proposed, of: task) { [self] answer in
            let decision = CacheStoreDecision.answered(answer, rules: rules)
            task.record(.cacheStoreDecided(decision))
            if let answer, let stored = stored(answer) {
                cache.store(stored, for: request)
                task.record(.cacheStored(url: request.url?.absoluteString ?? "", bytes: stored.data.count))
            }
            proceed()
        }
    }

    private func stored(_ answer: CachedURLResponse) -> StoredResponse? {
        guard let response = answer.response as? HTTPURLResponse else { return nil }
        let now = session.simulator.date
        return StoredResponse(
            response: response, data: answer.data, requestDate: requestDate ?? now, responseDate: now)
    }
}
