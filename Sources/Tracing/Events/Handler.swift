import JSONText

/// The kinds of events about the caller's response handlers.
public struct HandlerKinds: EventKinds {
    public let added = EventKind(
        "handler.added",
        "The caller added a response handler; in 5.12 that resumes the request, unless told otherwise.",
        mirrors: [
            .alamofire5("Request.appendResponseSerializer(_:)", "Core/Request.swift", 589),
            .alamofire4(
                "DataRequest.response(queue:completionHandler:)", "ResponseSerialization.swift", 114),
            .alamofire4(
                "DataRequest.response(queue:responseSerializer:completionHandler:)",
                "ResponseSerialization.swift", 143),
        ])
    public let called = EventKind(
        "handler.called",
        "The caller's response handler was called, with the value that was asked for or with an error.",
        opens: .attempt,
        mirrors: [
            .alamofire5(
                "DataRequest.response(queue:responseSerializer:completionHandler:)", "Core/DataRequest.swift",
                322),
            .alamofire4(
                "DataRequest.response(queue:responseSerializer:completionHandler:)",
                "ResponseSerialization.swift", 143),
        ])
    public let returned = EventKind(
        "handler.returned", "The caller's response handler returned.", closes: "handler.called")
}

extension EventKind {
    /// Events about the caller's response handlers.
    public static let handler = HandlerKinds()
}

/// An event about the caller's response handlers.
public enum HandlerEvent: EventGroup, Sendable {
    case added(name: String)
    case called(HandlerCall)
    case returned

    public var kind: EventKind {
        switch self {
        case .added: .handler.added
        case .called: .handler.called
        case .returned: .handler.returned
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .added(let name):
            details.field("name", name)
        case .called(let call):
            details.call("responseHandler(\(call.name))")
            details.members(of: call)
        case .returned:
            break
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .added(let name): name.utf8.count
        case .called(let call): call.shownBytes
        case .returned: 0
        }
    }
}

/// The kinds of events about the completion of a task without a library.
public struct CompletionKinds: EventKinds {
    public let decided = EventKind(
        "completion.decided",
        "The task's closure was called, and looked whether its request still exists and where to go on.",
        asks: "Who handles the answer, and where?", decides: CompletionOutcome.self,
        mirrors: [.resource("NetworkRequest.load(_:withCompletion:)")])
}

extension EventKind {
    /// Events about the completion of a task without a library.
    public static let completion = CompletionKinds()
}

/// An event about the completion of a task without a library.
public enum CompletionEvent: DecisionGroup, Sendable {
    case decided(Decision)

    public var kind: EventKind {
        switch self {
        case .decided: .completion.decided
        }
    }

    var decision: Decision {
        switch self {
        case .decided(let decision): decision
        }
    }
}

/// The outcomes of `completion.decided`.
public enum CompletionOutcome: String, CaseIterable, Outcome {
    /// The completion is called where the task calls back.
    case here
    /// The model is made here, and the completion is called on the main queue.
    case onMain
    /// The request is gone, so no model can be made: the completion is never called.
    case dropped
}

/// The kinds of events about the caller's async code, which waits in the place of a handler.
public struct AwaitKinds: EventKinds {
    public let started = EventKind(
        "await.started",
        "Async code waits for a request's value; meanwhile, the queue it ran on is free for others.",
        opens: .request, mirrors: [.alamofire5("DataTask.response", "Features/Concurrency.swift", 117)])
    public let cancelDecided = EventKind(
        "await.cancelDecided",
        "Async code that waited for a request was cancelled or left its loop; the request ends or goes on.",
        asks: "Does the request end with the code that awaited it?", decides: AwaitCancelOutcome.self,
        mirrors: [
            .alamofire5("DataTask.response", "Features/Concurrency.swift", 117),
            .alamofire5("DataTask.cancel()", "Features/Concurrency.swift", 154),
        ])
    public let fulfilled = EventKind(
        "await.fulfilled",
        "The response is available to the code that awaits it, now or later; this replaces a handler's call.",
        mirrors: [
            .alamofire5(
                "DataRequest.dataTask(automaticallyCancelling:forResponse:)", "Features/Concurrency.swift",
                348)
        ])
    public let returned = EventKind(
        "await.returned",
        "An `await` is over: the caller's async code goes on with the value, on the queue for async code.",
        closes: "await.started", mirrors: [.alamofire5("DataTask.value", "Features/Concurrency.swift", 137)])
    public let threw = EventKind(
        "await.threw",
        "An `await` is over: it throws the error that a handler would have been given.",
        closes: "await.started", mirrors: [.alamofire5("DataTask.value", "Features/Concurrency.swift", 137)])
}

