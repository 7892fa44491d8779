import Foundation

/// The kinds of events about a task of the URL loading system.
public struct TaskKinds: EventKinds {
    public let created = EventKind(
        "task.created",
        "The URL loading system created a task, which does nothing until it is resumed, or a download that goes "
            + "on in place of a data task.",
        opens: .task, mirrors: [.urlSession("URLSession.dataTask(with:)")])
    public let resumed = EventKind(
        "task.resumed",
        "A task was resumed as often as it had been suspended: it begins to load, or goes on.",
        mirrors: [.urlSession("URLSessionTask.resume()")])
    public let started = EventKind(
        "task.started",
        "The URL loading system began with a task after its first resume; its time-out starts here.",
        mirrors: [.urlSession("URLSessionTask.resume()")])
    public let suspended = EventKind(
        "task.suspended",
        "A task is suspended, after a suspend() or in spite of a resume(): it goes on when it has been "
            + "resumed as often as it was suspended.",
        mirrors: [.urlSession("URLSessionTask.suspend()")])
    public let cancelled = EventKind(
        "task.cancelled", "A task was told to stop; it will complete with the error `cancelled` (-999).",
        mirrors: [.urlSession("URLSessionTask.cancel()")])
    public let inputIgnored = EventKind(
        "task.inputIgnored",
        "A task was told something that has no effect in its current state, such as a late answer.",
        mirrors: [.urlSession("URLSessionTask.state")])
    public let bodyRead = EventKind(
        "task.bodyRead", "The body that a task sends was read from a file or a stream.",
        mirrors: [
            .urlSession("URLSession.uploadTask(with:fromFile:)"),
            .urlSession("URLSession.uploadTask(withStreamedRequest:)"),
        ])
    public let fileDecided = EventKind(
        "task.fileDecided", "A task has a `file:` URL, and it was decided whether the file is loaded.",
        asks: "Is the file loaded?", decides: FileLoadOutcome.self,
        mirrors: [.urlSession("URLSession.dataTask(with:)")])
    public let timeoutDecided = EventKind(
        "task.timeoutDecided",
        "A task reached a time limit, and it was decided whether it fails, tries again, or gets an answer from "
            + "the cache.",
        asks: "What does the task do, now that its time is up?", decides: TimeoutOutcome.self,
        mirrors: [.urlSession("URLSessionConfiguration.timeoutIntervalForRequest")])
    public let timedOut = EventKind(
        "task.timedOut",
        "The task gave up: nothing arrived in the time that the request allows, or the load took too long.",
        mirrors: [
            .urlSession("URLRequest.timeoutInterval"),
            .urlSession("URLSessionConfiguration.timeoutIntervalForResource"),
        ])
    public let completed = EventKind(
        "task.completed", "The task has ended, with or without an error; its delegate is told next.",
        closes: "task.created", mirrors: [.urlSession("URLSessionTask.State.completed")])
    public let lost = EventKind(
        "task.lost",
        "The process that the task belonged to is gone, and the task with it; no delegate is told.",
        closes: "task.created", mirrors: [.urlSession("URLSessionTask")])
    public let becameDownload = EventKind(
        "task.becameDownload",
        "A download replaced a data task, because the delegate wants a file; it uses the same connection, and "
            + "has a new number.",
        closes: "task.created", mirrors: [.urlSession("URLSession.ResponseDisposition.becomeDownload")])
}

extension EventKind {
    /// Events about a task of the URL loading system.
    public static let task = TaskKinds()
}

/// An event about a task of the URL loading system.
public enum TaskEvent: EventGroup, Sendable {
    case created(type: String, URLRequest?)
    /// It goes on in place of another task, in the state and with the response that this one had.
    indirect case createdInPlace(
        of: Int, type: String, URLRequest?, state: String, responseStatus: Int?)
    case resumed
    case started
    case suspended(count: Int)
    case cancelled
    indirect case inputIgnored(input: String, state: String)
    case bodyRead(source: String, bytes: Int)
    case fileDecided(Decision, file: String)
    case timeoutDecided(Decision)
    case timedOut(limit: String, after: VirtualDuration)
    case completed((any Error)?)
    case lost
    case becameDownload(task: Int)

    public var kind: EventKind {
        switch self {
        case .created, .createdInPlace: .task.created
        case .resumed: .task.resumed
        case .started: .task.started
        case .suspended: .task.suspended
        case .cancelled: .task.cancelled
        case .inputIgnored: .task.inputIgnored
        case .bodyRead: .task.bodyRead
        case .fileDecided: .task.fileDecided
        case .timeoutDecided: .task.timeoutDecided
        case .timedOut: .task.timedOut
        case .completed: .task.completed
        case .lost: .task.lost
        case .becameDownload: .task.becameDownload
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .created(let type, let request):
            details.field("type", type)
            if let request { details.members(of: request) }
        case .createdInPlace(let task, let type, let request, let state, let responseStatus):
            details.field("type", type)
            details.field("insteadOf", task)
            details.field("state", state)
            if let responseStatus { details.field("responseStatus", responseStatus) }
            if let request { details.members(of: request) }
        case .resumed:
            break
        case .started:
            break
        case .suspended(let count):
            details.field("count", count)
        case .cancelled:
            break
        case .inputIgnored(let input, let state):
            details.field("input", input)
            details.field("state", state)
        case .bodyRead(let source, let bytes):
            details.field("source", source)
            details.field("bytes", bytes)
        case .fileDecided(let decision, let file):
            details.field("file", file)
            details.decision(decision)
        case .timeoutDecided(let decision):
            details.decision(decision)
        case .timedOut(let limit, let after):
            details.field("limit", limit)
            details.field("after", after)
        case .completed(let error):
            details.field("error", error)
        case .lost:
            break
        case .becameDownload(let task):
            details.field("task", task)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .created(_, let request?), .createdInPlace(_, _, let request?, _, _): sizes.bytes(of: request)
        case .inputIgnored(let input, let state): input.utf8.count + state.utf8.count
        case .bodyRead(let name, _), .fileDecided(_, let name): name.utf8.count
        case .completed(let error): Payload.bytes(of: error)
        case .created(_, nil), .createdInPlace(_, _, nil, _, _), .resumed, .started, .suspended, .cancelled,
            .timeoutDecided, .timedOut, .lost, .becameDownload:
            0
        }
    }
}

