/// Methods that make a WebSocket. Each returns at once; the first handler, or `resume()`, starts the work.
extension Session {
    /// Makes a WebSocket request without parameters.
    public func webSocketRequest(
        to url: any URLConvertible, configuration: WebSocketRequest.Configuration = .default,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil
    ) -> WebSocketRequest {
        webSocketRequest(
            to: url, configuration: configuration, parameters: Empty?.none, headers: headers,
            interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            requestModifier: requestModifier)
    }

    /// Makes a WebSocket request whose parameters go into the query of the handshake.
    public func webSocketRequest<Parameters: Encodable & Sendable>(
        to url: any URLConvertible, configuration: WebSocketRequest.Configuration = .default,
        parameters: Parameters? = nil, encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil
    ) -> WebSocketRequest {
        let convertible = RequestEncodableConvertible(
            url: url, method: .get, parameters: parameters, encoder: encoder, headers: headers,
            requestModifier: requestModifier)
        return webSocketRequest(
            performing: convertible, configuration: configuration, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume)
    }

    /// Makes a WebSocket request from a `URLRequestConvertible`.
    public func webSocketRequest(
        performing convertible: any URLRequestConvertible,
        configuration: WebSocketRequest.Configuration = .default,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil
    ) -> WebSocketRequest {
        let request = WebSocketRequest(
            convertible: convertible, configuration: configuration, underlyingQueue: rootQueue,
            serializationQueue: serializationQueue, eventMonitor: eventMonitor,
            interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume, delegate: self)
        if requestSetup == .eager { request.enter(.perform(self)) }
        return request
    }
}
