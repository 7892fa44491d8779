// What the configuration adds to a request.

extension URLSession {
    /// The request with those of the configuration's headers that it does not set itself. Once a task was
    /// redirected, headers that a redirect does not take along are left out.
    func wireRequest(_ request: URLRequest, of task: URLSessionTask) -> URLRequest {
        guard !additionalFields.isEmpty else { return request }
        let isRedirected = task.loader.trail.count > 0
        let isElsewhere = request.url.map { Origin($0) } != task.originalRequest?.url.map { Origin($0) }
        // Set at once: Foundation compares each field that is set alone with all others.
        var fields = request.allHTTPHeaderFields ?? [:]
        var names = Set(fields.keys.map { $0.lowercased() })
        for (name, value) in additionalFields where names.insert(name.lowercased()).inserted {
            if isRedirected, OriginFields.staysBehind(name, isElsewhere: isElsewhere) { continue }
            fields[name] = value
        }
        var request = request
        request.allHTTPHeaderFields = fields
        return request
    }

    /// The request's own cache policy, or the configuration's if the request has the default.
    func cachePolicy(of request: URLRequest) -> URLRequest.CachePolicy {
        request.cachePolicy == .useProtocolCachePolicy
            ? configuration.requestCachePolicy : request.cachePolicy
    }
}
