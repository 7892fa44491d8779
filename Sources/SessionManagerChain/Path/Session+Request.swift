/// Asking for a request. What can be done at once is done before these return: by then the request has been
/// adapted, has its task and is running.
extension SessionManager {
    /// Makes a data request from a URL, a method, parameters and headers.
    @discardableResult
    public func request(
        _ url: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil
    ) -> DataRequest {
        announceRequest()
        var original: DataRequest.Requestable?
        do {
            let plain = try URLRequest(url: url, method: method, headers: headers)
            original = DataRequest.Requestable(urlRequest: plain)
            return request(try encoding.encode(plain, with: parameters))
        } catch {
            return fail(because: error) { make(original, $0, $1) }
        }
    }

    /// Makes a data request from a `URLRequestConvertible`, which is asked only once, even if retries follow.
    @discardableResult
    public func request(_ urlRequest: any URLRequestConvertible) -> DataRequest {
        let subject = announceRequest()
        do {
            let original = DataRequest.Requestable(urlRequest: try convert(urlRequest, for: subject))
            return launch(original) { make(original, $0, $1) }
        } catch {
            return fail(because: error) { make(nil, $0, $1) }
        }
    }

    private func make(
        _ original: DataRequest.Requestable?, _ task: URLSessionTask?, _ error: (any Error)?
    ) -> DataRequest {
        DataRequest(
            session: session, requestTask: .data(original, task), subject: claimSubject(), error: error)
    }
}
