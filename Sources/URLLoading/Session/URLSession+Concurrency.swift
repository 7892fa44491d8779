/// Loading with async functions instead of completion handlers.
///
///     let (data, response) = try await URLSession.shared.data(from: url)
///
/// Each function makes a task, resumes it, and suspends the caller until the task ends. If the caller is
/// cancelled, so is the task, and the `await` throws `URLError.cancelled`. A `delegate` argument replaces the
/// session's delegate for the calls that a task with a completion handler makes.
extension URLSession {
    /// Loads a request into memory.
    public func data(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await loaded("data(for:)", delegate) { dataTask(with: request, completionHandler: $0) }
    }

    /// Loads the response to a GET of a URL into memory.
    public func data(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await loaded("data(from:)", delegate) { dataTask(with: url, completionHandler: $0) }
    }

    /// Sends `bodyData`, and loads the response into memory.
    public func upload(
        for request: URLRequest, from bodyData: Data, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await loaded("upload(for:from:)", delegate) {
            uploadTask(with: request, from: bodyData, completionHandler: $0)
        }
    }

    /// Sends a file, and loads the response into memory.
    public func upload(
        for request: URLRequest, fromFile fileURL: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await loaded("upload(for:fromFile:)", delegate) {
            uploadTask(with: request, fromFile: fileURL, completionHandler: $0)
        }
    }

    /// Loads a request into a file, which then belongs to the caller, who moves it away or removes it.
    public func download(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await loaded("download(for:)", delegate) { downloadTask(with: request, completionHandler: $0) }
    }

    /// Loads the response to a GET of a URL into a file, which then belongs to the caller.
    public func download(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await loaded("download(from:)", delegate) { downloadTask(with: url, completionHandler: $0) }
    }

    /// Resumes a download that broke off, into a file that then belongs to the caller.
    public func download(
        resumeFrom resumeData: Data, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await loaded("download(resumeFrom:)", delegate) {
            downloadTask(withResumeData: resumeData, completionHandler: $0)
        }
    }

    // MARK: Waiting

    /// Makes a task as `make` does, and waits for the values passed to its completion handler.
    private func loaded<Value: Sendable>(
        _ name: String, _ delegate: (any URLSessionTaskDelegate)?,
        _ make: (@escaping @Sendable (Value?, URLResponse?, (any Error)?) -> Void) -> URLSessionTask
    ) async throws -> (Value, URLResponse) {
        let wait = TaskWait()
        let result = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let task = make { value, response, error in
                    continuation.resume(returning: Self.result(value, response, error))
                }
                wait.begin(task, as: name, delegate)
            }
        } onCancel: {
            wait.cancel()
        }
        return try wait.end(with: result)
    }

    private static func result<Value>(
        _ value: Value?, _ response: URLResponse?, _ error: (any Error)?
    ) -> Result<(Value, URLResponse), any Error> {
        guard error == nil, let value, let response else { return .failure(error ?? URLError(.unknown)) }
        return .success((value, response))
    }
}

/// A task that async code waits for.
///
/// Unchecked because a simulation runs on one thread.
final class TaskWait: @unchecked Sendable {
    private var task: URLSessionTask?
    /// Whether the caller's code was cancelled, which can happen before there is a task.
    private var isCancelled = false

    func begin(_ task: URLSessionTask, as name: String, _ delegate: (any URLSessionTaskDelegate)?) {
        self.task = task
        if let delegate { task.delegate = delegate }
        task.isAwaited = true
        task.record(.await(.started(property: name)))
        task.resume()
        if isCancelled { task.cancel() }
    }

    func cancel() {
        isCancelled = true
        task?.cancel()
    }

    /// The wait is over: records how it ended, and lets the caller's code continue.
    func end<Value>(
        with result: Result<(Value, URLResponse), any Error>
    ) throws -> (Value, URLResponse) {
        switch result {
        case .success(let answer):
            task?.record(.await(.returned(type: Value.self, bytes: (answer.0 as? Data)?.count)))
            return answer
        case .failure(let error):
            task?.record(.await(.threw(error)))
            throw error
        }
    }
}
