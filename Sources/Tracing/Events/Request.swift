/// The kinds of events about the client's request object and its state.
public struct RequestKinds: EventKinds {
    public let created = EventKind(
        "request.created",
        "The caller asked for something and got a request object; nothing has been sent.",
        mirrors: [
            .alamofire5(
                "Session.request(_:interceptor:shouldAutomaticallyResume:)", "Core/Session.swift", 393),
            .alamofire4("SessionManager.request(_:)", "SessionManager.swift", 253),
        ])
    public let stateChanged = EventKind(
        "request.stateChanged", "The request changed its state.",
        mirrors: [.alamofire5("Request.State.canTransitionTo(_:)", "Core/Request.swift", 50)])
    public let resumed = EventKind(
        "request.resumed",
        "The request was resumed; if it has a task, that is resumed, too, which does not start it if it was "
            + "suspended more often.",
        mirrors: [
            .alamofire5("EventMonitor.requestDidResume(_:)", "Features/EventMonitor.swift", 137),
            .alamofire5("Request.didResume()", "Core/Request.swift", 425),
            .alamofire4("Request.resume()", "Request.swift", 198),
        ])
    public let performed = EventKind(
        "request.performed",
        "The session began with the request, for the first time or for a retry; `repeated` means that the "
            + "request was active already, and that nothing began.",
        mirrors: [
            .alamofire5("Session.perform(_:forRetry:)", "Core/Session.swift", 1166),
            .alamofire5("RequestDelegate.readyToPerform(request:)", "Core/Request.swift", 1258),
        ])
    public let suspended = EventKind(
        "request.suspended",
        "The request was suspended: if it has not been sent, it waits; its task pauses; in 4.7, the call only "
            + "goes to the task of the moment, and is lost if that is over.",
        mirrors: [
            .alamofire5("EventMonitor.requestDidSuspend(_:)", "Features/EventMonitor.swift", 143),
            .alamofire5("Request.didSuspend()", "Core/Request.swift", 441),
            .alamofire4("Request.suspend()", "Request.swift", 213),
        ])
    public let cancelled = EventKind(
        "request.cancelled",
        "The request was cancelled, in 5.12 for good; in 4.7, only its current task is; its handlers usually "
            + "get an error, if they are called.",
        mirrors: [
            .alamofire5("EventMonitor.requestDidCancel(_:)", "Features/EventMonitor.swift", 149),
            .alamofire5("Request.didCancel()", "Core/Request.swift", 457),
            .alamofire4("Request.cancel()", "Request.swift", 226),
        ])
    public let taskCreated = EventKind(
        "request.taskCreated", "The request got the task that will carry this attempt.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCreateTask:)", "Features/EventMonitor.swift", 118),
            .alamofire5("Request.didCreateTask(_:)", "Core/Request.swift", 388),
            .alamofire4("DataRequest.Requestable.task(session:adapter:queue:)", "Request.swift", 363),
        ])
    public let taskResumed = EventKind(
        "request.taskResumed", "The request resumed its task, because the request itself was resumed.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didResumeTask:)", "Features/EventMonitor.swift", 140),
            .alamofire5("Request.didResumeTask(_:)", "Core/Request.swift", 434),
            .alamofire4("Notification.Name.Task.DidResume", "Notifications.swift", 31),
        ])
    public let taskSuspended = EventKind(
        "request.taskSuspended", "The request suspended its task, because the request itself was suspended.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didSuspendTask:)", "Features/EventMonitor.swift", 146),
            .alamofire5("Request.didSuspendTask(_:)", "Core/Request.swift", 450),
            .alamofire4("Notification.Name.Task.DidSuspend", "Notifications.swift", 34),
        ])
    public let taskCancelled = EventKind(
        "request.taskCancelled", "The request cancelled its task, because the request itself was cancelled.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCancelTask:)", "Features/EventMonitor.swift", 152),
            .alamofire5("Request.didCancelTask(_:)", "Core/Request.swift", 470),
            .alamofire4("Notification.Name.Task.DidCancel", "Notifications.swift", 37),
        ])
    public let metricsGathered = EventKind(
        "request.metricsGathered",
        "The request kept the metrics of a task; it goes on when it has both these and the completion.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didGatherMetrics:)", "Features/EventMonitor.swift", 121),
            .alamofire5("Request.didGatherMetrics(_:)", "Core/Request.swift", 479),
            .alamofire4("TaskDelegate.metrics", "TaskDelegate.swift", 55),
        ])
    public let taskFailedEarly = EventKind(
        "request.taskFailedEarly",
        "The request learned that its task will fail before the URL loading system has said so.",
        mirrors: [
            .alamofire5(
                "EventMonitor.request(_:didFailTask:earlyWithError:)", "Features/EventMonitor.swift", 124),
            .alamofire5("Request.didFailTask(_:earlyWithError:)", "Core/Request.swift", 498),
        ])
    public let taskCompleted = EventKind(
        "request.taskCompleted",
        "This attempt's task ended, and its validators, if it has any, have judged the response; an error here is the loading system's.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCompleteTask:with:)", "Features/EventMonitor.swift", 128),
            .alamofire5("Request.didCompleteTask(_:with:)", "Core/Request.swift", 515),
            .alamofire4("Notification.Name.Task.DidComplete", "Notifications.swift", 40),
        ])
    public let retrying = EventKind(
        "request.retrying",
        "A granted retry begins: any delay is over, the retry count went up, and creation starts again.",
        mirrors: [
            .alamofire5("EventMonitor.requestIsRetrying(_:)", "Features/EventMonitor.swift", 131),
            .alamofire5("Request.prepareForRetry()", "Core/Request.swift", 529),
            .alamofire4("SessionManager.retry(_:)", "SessionManager.swift", 845),
        ])
    public let finished = EventKind(
        "request.finished",
        "The request is done with the network, unless a serializer fails now and is granted a retry.",
        mirrors: [
            .alamofire5("EventMonitor.requestDidFinish(_:)", "Features/EventMonitor.swift", 134),
            .alamofire5("Request.finish(error:)", "Core/Request.swift", 563),
        ])
    public let abandoned = EventKind(
        "request.abandoned",
        "As things stand, nothing will ever finish the request, so its handlers are never called; the event says "
            + "why.",
        mirrors: [
            .alamofire5("Request.cancel()", "Core/Request.swift", 714),
            .alamofire4(
                "SessionDelegate.urlSession(_:task:didCompleteWithError:)", "SessionDelegate.swift", 436),
        ])
    public let deallocated = EventKind(
        "request.deallocated",
        "A request object of the app was deallocated; a completion that has not been called never will be.",
        mirrors: [.resource("ApiRequest.deinit")])
    public let trapped = EventKind(
        "request.trapped",
        "The original's code ends the process here; the simulation goes on without doing what was asked.",
        mirrors: [.alamofire4("DownloadRequest.cancel()", "Request.swift", 505)])
    public let cleanedUp = EventKind(
        "request.cleanedUp", "All handlers have been enqueued, and the session let go of the request.",
        mirrors: [
            .alamofire5("Request.cleanup()", "Core/Request.swift", 1118),
            .alamofire5("Session.cleanup(after:)", "Core/Session.swift", 1345),
        ])
}

