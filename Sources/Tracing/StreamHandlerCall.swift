/// A stream handler's call: one chunk's value or error, or the end of the whole stream.
public final class StreamHandlerCall: Sendable {
    /// What a handler is told when the stream is over.
    public struct Completion: Sendable {
        /// The status code of the response; nil when none came.
        public let status: Int?
        /// The state of the request at that moment.
        public let state: String

        public init(status: Int?, state: String) {
            self.status = status
            self.state = state
        }
    }

    /// The name of the serializer in front of the handler, `data` without one.
    public let name: String
    /// Why a chunk could not be read, or why the stream ended; nil after a success.
    public let error: (any Error)?
    /// Nil for a chunk.
    public let completion: Completion?

    public init(name: String, error: (any Error)?, completion: Completion? = nil) {
        self.name = name
        self.error = error
        self.completion = completion
    }

    /// The case of `DataStreamRequest.Event` the handler gets: `stream` or `complete`.
    public var event: String { completion == nil ? "stream" : "complete" }
}

extension StreamHandlerCall {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("event", event)
        json.field("error", error.map(traceText))
        if let status = completion?.status { json.field("status", status) }
        json.field("state", completion?.state)
    }
}
