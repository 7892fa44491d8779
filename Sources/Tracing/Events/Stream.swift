import JSONText

/// The kinds of events about a stream request, chunk by chunk.
public struct StreamKinds: EventKinds {
    public let parsed = EventKind(
        "stream.parsed",
        "A serializer made a value of a chunk, or failed; the handler is called in either case.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didParseStream:)", "Features/EventMonitor.swift", 188),
            .alamofire5(
                "DataStreamRequest.responseStream(using:on:stream:)", "Core/DataStreamRequest.swift", 377),
        ])
    public let errorDecided = EventKind(
        "stream.errorDecided",
        "A chunk could not be read, or a handler threw, and it was decided whether the stream is cancelled.",
        asks: "Does the stream go on?", decides: StreamErrorOutcome.self,
        mirrors: [
            .alamofire5(
                "DataStreamRequest.automaticallyCancelOnStreamError", "Core/DataStreamRequest.swift", 86),
            .alamofire5("DataStreamRequest.capturingError(from:)", "Core/DataStreamRequest.swift", 292),
        ])
    public let handlerCalled = EventKind(
        "stream.handlerCalled",
        "A stream handler was called with a chunk's value, with an error, or with the end of the stream.",
        opens: .attempt,
        mirrors: [
            .alamofire5("DataStreamRequest.Handler", "Core/DataStreamRequest.swift", 30),
            .alamofire5("DataStreamRequest.Event", "Core/DataStreamRequest.swift", 48),
        ])
    public let handlerReturned = EventKind(
        "stream.handlerReturned", "A stream handler returned, or threw.", closes: "stream.handlerCalled",
        mirrors: [.alamofire5("DataStreamRequest.capturingError(from:)", "Core/DataStreamRequest.swift", 292)]
    )
    public let completionDecided = EventKind(
        "stream.completionDecided",
        "The request is over; its handler is told now, or when all chunks before have been handled.",
        asks: "Is the handler told about the end now?", decides: StreamCompletionOutcome.self,
        mirrors: [
            .alamofire5(
                "DataStreamRequest.appendStreamCompletion(on:stream:)", "Core/DataStreamRequest.swift", 301),
            .alamofire5(
                "DataStreamRequest.updateAndCompleteIfPossible()", "Core/DataStreamRequest.swift", 450),
        ])
    public let inputProvided = EventKind(
        "stream.inputProvided",
        "The caller asked for the body as an input stream, which also resumed the request.",
        mirrors: [
            .alamofire5("DataStreamRequest.asInputStream(bufferSize:)", "Core/DataStreamRequest.swift", 234)
        ])
    public let piped = EventKind(
        "stream.piped",
        "A chunk went to the caller's input stream, but for `lost` bytes; `waiting` bytes are not read yet.",
        mirrors: [.alamofire5("DataStreamRequest.didReceive(data:)", "Core/DataStreamRequest.swift", 159)])
    public let read = EventKind(
        "stream.read", "The caller read from its input stream; zero bytes mean the end.",
        mirrors: [
            .alamofire5("DataStreamRequest.asInputStream(bufferSize:)", "Core/DataStreamRequest.swift", 234)
        ])
}

extension EventKind {
    /// Events about a stream request, chunk by chunk.
    public static let stream = StreamKinds()
}

/// An event about a stream request, chunk by chunk.
public enum StreamEvent: EventGroup, Sendable {
    case parsed(type: Any.Type, error: (any Error)?)
    case errorDecided(Decision)
    case handlerCalled(StreamHandlerCall)
    case handlerReturned(error: (any Error)?)
    case completionDecided(Decision)
    case inputProvided(bufferSize: Int)
    case piped(bytes: Int, lost: Int, waiting: Int)
    case read(bytes: Int)

    public var kind: EventKind {
        switch self {
        case .parsed: .stream.parsed
        case .errorDecided: .stream.errorDecided
        case .handlerCalled: .stream.handlerCalled
        case .handlerReturned: .stream.handlerReturned
        case .completionDecided: .stream.completionDecided
        case .inputProvided: .stream.inputProvided
        case .piped: .stream.piped
        case .read: .stream.read
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .parsed(let type, let error):
            details.call(alamofire5: "request.didParseStream")
            details.field("type", type: type)
            details.field("error", error)
        case .errorDecided(let decision):
            details.decision(decision)
        case .handlerCalled(let call):
            details.call(alamofire5: "streamHandler(\(call.name),\(call.event))")
            details.members(of: call)
        case .handlerReturned(let error):
            details.call(alamofire5: error == nil ? "streamHandler.end" : "streamHandler.throws")
            details.field("error", error)
        case .completionDecided(let decision):
            details.decision(decision)
        case .inputProvided(let bufferSize):
            details.field("bufferSize", bufferSize)
        case .piped(let bytes, let lost, let waiting):
            details.field("bytes", bytes)
            if lost > 0 { details.field("lost", lost) }
            details.field("waiting", waiting)
        case .read(let bytes):
            details.field("bytes", bytes)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .parsed(_, let error), .handlerReturned(let error): Payload.bytes(of: error)
        case .handlerCalled(let call): call.name.utf8.count + Payload.bytes(of: call.error)
        case .errorDecided, .completionDecided, .inputProvided, .piped, .read: 0
        }
    }
}

/// The outcomes of `stream.errorDecided`.
public enum StreamErrorOutcome: String, CaseIterable, Outcome {
    case goOn = "go on"
    case cancel
}

/// The outcomes of `stream.completionDecided`.
public enum StreamCompletionOutcome: String, CaseIterable, Outcome {
    case complete
    case wait
}

/// A stream handler's call: one chunk's value or error, or the end of the whole stream.
public final class StreamHandlerCall: Sendable {
    /// What a handler is given when the stream is over.
    public struct Completion: Sendable {
        /// The status code of the response; nil without a response.
        public let status: Int?
        /// The state of the request at that moment.
        public let state: String

        public init(status: Int?, state: String) {
            self.status = status
            self.state = state
        }
    }

    /// The name of the handler's serializer; `data` without one.
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

    /// The case of `DataStreamRequest.Event` that the handler gets: `stream` or `complete`.
    public var event: String { completion == nil ? "stream" : "complete" }
}

extension StreamHandlerCall: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("event", event)
        json.field("error", error.map(traceText))
        if let status = completion?.status { json.field("status", status) }
        json.field("state", completion?.state)
    }
}
