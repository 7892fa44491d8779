/// A request that the cache sends on its own, after it has answered with a stale response whose server allows
/// that for a while (`stale-while-revalidate`, RFC 5861 §3).
///
/// It does not belong to a task, and no delegate is told about it; its events are about the task behind it.
/// It carries that task's request with all its fields, the conditions, and the credential that the server is
/// known to want, and has that task's time limits. It does not count towards the session's connections to a
/// host, because otherwise a task might have to wait for it. It ends with its session.
final class CacheRevalidation: TransportReceiver {
    /// What is known of the server's answer.
    private enum Answer {
        case awaited
        /// Nothing of it can be stored.
        case settled
        /// It may take the place of the stored response, once its body is there.
        case candidate(HTTPURLResponse, receivedAt: Date)

        /// Whether the head of the final response has arrived.
        var hasCome: Bool {
            switch self {
            case .awaited: false
            case .settled, .candidate: true
            }
        }
    }

    private let stored: StoredMatch
    private let conditions: Conditions
    /// The task's request, without the conditions, and without a credential that the session adds.
    private let request: URLRequest
    private let task: URLSessionTask
    /// The session that keeps it. Its task may be taken over by another one.
    private let session: URLSession
    private let cache: URLCache
    /// The space that its credential is for; nil if it has none that the session added.
    private var space: URLProtectionSpace?

    /// The request as it is sent, with its conditions and its credential.
    private var sent: URLRequest
    private var exchange: (any TransportExchange)?
    private var requestDate: Date
    private var answer = Answer.awaited
    private var body = Data()
    private var timeout: TaskTimeout?
    /// By which the session keeps it until it is over.
    private var number: Int?

    /// It is decided upon, and not sent yet. From now on, the cache starts no other one about this response.
    init(
        of stored: StoredMatch, _ conditions: Conditions, for request: URLRequest,
        behind task: URLSessionTask, in cache: URLCache
    ) {
        self.stored = stored
        self.conditions = conditions
        self.request = request
        self.task = task
        session = task.session
        self.cache = cache
        sent = request
        requestDate = session.simulator.date
        cache.setRevalidating(stored.response, true)
        number = session.keep(self)
    }

    /// Sends the request, with its conditions and its credential, unless it was cancelled before.
    ///
    /// - Parameter space: The space of a credential that the session has added.
    func start(with conditional: URLRequest, answering space: URLProtectionSpace?) {
        guard number != nil else { return }
        sent = conditional
        self.space = space
        requestDate = session.simulator.date
        let url = request.url?.absoluteString ?? ""
        task.record(.cache(.revalidationStarted(url: url, cache: cache.number)))
        // Only this request ends with it. Nothing is decided about its task, which is over.
        timeout = task.makeTimeout(isBackground: false) { [weak self] _ in self?.cancel() }
        timeout?.start()
        exchange = session.transport.start(sent, on: session.workQueue, receiver: self)
    }

    /// The simulation is over before the answer has come.
    func abandon() {
        exchange = nil
        timeout = nil
        cache.setRevalidating(stored.response, false)
    }

    /// Ends without an answer, since its session ends, its time is up, its socket is gone, or it may not be
    /// sent.
    ///
    /// - Parameter isProcessGone: whether nobody is left who could remove a response from the cache.
    func cancel(isProcessGone: Bool = false) {
        exchange?.cancel()
        if isProcessGone, case .candidate = answer { answer = .settled }
        end()
    }

    /// The system takes its socket from the suspended app. One that is not sent yet has none.
    func loseSocket() { if exchange != nil { cancel() } }

    // MARK: What the transport brings

    func transportDidReceive(_ response: HTTPURLResponse) {
        timeout?.noteActivity()
        if let decided = OddHeadDecision.decide(status: response.statusCode, hasAnswer: answer.hasCome) {
            // Neither an announcement nor a second answer leads to anything: no task waits for it.
            return task.record(.response(.headDecided(decided.decision)))
        }
        let now = session.simulator.date
        answer = .settled
        // The task's load takes no notice of these cookies. It may be over, or belong to a download by now.
        _ = task.storeCookies(of: response, to: request)
        if let space, !response.isChallenge { session.protection.noteNextNonce(in: response, of: space) }
        let question = CacheValidation.Question(
            choice: choice, stored: stored, request: request, now: now,
            isStillStored: cache.holds(stored.response, for: request))
        guard let decided = CacheValidation.decide(response, to: question) else { return }
        task.record(.cache(.validationDecided(decided.decision, cache: cache.number)))
        switch decided.choice.outcome {
        case .useStored where !question.isStillStored:
            // Something has made it invalid meanwhile, and it must not come back.
            break
        case .useStored:
            let updated = stored.response.updated(
                by: response, to: request, sentAs: sent, at: now, requestedAt: requestDate)
            task.update(stored.response, to: updated, by: response, in: cache, for: request)
        case .useAnswer:
            answer = .candidate(response, receivedAt: now)
        case .useStale, .combine, .askAgain, .fail:
            // No task waits for the answer; the stored response stays until the next request asks for it.
            break
        }
    }

    func transportDidReceive(_ data: Data) {
        timeout?.noteActivity()
        body.append(data)
    }

    func transportDidFinish() {
        if case .candidate(let head, let date) = answer {
            offer(head, receivedAt: date)
            answer = .settled
        }
        end()
    }

    func transportDidFail(_ error: URLError) { end() }

    // MARK: The end

    /// The cache's choice that led to it.
    private var choice: CacheChoice { .hitWhileRevalidating(stored, conditions) }

    private func offer(_ head: HTTPURLResponse, receivedAt date: Date) {
        if request.httpMethod == "HEAD" {
            return task.noteHead(head, of: sent, sentAt: requestDate, in: cache, for: request)
        }
        let decided = CacheStoreDecision.decide(
            request: request, response: head, bodyBytes: body.count, stored: cache.variant(for: request),
            limit: cache.limit())
        task.record(.cache(.storeDecided(decided.decision, cache: cache.number)))
        let refuted = choice.isRefuted(by: head) ? stored.response : nil
        switch decided.choice {
        case .stored:
            let newer = StoredResponse(
                CachedURLResponse(response: head, data: body), head, to: request, sentAs: sent,
                requestedAt: requestDate, receivedAt: date)
            task.store(newer, replacing: refuted, in: cache, for: request)
        case .notStored:
            if let refuted { task.forget(refuted, in: cache, for: request) }
        }
    }

    private func end() {
        guard let number else { return }
        self.number = nil
        exchange = nil
        // An answer that broke off is not stored, but its head has shown that the stored one is not right.
        if case .candidate(let head, _) = answer, request.httpMethod != "HEAD", choice.isRefuted(by: head) {
            task.forget(stored.response, in: cache, for: request)
        }
        timeout?.stop()
        timeout = nil
        session.forgetRevalidation(number)
        cache.setRevalidating(stored.response, false)
    }
}
