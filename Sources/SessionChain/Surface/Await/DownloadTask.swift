/// What async code awaits of a download: the response, or what is in it.
///
///     let file = try await session.download(url).serializingDownloadedFileURL().value
///
/// Making one starts the request; awaiting it is optional, and can be done more than once. Mirrors Alamofire
/// 5.12 `DownloadTask`.
public struct DownloadTask<Value: Sendable>: Sendable {
    private let request: DownloadRequest
    private let task: Task<DownloadResponse<Value, AFError>, Never>
    private let shouldAutomaticallyCancel: Bool

    init(
        request: DownloadRequest, task: Task<DownloadResponse<Value, AFError>, Never>,
        shouldAutomaticallyCancel: Bool
    ) {
        self.request = request
        self.task = task
        self.shouldAutomaticallyCancel = shouldAutomaticallyCancel
    }

    /// The response that a handler would get. Does not throw: a failure is in the response's result.
    public var response: DownloadResponse<Value, AFError> {
        get async {
            let response = await wait(for: "response")
            request.recordReturn(of: response)
            return response
        }
    }

    /// The serialized value, or the error instead. Does not throw.
    public var result: Result<Value, AFError> {
        get async {
            let result = await wait(for: "result").result
            request.recordReturn(of: result)
            return result
        }
    }

    /// The serialized value.
    ///
    /// - Throws: an `AFError`; `explicitlyCancelled` when the awaiting task was cancelled.
    public var value: Value {
        get async throws { try request.returnOrThrow(await wait(for: "value").result) }
    }

    private func wait(for property: String) async -> DownloadResponse<Value, AFError> {
        await request.response(
            of: task, automaticallyCancelling: shouldAutomaticallyCancel, property: property)
    }

    /// Cancels the request, and with it everything that awaits its value.
    public func cancel() { task.cancel() }

    /// Resumes the request.
    public func resume() { request.resume() }

    /// Suspends the request; code that awaits it keeps waiting.
    public func suspend() { request.suspend() }
}
