/// The table of events: one entry for each kind, spread over a file for each part of a request's way.
///
/// The switch has no `default`, so that a kind without an entry does not compile.
extension EventKind {
    /// What this kind means and mirrors.
    public var entry: EventKindEntry {
        switch self {
        case .sessionCreated: .sessionCreated
        case .requestCreated: .requestCreated
        case .requestStateChanged: .requestStateChanged
        case .requestResumed: .requestResumed
        case .requestPerformed: .requestPerformed
        case .requestSuspended: .requestSuspended
        case .requestCancelled: .requestCancelled
        case .requestTaskCreated: .requestTaskCreated
        case .requestTaskResumed: .requestTaskResumed
        case .requestTaskSuspended: .requestTaskSuspended
        case .requestTaskCancelled: .requestTaskCancelled
        case .requestMetricsGathered: .requestMetricsGathered
        case .requestTaskFailedEarly: .requestTaskFailedEarly
        case .requestTaskCompleted: .requestTaskCompleted
        case .requestRetrying: .requestRetrying
        case .requestFinished: .requestFinished
        case .requestAbandoned: .requestAbandoned
        case .requestCleanedUp: .requestCleanedUp
        case .urlRequestConverted: .urlRequestConverted
        case .urlRequestCreated: .urlRequestCreated
        case .urlRequestFailed: .urlRequestFailed
        case .adaptStarted: .adaptStarted
        case .adaptCompleted: .adaptCompleted
        case .adaptDecided: .adaptDecided
        case .urlRequestAdapted: .urlRequestAdapted
        case .adaptFailed: .adaptFailed
        case .urlRequestReady: .urlRequestReady
        case .taskCreated: .taskCreated
        case .taskResumed: .taskResumed
        case .taskStarted: .taskStarted
        case .taskSuspended: .taskSuspended
        case .taskCancelled: .taskCancelled
        case .taskInputIgnored: .taskInputIgnored
        case .taskTimedOut: .taskTimedOut
        case .taskCompleted: .taskCompleted
        case .cacheDecided: .cacheDecided
        case .cacheStoreDecided: .cacheStoreDecided
        case .cacheStored: .cacheStored
        case .cacheUpdated: .cacheUpdated
        case .cacheRemoved: .cacheRemoved
        case .transportSent: .transportSent
        case .transportMatched: .transportMatched
        case .transportUnmatched: .transportUnmatched
        case .transportReceivedHead: .transportReceivedHead
        case .transportReceivedData: .transportReceivedData
        case .transportEnded: .transportEnded
        case .transportFailed: .transportFailed
        case .transportCancelled: .transportCancelled
        case .delegateReceivedResponse: .delegateReceivedResponse
        case .delegateAnswered: .delegateAnswered
        case .delegateReceivedData: .delegateReceivedData
        case .delegateWillCache: .delegateWillCache
        case .delegateCollectedMetrics: .delegateCollectedMetrics
        case .delegateCompleted: .delegateCompleted
        case .delegateBecameInvalid: .delegateBecameInvalid
        case .validationAdded: .validationAdded
        case .validationCalled: .validationCalled
        case .validationDecided: .validationDecided
        case .retryAsked: .retryAsked
        case .retryAnswered: .retryAnswered
        case .retryDecided: .retryDecided
        case .retryScheduled: .retryScheduled
        case .authenticationApplied: .authenticationApplied
        case .authenticationFailureJudged: .authenticationFailureJudged
        case .authenticationCredentialJudged: .authenticationCredentialJudged
        case .authenticationDecided: .authenticationDecided
        case .authenticationRefreshStarted: .authenticationRefreshStarted
        case .authenticationRefreshCompleted: .authenticationRefreshCompleted
        case .serializeStarted: .serializeStarted
        case .serializeDecided: .serializeDecided
        case .serializeFinished: .serializeFinished
        case .cachedResponseHandlerCalled: .cachedResponseHandlerCalled
        case .handlerAdded: .handlerAdded
        case .handlerCalled: .handlerCalled
        case .handlerReturned: .handlerReturned
        case .scriptCalled: .scriptCalled
        case .simulationLimitReached: .simulationLimitReached
        }
    }
}
