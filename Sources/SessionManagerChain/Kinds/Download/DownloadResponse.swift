/// What a download's handler without a serializer gets: the file's place, and the error if there is one.
///
/// Mirrors Alamofire 4.7 `DefaultDownloadResponse`; in 5.12 it is a `DownloadResponse<URL?, AFError>`.
public struct DefaultDownloadResponse: Response, @unchecked Sendable {
    // Unchecked: the metrics have no type here, and everything runs on one thread.

    /// The `URLRequest` of the last task, not the one that a redirect led to; without a task, the request as
    /// it was before adapting. It may not have been sent.
    public let request: URLRequest?
    /// The response's status and headers.
    public let response: HTTPURLResponse?
    /// Where the loading system put the file. Without a destination it stays there until the system cleans
    /// up.
    public let temporaryURL: URL?
    /// Where the file was moved. It stays there even if, say, a validator rejects the response later.
    public let destinationURL: URL?
    /// What a later download needs to continue where this one stopped.
    public let resumeData: Data?
    /// The error that the request failed with, unchanged.
    public let error: (any Error)?
    /// When the request's stages began and ended.
    public let timeline: Timeline

    var _metrics: AnyObject?

    /// Creates a response without a request, as a test of a handler might need. As in the original, the
    /// metrics are ignored.
    public init(
        request: URLRequest?, response: HTTPURLResponse?, temporaryURL: URL?, destinationURL: URL?,
        resumeData: Data?, error: (any Error)?, timeline: Timeline = Timeline(), metrics: AnyObject? = nil
    ) {
        self.request = request
        self.response = response
        self.temporaryURL = temporaryURL
        self.destinationURL = destinationURL
        self.resumeData = resumeData
        self.error = error
        self.timeline = timeline
    }
}

/// What a response handler of a download gets: the value or the error, the file, and everything they were
/// made from.
///
/// Mirrors Alamofire 4.7 `DownloadResponse`.
public struct DownloadResponse<Value>: Response, @unchecked Sendable {
    // Unchecked: everything runs on one thread, and the original does not ask for a sendable `Value`.

    /// The `URLRequest` of the last task, not the one that a redirect led to; without a task, the request as
    /// it was before adapting. It may not have been sent.
    public let request: URLRequest?
    /// The response's status and headers.
    public let response: HTTPURLResponse?
    /// Where the loading system put the file.
    public let temporaryURL: URL?
    /// Where the file was moved. It stays there even if, say, a validator rejects the response later.
    public let destinationURL: URL?
    /// What a later download needs to continue where this one stopped.
    public let resumeData: Data?
    /// The value that the serializer made of the file, or the error that the request failed with.
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
        request: URLRequest?, response: HTTPURLResponse?, temporaryURL: URL?, destinationURL: URL?,
        resumeData: Data?, result: Result<Value>, timeline: Timeline = Timeline()
    ) {
        self.request = request
        self.response = response
        self.temporaryURL = temporaryURL
        self.destinationURL = destinationURL
        self.resumeData = resumeData
        self.result = result
        self.timeline = timeline
    }
}

extension DownloadResponse: CustomStringConvertible, CustomDebugStringConvertible {
    /// Only the result.
    public var description: String { result.debugDescription }

    /// Summaries of request, response, files and resume data, then the result and the timeline, a line each.
    public var debugDescription: String {
        var lines = ResponseLines(request, response)
        lines.add("TemporaryURL", temporaryURL?.path)
        lines.add("DestinationURL", destinationURL?.path)
        lines.add("ResumeData", "\(resumeData?.count ?? 0) bytes")
        lines.add("Result", result.debugDescription)
        lines.add("Timeline", timeline.debugDescription)
        return lines.text
    }
}

extension DownloadResponse {
    /// The same response with its value transformed.
    public func map<T>(_ transform: (Value) -> T) -> DownloadResponse<T> { with(result.map(transform)) }

    /// The same response with its value transformed; what `transform` throws becomes the error.
    public func flatMap<T>(_ transform: (Value) throws -> T) -> DownloadResponse<T> {
        with(result.flatMap(transform))
    }

    /// The same response with its error transformed.
    public func mapError<E: Error>(_ transform: (any Error) -> E) -> DownloadResponse {
        with(result.mapError(transform))
    }

    /// The same response with its error transformed; what `transform` throws becomes the error.
    public func flatMapError<E: Error>(_ transform: (any Error) throws -> E) -> DownloadResponse {
        with(result.flatMapError(transform))
    }

    private func with<T>(_ result: Result<T>) -> DownloadResponse<T> {
        var response = DownloadResponse<T>(
            request: request, response: response, temporaryURL: temporaryURL, destinationURL: destinationURL,
            resumeData: resumeData, result: result, timeline: timeline)
        response._metrics = _metrics
        return response
    }
}
