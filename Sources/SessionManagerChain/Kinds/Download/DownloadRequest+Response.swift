extension DownloadRequest {
    /// Adds a handler that gets the file's URL, without a serializer, or the error of a failed request.
    @discardableResult
    public func response(
        queue: DispatchQueue? = nil, completionHandler: @escaping (DefaultDownloadResponse) -> Void
    ) -> Self {
        addHandler(
            on: queue,
            make: { [self] in
                DefaultDownloadResponse(
                    request: request, response: response, temporaryURL: downloadDelegate?.temporaryURL,
                    destinationURL: downloadDelegate?.destinationURL, resumeData: resumeData,
                    error: delegate.error, timeline: timeline)
            }, error: \.error, call: { completionHandler($0) })
        return self
    }

    /// Adds a handler that gets what a response serializer makes of the file.
    ///
    /// The serializer runs on the request's own queue, after those that were added before it, and its handler
    /// is enqueued before the next serializer runs.
    @discardableResult
    public func response<Serializer: DownloadResponseSerializerProtocol>(
        queue: DispatchQueue? = nil, responseSerializer: Serializer,
        completionHandler: @escaping (DownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        addHandler(
            named: traceName(responseSerializer), on: queue,
            body: { [self] in .file(hasURL: downloadDelegate?.fileURL != nil) },
            serialize: { [self] in
                responseSerializer.serializeResponse(
                    request, response, downloadDelegate?.fileURL, delegate.error)
            },
            make: { [self] result in
                DownloadResponse(
                    request: request, response: response, temporaryURL: downloadDelegate?.temporaryURL,
                    destinationURL: downloadDelegate?.destinationURL, resumeData: resumeData, result: result,
                    timeline: timeline)
            }, call: { completionHandler($0) })
        return self
    }
}
