import SessionChain

/// The account of an app whose words are the library's, too. Where both are meant, the library's names have
/// the library's name before them.
enum Account {
    /// Somebody is logged in.
    struct Session: Decodable { let user: String }

    /// Something that the app asks of its server.
    struct Request {
        let path: String
        var method: Alamofire.HTTPMethod = .get
        var parameters: Alamofire.Parameters?
    }

    enum Error: Swift.Error, Equatable {
        case offline
        case refused(Int)
        case other(String)

        init(_ error: Alamofire.AFError) {
            switch error {
            case .responseValidationFailed(reason: .unacceptableStatusCode(let code)): self = .refused(code)
            case .sessionTaskFailed(let error as URLError) where error.code == .notConnectedToInternet:
                self = .offline
            default: self = .other(error.localizedDescription)
            }
        }
    }

    /// Says what the library does, by notifications.
    final class Spinner: @unchecked Sendable {
        private(set) var turns: [String] = []

        func observe() {
            for name in [Alamofire.Request.didResumeNotification, Alamofire.Request.didFinishNotification] {
                _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    [weak self] in
                    self?.turns.append($0.name == Alamofire.Request.didResumeNotification ? "on" : "off")
                }
            }
        }
    }

    /// Talks to the server.
    final class Service: Sendable {
        private let session: Alamofire.Session

        init(session: Alamofire.Session = Alamofire.AF) { self.session = session }

        func send<Value: Decodable & Sendable>(
            _ request: Request, expecting type: Value.Type = Value.self,
            then completion: @escaping @Sendable (Result<Value, Error>) -> Void
        ) {
            session.request(
                "https://api.example.test\(request.path)", method: request.method,
                parameters: request.parameters, encoding: Alamofire.JSONEncoding.default
            )
            .validate()
            .responseDecodable { (response: Alamofire.AFDataResponse<Value>) in
                completion(response.result.mapError(Error.init))
            }
        }
    }
}

extension Alamofire.DataRequest {
    /// Adds a handler that gets an object as a dictionary, as an older app has it.
    @discardableResult
    func responseObject(_ completion: @escaping @Sendable ([String: Any]) -> Void) -> Self {
        responseJSON { (response: AFDataResponse<Any>) in
            completion(response.value as? [String: Any] ?? [:])
        }
    }
}
