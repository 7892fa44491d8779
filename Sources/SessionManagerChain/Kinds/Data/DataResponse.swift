/// What a handler without a serializer gets: the raw body, and the error if the request failed.
///
/// Mirrors Alamofire 4.7 `DefaultDataResponse`; in 5.12 it is a `DataResponse<Data?, AFError>`.
public struct DefaultDataResponse: Response, @unchecked Sendable {
    // Unchecked: the metrics have no type here, and everything runs on one thread.

    /// The `URLRequest` of the last task, not the one that a redirect led to; without a task, the request as
    /// it was before adapting. It may not have been sent.
    public let request: URLRequest?
    /// The response's status and headers.
    public let response: HTTPURLResponse?
    /// The body.
    public let data: Data?
    /// The error that the request failed with, unchanged.
    public let error: (any Error)?
    /// When the request's stages began and ended.
    public let timeline: Timeline

    var _metrics: AnyObject?

    /// Creates a response without a request, as a test of a handler might need. As in the original, the
    /// metrics are ignored.
    public init(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?,
        timeline: Timeline = Timeline(), metrics: AnyObject? = nil
    ) {
        self.request = request
        self.response = response
        self.data = data
        self.error = error
        self.timeline = timeline
    }
}

/// What a response handler gets: the value or the error, and everything it was made from.
///
/// Mirrors Alamofire 4.7 `DataResponse`.
public struct DataResponse<Value>: Response, @unchecked Sendable {
    // Unchecked: everything runs on one thread, and the original does not ask for a sendable `Value`.

    /// The `URLRequest` of the last task, not the one that a redirect led to; without a task, the request as
    /// it was before adapting. It may not have been sent.
    public let request: URLRequest?
    /// The response's status and headers.
    public let response: HTTPURLResponse?
    /// The body.
    public let data: Data?
    /// The value that the serializer made, or the error that the request failed with.
    public let result: Result<Value>
    /// When the request's stages began and ended.
    public let timeline: Timeline

    var _metrics: AnyObject?

    /// The value, if the request succeeded.
    public var value: Value? { result.value }

    /// The error, if something went wrong: an `AFError`, or the error of the task, an adapter or a
    /// validator.
    public var error: (any Error)? { result.error }

    /// Creates a response without a request, as a test of a handler might need.
    public init(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, result: Result<Value>,
        timeline: Timeline = Timeline()
    ) {
        self.request = request
        self.response = response
        self.data = data
        self.result = result
        self.timeline = timeline
    }
}

extension DataResponse: CustomStringConvertible, CustomDebugStringConvertible {
    /// Only the result.
    public var description: String { result.debugDescription }

    /// Summaries of the request, the response and the body, then the result and the timeline, each on a line.
    public var debugDescription: String {
        var lines = ResponseLines(request, response)
        lines.add("Data", "\(data?.count ?? 0) bytes")
        lines.add("Result", result.debugDescription)
        lines.add("Timeline", timeline.debugDescription)
        return lines.text
    }
}

extension DataResponse {
    /// The same response with its value transformed.
    public func map<T>(_ transform: (Value) -> T) -> DataResponse<T> { with(result.map(transform)) }

    /// The same response with its value transformed; what `transform` throws becomes the error.
    public func flatMap<T>(_ transform: (Value) throws -> T) -> DataResponse<T> {
        with(result.flatMap(transform))
    }

    /// The same response with its error transformed.
    public func mapError<E: Error>(_ transform: (any Error) -> E) -> DataResponse {
        with(result.mapError(transform))
    }

    /// The same response with its error transformed; what `transform` throws becomes the error.
    public func flatMapError<E: Error>(_ transform: (any Error) throws -> E) -> DataResponse {
        with(result.flatMapError(transform))
    }

    private func with<T>(_ result: Result<T>) -> DataResponse<T> {
        var response = DataResponse<T>(
            request: request, response: response, data: data, result: result, timeline: timeline)
        response._metrics = _metrics
        return response
    }
}
