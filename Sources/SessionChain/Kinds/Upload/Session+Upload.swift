/// What the ways of asking for an upload have in common.
extension Session {
    func upload(
        _ uploadable: UploadRequest.Uploadable, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)?, shouldAutomaticallyResume: Bool?, fileManager: FileManager
    ) -> UploadRequest {
        upload(
            Upload(request: convertible, uploadable: uploadable), interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    func upload(
        _ upload: any UploadConvertible, interceptor: (any RequestInterceptor)?,
        shouldAutomaticallyResume: Bool?, fileManager: FileManager
    ) -> UploadRequest {
        begin(
            UploadRequest(
                convertible: upload, underlyingQueue: rootQueue, serializationQueue: serializationQueue,
                monitors: eventMonitor, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager,
                session: reference
            ))
    }

    /// A request without parameters: its body is what is uploaded.
    func bodiless(
        _ url: any URLConvertible, _ method: HTTPMethod, _ headers: HTTPHeaders?,
        _ requestModifier: RequestModifier?
    ) -> any URLRequestConvertible {
        RequestConvertible(
            url: RepeatedURL(url), method: method, parameters: nil, encoding: URLEncoding.default,
            headers: headers, requestModifier: requestModifier)
    }
}
