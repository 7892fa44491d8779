/// Methods that make an upload. Each returns at once; the first handler, or `resume()`, starts the work.
extension Session {
    // MARK: Data

    /// Sends bytes from memory.
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

    /// Sends bytes from memory in a convertible's `URLRequest`; if that has a body, it is ignored.
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

    /// Sends a file, which stays where it is. If the file is missing, the task fails.
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

    /// Sends a file in a convertible's `URLRequest`.
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

    /// Sends the content of a stream, which is known only once it has been read.
    ///
    /// Has no `shouldAutomaticallyResume` parameter, as in the original; `upload(_:with:…)` has one.
    public func upload(
        _ stream: InputStream, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        fileManager: FileManager = .default, requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            stream, with: bodiless(convertible, method, headers, requestModifier), interceptor: interceptor,
            fileManager: fileManager)
    }

    /// Sends the content of a stream in a convertible's `URLRequest`.
    public func upload(
        _ stream: InputStream, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            .stream(stream), with: convertible, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    // MARK: Shared by all of them

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
