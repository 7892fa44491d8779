extension DownloadRequest {
    /// Adds a handler that gets the file as it is, without a serializer.
    @discardableResult
    public func response(
        queue: DispatchQueue? = nil, completionHandler: @escaping @Sendable (DefaultDownloadResponse) -> Void
    ) -> Self {
        record(.handlerAdded(name: "plain"))
        delegate.queue.enqueue { [self] in
            callHandler(named: "plain", on: queue) { [self] in
                var response = DefaultDownloadResponse(
                    request: request, response: response, temporaryURL: downloadDelegate?.temporaryURL,
                    destinationURL: downloadDelegate?.destinationURL, resumeData: resumeData,
                    error: delegate.error, timeline: timeline)
                response.add(delegate.metrics)
                return (response, response.error)
            } call: {
                completionHandler($0)
            }
        }
        return self
    }

    /// Adds a handler that gets what a response serializer makes of the file.
    ///
    /// The serializer runs on the request's own queue, behind those that were added before, and its handler
    /// is sent on its way at once, whoever comes next.
    @discardableResult
    public func response<Serializer: DownloadResponseSerializerProtocol>(
        queue: DispatchQueue? = nil, responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (DownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        let name = traceName(responseSerializer)
        record(.handlerAdded(name: name))
        delegate.queue.enqueue { [self] in
            let (fileURL, error) = (downloadDelegate?.fileURL, delegate.error)
            record(
                .serializeStarted(name: name, .file(isPresent: fileURL != nil), error: error),
                callback: .alamofire4)
            let result = responseSerializer.serializeResponse(request, response, fileURL, error)
            record(.serializeFinished(type: Serializer.SerializedObject.self, error: result.error))
            var response = DownloadResponse(
                request: request, response: response, temporaryURL: downloadDelegate?.temporaryURL,
                destinationURL: downloadDelegate?.destinationURL, resumeData: resumeData, result: result,
                timeline: timeline)
            response.add(delegate.metrics)
            let finished = response
            callHandler(named: name, on: queue) {
                (finished, result.error)
            } call: {
                completionHandler($0)
            }
        }
        return self
    }
}
