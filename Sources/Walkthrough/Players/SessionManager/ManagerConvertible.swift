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
        scripted.complete(&request)
        guard let parameters = scripted.parameters else { return request }
        return try Optional(parameters).managerEncoding.encode(request, with: parameters.dictionary)
    }
}

/// A router of an app's own means the same to both versions.
extension OwnConvertible: SessionManagerChain.URLRequestConvertible {}

extension SessionManagerChain.HTTPHeaders {
    /// 4.7's headers are a dictionary: of two lines of one name, the last stays.
    init(scripted headers: [Header]) {
        self.init(headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
}
