/// How long a request object lives, and whether its completion is still owed. Only the request refers to it,
/// so it is deallocated together with the request, and records that.
public final class RequestLife: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// What a closure may keep without keeping the request.
    let trail: RequestTrail
    /// The request's task, once there is one.
    weak var task: URLSessionTask?
    /// Whether `load` was called and its completion was not.
    var isCompletionOwed = false

    /// Records that a request was made.
    ///
    /// - Parameters:
    ///   - type: the request's type, as the trace shows it.
    ///   - subject: what its events are about; nil gives it the next number of the run.
    ///   - completion: what the trace calls the request's completion; nil if the caller records the call.
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public init(of type: String, subject: Subject? = nil, completion: String? = "completion") {
        trail = RequestTrail(of: type, subject: subject, completion: completion)
    }

    deinit {
        trail.record(.request(.deallocated(isCompletionOwed: isCompletionOwed)))
    }

    /// What events about the request are about.
    public var subject: Subject { trail.subject }

    /// Records how a model is made of the bytes, and gives it back.
    public func decode<Value>(
        _ data: Data, by name: String, _ decide: (Data) -> Decided<Decoded<Value>>
    ) -> Value? {
        trail.decode(data, by: name, decide)
    }

    /// Calls the completion with nil at once, because there is no URL to load.
    public func refuse<Model>(_ completion: (Model?) -> Void) {
        trail.refuse(completion)
    }
}
