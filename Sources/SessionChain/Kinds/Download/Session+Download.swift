/// Methods that make a download. Each returns at once; the first handler, or `resume()`, starts the work.
extension Session {
    /// Downloads a response to a file, with parameters in the older dictionary form.
    public func download(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        let convertible = RequestConvertible(
            url: convertible, method: method, parameters: parameters, encoding: encoding, headers: headers,
            requestModifier: requestModifier)
        return download(
            convertible, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination)
    }

    /// Downloads a response to a file, with parameters of an `Encodable` type.
    public func download<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        let convertible = RequestEncodableConvertible(
            url: convertible, method: method, parameters: parameters, encoder: encoder, headers: headers,
            requestModifier: requestModifier)
        return download(
            convertible, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination)
    }

    /// Downloads the response to a request and writes it to a file.
    public func download(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        download(
            .request(convertible), interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, to: destination)
    }

    /// Continues a download that was cancelled, or failed, before its end.
    ///
    /// `data` is the earlier request's `resumeData`. The request it was made from is sent again unchanged,
    /// so adapters do not see it.
    public func download(
        resumingWith data: Data, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        download(
            .resumeData(data), interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination)
    }

    private func download(
        _ downloadable: DownloadRequest.Downloadable, interceptor: (any RequestInterceptor)?,
        shouldAutomaticallyResume: Bool?, to destination: DownloadRequest.Destination?
    ) -> DownloadRequest {
        let request = DownloadRequest(
            downloadable: downloadable, underlyingQueue: rootQueue, serializationQueue: serializationQueue,
            eventMonitor: eventMonitor, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, delegate: self, destination: destination)
        if requestSetup == .eager { request.enter(.perform(self)) }
        return request
    }

    /// Runs on the request queue. There is no `URLRequest` to make, only a task. Mirrors
    /// `Session.didReceiveResumeData(_:for:)`.
    func resumeDownload(_ request: DownloadRequest, with data: Data) {
        rootQueue.enqueue { [self] in
            guard !request.isCancelled else { return request.stopBecauseCancelled() }
            adopt(request.task(forResumeData: data, using: session), for: request)
        }
    }
}
