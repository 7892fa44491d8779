extension DataStreamRequest {
    /// Handles a chunk, or the end of the stream. What it throws at a chunk cancels the request; what it
    /// throws at the end is ignored.
    public typealias Handler<Success, Failure: Error> = @Sendable (Stream<Success, Failure>) throws -> Void

    /// What a stream handler gets: an event, and a way to call the rest off.
    public struct Stream<Success, Failure: Error>: Sendable where Success: Sendable {
        /// A chunk, or the end.
        public let event: Event<Success, Failure>
        /// Cancels the request without keeping it. May be kept longer than the request.
        public let token: CancellationToken

        /// Cancels the request: no further chunk comes, but a completion with `explicitlyCancelled`.
        public func cancel() { token.cancel() }
    }

    /// What happens to a stream.
    public enum Event<Success, Failure: Error>: Sendable where Success: Sendable {
        /// A chunk came and was read, or could not be read.
        case stream(Result<Success, Failure>)
        /// The request is over. Comes once, after every chunk was handled.
        case complete(Completion)
    }

    /// How a stream ended.
    public struct Completion: Sendable {
        /// The last request that was sent.
        public let request: URLRequest?
        /// The head of the answer.
        public let response: HTTPURLResponse?
        /// The moments the last task passed.
        public let metrics: URLSessionTaskMetrics?
        /// What ended the stream before its time; nil when the server ended it.
        public let error: AFError?
    }

    /// Cancels a request that it does not keep.
    public struct CancellationToken: Sendable {
        // Weak, so that a token that somebody stores keeps no request; once it is gone, nothing is cancelled.
        weak var request: DataStreamRequest?

        init(_ request: DataStreamRequest) { self.request = request }

        /// Cancels the request. Does nothing when it is over.
        public func cancel() { request?.cancel() }
    }
}

extension DataStreamRequest.Stream {
    /// The chunk's value or error; nil at the end.
    public var result: Result<Success, Failure>? {
        guard case .stream(let result) = event else { return nil }
        return result
    }

    /// The chunk's value; nil where it could not be read, and at the end.
    public var value: Success? { result?.success }

    /// Why the chunk could not be read; nil where it could, and at the end.
    public var error: Failure? { result?.failure }

    /// How the stream ended; nil for a chunk.
    public var completion: DataStreamRequest.Completion? {
        guard case .complete(let completion) = event else { return nil }
        return completion
    }
}
