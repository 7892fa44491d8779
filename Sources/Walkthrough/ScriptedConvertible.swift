/// Makes the `URLRequest` of a scripted request, as `request(url, method:parameters:encoder:headers:)` would.
///
/// One convertible for all kinds of request: each of the session's methods takes one.
struct ScriptedConvertible: URLRequestConvertible {
    let scripted: ScriptedRequest

    func asURLRequest() throws -> URLRequest {
        let headers = scripted.headers.isEmpty ? nil : HTTPHeaders(scripted.headers)
        var request = try URLRequest(url: scripted.url, method: scripted.method, headers: headers)
        if let body = scripted.body { request.httpBody = Data(body.utf8) }
        if let timeout = scripted.timeout { request.timeoutInterval = timeout.seconds }
        if let policy = scripted.cachePolicy { request.cachePolicy = policy }
        for part in scripted.parts { (part as? any URLRequestPart)?.apply(to: &request) }
        return try scripted.parameters?.encode(into: request) ?? request
    }
}

/// A convertible of the caller's own: the trace shows that it is called, and it may throw.
struct OwnConvertible: URLRequestConvertible, TraceNamed {
    let traceName: String
    private let request: ScriptedConvertible
    private let error: String
    private let countdown: Countdown

    init(_ settings: ConvertibleSettings, _ request: ScriptedConvertible) {
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

extension HTTPHeaders {
    init(_ headers: [Header]) { self.init(headers.map { HTTPHeader(name: $0.name, value: $0.value) }) }
}