extension EventKind {
    /// Events about the caller's async code, which waits in the place of a handler.
    public static let await = AwaitKinds()
}

/// An event about the caller's async code, which waits in the place of a handler.
public enum AwaitEvent: EventGroup, Sendable {
    case started(property: String)
    case cancelDecided(Decision)
    case fulfilled(HandlerCall)
    case returned(type: Any.Type, bytes: Int?)
    case threw(any Error)

    public var kind: EventKind {
        switch self {
        case .started: .await.started
        case .cancelDecided: .await.cancelDecided
        case .fulfilled: .await.fulfilled
        case .returned: .await.returned
        case .threw: .await.threw
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .started(let property):
            details.field("property", property)
        case .cancelDecided(let decision):
            details.decision(decision)
        case .fulfilled(let call):
            details.members(of: call)
        case .returned(let type, let bytes):
            details.call(alamofire5: "await.returned")
            details.field("type", type: type)
            details.field("bytes", bytes)
        case .threw(let error):
            details.call(alamofire5: "await.threw")
            details.field("error", error)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .fulfilled(let call): call.shownBytes
        case .threw(let error): Payload.bytes(of: error)
        case .started, .cancelDecided, .returned: 0
        }
    }
}

/// The outcomes of `await.cancelDecided`.
public enum AwaitCancelOutcome: String, CaseIterable, Outcome {
    case cancel
    case goOn = "go on"
}

/// A response handler's call: what it was given, and the state its request was in.
///
/// There is one for every handler of a run, so that what few handlers have is kept apart.
public final class HandlerCall: Sendable {
    /// The name of its serializer; `plain` without one, and `completionHandler` for that of a task.
    public let name: String
    /// The error that it was given; nil after a success.
    public let error: (any Error)?
    /// The state at that moment: of the request, or of its task if the request has no state.
    public let state: String
    /// The status code of the response that it was given; nil without a response.
    public let status: Int?
    private let rest: Rest?

    /// What most handlers are not given.
    private final class Rest: Sendable {
        let bytes: Int?
        let download: DownloadedParts?

        init(bytes: Int?, download: DownloadedParts?) {
            self.bytes = bytes
            self.download = download
        }
    }

    public init(
        name: String, error: (any Error)?, status: Int?, bytes: Int? = nil, state: String,
        download: DownloadedParts? = nil
    ) {
        self.name = name
        self.error = error
        self.status = status
        self.state = state
        rest = bytes == nil && download == nil ? nil : Rest(bytes: bytes, download: download)
    }

    /// The size in bytes of the body that it was given; nil if there is none, or if it was not counted.
    public var bytes: Int? { rest?.bytes }
    /// What a download adds; nil for other requests.
    public var download: DownloadedParts? { rest?.download }
}

extension HandlerCall {
    fileprivate var shownBytes: Int { name.utf8.count + Payload.bytes(of: error) }
}

extension HandlerCall: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("error", error.map(traceText))
        if let status { json.field("status", status) }
        if let bytes { json.field("bytes", bytes) }
        json.field("state", state)
        download?.write(to: &json)
    }
}

/// What the handler of a download is given besides its value.
public struct DownloadedParts: Sendable {
    /// The size of the resume data; nil if there is none.
    public let resumeDataBytes: Int?
    /// Whether it is given a destination's URL: in 5.12, that of a file which was moved there; in 4.7, the
    /// one that the destination closure chose, whether or not the file could be moved there.
    public let hasDestination: Bool

    public init(hasDestination: Bool, resumeDataBytes: Int?) {
        self.hasDestination = hasDestination
        self.resumeDataBytes = resumeDataBytes
    }
}

extension DownloadedParts: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("file", hasDestination)
        if let bytes = resumeDataBytes { json.field("resumeDataBytes", bytes) }
    }
}
