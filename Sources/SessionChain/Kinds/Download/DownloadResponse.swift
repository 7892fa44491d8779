/// What a response handler of a download gets: the value or the error, the file, and everything they were
/// made from.
///
/// Mirrors Alamofire 5.12 `DownloadResponse`.
public struct DownloadResponse<Success, Failure: Error>: @unchecked Sendable {
    // Unchecked: `Success` stays on one thread, and the original does not constrain it further here.

    /// The last `URLRequest` that was created or adapted. It may not have been sent.
    public let request: URLRequest?
    /// The response's status and headers.
    public let response: HTTPURLResponse?
    /// The file at its destination. It stays there even if, say, a validator rejects the response later.
    public let fileURL: URL?
    /// What a later download needs to continue where this one stopped.
    public let resumeData: Data?
    /// The timing of the last task.
    public let metrics: URLSessionTaskMetrics?
    /// How long the serializer took, in seconds; 0 if there was none. The library's own take no virtual time;
    /// one of the caller's own may let some pass.
    public let serializationDuration: TimeInterval
    /// The value that the serializer made, or the error that the request failed with.
    public let result: Result<Success, Failure>

    /// The value, if the request succeeded.
    public var value: Success? { result.success }

    /// The error, if the request or its serializer failed.
    public var error: Failure? { result.failure }

    /// Creates a response without a request, as a test of a handler might need.
    public init(
        request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?, resumeData: Data?,
        metrics: URLSessionTaskMetrics?, serializationDuration: TimeInterval, result: Result<Success, Failure>
    ) {
        self.request = request
        self.response = response
        self.fileURL = fileURL
        self.resumeData = resumeData
        self.metrics = metrics
        self.serializationDuration = serializationDuration
        self.result = result
    }
}

/// A `DownloadResponse` whose error is an `AFError`.
public typealias AFDownloadResponse<Success> = DownloadResponse<Success, AFError>

extension DownloadResponse: CustomStringConvertible, CustomDebugStringConvertible {
    /// Only the result.
    public var description: String { "\(result)" }

    /// The request and the response with their headers, the file and the resume data, then how long it took,
    /// and the result.
    public var debugDescription: String {
        var lines = ResponseLines()
        if let request {
            lines.add(request)
            lines.add(response)
            lines.add("File URL", fileURL?.path)
            lines.add("Resume Data", resumeData.map { "\($0.count) bytes" })
            lines.addDurations(metrics, serializationDuration)
        } else {
            lines.add("Request", nil)
        }
        lines.add("Result", "\(result)")
        return lines.text
    }
}

extension DownloadResponse {
    /// The same response with its value transformed.
    public func map<NewSuccess>(
        _ transform: (Success) -> NewSuccess
    ) -> DownloadResponse<NewSuccess, Failure> {
        with(result.map(transform))
    }

    /// The same response with its value transformed; what `transform` throws becomes the error.
    public func tryMap<NewSuccess>(
        _ transform: (Success) throws -> NewSuccess
    ) -> DownloadResponse<NewSuccess, any Error> {
        with(result.tryMap(transform))
    }

    /// The same response with its error transformed.
    public func mapError<NewFailure: Error>(
        _ transform: (Failure) -> NewFailure
    ) -> DownloadResponse<Success, NewFailure> {
        with(result.mapError(transform))
    }

    /// The same response with its error transformed; what `transform` throws becomes the error.
    public func tryMapError<NewFailure: Error>(
        _ transform: (Failure) throws -> NewFailure
    ) -> DownloadResponse<Success, any Error> {
        with(result.tryMapError(transform))
    }

    private func with<NewSuccess, NewFailure>(
        _ result: Result<NewSuccess, NewFailure>
    ) -> DownloadResponse<NewSuccess, NewFailure> {
        DownloadResponse<NewSuccess, NewFailure>(
            request: request, response: response, fileURL: fileURL, resumeData: resumeData, metrics: metrics,
            serializationDuration: serializationDuration, result: result)
    }
}

extension DownloadResponse: HandlerResponse where Failure == AFError {
    func failing(with error: AFError) -> Self { with(.failure(error)) }

    func handlerCall(named name: String, state: Request.State) -> HandlerCall {
        HandlerCall(
            name: name, error: error, status: response?.statusCode, state: state.rawValue,
            download: DownloadedParts(hasDestination: fileURL != nil, resumeDataBytes: resumeData?.count))
    }
}
