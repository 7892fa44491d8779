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
        var originalRequest: URLRequest?
        do {
            let plain = try URLRequest(url: url, method: method, headers: headers)
            originalRequest = plain
            return request(try encoding.encode(plain, with: parameters))
        } catch {
            return request(originalRequest, failedWith: error)
        }
    }

    /// Makes a data request from a `URLRequestConvertible`, which is asked only once, even if retries follow.
    @discardableResult
    public func request(_ urlRequest: any URLRequestConvertible) -> DataRequest {
        let subject = announceRequest()
        var originalRequest: URLRequest?
        do {
            let made = try convert(urlRequest, for: subject)
            originalRequest = made
            let originalTask = DataRequest.Requestable(urlRequest: made)
            let task = try originalTask.task(session: session, adapter: adapter, queue: queue)
            let request = DataRequest(
                session: session, requestTask: .data(originalTask, task), subject: claimSubject())
            start(request, with: task)
            return request
        } catch {
            return request(originalRequest, failedWith: error)
        }
    }

    /// Makes a request that has failed before it had a task.
    private func request(_ urlRequest: URLRequest?, failedWith error: any Error) -> DataRequest {
        let originalTask = urlRequest.map { DataRequest.Requestable(urlRequest: $0) }
        let request = DataRequest(
            session: session, requestTask: .data(originalTask, nil), subject: claimSubject(),
            error: error.underlyingAdaptError ?? error)
        handleCreationFailure(error, of: request)
        return request
    }
}
