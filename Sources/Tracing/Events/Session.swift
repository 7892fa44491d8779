/// The kinds of events about the chain's own object: a `Session` or a `SessionManager`.
public struct SessionKinds: EventKinds {
    public let created = EventKind(
        "session.created",
        "A session was created: its queues exist; in 5.12, its interceptor and start settings will not change,"
            + " and in 4.7, the app sets them afterwards.",
        mirrors: [
            .alamofire5(
                "Session.init(configuration:delegate:rootQueue:startRequestsImmediately:requestSetup:"
                    + "requestQueue:serializationQueue:interceptor:serverTrustManager:redirectHandler:"
                    + "cachedResponseHandler:eventMonitors:)", "Core/Session.swift", 201),
            .alamofire4(
                "SessionManager.init(configuration:delegate:serverTrustPolicyManager:)",
                "SessionManager.swift", 166),
            .urlSession("URLSession.init(configuration:delegate:delegateQueue:)"),
        ])
}

extension EventKind {
    /// Events about the chain's own object: a `Session` or a `SessionManager`.
    public static let session = SessionKinds()
}

/// An event about the chain's own object: a `Session` or a `SessionManager`.
public enum SessionEvent: EventGroup, Sendable {
    case created(SessionSummary)

    public var kind: EventKind {
        switch self {
        case .created: .session.created
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .created(let session):
            details.field("label", session.label)
            details.field("requestSetup", session.requestSetup)
            details.field("startRequestsImmediately", session.startRequestsImmediately)
            details.field("interceptor", session.interceptor)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .created(let session): session.label.utf8.count + (session.interceptor?.utf8.count ?? 0)
        }
    }
}

/// The kinds of events about the table in which Alamofire 4.7 finds the request of a task.
public struct RegistryKinds: EventKinds {
    public let added = EventKind(
        "registry.added",
        "The session delegate learned whose task this is, and passes everything about it on to that request.",
        mirrors: [.alamofire4("SessionDelegate.subscript(task:)", "SessionDelegate.swift", 170)])
    public let removed = EventKind(
        "registry.removed", "The session delegate forgot whose task this is.",
        mirrors: [.alamofire4("SessionDelegate.subscript(task:)", "SessionDelegate.swift", 170)])
    public let missed = EventKind(
        "registry.missed",
        "The session delegate was called about a task that is not registered, so no request hears of it.",
        mirrors: [
            .alamofire4("SessionDelegate.subscript(task:)", "SessionDelegate.swift", 170),
            .alamofire4("SessionManager.retry(_:)", "SessionManager.swift", 845),
        ])
}

extension EventKind {
    /// Events about the table in which Alamofire 4.7 finds the request of a task.
    public static let registry = RegistryKinds()
}

/// An event about the table in which Alamofire 4.7 finds the request of a task.
public enum RegistryEvent: EventGroup, Sendable {
    case added
    case removed
    case missed(call: String)

    public var kind: EventKind {
        switch self {
        case .added: .registry.added
        case .removed: .registry.removed
        case .missed: .registry.missed
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .added:
            details.call(alamofire4: "registry.add")
        case .removed:
            details.call(alamofire4: "registry.remove")
        case .missed(let call):
            details.field("call", call)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .added, .removed, .missed: 0
        }
    }
}

/// The kinds of events about what Alamofire 4.7 keeps of each request's task.
public struct TaskDelegateKinds: EventKinds {
    public let reset = EventKind(
        "taskDelegate.reset",
        "A new task replaced the failed one, whose error, data and progress are gone.",
        mirrors: [.alamofire4("TaskDelegate.reset()", "TaskDelegate.swift", 79)])
    public let queueOpened = EventKind(
        "taskDelegate.queueOpened",
        "The queue of the request's handlers was opened; each handler's serializer runs now, in turn.",
        mirrors: [.alamofire4("TaskDelegate.queue", "TaskDelegate.swift", 34)])
}

extension EventKind {
    /// Events about what Alamofire 4.7 keeps of each request's task.
    public static let taskDelegate = TaskDelegateKinds()
}

/// An event about what Alamofire 4.7 keeps of each request's task.
public enum TaskDelegateEvent: EventGroup, Sendable {
    case reset
    case queueOpened(operations: Int)

    public var kind: EventKind {
        switch self {
        case .reset: .taskDelegate.reset
        case .queueOpened: .taskDelegate.queueOpened
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .reset:
            break
        case .queueOpened(let operations):
            details.field("operations", operations)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .reset, .queueOpened: 0
        }
    }
}

/// The settings of a session that affect what happens later.
public final class SessionSummary: Sendable {
    /// The label of the session's root queue.
    public let label: String
    /// When a request's `URLRequest` is made: `lazy` or `eager` (Alamofire's `RequestSetup`).
    public let requestSetup: String
    /// `true` if a request resumes itself: in 5.12 when its first response handler is added, in 4.7 when it
    /// is made, unless the app then says otherwise.
    public let startRequestsImmediately: Bool
    /// The name of the session's interceptor; nil if it has none.
    public let interceptor: String?

    public init(label: String, requestSetup: String, startRequestsImmediately: Bool, interceptor: String?) {
        self.label = label
        self.requestSetup = requestSetup
        self.startRequestsImmediately = startRequestsImmediately
        self.interceptor = interceptor
    }
}
