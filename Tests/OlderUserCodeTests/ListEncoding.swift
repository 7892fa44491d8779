import Foundation
import SessionManagerChain

/// An encoding of the app's own: a service that wants a bare list as its body.
struct ListEncoding: ParameterEncoding {
    private let list: [String]

    init(list: [String]) { self.list = list }

    func encode(_ urlRequest: URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        var urlRequest = try urlRequest.asURLRequest()
        do {
            urlRequest.httpBody = try JSONSerialization.data(withJSONObject: list, options: [])
        } catch {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: error))
        }
        if urlRequest.value(forHTTPHeaderField: "Content-Type") == nil {
            urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return urlRequest
    }
}
