/// A request that the cache sends on its own, after it has answered with a stale response whose server allows
/// that for a while (`stale-while-revalidate`, RFC 5861 §3).
///
/// It does not belong to a task, and no delegate is told about it; its events are about the task behind it.
/// It carries that task's request with all its fields, the conditions, and the credential that the server is
/// known to want, and has that task's time limits. It does not count towards the session's connections to a
/// host, because otherwise a task might have to wait for it. It ends with its session.
final class CacheRevalidation: TransportReceiver {
    private let choice: CacheChoice
    /// The request that is sent, with its conditions and its credential.
    private let conditional: URLRequest
    /// The original request, for which the answer is stored.
    private let request: URLRequest
    private let task: URLSessionTask
    /// The space that its credential is for; nil if it has none.
    private let space: URLProtectionSpace?

    private var exchange: (any TransportExchange)?
    private var requestDate: Date
    private var head: HTTPURLResponse?
    private var responseDate: Date
    private var body = Data()
    private var cache: URLCache?
    private var timeout: TaskTimeout?
    /// By which the session keeps it.
    private var number: Int?

    init(
        _ choice: CacheChoice, _ conditional: URLRequest, for request: URLRequest, of task: URLSessionTask,
        answering space: URLProtectionSpace? = nil
    ) {
        self.choice = choice
        self.conditional = conditional
        self.request = request
        self.task = task
        self.space = space
        requestDate = task.session.simulator.date
        responseDate = requestDate
    }

    func start(in cache: URLCache) {
        self.cache = cache
        cache.setRevalidation(self, of: request)
        let session = task.session
        number = session.keep(self)
        requestDate = session.simulator.date
        let url = request.url?.absoluteString ?? ""
        task.record(.cache(.revalidationStarted(url: url, cache: cache.number)))
        // Only this request ends with it. Nothing is decided about its task, which is over.
        timeout = task.makeTimeout(isBackground: false) { [weak self] _ in self?.cancel() }
        timeout?.start()
        exchange = session.transport.start(conditional, on: session.workQueue, receiver: self)
        session.simulator.whenDiscarded { [weak self] in self?.abandon() }
    }

    /// The simulation is over before the answer has come.
    private func abandon() {
        exchange = nil
        timeout = nil
        cache?.setRevalidation(nil, of: request)
        cache = nil
    }

    /// Ends without an answer, since its session ends, or its time is up.
    func cancel() {
        let recorder = task.session.recorder
        let current = recorder.currentSubject
        recorder.continueFrom(cause: recorder.cause, subject: task.subject)
        exchange?.cancel()
        recorder.continueFrom(cause: recorder.cause, subject: current)
        end()
    }

    // MARK: What the transport brings

    func transportDidReceive(_ response: HTTPURLResponse) {
        responseDate = task.session.simulator.date
        timeout?.noteActivity()
        // The task's load takes no notice of these cookies. It may be over, or belong to a download by now.
        _ = task.storeCookies(of: response, to: request)
        if let space { task.session.protection.noteNextNonce(in: response, of: space) }
        guard let stored = choice.stored, let cache else { return }
        let question = CacheValidation.Question(
            choice: choice, stored: stored, request: request, now: responseDate,
            isStillStored: cache.holds(stored.response, for: request))
        guard let decided = CacheValidation.decide(response, to: question) else { return }
        task.record(.cache(.validationDecided(decided.decision, cache: cache.number)))
        switch decided.choice.outcome {
        case .useStored where !question.isStillStored:
            // Something has made it invalid meanwhile, and it must not come back.
            break
        case .useStored:
            let updated = stored.response.updated(
                by: response, to: conditional, at: responseDate, requestedAt: requestDate)
            task.update(stored.response, to: updated, in: cache, for: request)
        case .useAnswer:
            head = response
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
        if let head, let cache { offer(head, to: cache) }
        end()
    }

    func transportDidFail(_ error: URLError) { end() }

    // MARK: The end

    private func offer(_ head: HTTPURLResponse, to cache: URLCache) {
        if request.httpMethod == "HEAD" {
            return task.noteHead(head, of: conditional, sentAt: requestDate, in: cache, for: request)
        }
        let decided = CacheStoreDecision.decide(
            request: request, response: head, bodyBytes: body.count, stored: cache.variant(for: request),
            limit: cache.limit())
        task.record(.cache(.storeDecided(decided.decision, cache: cache.number)))
        switch decided.choice {
        case .stored:
            let stored = StoredResponse(
                CachedURLResponse(response: head, data: body), head, for: request, requestedAt: requestDate,
                receivedAt: responseDate)
            task.store(stored, in: cache, for: request)
        case .notStored:
            if let stored = choice.stored, choice.isRefuted(by: head) {
                task.forget(stored.response, in: cache, for: request)
            }
        }
    }

    private func end() {
        exchange = nil
        timeout?.stop()
        timeout = nil
        if let number { task.session.forgetRevalidation(number) }
        cache?.setRevalidation(nil, of: request)
    }
}
