/// Methods that upload a file, bytes or the content of a stream.
extension SessionManager {
    // MARK: A file

    /// Uploads a file to a URL.
    @discardableResult
    public func upload(
        _ fileURL: URL, to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        upload(to: url, method, headers) { .file(fileURL, $0) }
    }

    /// Uploads a file in a convertible's `URLRequest`.
    @discardableResult
    public func upload(_ fileURL: URL, with urlRequest: any URLRequestConvertible) -> UploadRequest {
        upload(with: urlRequest) { .file(fileURL, $0) }
    }

    // MARK: Bytes

    /// Uploads data to a URL.
    @discardableResult
    public func upload(
        _ data: Data, to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        upload(to: url, method, headers) { .data(data, $0) }
    }

    /// Uploads data in a convertible's `URLRequest`.
    @discardableResult
    public func upload(_ data: Data, with urlRequest: any URLRequestConvertible) -> UploadRequest {
        upload(with: urlRequest) { .data(data, $0) }
    }

    // MARK: A stream

    /// Uploads the content of a stream to a URL. A stream can be read only once, so another attempt fails.
    @discardableResult
    public func upload(
        _ stream: InputStream, to url: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        upload(to: url, method, headers) { .stream(stream, $0) }
    }

    /// Uploads the content of a stream in a convertible's `URLRequest`.
    @discardableResult
    public func upload(_ stream: InputStream, with urlRequest: any URLRequestConvertible) -> UploadRequest {
        upload(with: urlRequest) { .stream(stream, $0) }
    }

    // MARK: What they have in common

    private func upload(
        to url: any URLConvertible, _ method: HTTPMethod, _ headers: HTTPHeaders?,
        _ makeUploadable: (URLRequest) -> UploadRequest.Uploadable
    ) -> UploadRequest {
        announceRequest()
        do {
            return upload(
                with: try URLRequest(url: url, method: method, headers: headers), makeUploadable)
        } catch {
            return fail(because: error) { make(nil, $0, $1) }
        }
    }

    private func upload(
        with urlRequest: any URLRequestConvertible, _ makeUploadable: (URLRequest) -> UploadRequest.Uploadable
    ) -> UploadRequest {
        let subject = announceRequest()
        do {
            let original = makeUploadable(try convert(urlRequest, for: subject))
            return launch(original) { make(original, $0, $1) }
        } catch {
            return fail(because: error) { make(nil, $0, $1) }
        }
    }

    private func make(
        _ original: UploadRequest.Uploadable?, _ task: URLSessionTask?, _ error: (any Error)?
    ) -> UploadRequest {
        let upload = UploadRequest(
            session: session, requestTask: .upload(original, task), subject: claimSubject(), error: error)
        // As in the original, an upload that failed before it had a task never gets its stream.
        if task != nil, case .stream(let stream, _)? = original {
            upload.delegate.taskNeedNewBodyStream = { _, _ in stream }
        }
        return upload
    }
}
