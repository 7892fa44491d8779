import Tracing

/// What the events of an attempt say besides that they are there, and on which an explanation depends.
enum Finding: Hashable, Sendable {
    /// The session, or the manager, has an adapter for all requests.
    case commonAdapter
    /// The request has an adapter of its own.
    case ownAdapter
    /// The app answers whether a response is stored.
    case storageAnswer
    /// An evaluator, or a policy, of the chain refuses a server.
    case refusedServer
    /// The request is cancelled along with all others of its session.
    case cancelledWithAll
    /// A handler is attached after the request's task was suspended.
    case handlerAfterSuspension
    /// The request's task ends with an error.
    case failedTask
}

/// Searches the events of a trace for findings. Each event must be noted, in order.
struct FindingSearch {
    /// The call that cancels all requests of a session, and what follows from it before another call.
    private var cancelling: Set<Int> = []
    /// The requests whose tasks have been suspended.
    private var suspended: Set<Int> = []

    mutating func note(_ event: TraceEvent) -> [Finding] {
        guard let kind = event.knownKind else { return [] }
        if kind == .script.called {
            if event["name"]?.string == Self.cancelsAll { cancelling.insert(event.number) }
        } else if let cause = event.cause, cancelling.contains(cause) {
            cancelling.insert(event.number)
        }
        switch kind {
        case .adapt.decided, .cache.handlerDecided:
            return event.decision?.rules.compactMap { $0.held ? Self.presences[$0.id] : nil } ?? []
        case .trust.evaluatorDecided:
            return event.decided(TrustEvaluatorOutcome.refused) ? [.refusedServer] : []
        case .request.cancelled:
            return cancelling.contains(event.number) ? [.cancelledWithAll] : []
        case .task.suspended:
            if let request = event.request { suspended.insert(request) }
            return []
        case .handler.added:
            guard let request = event.request else { return [] }
            return suspended.contains(request) ? [.handlerAfterSuspension] : []
        case .task.completed:
            return event["error"] == nil ? [] : [.failedTask]
        default:
            return []
        }
    }

    private static let cancelsAll = "cancelAllRequests"

    /// By the rule that holds where the app has such an adapter, a closure or a cacher.
    private static let presences: [String: Finding] = [
        "adapt.manager-adapter": .commonAdapter, "adapt.session-adapter": .commonAdapter,
        "adapt.request-adapter": .ownAdapter, "cache.closure": .storageAnswer,
        "cache.request-handler": .storageAnswer, "cache.session-handler": .storageAnswer,
    ]
}
