/// Asking for an upload of a file, of bytes or of a stream.
extension SessionManager {
    // MARK: A file

    /// Uploads a file to a URL.
    @discardableResult
    public func upload(
        _ fileURL: URL, to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        upload(to: url, method, headers) { .file(fileURL, $0) }
    }

    /// Uploads a file with a request of the caller's own making.
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

    /// Uploads data with a request of the caller's own making.
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

    /// Uploads the content of a stream with a request of the caller's own making.
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
            return upload(nil, failedWith: error)
        }
    }

    private func upload(
        with urlRequest: any URLRequestConvertible, _ makeUploadable: (URLRequest) -> UploadRequest.Uploadable
    ) -> UploadRequest {
        let subject = announceRequest()
        do {
            return upload(makeUploadable(try convert(urlRequest, for: subject)))
        } catch {
            return upload(nil, failedWith: error)
        }
    }

    private func upload(_ uploadable: UploadRequest.Uploadable) -> UploadRequest {
        do {
            let task = try uploadable.task(session: session, adapter: adapter, queue: queue)
            let upload = UploadRequest(
                session: session, requestTask: .upload(uploadable, task), subject: claimSubject())
            if case .stream(let stream, _) = uploadable {
                upload.delegate.taskNeedNewBodyStream = { _, _ in stream }
            }
            start(upload, with: task)
            return upload
        } catch {
            return upload(uploadable, failedWith: error)
        }
    }

    /// Makes an upload that has failed before it had a task.
    private func upload(
        _ uploadable: UploadRequest.Uploadable?, failedWith error: any Error
    ) -> UploadRequest {
        let upload = UploadRequest(
            session: session, requestTask: .upload(uploadable, nil), subject: claimSubject(),
            error: error.underlyingAdaptError ?? error)
        handleCreationFailure(error, of: upload)
        return upload
    }
}
