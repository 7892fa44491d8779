import SessionChain

/// The service's routes, each of which knows how to become a request.
enum ImagesRouter {
    case fetch
    case search(String)
    case upload(title: String)
    case refreshToken(String)

    var baseURL: String { "https://api.example.test/v3" }

    var path: String {
        switch self {
        case .fetch: return "account/me/images"
        case .search: return "search"
        case .upload: return "upload"
        case .refreshToken: return "token"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .fetch, .search: return .get
        case .upload, .refreshToken: return .post
        }
    }

    var headers: HTTPHeaders { [.accept("application/json"), .init(name: "X-Client", value: "app")] }

    var parameters: [String: String]? {
        switch self {
        case .fetch: return nil
        case .search(let words): return ["q": words]
        case .upload(let title): return ["title": title]
        case .refreshToken(let token): return ["grant_type": "refresh_token", "refresh_token": token]
        }
    }
}

extension ImagesRouter: URLRequestConvertible {
    func asURLRequest() throws -> URLRequest {
        let url = try baseURL.asURL().appendingPathComponent(path)
        var request = try URLRequest(url: url, method: method, headers: headers)
        request.timeoutInterval = 30
        if method == .get {
            return try URLEncodedFormParameterEncoder().encode(parameters, into: request)
        }
        return try JSONParameterEncoder().encode(parameters, into: request)
    }
}
