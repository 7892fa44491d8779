import SessionManagerChain
import ScriptReading

/// Makes a request's `URLRequest` with 4.7's means, if the arguments of
/// `request(_:method:parameters:encoding:headers:)` are not enough.
struct ManagerConvertible: SessionManagerChain.URLRequestConvertible {
    let scripted: ScriptedRequest

    /// Nil for a method that 4.7 does not know. Such a method is set on the `URLRequest` itself.
    var method: SessionManagerChain.HTTPMethod? {
        SessionManagerChain.HTTPMethod(rawValue: scripted.method.rawValue)
    }

    var headers: SessionManagerChain.HTTPHeaders? {
        scripted.headers.isEmpty ? nil : SessionManagerChain.HTTPHeaders(scripted: scripted.headers)
    }

    /// `true` if the script says something that only a `URLRequest` can hold.
    var needsURLRequest: Bool {
        scripted.body != nil || scripted.timeout != nil || scripted.cachePolicy != nil
            || scripted.parts.first(RequestCookies.self).keys.contains(where: \.isGiven)
    }

    func asURLRequest() throws -> URLRequest {
        var request = try URLRequest(url: scripted.url, method: method ?? .get, headers: headers)
        request.httpMethod = scripted.method.rawValue
        scripted.complete(&request)
        guard let parameters = scripted.parameters else { return request }
        return try Optional(parameters).managerEncoding.encode(request, with: parameters.dictionary)
    }
}

// A router of the app's own is the same in both versions.
extension OwnConvertible: SessionManagerChain.URLRequestConvertible {}

extension SessionManagerChain.HTTPHeaders {
    /// 4.7's headers are a dictionary, so of several with the same name only the last is kept.
    init(scripted headers: [Header]) {
        self.init(headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
}
