/// Makes the session, its interceptors and its requests from what the script says about them.
final class SessionBuilder {
    private let script: Script
    /// One interceptor for each name, however many requests share it: a refresh is shared, too.
    private var interceptors: [String: any RequestInterceptor] = [:]

    init(script: Script) { self.script = script }

    /// Lets go of the interceptors, and of the sessions they refresh with.
    func end() { interceptors.removeAll() }

    // MARK: Sessions

    func makeSession() -> Session {
        let settings = script.session
        return Session(
            configuration: configuration(settings),
            startRequestsImmediately: settings.startRequestsImmediately,
            requestSetup: settings.requestSetup == .eager ? .eager : .lazy,
            interceptor: interceptor(settings.interceptors),
            cachedResponseHandler: settings.cacher.map(ResponseCacher.init))
    }

    /// A session for refreshing a credential: without the interceptor that waits for the refresh.
    func makeRefreshSession(for interceptor: String) -> Session {
        Session(rootQueue: DispatchQueue(label: "\(interceptor).refresh.rootQueue"))
    }

    private func configuration(_ settings: SessionSettings) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = settings.cacheCapacity.map { URLCache(memoryCapacity: $0, diskCapacity: 0) }
        if let policy = settings.cachePolicy { configuration.requestCachePolicy = policy }
        if let timeout = settings.timeout { configuration.timeoutIntervalForRequest = timeout.seconds }
        if !settings.headers.isEmpty {
            configuration.httpAdditionalHeaders = Dictionary(
                settings.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        }
        return configuration
    }

    // MARK: Requests

    /// Makes a request with everything but its handlers. Without a handler, nothing starts.
    ///
    /// An event of its own tells readers which `id` of the script the new request's number stands for.
    func announce(_ scripted: ScriptedRequest, in session: Session) -> DataRequest {
        session.rootQueue.simulator.recorder.record(
            .scriptCalled(name: EventMatcher.announcement(ofRequest: scripted.id)), Subject.none)
        let request = session.request(
            scripted.url, method: scripted.method, parameters: scripted.parameters?.values,
            encoder: scripted.parameters?.encoder == .json
                ? JSONParameterEncoder.default : URLEncodedFormParameterEncoder.default,
            headers: scripted.headers.isEmpty ? nil : HTTPHeaders(scripted.headers),
            interceptor: interceptor(scripted.interceptors), requestModifier: modifier(scripted))
        for validator in scripted.validators { request.add(validator) }
        if let cacher = scripted.cacher { request.cacheResponse(using: ResponseCacher(cacher)) }
        return request
    }

    /// What `request(url)` has no parameter for; nil when there is none of it.
    private func modifier(_ scripted: ScriptedRequest) -> Session.RequestModifier? {
        guard scripted.body != nil || scripted.timeout != nil || scripted.cachePolicy != nil else {
            return nil
        }
        return { request in
            if let body = scripted.body { request.httpBody = Data(body.utf8) }
            if let timeout = scripted.timeout { request.timeoutInterval = timeout.seconds }
            if let policy = scripted.cachePolicy { request.cachePolicy = policy }
        }
    }

    // MARK: Interceptors

    /// The named interceptors as one; nil for none.
    private func interceptor(_ names: [String]) -> (any RequestInterceptor)? {
        let parts = names.compactMap(interceptor(named:))
        return parts.count > 1 ? Interceptor(interceptors: parts) : parts.first
    }

    private func interceptor(named name: String) -> (any RequestInterceptor)? {
        if let made = interceptors[name] { return made }
        let made = script.interceptors.first { $0.name == name }.map(make)
        interceptors[name] = made
        return made
    }

    private func make(_ settings: InterceptorSettings) -> any RequestInterceptor {
        let name = settings.name
        switch settings.behavior {
        case .adapter(let adapter): return ScriptedAdapter(name: name, adapter)
        case .retrier(let retrier): return ScriptedRetrier(name: name, retrier)
        case .retryPolicy(let policy): return ScriptedRetryPolicy(name: name, policy)
        case .authentication(let authentication):
            let authenticator = ScriptedAuthenticator(name: name, authentication, builder: self)
            return NamedInterceptor(traceName: name, authenticator.interceptor())
        }
    }
}

extension HTTPHeaders {
    fileprivate init(_ headers: [Header]) {
        self.init(headers.map { HTTPHeader(name: $0.name, value: $0.value) })
    }
}

extension ResponseCacher {
    fileprivate init(_ cacher: ScriptedCacher) {
        switch cacher {
        case .cache: self.init(behavior: .cache)
        case .doNotCache: self.init(behavior: .doNotCache)
        case .modify(let headers):
            self.init(behavior: .modify { _, response in response.setting(headers) })
        }
    }
}

extension CachedURLResponse {
    /// The same response with these header fields put in; nil, so nothing to store, if it is not HTTP.
    fileprivate func setting(_ headers: [Header]) -> CachedURLResponse? {
        guard let http = response as? HTTPURLResponse, let url = http.url else { return nil }
        var fields = http.allHeaderFields as? [String: String] ?? [:]
        for header in headers {
            for name in fields.keys where name.lowercased() == header.name.lowercased() { fields[name] = nil }
            fields[header.name] = header.value
        }
        return HTTPURLResponse(
            url: url, statusCode: http.statusCode, httpVersion: "HTTP/1.1", headerFields: fields
        ).map { CachedURLResponse(response: $0, data: data) }
    }
}
