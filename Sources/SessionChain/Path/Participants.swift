// The only way in which the chain calls an adapter, a retrier, a redirect handler or a cached response
// handler: each function records the call and the answer around the real call. Calls to a composite are not
// recorded, because the calls to its parts are.

/// Asks `adapter` to adapt `urlRequest` and records both ends of the call.
///
/// The answer may come later and from any queue; it is recorded as belonging to the request that asked.
func callAdapter(
    _ adapter: any RequestAdapter, _ urlRequest: URLRequest, using state: RequestAdapterState,
    completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
) {
    callAdapter(adapter, urlRequest, completion) { adapter.adapt(urlRequest, using: state, completion: $0) }
}

/// Asks `adapter` to adapt `urlRequest` without telling it which request that is about.
func callAdapter(
    _ adapter: any RequestAdapter, _ urlRequest: URLRequest, for session: Session,
    completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
) {
    callAdapter(adapter, urlRequest, completion) { adapter.adapt(urlRequest, for: session, completion: $0) }
}

private func callAdapter(
    _ adapter: any RequestAdapter, _ urlRequest: URLRequest,
    _ completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void,
    ask: (@escaping @Sendable (Result<URLRequest, any Error>) -> Void) -> Void
) {
    guard let recorder = Simulator.current?.recorder, traces(partial(adapter), as: .adapter) else {
        return ask(completion)
    }
    let name = traceName(adapter)
    let subject = recorder.currentSubject
    recorder.record(.adapt(.started(name: name)), subject, callback: .alamofire5)
    let answers = AnswerCount()
    ask { result in
        let answer = AdapterAnswer(name: name, initial: urlRequest, result: result)
        let event: AdaptEvent = answers.isRepeated() ? .completedAgain(answer) : .completed(answer)
        recorder.record(.adapt(event), subject, callback: .alamofire5)
        completion(result)
    }
}

/// Asks `retrier` whether to try `request` again, and records both ends of the call.
func callRetrier(
    _ retrier: any RequestRetrier, _ request: Request, for session: Session, dueTo error: any Error,
    completion: @escaping @Sendable (RetryResult) -> Void
) {
    let partial = partial(retrier)
    guard let recorder = Simulator.current?.recorder, traces(partial, as: .retrier) else {
        return retrier.retry(request, for: session, dueTo: error, completion: completion)
    }
    let name = traceName(retrier)
    let subject = request.subject
    recorder.record(
        .retry(.asked(name: name, retryCount: request.retryCount, error: error)), subject,
        callback: .alamofire5)
    let answers = AnswerCount()
    retrier.retry(request, for: session, dueTo: error) { result in
        let reasons = (partial as? any RetryRuleSource)?.takeReasons(for: request, dueTo: error)
        request.retryAnswers.append(RetryAnswer(name: name, result: result, reasons: reasons))
        let word = result.word
        let event: RetryEvent =
            answers.isRepeated()
            ? .answeredAgain(name: name, answer: word) : .answered(name: name, answer: word)
        recorder.record(.retry(event), subject, callback: .alamofire5)
        completion(result)
    }
}

/// Asks `handler` what to send instead of a redirect and records the call; the decision shows the answer.
func callRedirectHandler(
    _ handler: any RedirectHandler, task: URLSessionTask, willBeRedirectedTo request: URLRequest,
    for response: HTTPURLResponse, completion: @escaping (URLRequest?) -> Void
) {
    Simulator.current?.recorder.record(
        .redirect(.handlerCalled(name: traceName(handler), status: response.statusCode)),
        callback: .alamofire5)
    handler.task(task, willBeRedirectedTo: request, for: response, completion: completion)
}

/// Asks `handler` what the cache stores of a response, and records its answer and what follows from it.
func callCachedResponseHandler(
    _ handler: any CachedResponseHandler, _ rules: RuleLog, dataTask: URLSessionDataTask,
    willCacheResponse proposal: CachedURLResponse,
    completion: @escaping (CachedURLResponse?) -> Void
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

/// The role in which an interceptor is called.
enum ParticipantRole: Sendable { case adapter, retrier }

/// An interceptor of this module that says which of its two halves do any work themselves.
///
/// A half that only passes the call on (in a composite), or keeps its default (in a pure retrier), is not
/// shown: the trace would claim that a reader's code was called.
protocol PartialParticipant: Sendable {
    /// The roles in which this interceptor does work itself.
    var ownRoles: [ParticipantRole] { get }
}

/// The names under which a trace would show a retrier, or the retriers that a composite asks.
func retrierNames(in retrier: any RequestRetrier) -> [String] {
    if let composite = retrier as? Interceptor { return composite.retriers.flatMap { retrierNames(in: $0) } }
    return traces(partial(retrier), as: .retrier) ? [traceName(retrier)] : []
}

/// `true` if the trace shows a call in this role. Interceptors from outside are always shown: we cannot see
/// from here whether they keep a default implementation.
private func traces(_ partial: (any PartialParticipant)?, as role: ParticipantRole) -> Bool {
    partial?.ownRoles.contains(role) ?? true
}

/// The interceptor itself, if it is one of this module's that say which halves work; else nil.
private func partial(_ participant: Any) -> (any PartialParticipant)? {
    isPartial[type(of: participant)] ? participant as? any PartialParticipant : nil
}

private let isPartial = TypeFacts { $0 is any PartialParticipant.Type }
