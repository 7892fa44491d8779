import ScriptReading

/// Makes a request's `URLRequest`, as `request(url, method:parameters:encoder:headers:)` would.
///
/// It serves all kinds of request, because each of the session's methods accepts a convertible.
struct ScriptedConvertible: URLRequestConvertible {
    let scripted: ScriptedRequest
    /// Only Alamofire 5 has one.
    var modifier: Session.RequestModifier?

    func asURLRequest() throws -> URLRequest {
        let headers = scripted.headers.isEmpty ? nil : HTTPHeaders(scripted.headers)
        var request = try URLRequest(url: scripted.url, method: scripted.method, headers: headers)
        scripted.complete(&request)
        try request.modify(with: modifier)
        return try scripted.parameters?.encode(into: request) ?? request
    }
}

extension ScriptedRequest {
    /// Adds whatever only a `URLRequest` can hold: the body, the time-out, the cache policy, cookies.
    func complete(_ request: inout URLRequest) {
        if let body { request.httpBody = Data(body.utf8) }
        if let timeout { request.timeoutInterval = timeout.seconds }
        if let cachePolicy { request.cachePolicy = cachePolicy }
        parts.first(RequestCookies.self).apply(to: &request)
    }
}

struct ConvertibleSettings: ConvertibleForm {
    static let word = "scripted"
    static let noun = "a convertible"
    static let meaning =
        "A convertible that makes the request as the script describes it. This is the default."

    @Key("name", "Its name in the trace, such as router.") var name: String
    @Key("fails", "How many times it throws before it makes a request, or always.")
    var failures = ScriptedFailures.never
    @Key("error", "The name of the error that it throws.") var error = "convertibleFailed"

    func check(_ object: ScriptObject) {
        if !$failures.isGiven { object.refuse($error, because: "expected \"fails\" beside it") }
    }

    func makeConvertible(
        in simulator: Simulator, _ request: @escaping @Sendable () throws -> URLRequest
    ) -> OwnConvertible {
        let countdown = Countdown(failures)
        return OwnConvertible(name: name) {
            if countdown.fails() { throw ScriptedFailureError(name: error) }
            return try request()
        }
    }
}

/// A convertible of the app's own, such as a router. The trace shows that it is called, and it may throw.
struct OwnConvertible: URLRequestConvertible, TraceNamed {
    let traceName: String
    private let make: @Sendable () throws -> URLRequest

    init(name: String, _ make: @escaping @Sendable () throws -> URLRequest) {
        traceName = name
        self.make = make
    }

    func asURLRequest() throws -> URLRequest { try make() }
}

extension HTTPHeaders {
    init(_ headers: [Header]) { self.init(headers.map { HTTPHeader(name: $0.name, value: $0.value) }) }
}
