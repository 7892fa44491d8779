/// Makes the `URLRequest` of a scripted request, as `request(url, method:parameters:encoder:headers:)` would.
///
/// One convertible for all kinds of request: each of the session's methods takes one.
struct ScriptedConvertible: URLRequestConvertible {
    let scripted: ScriptedRequest

    func asURLRequest() throws -> URLRequest {
        let headers = scripted.headers.isEmpty ? nil : HTTPHeaders(scripted.headers)
        var request = try URLRequest(url: scripted.url, method: scripted.method, headers: headers)
        scripted.complete(&request)
        return try scripted.parameters?.encode(into: request) ?? request
    }
}

extension ScriptedRequest {
    /// Adds what only a `URLRequest` can hold, whatever the chain: body, time-out, cache policy, and the
    /// parts that concern it.
    func complete(_ request: inout URLRequest) {
        if let body { request.httpBody = Data(body.utf8) }
        if let timeout { request.timeoutInterval = timeout.seconds }
        if let cachePolicy { request.cachePolicy = cachePolicy }
        for part in parts { (part as? any URLRequestPart)?.apply(to: &request) }
    }
}

/// A convertible of the caller's own: the trace shows that it is called, and it may throw.
struct OwnConvertible: URLRequestConvertible, TraceNamed {
    let traceName: String
    private let error: String
    private let countdown: Countdown
    private let make: @Sendable () throws -> URLRequest

    /// - Parameter make: makes the request once it no longer throws, as the chain's own convertible does.
    init(_ settings: ConvertibleSettings, _ make: @escaping @Sendable () throws -> URLRequest) {
        traceName = settings.name
        error = settings.error
        countdown = Countdown(settings.failures)
        self.make = make
    }

    func asURLRequest() throws -> URLRequest {
        if countdown.fails() { throw ScriptedFailureError(name: error) }
        return try make()
    }
}

extension HTTPHeaders {
    init(_ headers: [Header]) { self.init(headers.map { HTTPHeader(name: $0.name, value: $0.value) }) }
}
