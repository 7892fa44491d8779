extension DataStreamRequest {
    /// Handles a chunk, or the end of the stream. An error thrown for a chunk cancels the request; an error
    /// thrown at the end is ignored.
    public typealias Handler<Success, Failure: Error> = @Sendable (Stream<Success, Failure>) throws -> Void

    /// What a stream handler gets: an event, and a way to cancel the rest.
    public struct Stream<Success, Failure: Error>: Sendable where Success: Sendable {
        /// A chunk, or the end.
        public let event: Event<Success, Failure>
        /// Cancels the request without retaining it, so it may be kept longer than the request.
        public let token: CancellationToken

        /// Cancels the request. No more chunks arrive, apart from those that are waiting for the handler; the
        /// completion has `explicitlyCancelled`.
        public func cancel() { token.cancel() }
    }

    /// What happens to a stream.
    public enum Event<Success, Failure: Error>: Sendable where Success: Sendable {
        /// A chunk arrived, and was read or could not be read.
        case stream(Result<Success, Failure>)
        /// The request is over. Comes once, after every chunk was handled.
        case complete(Completion)
    }

    /// How a stream ended.
    public struct Completion: Sendable {
        /// The last `URLRequest` that was created or adapted. It may not have been sent.
        public let request: URLRequest?
        /// The response's status and headers.
        public let response: HTTPURLResponse?
        /// The timing of the last task.
        public let metrics: URLSessionTaskMetrics?
        /// The error that ended the stream early; nil if the server ended it.
        public let error: AFError?
    }

    /// Cancels a request without retaining it.
    public struct CancellationToken: Sendable {
        // Weak, so a stored token does not keep the request alive. Once it is gone, `cancel()` does nothing.
        weak var request: DataStreamRequest?

        init(_ request: DataStreamRequest) { self.request = request }

        /// Cancels the request. Does nothing once the request is over.
        public func cancel() { request?.cancel() }
    }
}

extension DataStreamRequest.Stream {
    /// The chunk's value or error; nil at the end.
    public var result: Result<Success, Failure>? {
        guard case .stream(let result) = event else { return nil }
        return result
    }

    /// The chunk's value; nil if it could not be read, and at the end.
    public var value: Success? { result?.success }

    /// Why the chunk could not be read; nil if it could, and at the end.
    public var error: Failure? { result?.failure }

    /// How the stream ended; nil for a chunk.
    public var completion: DataStreamRequest.Completion? {
        guard case .complete(let completion) = event else { return nil }
        return completion
    }
}
