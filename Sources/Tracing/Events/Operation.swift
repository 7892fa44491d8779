/// The kinds of events about the operations of an operation queue.
public struct OperationKinds: EventKinds {
    public let queued = EventKind(
        "operation.queued", "An operation was added to a queue, which keeps it until it has finished.",
        mirrors: [.foundation("OperationQueue.addOperation(_:)")])
    public let decided = EventKind(
        "operation.decided",
        "A queue decided which of its operations starts next, or that this one has to wait.",
        asks: "Which operation starts next?", decides: OperationOutcome.self,
        mirrors: [
            .foundation("Operation.isReady"), .foundation("Operation.queuePriority"),
            .foundation("OperationQueue.maxConcurrentOperationCount"),
        ])
    public let started = EventKind(
        "operation.started", "A queue started an operation, which keeps its place until it has finished.",
        mirrors: [.foundation("Operation.start()")])
    public let cancelled = EventKind(
        "operation.cancelled",
        "An operation was asked to stop; if it is still waiting, it will finish without doing anything.",
        mirrors: [.foundation("Operation.cancel()")])
    public let finished = EventKind(
        "operation.finished",
        "An operation has finished: its place is free, and what depends on it may start.",
        mirrors: [.foundation("Operation.isFinished"), .foundation("Operation.completionBlock")])
}

extension EventKind {
    /// Events about the operations of an operation queue.
    public static let operation = OperationKinds()
}

/// An event about the operations of an operation queue.
public enum OperationEvent: EventGroup, Sendable {
    indirect case queued(name: String, queue: String)
    case decided(Decision, name: String)
    case started(name: String)
    case cancelled(name: String)
    case finished(name: String)

    public var kind: EventKind {
        switch self {
        case .queued: .operation.queued
        case .decided: .operation.decided
        case .started: .operation.started
        case .cancelled: .operation.cancelled
        case .finished: .operation.finished
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .queued(let name, let queue):
            details.field("name", name)
            details.field("queue", queue)
        case .decided(let decision, let name):
            details.decision(decision)
            details.field("name", name)
        case .started(let name):
            details.field("name", name)
        case .cancelled(let name):
            details.field("name", name)
        case .finished(let name):
            details.field("name", name)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .queued(let name, let queue): name.utf8.count + queue.utf8.count
        case .decided(_, let name), .started(let name), .cancelled(let name), .finished(let name):
            name.utf8.count
        }
    }
}

/// The outcomes of `operation.decided`.
public enum OperationOutcome: String, CaseIterable, Outcome {
    case start
    /// It stays in the queue.
    case wait
}
