/// The cache as seen from a task: the request that counts is the one that was loaded last.
extension URLCache {
    /// Passes on the response that is stored for a task's request; nil if there is none.
    public func getCachedResponse(
        for dataTask: URLSessionDataTask, completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
    ) {
        let cached = dataTask.currentRequest.flatMap { cachedResponse(for: $0) }
        dataTask.session.callBack { completionHandler(cached) }
    }

    /// Stores a response for a task's request.
    public func storeCachedResponse(_ cachedResponse: CachedURLResponse, for dataTask: URLSessionDataTask) {
        if let request = dataTask.currentRequest { storeCachedResponse(cachedResponse, for: request) }
    }

    /// Removes the response that is stored for a task's request.
    public func removeCachedResponse(for dataTask: URLSessionDataTask) {
        if let request = dataTask.currentRequest { removeCachedResponse(for: request) }
    }
}
