/// Methods that upload a form. The form is built at once, and encoded when the request is about to
/// get its task: in memory below `encodingMemoryThreshold` bytes, else in a file that is removed at the end.
extension Session {
    // MARK: A form that a closure builds

    /// Sends the form to which `multipartFormData` appends its parts, in a request without other parameters.
    public func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void, to url: any URLConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        method: HTTPMethod = .post, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            multipartFormData: multipartFormData, with: bodiless(url, method, headers, requestModifier),
            usingThreshold: encodingMemoryThreshold, interceptor: interceptor, fileManager: fileManager)
    }

    /// Sends the form to which `multipartFormData` appends its parts, in a convertible's `URLRequest`.
    public func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void, with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil, fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            multipartFormData: .built(by: multipartFormData, fileManager: fileManager), with: request,
            usingThreshold: encodingMemoryThreshold, interceptor: interceptor, fileManager: fileManager)
    }

    // MARK: A finished form

    /// Sends a form in a request without other parameters.
    public func upload(
        multipartFormData: MultipartFormData, to url: any URLConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        method: HTTPMethod = .post, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default, requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            multipartFormData: multipartFormData, with: bodiless(url, method, headers, requestModifier),
            usingThreshold: encodingMemoryThreshold, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    /// Sends a form in a convertible's `URLRequest`, whose `Content-Type` becomes that of the form.
    public func upload(
        multipartFormData: MultipartFormData, with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        let multipart = MultipartUpload(
            encodingMemoryThreshold: encodingMemoryThreshold, request: request,
            multipartFormData: multipartFormData)
        return upload(
            multipart, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            fileManager: fileManager)
    }
}
