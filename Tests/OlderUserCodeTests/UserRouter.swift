import Foundation
import SessionManagerChain

/// The service's routes, each of which knows how to become a request.
enum UserRouter: URLRequestConvertible {
    case read(username: String)
    case search(words: String, page: Int)
    case create(parameters: Parameters)

    static let baseURLString = "https://api.example.test"

    private var method: HTTPMethod {
        switch self {
        case .read, .search: return .get
        case .create: return .post
        }
    }

    private var path: String {
        switch self {
        case .read(let username): return "/users/\(username)"
        case .search: return "/users"
        case .create: return "/users"
        }
    }

    func asURLRequest() throws -> URLRequest {
        let url = try UserRouter.baseURLString.asURL()
        var urlRequest = URLRequest(url: url.appendingPathComponent(path))
        urlRequest.httpMethod = method.rawValue
        switch self {
        case .read: return urlRequest
        case .search(let words, let page):
            return try URLEncoding.default.encode(urlRequest, with: ["q": words, "page": page])
        case .create(let parameters):
            return try JSONEncoding.default.encode(urlRequest, with: parameters)
        }
    }
}
