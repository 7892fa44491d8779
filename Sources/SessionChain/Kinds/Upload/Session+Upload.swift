/// Asking for an upload. Each of these returns at once; the first handler, or `resume()`, starts the work.
extension Session {
    // MARK: Data

    /// Sends bytes that are in memory.
    public func upload(
        _ data: Data, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            data, with: bodiless(convertible, method, headers, requestModifier), interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    /// Sends bytes that are in memory, with whatever makes a `URLRequest`; a body of its own does not count.
    public func upload(
        _ data: Data, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            .data(data), with: convertible, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    // MARK: A file

    /// Sends a file, which stays where it is. That it is missing is found out by the task.
    public func upload(
        _ fileURL: URL, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            fileURL, with: bodiless(convertible, method, headers, requestModifier), interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    /// Sends a file, with whatever makes a `URLRequest`.
    public func upload(
        _ fileURL: URL, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            .file(fileURL, shouldRemove: false), with: convertible, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    // MARK: A stream

    /// Sends what a stream gives, which is known only when it has been read.
    ///
    /// Takes no `shouldAutomaticallyResume`, as in the original; `upload(_:with:…)` does.
    public func upload(
        _ stream: InputStream, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        fileManager: FileManager = .default, requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            stream, with: bodiless(convertible, method, headers, requestModifier), interceptor: interceptor,
            fileManager: fileManager)
    }

    /// Sends what a stream gives, with whatever makes a `URLRequest`.
    public func upload(
        _ stream: InputStream, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            .stream(stream), with: convertible, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    // MARK: One way for all

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
        let request = UploadRequest(
            convertible: upload, underlyingQueue: rootQueue, serializationQueue: serializationQueue,
            eventMonitor: eventMonitor, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager, delegate: self)
        if requestSetup == .eager { request.enter(.perform(self)) }
        return request
    }

    /// A request without parameters: its body is what is uploaded.
    func bodiless(
        _ url: any URLConvertible, _ method: HTTPMethod, _ headers: HTTPHeaders?,
        _ requestModifier: RequestModifier?
    ) -> any URLRequestConvertible {
        RequestConvertible(
            url: url, method: method, parameters: nil, encoding: URLEncoding.default, headers: headers,
            requestModifier: requestModifier)
    }
}
