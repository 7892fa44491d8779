/// What every network request of an app can do: fetch bytes in the background, make a model from them, and
/// call back.
///
/// This is where a request begins its way: `load(withCompletion:)` of `ApiRequest` or `ImageRequest` calls
/// `load(_:withCompletion:)` below, which they all share.
///
/// **Keep the request.** The task keeps only the closure, and the closure holds the request weakly. If
/// nothing else refers to the request, it is gone when the answer comes, and its completion is never called.
public protocol NetworkRequest: AnyObject, Sendable {
    /// What the request makes of the bytes.
    associatedtype Model: Sendable

    /// What traces know of this request. Made when the request is made, and gone when it goes.
    var life: RequestLife { get }
    /// The session its task belongs to, and where the completion is called.
    var loading: Loading { get }

    /// Loads the request's URL.
    ///
    /// - Parameter completion: is called once with the model, or with nil if none could be made, for
    ///   whatever reason. It is never called if the request is deallocated before the answer comes.
    func load(withCompletion completion: @escaping @Sendable (Model?) -> Void)

    /// Makes the model; nil if the bytes are not what was expected.
    func decode(_ data: Data) -> Model?
}

extension NetworkRequest {
    /// Loads any URL with a GET.
    public func load(_ url: URL, withCompletion completion: @escaping @Sendable (Model?) -> Void) {
        load(URLRequest(url: url), withCompletion: completion)
    }

    /// Loads what a `URLRequest` describes.
    public func load(
        _ request: URLRequest, withCompletion completion: @escaping @Sendable (Model?) -> Void
    ) {
        let trail = life.trail
        trail.record(.urlRequest(.created(request)))
        let delivery = loading.delivery
        let task = loading.session.dataTask(with: request) { [weak self] data, _, error in
            let decided = CompletionDecision.decide(self, delivery)
            trail.record(.completion(.decided(decided.decision)))
            switch decided.choice {
            case .here(let request):
                request.receive(data, error) { trail.call(completion, with: $0) }
            case .onMain(let request):
                request.receive(data, error) { model in
                    // From here on the request may be deallocated: its model is on its way.
                    request.loading.session.mainQueue.enqueue { trail.call(completion, with: model) }
                }
            case .dropped:
                break
            }
        }
        life.isCompletionOwed = true
        life.task = task
        task.resume()
    }

    /// Calls the request off: its completion is called with nil.
    public func cancel() {
        life.task?.cancel()
    }

    /// On the session's delegate queue: makes the model there, and hands it on.
    private func receive(_ data: Data?, _ error: (any Error)?, _ deliver: (Model?) -> Void) {
        let model = data.flatMap(decode)
        if data == nil { life.trail.missedData(error) }
        life.isCompletionOwed = false
        deliver(model)
    }
}
