import Tracing

/// Why a chain lacks what it had no time for.
extension Clause {
    static let limits: [Clause] = Chain.allCases.map { chain in
        let never = Clause.noLibrary.contains(chain.rawValue) ? Clause.neverWithoutLibrary : []
        let parts = Part.allCases.filter { !never.contains($0) }.map { Part?.some($0) }
        return Clause(
            [chain.rawValue], .presence, parts + [nil],
            "the run on \(chain.rawValue) was stopped at its limit"
        ) { $0.isCutOff }
    }

    /// What no run without a library has, however long it is.
    private static let neverWithoutLibrary: [Part] = [
        .requestObject, .handlerAttached, .requestResumed, .adaptation, .retryDecision,
    ]
}

extension Situation {
    /// `true` if the run was stopped before the attempt was over, or the last attempt before it.
    fileprivate var isCutOff: Bool {
        index.circumstances[column].isStopped && cell == nil && (place.part != nil || !isMade) && !isRetried
            && !saw(.handler.called) && !saw(.await.returned) && !saw(.await.threw)
    }
}