extension EventKind {
    /// Events about the client's request object and its state.
    public static let request = RequestKinds()
}

/// An event about the client's request object and its state.
public enum RequestEvent: EventGroup, Sendable {
    case created(type: String)
    case stateChanged(from: RequestStateWord, to: RequestStateWord)
    case resumed
    case performed(isRepeated: Bool)
    case suspended
    case cancelled
    case taskCreated(type: String)
    case taskResumed
    case taskSuspended
    case taskCancelled
    case metricsGathered(TaskMetrics)
    case taskFailedEarly((any Error)?)
    case taskCompleted((any Error)?)
    case retrying
    case finished
    case abandoned(reason: String)
    case deallocated(isCompletionOwed: Bool)
    case trapped(reason: String)
    case cleanedUp

    public var kind: EventKind {
        switch self {
        case .created: .request.created
        case .stateChanged: .request.stateChanged
        case .resumed: .request.resumed
        case .performed: .request.performed
        case .suspended: .request.suspended
        case .cancelled: .request.cancelled
        case .taskCreated: .request.taskCreated
        case .taskResumed: .request.taskResumed
        case .taskSuspended: .request.taskSuspended
        case .taskCancelled: .request.taskCancelled
        case .metricsGathered: .request.metricsGathered
        case .taskFailedEarly: .request.taskFailedEarly
        case .taskCompleted: .request.taskCompleted
        case .retrying: .request.retrying
        case .finished: .request.finished
        case .abandoned: .request.abandoned
        case .deallocated: .request.deallocated
        case .trapped: .request.trapped
        case .cleanedUp: .request.cleanedUp
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .created(let type):
            details.field("type", type)
        case .stateChanged(let from, let to):
            details.field("from", from.rawValue)
            details.field("to", to.rawValue)
        case .resumed:
            details.call(alamofire5: "requestDidResume")
        case .performed(let isRepeated):
            details.flag("repeated", isRepeated)
        case .suspended:
            details.call(alamofire5: "requestDidSuspend")
        case .cancelled:
            details.call(alamofire5: "requestDidCancel")
        case .taskCreated(let type):
            details.call(alamofire5: "request.didCreateTask")
            details.field("type", type)
        case .taskResumed:
            details.call(alamofire5: "request.didResumeTask")
        case .taskSuspended:
            details.call(alamofire5: "request.didSuspendTask")
        case .taskCancelled:
            details.call(alamofire5: "request.didCancelTask")
        case .metricsGathered(let metrics):
            details.call(alamofire5: "request.didGatherMetrics")
            details.members(of: metrics)
        case .taskFailedEarly(let error):
            details.call(alamofire5: "request.didFailTaskEarly")
            details.field("error", error)
        case .taskCompleted(let error):
            details.call(alamofire5: "request.didCompleteTask")
            details.field("error", error)
        case .retrying:
            details.call(alamofire5: "requestIsRetrying")
        case .finished:
            details.call(alamofire5: "requestDidFinish")
        case .abandoned(let reason):
            details.field("reason", reason)
        case .deallocated(let isCompletionOwed):
            details.field("completionOwed", isCompletionOwed)
        case .trapped(let reason):
            details.field("reason", reason)
        case .cleanedUp:
            break
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .taskFailedEarly(let error), .taskCompleted(let error): Payload.bytes(of: error)
        case .abandoned(let reason), .trapped(let reason): reason.utf8.count
        case .created, .stateChanged, .resumed, .performed, .suspended, .cancelled, .taskCreated,
            .taskResumed, .taskSuspended, .taskCancelled, .metricsGathered, .retrying, .finished,
            .deallocated, .cleanedUp:
            0
        }
    }
}

/// The states of a request in Alamofire 5.12 (`Request.State`), as a trace spells them.
public enum RequestStateWord: String, Sendable {
    case initialized, resumed, suspended, cancelled, finished
}
