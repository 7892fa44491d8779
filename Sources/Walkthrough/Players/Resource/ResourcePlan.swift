import ResourceChain

/// What the app's layer makes of a request of the script.
struct ResourcePlan: Sendable {
    let scripted: ScriptedRequest
    let subject: Subject
    let loading: Loading
    private let settings: ResourceSettings

    init(_ scripted: ScriptedRequest, subject: Subject, runner: ResourceRunner) {
        self.scripted = scripted
        self.subject = subject
        settings = scripted.parts.lazy.compactMap { $0 as? ResourceSettings }.first ?? ResourceSettings()
        loading = runner.loading(settings.delivery)
    }

    var id: String { scripted.id }
    var model: ResourceSettings.Model? { settings.model }
    var isKept: Bool { settings.isKept && turn == nil }
    var turn: RequestTurn? { scripted.parts.lazy.compactMap { $0 as? RequestTurn }.first }

    /// URL, method, headers, parameters and body as the script says; nil where they make no request.
    var urlRequest: URLRequest? { try? ScriptedConvertible(scripted: scripted).asURLRequest() }

    /// The request for a resource of the web service.
    func request<Resource: ApiResource>(of resource: Resource) -> ApiRequest<Resource> {
        ApiRequest(resource: resource, loading: loading, subject: subject)
    }

    /// The request for an image; nil where there is no URL.
    func imageRequest() -> ImageRequest? {
        urlRequest?.url.map { ImageRequest(url: $0, loading: loading, subject: subject) }
    }

    /// Lets a controller do it all.
    func load(with calls: [NetworkController.Call]) {
        guard let url = urlRequest?.url else { return }
        NetworkController(calls: calls, loading: loading).load(url, subject: subject) { _ in }
    }
}
