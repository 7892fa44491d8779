import ResourceChain

/// How the app's layer makes a request of the script.
struct ResourcePlan: Sendable {
    let scripted: ScriptedRequest
    let subject: Subject
    let loading: Loading
    private let settings: ResourceSettings

    init(_ scripted: ScriptedRequest, subject: Subject, runner: ResourceRunner) {
        self.scripted = scripted
        self.subject = subject
        settings = scripted.parts.first(ResourceSettings.self)
        loading = runner.loading(settings.delivery)
    }

    var id: String { scripted.id }
    var model: ResourceSettings.Model? { settings.model }
    var isKept: Bool { settings.isKept && turn == nil }
    var turn: RequestTurn.Turn? { scripted.parts.first(RequestTurn.self).turn }

    /// The script's URL, method, headers, parameters and body, or nil if they do not make a request.
    var urlRequest: URLRequest? { try? ScriptedConvertible(scripted: scripted).asURLRequest() }

    /// The URL alone, with the parameters that belong into it, for what can be given no more; nil if they do
    /// not make a URL.
    private var url: URL? {
        guard let request = try? URLRequest(url: scripted.url, method: scripted.method) else { return nil }
        guard let parameters = scripted.parametersInURL else { return request.url }
        return try? parameters.encode(into: request).url
    }

    /// The request for a resource of the web service.
    func request<Resource: ApiResource>(of resource: Resource) -> ApiRequest<Resource> {
        ApiRequest(resource: resource, loading: loading, subject: subject)
    }

    /// The request for an image.
    func imageRequest() -> ImageRequest {
        ImageRequest(url: url, loading: loading, subject: subject)
    }

    /// Lets a controller do everything.
    func load(with calls: [NetworkController.Call]) {
        NetworkController(calls: calls, loading: loading).load(url, subject: subject) { _ in }
    }
}
