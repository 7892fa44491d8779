import SessionChain

/// Code of the stories about making requests and judging responses, line by line as they show it.
enum RequestStories {
    typealias Show<Value> = @Sendable (AFDataResponse<Value>) -> Void

    /// What a server says about one article.
    struct Article: Decodable, Sendable { let title: String }

    /// Of `router`.
    static func askARouter(_ show: @escaping Show<[String]>) {
        enum Router: URLRequestConvertible {
            case images(page: Int)
            case upload(title: String)

            func asURLRequest() throws -> URLRequest {
                let base = URL(string: "https://api.example.com")!
                var request = URLRequest(url: base.appendingPathComponent("images"))
                request.headers = [.accept("application/json")]
                switch self {
                case .images(let page):
                    return try URLEncodedFormParameterEncoder.default.encode(["page": page], into: request)
                case .upload(let title):
                    request.method = .post
                    return try JSONParameterEncoder.default.encode(["title": title], into: request)
                }
            }
        }

        AF.request(Router.images(page: 2)).validate().responseDecodable(of: [String].self) { show($0) }
    }

    /// Of `what-a-method-decides`.
    static func tryAMethod(
        _ method: HTTPMethod, _ url: String, by session: Session, _ show: @escaping Show<String>
    ) {
        session.request(url, method: method, parameters: ["year": 2026])
            .validate().responseString { show($0) }
    }

    /// Of `timeout-each-attempt`.
    static func beImpatient(_ url: String) -> DataRequest {
        AF.request(url, requestModifier: { $0.timeoutInterval = 5 })
    }

    /// Of `request-modifier`.
    static func allowFiveSeconds(_ url: String, _ show: @escaping Show<String>) {
        AF.request(url) { $0.timeoutInterval = 5 }
            .responseString { show($0) }
    }

    /// Of `refused-content-type`.
    static func askInAHotel(_ show: @escaping Show<[Article]>) {
        AF.request("https://api.example.com/news", headers: [.accept("application/json")])
            .validate()
            .responseDecodable(of: [Article].self) { show($0) }
    }

    /// Of `who-is-called-when`.
    static func addHandlers(
        _ url: String, to session: Session, _ isSigned: @escaping DataRequest.Validation,
        _ reader: DispatchQueue, _ print: @escaping Show<String>, _ show: @escaping Show<Article>,
        _ note: @escaping Show<Data?>
    ) {
        session.request(url)
            .validate(statusCode: 200..<300)
            .validate(isSigned)
            .responseString { print($0) }
            .responseDecodable(of: Article.self, queue: reader) { show($0) }
            .response { note($0) }
    }
}
