// The uploads among the functions of the library as a whole.

extension Alamofire {
    /// Uploads a file to a URL.
    @discardableResult
    public static func upload(
        _ fileURL: URL, to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        SessionManager.default.upload(fileURL, to: url, method: method, headers: headers)
    }

    /// Uploads a file in a convertible's `URLRequest`.
    @discardableResult
    public static func upload(_ fileURL: URL, with urlRequest: any URLRequestConvertible) -> UploadRequest {
        SessionManager.default.upload(fileURL, with: urlRequest)
    }

    /// Uploads data to a URL.
    @discardableResult
    public static func upload(
        _ data: Data, to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        SessionManager.default.upload(data, to: url, method: method, headers: headers)
    }

    /// Uploads data in a convertible's `URLRequest`.
    @discardableResult
    public static func upload(_ data: Data, with urlRequest: any URLRequestConvertible) -> UploadRequest {
        SessionManager.default.upload(data, with: urlRequest)
    }

    /// Uploads the content of a stream to a URL.
    @discardableResult
    public static func upload(
        _ stream: InputStream, to url: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        SessionManager.default.upload(stream, to: url, method: method, headers: headers)
    }

    /// Uploads the content of a stream in a convertible's `URLRequest`.
    @discardableResult
    public static func upload(
        _ stream: InputStream, with urlRequest: any URLRequestConvertible
    ) -> UploadRequest {
        SessionManager.default.upload(stream, with: urlRequest)
    }

    /// Uploads a form with files to a URL. The request comes with `encodingCompletion`.
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

    /// Uploads a form with files with a request of the caller's own making. The request comes with
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
