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
        retrier.should(self, retry: request, with: error) { shouldRetry, timeDelay in
            let answer = shouldRetry ? "retry" : "refuse"
            request.record(.retry(.answered(name: name, answer: answer)), callback: .alamofire4)
            let decision = RetryDecision.answered(shouldRetry, by: name, error: error)
            request.record(.retry(.decided(decision)))
            guard shouldRetry else { return proceed(false) }
            request.record(.retry(.scheduled(delay: .seconds(timeDelay))))
            DispatchQueue.utility.after(timeDelay) { proceed(true) }
        }
    }

    /// Begins another attempt: the original request is adapted again, and its task takes the place of the old
    /// one. False, with the request's error set, when the adapter fails; nobody is asked again then.
    ///
    /// Whatever the owner called in the meantime, nobody looks. Mirrors Alamofire 4.7
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
            self?.ask(retrier, about: request, because: error) { [weak self] isGranted in
                guard let self else { return }
                if isGranted, retry(request), let task = request.task {
                    delegate.registerRetry(task, of: request)
                } else if startRequestsImmediately {
                    request.resume()
                }
            }
        }
    }
}

extension SessionDelegate {
    /// On the utility queue: the new task runs; only now it is said whose it is.
    ///
    /// The original does so in the next statement, and on a machine with more than one thread that can be too
    /// late: what the delegate hears before is lost, and with it, if the task is over by then, every handler.
    /// Here the statement is a job of its own, which becomes ready together with what the network does at
    /// this moment: a schedule can let either go first.
    func registerRetry(_ task: URLSessionTask, of request: Request) {
        DispatchQueue.utility.enqueue(after: .zero) { [weak self] in
            guard let self else { return }
            self[task] = request
            guard hasMissedCompletion(of: task) else { return }
            request.record(.request(.abandoned(reason: "its retry was over before it was registered")))
        }
    }
}

/// Whether a failed attempt is followed by another, and who said so.
struct RetryDecision {
    let recorded: Decision
    let isRetrierAsked: Bool

    /// A request that has no task: only if its adapter failed, a retrier is asked.
    static func beforeTask(error: any Error, hasRetrier: Bool) -> RetryDecision {
        var rules = RuleLog()
        let isAsked =
            rules.check(.retry.adapterFailed, saw: .text(traceText(error)), error is AdaptError)
            && rules.check(.retry.managerRetrier, saw: .text(hasRetrier ? "present" : "none"), hasRetrier)
        return RetryDecision(
            recorded: Decision(isAsked ? "askRetrier" : "doNotRetry", rules: rules.checks),
            isRetrierAsked: isAsked)
    }

    static func withoutManager(error: any Error) -> Decision {
        var rules = started(error)
        rules.check(.retry.managerAlive, saw: .text("gone"), false)
        return Decision("doNotRetry", rules: rules.checks)
    }

    static func withoutRetrier(error: any Error) -> Decision {
        var rules = started(error)
        rules.check(.retry.managerAlive, saw: .text("alive"), true)
        rules.check(.retry.managerRetrier, saw: .text("none"), false)
        return Decision("doNotRetry", rules: rules.checks)
    }

    static func answered(_ shouldRetry: Bool, by retrier: String, error: any Error) -> Decision {
        var rules = started(error)
        rules.check(.retry.managerRetrier, saw: .text(retrier), true)
        rules.check(.retry.granted, saw: .text("\(shouldRetry)"), shouldRetry)
        return Decision(shouldRetry ? "retry" : "doNotRetry", rules: rules.checks)
    }

    private static func started(_ error: any Error) -> RuleLog {
        var rules = RuleLog()
        rules.check(.retry.errorAtEnd, saw: .text(traceText(error)), true)
        return rules
    }
}

/// The rules of `retry.*`.
struct RetryRules: RuleGroup {
    let errorAtEnd = Rule(
        "retry.error-at-end", "There is an error once the task is over and the validators have run.",
        .alamofire4("SessionDelegate.urlSession(_:task:didCompleteWithError:)", "SessionDelegate.swift", 436))
    let adapterFailed = Rule(
        "retry.adapter-failed",
        "The adapter failed; of what can fail before there is a task, only that is put to a retrier.",
        .alamofire4("SessionManager.request(_:failedWith:)", "SessionManager.swift", 275))
    let managerRetrier = Rule(
        "retry.manager-retrier", "The session manager has a retrier.",
        .alamofire4("SessionManager.retrier", "SessionManager.swift", 136))
    let managerAlive = Rule(
        "retry.manager-alive", "The session manager still exists.",
        .alamofire4("SessionDelegate.sessionManager", "SessionDelegate.swift", 164))
    let granted = Rule(
        "retry.granted", "The retrier said `true`.",
        .alamofire4("RequestRetrier.should(_:retry:with:completion:)", "Request.swift", 57))
}

extension Rule {
    static let retry = RetryRules()
}
