/// Loads a resource of the web service. It is the same for every resource: URL and model come from there.
///
///     let request = ApiRequest(resource: QuestionsResource())
///     self.request = request  // Keeps it alive.
///     request.load { questions in … }
public final class ApiRequest<Resource: ApiResource>: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// What is loaded.
    public let resource: Resource
    public let life: RequestLife
    public let loading: Loading

    /// Makes the request, which does nothing before `load(withCompletion:)`.
    ///
    /// - Parameter subject: what its events are about; nil gives it the next number of the run.
    public init(resource: Resource, loading: Loading = Loading(), subject: Subject? = nil) {
        self.resource = resource
        self.loading = loading
        life = RequestLife(of: "ApiRequest<\(Resource.self)>", subject: subject)
    }
}

extension ApiRequest: NetworkRequest {
    public func load(withCompletion completion: @escaping @Sendable ([Resource.Model]?) -> Void) {
        guard let request = resource.urlRequest else { return life.refuse(completion) }
        load(request, withCompletion: completion)
    }

    public func decode(_ data: Data) -> [Resource.Model]? {
        life.decode(data, by: "\(Resource.self)", resource.decideModels)
    }
}
