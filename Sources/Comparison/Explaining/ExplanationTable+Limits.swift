import Tracing

/// Why a chain lacks what it had no time for.
extension Clause {
    static let limits: [Clause] = Chain.allCases.map { chain in
        Clause(
            [chain.rawValue], .presence, Part.allCases.map { Part?.some($0) } + [nil],
            "the run on \(chain.rawValue) was stopped at its limit"
        ) { $0.isCutOff }
    }
}

extension Situation {
    /// `true` if the run was stopped before the attempt was over, or the last attempt before it.
    fileprivate var isCutOff: Bool {
        index.circumstances[column].isStopped && cell == nil && (place.part != nil || !isMade) && !neverDoes
            && !isOver
    }

    /// `true` if the attempt was over by then. Without a handler, and where handlers are called during the
    /// attempt as well, it is over with its task.
    private var isOver: Bool {
        let handlers = index.circumstances[column].handlers
        return isRetried || saw(.handler.called) || saw(.await.returned) || saw(.await.threw)
            || isMade && saw(.task.completed)
                && (handlers.isEmpty || saw(.stream.handlerCalled) || saw(.socket.handlerCalled))
    }

    /// `true` if no run of the chain does this, however long it is.
    private var neverDoes: Bool {
        switch place.part {
        case nil: kind == .count && isOn(Clause.noLibrary)
        case .handlerAttached, .requestResumed, .adaptation, .retryDecision: isOn(Clause.noLibrary)
        case .requestObject: isOn(Clause.urlSession)
        case .validator: isOn(Clause.resource)
        case .serializer: isOn(Clause.sessionManager) && place.name == StepKey.plain
        default: false
        }
    }
}