/// The outcomes of `task.fileDecided`.
public enum FileLoadOutcome: String, CaseIterable, Outcome {
    case read
    case fail
}

/// The outcomes of `task.timeoutDecided`.
public enum TimeoutOutcome: String, CaseIterable, Outcome {
    case fail
    case retry
    case answerFromCache = "answer from cache"
}

/// The kinds of events about `URLProtocol` subclasses, with which an app loads requests itself.
public struct URLProtocolKinds: EventKinds {
    public let decided = EventKind(
        "urlProtocol.decided",
        "It was decided whether a `URLProtocol` subclass of the app loads a task's request.",
        asks: "Does the app's class load the request?", decides: URLProtocolOutcome.self,
        mirrors: [
            .urlSession("URLProtocol.canInit(with:)"),
            .urlSession("URLSessionConfiguration.protocolClasses"),
            .urlSession("URLProtocol.registerClass(_:)"),
        ])
    public let startedLoading = EventKind(
        "urlProtocol.startedLoading",
        "The class was handed the request, with its body as a stream, and began to load it.",
        opens: .task, mirrors: [.urlSession("URLProtocol.startLoading()")])
    public let toldClient = EventKind(
        "urlProtocol.toldClient",
        "The class told the URL loading system what it has loaded; the task receives that next.",
        mirrors: [.urlSession("URLProtocolClient")])
    public let stoppedLoading = EventKind(
        "urlProtocol.stoppedLoading",
        "The class was told to stop, because its task is over, cancelled, or has another request.",
        closes: "urlProtocol.startedLoading", mirrors: [.urlSession("URLProtocol.stopLoading()")])
}

extension EventKind {
    /// Events about `URLProtocol` subclasses, with which an app loads requests itself.
    public static let urlProtocol = URLProtocolKinds()
}

/// An event about a `URLProtocol` subclass, with which an app loads requests itself.
public enum URLProtocolEvent: EventGroup, Sendable {
    case decided(Decision, class: String)
    /// With the request that the class sees, and what is in its `httpBodyStream`.
    indirect case startedLoading(URLRequest, class: String, stream: String)
    indirect case toldClient(URLProtocolClientCall, class: String)
    case stoppedLoading(class: String)

    public var kind: EventKind {
        switch self {
        case .decided: .urlProtocol.decided
        case .startedLoading: .urlProtocol.startedLoading
        case .toldClient: .urlProtocol.toldClient
        case .stoppedLoading: .urlProtocol.stoppedLoading
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .decided(let decision, let name):
            details.field("class", name)
            details.decision(decision)
        case .startedLoading(let request, let name, let stream):
            details.field("class", name)
            details.members(of: request)
            details.field("httpBody", request.httpBody.map { "\($0.count) bytes" } ?? "nil")
            details.field("httpBodyStream", stream)
        case .toldClient(let call, let name):
            details.field("class", name)
            call.describe(&details)
        case .stoppedLoading(let name):
            details.field("class", name)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .decided(_, let name), .stoppedLoading(let name): name.utf8.count
        case .startedLoading(let request, let name, _): sizes.bytes(of: request) + name.utf8.count
        case .toldClient(let call, let name): call.shownBytes + name.utf8.count
        }
    }
}

/// The outcomes of `urlProtocol.decided`.
public enum URLProtocolOutcome: String, CaseIterable, Outcome {
    /// The class loads the request, and nobody else is asked.
    case use
    /// The next class is asked; after the last one, the URL loading system itself loads the request.
    case skip
}

/// What a `URLProtocol` subclass told its client.
public enum URLProtocolClientCall: Sendable {
    case wasRedirected(to: URLRequest, status: Int)
    case didReceive(RecordedResponse)
    case didLoad(bytes: Int)
    case didFinishLoading
    case didFail(any Error)

    func describe(_ details: inout Details) {
        switch self {
        case .wasRedirected(let request, let status):
            details.field("call", "wasRedirectedTo")
            details.field("status", status)
            details.field("to", request.url?.traceText)
        case .didReceive(let response):
            details.field("call", "didReceive")
            if response.status != nil { details.members(of: response) }
        case .didLoad(let bytes):
            details.field("call", "didLoad")
            details.field("bytes", bytes)
        case .didFinishLoading:
            details.field("call", "didFinishLoading")
        case .didFail(let error):
            details.field("call", "didFailWithError")
            details.field("error", error)
        }
    }
}

extension URLProtocolClientCall {
    fileprivate var shownBytes: Int {
        switch self {
        case .wasRedirected(let request, _): request.url?.traceText.utf8.count ?? 0
        case .didReceive(let head): head.byteCount
        case .didLoad, .didFinishLoading: 0
        case .didFail(let error): Payload.bytes(of: error)
        }
    }
}
