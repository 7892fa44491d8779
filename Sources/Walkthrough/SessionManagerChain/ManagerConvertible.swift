import SessionManagerChain

/// Makes the `URLRequest` of a scripted request with 4.7's own means, for an app that says more about it than
/// the arguments of `request(_:method:parameters:encoding:headers:)` can.
struct ManagerConvertible: SessionManagerChain.URLRequestConvertible {
    let scripted: ScriptedRequest

    /// 4.7 knows nine methods; any other is a matter for the `URLRequest` itself.
    var method: SessionManagerChain.HTTPMethod? {
        SessionManagerChain.HTTPMethod(rawValue: scripted.method.rawValue)
    }

    var headers: SessionManagerChain.HTTPHeaders? {
        scripted.headers.isEmpty ? nil : SessionManagerChain.HTTPHeaders(scripted: scripted.headers)
    }

    /// Whether the script says something that only a `URLRequest` can hold.
    var needsURLRequest: Bool {
        scripted.body != nil || scripted.timeout != nil || scripted.cachePolicy != nil
            || scripted.parts.contains { $0 is any URLRequestPart }
    }

    func asURLRequest() throws -> URLRequest {
        var request = try URLRequest(url: scripted.url, method: method ?? .get, headers: headers)
        request.httpMethod = scripted.method.rawValue
        if let body = scripted.body { request.httpBody = Data(body.utf8) }
        if let timeout = scripted.timeout { request.timeoutInterval = timeout.seconds }
        if let policy = scripted.cachePolicy { request.cachePolicy = policy }
        for part in scripted.parts { (part as? any URLRequestPart)?.apply(to: &request) }
        guard let parameters = scripted.parameters else { return request }
        return try Optional(parameters).managerEncoding.encode(request, with: parameters.dictionary)
    }
}

/// A convertible of the caller's own: the trace shows that it is called, and it may throw.
struct OwnManagerConvertible: SessionManagerChain.URLRequestConvertible, TraceNamed {
    let traceName: String
    private let request: ManagerConvertible
    private let error: String
    private let countdown: Countdown

    init(_ settings: ConvertibleSettings, _ request: ManagerConvertible) {
        traceName = settings.name
        self.request = request
        error = settings.error
        countdown = Countdown(settings.failures)
    }

    func asURLRequest() throws -> URLRequest {
        if countdown.fails() { throw ScriptedFailureError(name: error) }
        return try request.asURLRequest()
    }
}

extension SessionManagerChain.HTTPHeaders {
    /// 4.7's headers are a dictionary: of two lines of one name, the last stays.
    init(scripted headers: [Header]) {
        self.init(headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
}
