extension SessionManager {
    /// Asks the retrier about a failed attempt, and calls `proceed` with its answer: at once with a refusal,
    /// on the utility queue and after the delay where another attempt was granted.
    ///
    /// A refused request therefore completes inside the retrier's own call, on the retrier's queue.
    func ask(
        _ retrier: any RequestRetrier, about request: Request, because error: any Error,
        proceed: @escaping @Sendable (_ isGranted: Bool) -> Void
    ) {
        let name = traceName(retrier)
        request.record(
            .retry(.asked(name: name, retryCount: Int(request.retryCount), error: error)),
            callback: .alamofire4)
        let answers = AnswerCount()
        retrier.should(self, retry: request, with: error) { shouldRetry, timeDelay in
            let answer = shouldRetry ? "retry" : "refuse"
            let event: RetryEvent =
                answers.isRepeated()
                ? .answeredAgain(name: name, answer: answer) : .answered(name: name, answer: answer)
            request.record(.retry(event), callback: .alamofire4)
            let decided = RetryDecision.take(shouldRetry, from: name, about: error)
            request.record(.retry(.decided(decided.decision)))
            guard decided.choice.isGranted else { return proceed(false) }
            request.record(.retry(.scheduled(delay: .seconds(timeDelay))))
            DispatchQueue.utility.after(timeDelay) { proceed(true) }
        }
    }

    /// Begins another attempt: the original request is adapted again, and its task takes the place of the old
    /// one. Returns false, with the request's error set, if the adapter fails; the retrier is not asked again
    /// then.
    ///
    /// Calls that the owner made before it, such as `cancel()`, are ignored. Mirrors Alamofire 4.7
    /// `SessionManager.retry(_:)`.
    func retry(_ request: Request) -> Bool {
        guard let originalTask = request.originalTask else { return false }
        do {
            let task = try originalTask.task(session: session, adapter: adapter, queue: queue)
            if let finished = request.task { delegate[finished] = nil }
            request.delegate.task = task
            request.retryCount += 1
            task.subject.attempt = request.subject.attempt
            request.startTime = request.now
            request.endTime = nil
            if let call = request.unheardCall { request.record(.retry(.callIgnored(call: call))) }
            request.unheardCall = nil
            task.resume()
            abandonAtEndOfSession(request)
            return true
        } catch {
            request.delegate.error = error.underlyingAdaptError ?? error
            return false
        }
    }

    /// Asks the retrier about a request that has no task, because its adapter failed. Mirrors Alamofire 4.7
    /// `SessionManager.allowRetrier(_:toRetry:with:)`.
    func allowRetrier(_ retrier: any RequestRetrier, toRetry request: Request, with error: any Error) {
        DispatchQueue.utility.enqueue { [weak self] in
            guard let self else { return request.abandon(because: .noManagerToAsk) }
            ask(retrier, about: request, because: error) { [weak self] isGranted in
                guard let self else {
                    return request.abandon(because: isGranted ? .noManagerToRetry : .noManagerAtRefusal)
                }
                if isGranted, retry(request), let task = request.task {
                    delegate.registerRetry(task, of: request)
                } else if startRequestsImmediately {
                    request.resume()
                }
            }
        }
    }
}

extension Request {
    /// Why nothing will ever finish a request: what would have done it is gone, or has not heard of it.
    enum Abandonment: String {
        case noManagerToAsk = "the session manager was gone before the retrier was asked"
        case noManagerToRetry = "the session manager was gone before the retry"
        case noManagerAtRefusal = "the session manager was gone when the retrier had answered"
        case invalidatedSession = "its task was made in an invalidated session"
        case lateRegistration = "its retry was over before it was registered"
    }

    /// Notes that nothing will ever finish this request.
    ///
    /// A request that its owner resumed without a task is finished already, whatever becomes of a retry.
    func abandon(because reason: Abandonment) {
        guard delegate.queue.isSuspended else { return }
        record(.request(.abandoned(reason: reason.rawValue)))
    }
}

extension SessionDelegate {
    /// On the utility queue: registers the new task for its request. By now it is running already.
    ///
    /// The original does so in the next statement, which on a machine with more than one thread can be too
    /// late: callbacks before it are lost, and if the task has completed by then, no handler is ever called.
    /// Here the statement is a job of its own. In the order of arrival it goes before anything that the new
    /// task makes of its start, as it nearly always does there; a schedule can let that go first.
    func registerRetry(_ task: URLSessionTask, of request: Request) {
        DispatchQueue.utility.enqueue { [weak self] in
            guard let self else { return }
            self[task] = request
            if hasMissedCompletion(of: task) { request.abandon(because: .lateRegistration) }
        }
    }
}
