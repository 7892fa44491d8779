/// The path of a request, from `manager.request(url)` to its handlers, in the order in which it is walked:
///
/// | stage | what happens | where |
/// |---|---|---|
/// | ask | the URL becomes a `URLRequest`, and its parameters are encoded | `Session.swift` |
/// | adapt | the adapter changes it, before `request` returns | `Adapting.swift` |
/// | create | a task is made on the manager's queue, then the request around it | `launch`, below |
/// | register | the session delegate learns whose task it is | `SessionDelegate.swift` |
/// | resume | the task runs, and a notification says so; only now `request` returns | `Request.swift` |
/// | handlers | wait as operations, in the suspended queue of the delegate | `DataRequest+Response.swift` |
/// | receive | the URL loading system calls back, on its delegate queue | `SessionDelegate.swift` |
/// | validate | when the task is over, before its error counts | `SessionDelegate+Completion.swift` |
/// | retry | is there an error, and a retrier that wants another attempt? | `Retrying.swift` |
/// | complete | the handlers' queue is opened, a notification posted | `SessionDelegate+Completion.swift` |
/// | serialize | each serializer in turn, and its handler at once behind it | `DataRequest+Response.swift` |
///
/// In 5.12, the same table begins with an empty request, and everything else happens later.
///
/// Here is the part of it that every kind of request walks before `request` returns.
extension SessionManager {
    /// Asks for the `URLRequest`, once for all attempts.
    func convert(_ convertible: any URLRequestConvertible, for subject: Subject) throws -> URLRequest {
        // Only a convertible of the app's own is code that a trace should show being called.
        let isOwn = convertible is URLRequest
        recorder.record(.urlRequest(.converted), subject, callback: isOwn ? .none : .alamofire4)
        let urlRequest = try callApp { try convertible.asURLRequest() }
        recorder.record(.urlRequest(.created(urlRequest)), subject)
        return urlRequest
    }

    /// Takes a request of any kind from what it starts from to a running task.
    ///
    /// All of this is done when it returns. What follows begins when the URL loading system calls back.
    ///
    /// - Parameter make: makes the request around its task, or around the error for which it has none.
    func launch<Kind: Request>(
        _ original: any TaskConvertible, _ make: (URLSessionTask?, (any Error)?) -> Kind
    ) -> Kind {
        do {
            // Adapts the `URLRequest`, and creates a task for what comes of it.
            let task = try callApp {
                try original.task(session: session, adapter: adapter, queue: queue)
            }
            let request = make(task, nil)
            delegate[task] = request
            if startRequestsImmediately { request.resume() }
            abandonAtEndOfSession(request)
            return request
        } catch {
            return fail(because: error, make)
        }
    }

    /// Notes that nothing will ever finish a request that has just got its task, if the session is over.
    ///
    /// It does not come to that in the original: making the task raises an exception. Here the task is
    /// cancelled, and there is no delegate any more that would be told.
    func abandonAtEndOfSession(_ request: Request) {
        if session.delegate == nil { request.abandon(because: .invalidatedSession) }
    }

    /// Makes a request without a task. The retrier is asked if it was the adapter that failed; any other
    /// failure is final.
    func fail<Kind: Request>(
        because error: any Error, _ make: (URLSessionTask?, (any Error)?) -> Kind
    ) -> Kind {
        let cause = error.underlyingAdaptError ?? error
        let request = make(nil, cause)
        if error.underlyingAdaptError == nil { request.record(.urlRequest(.failed(error))) }
        let decided = RetryDecision.beforeTask(error, manager: self, retrier: retrier)
        request.record(.retry(.decided(decided.decision)))
        switch decided.choice {
        case .ask(let retrier, _):
            allowRetrier(retrier, toRetry: request, with: cause)
        case .doNotRetry:
            if startRequestsImmediately { request.resume() }
        }
        return request
    }
}
