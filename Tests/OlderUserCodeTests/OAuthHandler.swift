import Foundation
import SessionManagerChain

/// The pattern that apps of Alamofire 4 had for tokens: an adapter and a retrier in one class, behind a lock.
///
/// The first refused request refreshes the token, with a manager of its own, so that the refresh itself is
/// neither adapted nor retried. All that are refused meanwhile wait, and are answered together.
class OAuthHandler: RequestAdapter, RequestRetrier {
    private typealias RefreshCompletion = (_ succeeded: Bool, _ token: String?) -> Void

    private let sessionManager: SessionManager = {
        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = SessionManager.defaultHTTPHeaders
        return SessionManager(configuration: configuration)
    }()

    private let lock = NSLock()
    private let baseURLString: String
    private var accessToken: String
    private var refreshToken: String
    private var isRefreshing = false
    private var requestsToRetry: [Alamofire.RequestRetryCompletion] = []

    init(baseURLString: String, accessToken: String, refreshToken: String) {
        self.baseURLString = baseURLString
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }

    // MARK: RequestAdapter

    func adapt(_ urlRequest: URLRequest) throws -> URLRequest {
        guard let url = urlRequest.url?.absoluteString, url.hasPrefix(baseURLString) else {
            return urlRequest
        }
        var urlRequest = urlRequest
        urlRequest.setValue("Bearer " + accessToken, forHTTPHeaderField: "Authorization")
        return urlRequest
    }

    // MARK: RequestRetrier

    func should(
        _ manager: SessionManager, retry request: Request, with error: Error,
        completion: @escaping RequestRetryCompletion
    ) {
        lock.lock()
        defer { lock.unlock() }
        guard let response = request.task?.response as? HTTPURLResponse, response.statusCode == 401 else {
            completion(false, 0.0)
            return
        }
        requestsToRetry.append(completion)
        guard !isRefreshing else { return }
        refreshTokens { [weak self] succeeded, token in
            guard let self = self else { return }
            self.lock.lock()
            defer { self.lock.unlock() }
            if let token = token { self.accessToken = token }
            self.requestsToRetry.forEach { $0(succeeded, 0.0) }
            self.requestsToRetry.removeAll()
        }
    }

    private func refreshTokens(completion: @escaping RefreshCompletion) {
        isRefreshing = true
        let parameters: [String: Any] = ["refresh_token": refreshToken, "grant_type": "refresh_token"]
        sessionManager.request(
            baseURLString + "/oauth/token", method: .post, parameters: parameters,
            encoding: JSONEncoding.default
        ).responseJSON { [weak self] response in
            guard let self = self else { return }
            if let json = response.result.value as? [String: Any], let token = json["access_token"] as? String
            {
                completion(true, token)
            } else {
                completion(false, nil)
            }
            self.isRefreshing = false
        }
    }
}
