/// What a task calls once it is over, where it was made with a completion handler.
enum TaskCompletion {
    case data(URLSession.DataTaskCompletion)
    case download(URLSession.DownloadTaskCompletion)
    /// For async code that reads the body byte by byte.
    case bytes(BytesReceiver)
}

/// Making tasks. None of them does anything before it is resumed.
///
/// A task without a completion handler tells the session's delegate what happens. One with a handler calls it
/// once, on the delegate queue; then the delegate hears of what all kinds of tasks have in common (metrics,
/// redirects, the sending of a body), but neither of its response nor of its end.
extension URLSession {
    /// Takes the outcome of a task: body, head and error. The body is empty rather than nil after a success,
    /// and nil after a failure, even when a part of it came.
    public typealias DataTaskCompletion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    /// Takes the outcome of a download: file, head and error. The file is there during the call only; whoever
    /// wants to keep it moves it away.
    public typealias DownloadTaskCompletion = @Sendable (URL?, URLResponse?, (any Error)?) -> Void

    // MARK: Data tasks

    /// Makes a task that tells the session's delegate.
    public func dataTask(with request: URLRequest) -> URLSessionDataTask {
        adopt(URLSessionDataTask(session: self, request: request, completionHandler: nil))
    }

    /// Makes a task for a GET of a URL, with the time-out and cache policy of the configuration.
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

    /// Makes a task that sends `bodyData` as the request's body; a body of the request itself does not count.
    public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
        uploadTask(request, .data(bodyData), nil)
    }

    /// Makes a task that sends a file as the request's body. A file that is not there when the task is
    /// started ends it with `URLError.fileDoesNotExist`.
    public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        uploadTask(request, .file(fileURL), nil)
    }

    /// Makes a task that asks the delegate for a stream (`needNewBodyStream`), and sends what it reads there.
    public func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
        uploadTask(request, .delegateStream, nil)
    }

    /// Makes a task that sends `bodyData`, and calls a handler once. Without data the body is empty.
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

    /// Makes a task that writes what a GET of a URL brings to a file.
    public func downloadTask(with url: URL) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url))
    }

    /// Makes a task that goes on with a download that was cancelled, or failed, before its end.
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

    /// Makes a task that writes what a GET of a URL brings to a file, and calls a handler once.
    public func downloadTask(
        with url: URL, completionHandler: @escaping DownloadTaskCompletion
    ) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// Makes a task that goes on with an earlier download, and calls a handler once.
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

    /// Makes a task that opens a WebSocket with this request, whose headers go along with the handshake.
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
