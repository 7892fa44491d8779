// The uploads among the functions of the library as a whole.

extension Alamofire {
    /// Sends a file in a request made of its parts.
    @discardableResult
    public static func upload(
        _ fileURL: URL, to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        SessionManager.default.upload(fileURL, to: url, method: method, headers: headers)
    }

    /// Sends a file with whatever makes a `URLRequest`.
    @discardableResult
    public static func upload(_ fileURL: URL, with urlRequest: any URLRequestConvertible) -> UploadRequest {
        SessionManager.default.upload(fileURL, with: urlRequest)
    }

    /// Sends bytes in a request made of its parts.
    @discardableResult
    public static func upload(
        _ data: Data, to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        SessionManager.default.upload(data, to: url, method: method, headers: headers)
    }

    /// Sends bytes with whatever makes a `URLRequest`.
    @discardableResult
    public static func upload(_ data: Data, with urlRequest: any URLRequestConvertible) -> UploadRequest {
        SessionManager.default.upload(data, with: urlRequest)
    }

    /// Sends what a stream gives in a request made of its parts.
    @discardableResult
    public static func upload(
        _ stream: InputStream, to url: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        SessionManager.default.upload(stream, to: url, method: method, headers: headers)
    }

    /// Sends what a stream gives with whatever makes a `URLRequest`.
    @discardableResult
    public static func upload(
        _ stream: InputStream, with urlRequest: any URLRequestConvertible
    ) -> UploadRequest {
        SessionManager.default.upload(stream, with: urlRequest)
    }

    /// Sends a form with files in a request made of its parts. The request comes with `encodingCompletion`.
    public static func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void,
        usingThreshold encodingMemoryThreshold: UInt64 = SessionManager
            .multipartFormDataEncodingMemoryThreshold,
        to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil,
        encodingCompletion: ((SessionManager.MultipartFormDataEncodingResult) -> Void)?
    ) {
        SessionManager.default.upload(
            multipartFormData: multipartFormData, usingThreshold: encodingMemoryThreshold, to: url,
            method: method, headers: headers, encodingCompletion: encodingCompletion)
    }

    /// Sends a form with files with whatever makes a `URLRequest`. The request comes with
    /// `encodingCompletion`.
    public static func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void,
        usingThreshold encodingMemoryThreshold: UInt64 = SessionManager
            .multipartFormDataEncodingMemoryThreshold,
        with urlRequest: any URLRequestConvertible,
        encodingCompletion: ((SessionManager.MultipartFormDataEncodingResult) -> Void)?
    ) {
        SessionManager.default.upload(
            multipartFormData: multipartFormData, usingThreshold: encodingMemoryThreshold, with: urlRequest,
            encodingCompletion: encodingCompletion)
    }
}
