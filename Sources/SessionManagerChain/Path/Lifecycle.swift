/// The path of a request, from `manager.request(url)` to its handlers, in the order in which it is walked:
///
/// | stage | what happens | where |
/// |---|---|---|
/// | ask | the URL becomes a `URLRequest`, and its parameters are encoded | `Session+Request.swift` |
/// | adapt | the adapter changes it, before `request` returns | `Adapting.swift` |
/// | create | a task is made on the manager's queue, then the request around it | `Session+Request.swift` |
/// | register | the session delegate learns whose task it is | `SessionDelegate.swift` |
/// | resume | the task runs, and a notification says so; only now `request` returns | `Request.swift` |
/// | handlers | wait as operations, in the suspended queue of the delegate | `DataRequest+Response.swift` |
/// | receive | the URL loading system calls back, on its delegate queue | `SessionDelegate.swift` |
/// | validate | when the task is over, before its error counts | `SessionDelegate+Completion.swift` |
/// | retry | there is an error; does a retrier want another attempt? | `RetryDecision.swift`, `Retrying.swift` |
/// | complete | the handlers' queue is opened, a notification posted | `SessionDelegate+Completion.swift` |
/// | serialize | each serializer in turn, and its handler at once behind it | `DataRequest+Response.swift` |
///
/// In 5.12, the same table begins with an empty request, and everything else happens later.
///
/// Here is what the kinds of requests have in common on the first steps of it.
extension SessionManager {
    /// Asks for the `URLRequest`, once for all attempts.
    func convert(_ convertible: any URLRequestConvertible, for subject: Subject) throws -> URLRequest {
        // Only a convertible of the app's own is code that a trace should show being called.
        let isOwn = convertible is URLRequest
        recorder.record(.urlRequest(.converted), subject, callback: isOwn ? .none : .alamofire4)
        let urlRequest = try convertible.asURLRequest()
        recorder.record(.urlRequest(.created(urlRequest)), subject)
        return urlRequest
    }

    /// Registers a request that has its task, and resumes it unless the caller wants to do that.
    func start(_ request: Request, with task: URLSessionTask) {
        delegate[task] = request
        if startRequestsImmediately { request.resume() }
    }

    /// There is no task. The retrier is asked if it was the adapter that failed; any other failure is final.
    func handleCreationFailure(_ error: any Error, of request: Request) {
        if error.underlyingAdaptError == nil { request.record(.urlRequest(.failed(error))) }
        let decided = RetryDecision.beforeTask(error, manager: self, retrier: retrier)
        request.record(.retry(.decided(decided.decision)))
        switch decided.choice {
        case .ask(let retrier, _):
            allowRetrier(retrier, toRetry: request, with: error.underlyingAdaptError ?? error)
        case .doNotRetry:
            if startRequestsImmediately { request.resume() }
        }
    }
}
