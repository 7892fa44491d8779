// The one way in which the chain calls an adapter, a retrier, a redirect handler or a cached response
// handler: it records the call and the answer around the real thing. A composite records nothing of its own,
// because its parts do.

/// Asks `adapter` to adapt `urlRequest` and records both ends of the call.
///
/// The answer may come later and from any queue; it is recorded as being about the request that asked.
func callAdapter(
    _ adapter: any RequestAdapter, _ urlRequest: URLRequest, using state: RequestAdapterState,
    completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
) {
    guard let recorder = Simulator.current?.recorder, traces(adapter, as: .adapter) else {
        return adapter.adapt(urlRequest, using: state, completion: completion)
    }
    let name = traceName(adapter)
    let subject = recorder.currentSubject
    recorder.record(.adapt(.started(name: name)), subject, callback: .alamofire5)
    adapter.adapt(urlRequest, using: state) { result in
        let answer = AdapterAnswer(name: name, initial: urlRequest, result: result)
        recorder.record(.adapt(.completed(answer)), subject, callback: .alamofire5)
        completion(result)
    }
}

/// Asks `retrier` whether `request` is tried again and records both ends of the call.
func callRetrier(
    _ retrier: any RequestRetrier, _ request: Request, for session: Session, dueTo error: any Error,
    completion: @escaping @Sendable (RetryResult) -> Void
) {
    guard let recorder = Simulator.current?.recorder, traces(retrier, as: .retrier) else {
        return retrier.retry(request, for: session, dueTo: error, completion: completion)
    }
    let name = traceName(retrier)
    let subject = request.subject
    recorder.record(
        .retry(.asked(name: name, retryCount: request.retryCount, error: error)), subject,
        callback: .alamofire5)
    retrier.retry(request, for: session, dueTo: error) { result in
        let reasons = (retrier as? any RetryRuleSource)?.takeReasons(for: request, dueTo: error)
        request.retryAnswers.append(RetryAnswer(name: name, result: result, reasons: reasons))
        recorder.record(.retry(.answered(name: name, answer: result.word)), subject, callback: .alamofire5)
        completion(result)
    }
}

/// Asks `handler` what is sent instead of a redirect and records the call; the answer is a decision's part.
func callRedirectHandler(
    _ handler: any RedirectHandler, task: URLSessionTask, willBeRedirectedTo request: URLRequest,
    for response: HTTPURLResponse, completion: @escaping @Sendable (URLRequest?) -> Void
) {
    Simulator.current?.recorder.record(
        .redirect(.handlerCalled(name: traceName(handler), status: response.statusCode)),
        callback: .alamofire5)
    handler.task(task, willBeRedirectedTo: request, for: response, completion: completion)
}

/// Asks `handler` what of a response the cache stores, and records its answer and what follows from it.
func callCachedResponseHandler(
    _ handler: any CachedResponseHandler, _ rules: RuleLog, dataTask: URLSessionDataTask,
    willCacheResponse proposal: CachedURLResponse,
    completion: @escaping @Sendable (CachedURLResponse?) -> Void
) {
    guard let recorder = Simulator.current?.recorder else {
        return handler.dataTask(dataTask, willCacheResponse: proposal, completion: completion)
    }
    let name = traceName(handler)
    let subject = recorder.currentSubject
    handler.dataTask(dataTask, willCacheResponse: proposal) { stored in
        let decided = CachedResponseHandlerDecision.take(stored, insteadOf: proposal, rules)
        recorder.record(
            .cache(.handlerCalled(name: name, answer: decided.choice.word)), subject, callback: .alamofire5)
        recorder.record(.cache(.handlerDecided(decided.decision)), subject)
        completion(decided.choice.stored)
    }
}

/// What an interceptor is asked to be in one call.
enum ParticipantRole: Sendable { case adapter, retrier }

/// An interceptor of this module that says which of its two halves do anything by themselves.
///
/// A half that only passes on (of a composite), or that keeps its default (of a pure retrier), is not shown:
/// the trace would claim that somebody's code was called.
protocol PartialParticipant {
    /// The roles in which this interceptor acts itself.
    var ownRoles: [ParticipantRole] { get }
}

/// The names under which a retrier, or those that a composite asks, would be shown.
func retrierNames(in retrier: any RequestRetrier) -> [String] {
    if let composite = retrier as? Interceptor { return composite.retriers.flatMap { retrierNames(in: $0) } }
    return traces(retrier, as: .retrier) ? [traceName(retrier)] : []
}

/// Whether a call in this role is shown. Interceptors from outside always are: whether they keep a default
/// implementation cannot be seen from here.
private func traces(_ participant: Any, as role: ParticipantRole) -> Bool {
    guard let partial = participant as? any PartialParticipant else { return true }
    return partial.ownRoles.contains(role)
}
