import SessionManagerChain

/// An interceptor as an app with Alamofire 4.7 has it. It does not retry.
final class VersionStamp: RequestAdapter, RequestRetrier {
    func adapt(_ urlRequest: URLRequest) throws -> URLRequest {
        var urlRequest = urlRequest
        urlRequest.setValue("4", forHTTPHeaderField: "X-Version")
        return urlRequest
    }

    func should(
        _ manager: SessionManager, retry request: Request, with error: any Error,
        completion: @escaping RequestRetryCompletion
    ) {
        completion(false, 0)
    }
}
