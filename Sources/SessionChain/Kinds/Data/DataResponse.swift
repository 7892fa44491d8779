/// What a response handler gets: the value or the error, and everything it was made from.
///
/// Mirrors Alamofire 5.12 `DataResponse`.
public struct DataResponse<Success, Failure: Error>: @unchecked Sendable {
    // Unchecked: `Success` stays on one thread, and the original does not constrain it further here.

    /// The last `URLRequest` that was created or adapted. It may not have been sent.
    public let request: URLRequest?
    /// The response's status and headers.
    public let response: HTTPURLResponse?
    /// The body.
    public let data: Data?
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
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, metrics: URLSessionTaskMetrics?,
        serializationDuration: TimeInterval, result: Result<Success, Failure>
    ) {
        self.request = request
        self.response = response
        self.data = data
        self.metrics = metrics
        self.serializationDuration = serializationDuration
        self.result = result
    }
}

/// A `DataResponse` whose error is an `AFError`.
public typealias AFDataResponse<Success> = DataResponse<Success, AFError>

/// A `Result` whose error is an `AFError`.
public typealias AFResult<Success> = Result<Success, AFError>

extension DataResponse: CustomStringConvertible, CustomDebugStringConvertible {
    /// Only the result.
    public var description: String { "\(result)" }

    /// The request and the response with their headers and bodies, then how long it took, and the result.
    public var debugDescription: String {
        var lines = ResponseLines()
        if let request {
            lines.add(request)
            lines.add(response)
            if let response { lines.addBody(data, under: response.headers) }
            lines.addDurations(metrics, serializationDuration)
        } else {
            lines.add("Request", nil)
        }
        lines.add("Result", "\(result)")
        return lines.text
    }
}

extension DataResponse {
    /// The same response with its value transformed.
    public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> DataResponse<NewSuccess, Failure> {
        with(result.map(transform))
    }

    /// The same response with its value transformed; what `transform` throws becomes the error.
    public func tryMap<NewSuccess>(
        _ transform: (Success) throws -> NewSuccess
    ) -> DataResponse<NewSuccess, any Error> {
        with(result.tryMap(transform))
    }

    /// The same response with its error transformed.
    public func mapError<NewFailure: Error>(
        _ transform: (Failure) -> NewFailure
    ) -> DataResponse<Success, NewFailure> {
        with(result.mapError(transform))
    }

    /// The same response with its error transformed; what `transform` throws becomes the error.
    public func tryMapError<NewFailure: Error>(
        _ transform: (Failure) throws -> NewFailure
    ) -> DataResponse<Success, any Error> {
        with(result.tryMapError(transform))
    }

    private func with<NewSuccess, NewFailure>(
        _ result: Result<NewSuccess, NewFailure>
    ) -> DataResponse<NewSuccess, NewFailure> {
        DataResponse<NewSuccess, NewFailure>(
            request: request, response: response, data: data, metrics: metrics,
            serializationDuration: serializationDuration, result: result)
    }
}

extension DataResponse: HandlerResponse where Failure == AFError {
    func failing(with error: AFError) -> Self { with(.failure(error)) }

    func handlerCall(named name: String, state: Request.State) -> HandlerCall {
        HandlerCall(name: name, error: error, status: response?.statusCode, state: state.rawValue)
    }
}
