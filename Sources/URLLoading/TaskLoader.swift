/// Gets a task its response: asks the cache, sends the request, and turns what comes back into arrivals.
final class TaskLoader: TransportReceiver {
    /// The body so far, kept only where somebody will want it whole: the cache or a completion handler.
    private(set) var body: Data?

    unowned let task: URLSessionTask
    var session: URLSession { task.session }
    private var exchange: (any TransportExchange)?
    /// What the transport sends behind the request's head.
    private(set) var outgoingBody = OutgoingBody.none
    /// Whether the stream that the request itself brought is used up.
    var hasReadOwnStream = false
    private(set) var isCancelled = false
    /// Tells the loader when the device's connection changes, while it waits for that.
    var waiting: ConnectivityObservation?
    /// The request as the cache and the server see it: with the configuration's headers.
    private var request: URLRequest?
    /// The request as it was sent, with the conditions of the cache; nil when nothing was, or not yet.
    private var sent: URLRequest?
    /// The stored response that a conditional request asks the server about.
    private var revalidated: StoredResponse?
    private var fetchType = "networkLoad"
    private var started: VirtualInstant?
    private var responseStart: VirtualInstant?
    private var requestDate: Date?
    private var responseDate: Date?
    /// How many redirects have been followed.
    private(set) var redirectCount = 0
    private var authentication = TaskAuthentication()
    /// What follows once the delegate has said what to store; nil when it is not being asked.
    private var proceed: (() -> Void)?

    init(task: URLSessionTask) { self.task = task }

    // MARK: On the work queue

    func start() {
        started = session.simulator.now
        load()
    }

    /// Goes on with the task's new request, as if it had been the first.
    func follow() {
        exchange?.cancel()
        redirectCount += 1
        revalidated = nil
        fetchType = "networkLoad"
        load()
    }

    /// Sends the same request again with a credential.
    func send(with credential: URLCredential?) {
        exchange?.cancel()
        guard let request = sent ?? request else { preconditionFailure("nothing was asked for yet") }
        if let credential { authentication.use(credential) }
        send(request)
    }

    private func load() {
        guard let request = task.currentRequest.map(session.wireRequest) else {
            return task.arrived(.failure(URLError(.badURL)))
        }
        self.request = request
        sent = nil
        let policy = session.cachePolicy(of: request)
        guard let cache = session.configuration.urlCache else {
            let (decision, recorded) = CacheDecision.withoutCache(policy)
            task.record(.cacheDecided(recorded))
            return carryOut(decision, request, nil)
        }
        let stored = cache.stored(for: request)
        let (decision, rules) = CacheDecision.decide(
            request: request, policy: policy, stored: stored, now: session.simulator.date)
        task.record(.cacheDecided(Decision(decision.word, rules: rules)))
        carryOut(decision, request, stored)
    }

    func cancel() {
        isCancelled = true
        waiting = nil
        exchange?.cancel()
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

    private func send(_ unauthorized: URLRequest) {
        let request = authentication.authorized(unauthorized)
        sent = request
        connect(request)
    }

    /// Sends the request as soon as nothing stands between it and its server.
    func connect(_ request: URLRequest) {
        if canConnect(request) { sendWithBody(request) }
    }

    /// The request is complete; its head goes out, and the body follows.
    func begin(_ request: URLRequest, _ body: OutgoingBody, expectedBytes: Int64) {
        requestDate = session.simulator.date
        outgoingBody = body
        task.countOfBytesSent = 0
        task.countOfBytesExpectedToSend = expectedBytes
        exchange = session.transport.start(request, on: session.workQueue, receiver: self)
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

    // MARK: What the transport brings

    func transportDidReceive(_ response: HTTPURLResponse) {
        guard let stored = revalidated, response.statusCode == 304 else {
            responseStart = session.simulator.now
            responseDate = session.simulator.date
            return receive(response)
        }
        useConfirmed(stored, by: response)
    }

    /// Passes a head on, unless it asks for something else than to be delivered: to go to another place, or
    /// to say who asks.
    private func receive(_ head: HTTPURLResponse) {
        if RedirectDecision.concerns(head), let request = task.currentRequest {
            redirect(head, request)
        } else if head.statusCode == 401, let url = head.url {
            challenge(head, url)
        } else {
            task.arrived(.head(head))
        }
    }

    private func redirect(_ head: HTTPURLResponse, _ request: URLRequest) {
        let (decision, rules) = RedirectDecision.decide(head, to: request, redirectCount: redirectCount)
        task.record(.redirectDecided(Decision(decision.word, rules: rules)))
        switch decision {
        case .follow(let proposal):
            task.arrived(.question(.redirect(Redirection(response: head, proposal: proposal))))
        case .deliver: task.arrived(.head(head))
        case .fail(let code):
            exchange?.cancel()
            task.arrived(.failure(URLError(code)))
        }
    }

    private func challenge(_ head: HTTPURLResponse, _ url: URL) {
        let (decision, recorded) = ChallengeDecision.decide(head, from: url)
        task.record(.challengeDecided(recorded))
        switch decision {
        case .ask(let space):
            let challenge = authentication.challenge(of: head, in: space)
            task.arrived(.question(.challenge(challenge)))
        case .deliver: task.arrived(.head(head))
        }
    }

    func transportDidSend(bytes: Int) { task.sent(bytes) }

    func transportDidReceive(_ data: Data) { task.arrived(.data(data)) }

    func transportDidReceive(_ frame: WebSocketFrame) { task.arrived(.frame(frame)) }

    /// Sends a frame over the WebSocket that the server has accepted.
    func send(_ frame: WebSocketFrame) { exchange?.send(frame) }

    func transportDidFinish() { task.arrived(.end) }

    func transportDidFail(_ error: URLError) { task.arrived(.failure(error)) }

    /// 304: the stored response is current. The delegate sees it as if it had come, with its fields brought
    /// up to date.
    private func useConfirmed(_ stored: StoredResponse, by response: HTTPURLResponse) {
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

    func metrics() -> TaskMetrics {
        let now = session.simulator.now
        return TaskMetrics(
            fetchType: fetchType, start: started ?? now, responseStart: responseStart, end: now,
            redirectCount: redirectCount)
    }

    /// Offers a response that came from the network to the cache, asking the delegate on the way; then goes
    /// on.
    func offerToCache(after failure: URLError?, then proceed: @escaping () -> Void) {
        guard failure == nil, fetchType == "networkLoad", let request,
            let response = task.response as? HTTPURLResponse, response.statusCode != 101
        else { return proceed() }
        guard let cache = session.configuration.urlCache else {
            task.record(.cacheStoreDecided(CacheStoreDecision.noCache))
            return proceed()
        }
        guard task is URLSessionDataTask else {
            task.record(.cacheStoreDecided(CacheStoreDecision.notInMemory))
            return proceed()
        }
        let proposed = CachedURLResponse(response: response, data: body ?? Data())
        let (willStore, rules) = CacheStoreDecision.decide(
            request: request, response: response, bodyBytes: proposed.data.count,
            capacity: cache.memoryCapacity)
        guard willStore else {
            task.record(.cacheStoreDecided(Decision("not stored", rules: rules)))
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
        task.record(.cacheStoreDecided(decision))
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
