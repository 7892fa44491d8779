/// What a response handler of a download gets: the value or the error, the file, and everything they were
/// made from.
///
/// Mirrors Alamofire 5.12 `DownloadResponse`.
public struct DownloadResponse<Success, Failure: Error>: @unchecked Sendable {
    // Unchecked: `Success` travels on one thread only, and the original asks no more of it here.

    /// The last request that was sent.
    public let request: URLRequest?
    /// The head of the answer.
    public let response: HTTPURLResponse?
    /// The file at its destination. It stays there when its body is refused later, by a validator, say.
    public let fileURL: URL?
    /// What a later download needs to go on where this one stopped.
    public let resumeData: Data?
    /// The moments the last task passed.
    public let metrics: URLSessionTaskMetrics?
    /// How long serializing took, in seconds. On virtual time that is 0: serializing takes no time.
    public let serializationDuration: TimeInterval
    /// What the serializer made of it, or what went wrong before.
    public let result: Result<Success, Failure>

    /// The value, if all went well.
    public var value: Success? { result.success }

    /// The error, if something went wrong.
    public var error: Failure? { result.failure }

    /// For a response that no request made, as a test of a handler needs one.
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
    /// The result alone.
    public var description: String { "\(result)" }

    /// Request, response, file and resume data in short, then the result: a line each.
    public var debugDescription: String {
        let requestLine = request.map { "\($0.httpMethod ?? "GET") \($0.url?.absoluteString ?? "no URL")" }
        let statusLine = response.map { "\($0.statusCode) \($0.url?.absoluteString ?? "no URL")" }
        return """
            [Request]: \(requestLine ?? "none")
            [Response]: \(statusLine ?? "none")
            [File URL]: \(fileURL?.path ?? "none")
            [Resume Data]: \(resumeData.map { "\($0.count) bytes" } ?? "none")
            [Serialization]: \(serializationDuration) s
            [Result]: \(result)
            """
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
            download: DownloadedParts(hasFile: fileURL != nil, resumeDataBytes: resumeData?.count))
    }
}
