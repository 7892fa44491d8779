/// What a task calls when it is over, if it was made with a completion handler.
enum TaskCompletion {
    case data(URLSession.DataTaskCompletion)
    case download(URLSession.DownloadTaskCompletion)
    /// For async code that reads the body byte by byte.
    case bytes(BytesReceiver)
}

/// Creating tasks. A task does nothing until it is resumed.
///
/// A task without a completion handler tells the session's delegate what happens. A task with a handler calls
/// it once, on the delegate queue; the delegate then receives only the calls that all kinds of tasks have in
/// common (metrics, redirects, the sending of a body), not those about the response or the end.
extension URLSession {
    /// Takes the outcome of a task: body, head and error. The body is empty rather than nil after a success,
    /// and nil after a failure, even if part of it had arrived.
    public typealias DataTaskCompletion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    /// Takes the outcome of a download: file, head and error. The file exists only during the call; to keep
    /// it, move it away.
    public typealias DownloadTaskCompletion = @Sendable (URL?, URLResponse?, (any Error)?) -> Void

    // MARK: Data tasks

    /// Makes a task that reports to the session's delegate.
    public func dataTask(with request: URLRequest) -> URLSessionDataTask {
        adopt(URLSessionDataTask(session: self, request: request, completionHandler: nil))
    }

    /// Makes a task for a GET of a URL, with the configuration's time-out and cache policy.
    public func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

    /// Makes a task that calls a handler once, with the whole body.
    public func dataTask(
        with request: URLRequest, completionHandler: @escaping DataTaskCompletion
    ) -> URLSessionDataTask {
        adopt(
            URLSessionDataTask(session: self, request: request, completionHandler: .data(completionHandler)))
    }

    /// Makes a task for a GET of a URL that calls a handler once, as the one for a request does.
    public func dataTask(
        with url: URL, completionHandler: @escaping DataTaskCompletion
    ) -> URLSessionDataTask {
        dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    // MARK: Upload tasks

    /// Makes a task that sends `bodyData` as the request's body. The request's own body is ignored.
    public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
        uploadTask(request, .data(bodyData), nil)
    }

    /// Makes a task that sends a file as the request's body. If the file does not exist when the task starts,
    /// the task ends with `URLError.fileDoesNotExist`.
    public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        uploadTask(request, .file(fileURL), nil)
    }

    /// Makes a task that asks the delegate for a stream (`needNewBodyStream`), and sends its contents.
    public func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
        uploadTask(request, .delegateStream, nil)
    }

    /// Makes a task that sends `bodyData`, and calls a handler once. If `bodyData` is nil, the body is empty.
    public func uploadTask(
        with request: URLRequest, from bodyData: Data?, completionHandler: @escaping DataTaskCompletion
    ) -> URLSessionUploadTask {
        uploadTask(request, .data(bodyData ?? Data()), .data(completionHandler))
    }

    /// Makes a task that sends a file, and calls a handler once.
    public func uploadTask(
        with request: URLRequest, fromFile fileURL: URL, completionHandler: @escaping DataTaskCompletion
    ) -> URLSessionUploadTask {
        uploadTask(request, .file(fileURL), .data(completionHandler))
    }

    private func uploadTask(
        _ request: URLRequest, _ source: BodySource, _ completion: TaskCompletion?
    ) -> URLSessionUploadTask {
        adopt(
            URLSessionUploadTask(
                session: self, request: request, source: source, completionHandler: completion))
    }

    // MARK: Download tasks

    /// Makes a task that writes the body to a file, for the session's `URLSessionDownloadDelegate`.
    public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        downloadTask(request, nil, nil)
    }

    /// Makes a task that writes the response to a GET of a URL to a file.
    public func downloadTask(with url: URL) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url))
    }

    /// Makes a task that resumes a download that was cancelled, or failed, before its end.
    ///
    /// Resume data that cannot be used ends the task with `URLError.unsupportedURL`.
    public func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask {
        downloadTask(nil, resumeData, nil)
    }

    /// Makes a task that writes the body to a file, and calls a handler once.
    public func downloadTask(
        with request: URLRequest, completionHandler: @escaping DownloadTaskCompletion
    ) -> URLSessionDownloadTask {
        downloadTask(request, nil, .download(completionHandler))
    }

    /// Makes a task that writes the response to a GET of a URL to a file, and calls a handler once.
    public func downloadTask(
        with url: URL, completionHandler: @escaping DownloadTaskCompletion
    ) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// Makes a task that resumes an earlier download, and calls a handler once.
    public func downloadTask(
        withResumeData resumeData: Data, completionHandler: @escaping DownloadTaskCompletion
    ) -> URLSessionDownloadTask {
        downloadTask(nil, resumeData, .download(completionHandler))
    }

    private func downloadTask(
        _ request: URLRequest?, _ resumeData: Data?, _ completion: TaskCompletion?
    ) -> URLSessionDownloadTask {
        adopt(
            URLSessionDownloadTask(
                session: self, request: request, resumeData: resumeData, completionHandler: completion))
    }

    // MARK: WebSocket tasks

    /// Makes a task that opens a WebSocket with this request, whose headers are sent with the handshake.
    public func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
        adopt(URLSessionWebSocketTask(session: self, request: request, protocols: []))
    }

    /// Makes a task that opens a WebSocket at a `ws` or `wss` URL.
    public func webSocketTask(with url: URL) -> URLSessionWebSocketTask {
        webSocketTask(with: URLRequest(url: url))
    }

    /// Makes a task that opens a WebSocket and offers subprotocols, the preferred one first (RFC 6455 §1.9).
    public func webSocketTask(with url: URL, protocols: [String]) -> URLSessionWebSocketTask {
        adopt(URLSessionWebSocketTask(session: self, request: URLRequest(url: url), protocols: protocols))
    }
}
