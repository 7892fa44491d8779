/// The kind of an event: a past-tense fact in dotted form, grouped by who speaks.
///
/// The raw value is the word the trace file, the REPL and `reqtrace events` use.
public enum EventKind: String, CaseIterable, Sendable {
    case sessionCreated = "session.created"

    case requestCreated = "request.created"
    case requestStateChanged = "request.stateChanged"
    case requestResumed = "request.resumed"
    case requestPerformed = "request.performed"
    case requestSuspended = "request.suspended"
    case requestCancelled = "request.cancelled"
    case requestTaskCreated = "request.taskCreated"
    case requestTaskResumed = "request.taskResumed"
    case requestTaskSuspended = "request.taskSuspended"
    case requestTaskCancelled = "request.taskCancelled"
    case requestMetricsGathered = "request.metricsGathered"
    case requestTaskFailedEarly = "request.taskFailedEarly"
    case requestTaskCompleted = "request.taskCompleted"
    case requestRetrying = "request.retrying"
    case requestFinished = "request.finished"
    case requestAbandoned = "request.abandoned"
    case requestCleanedUp = "request.cleanedUp"

    case urlRequestConverted = "urlRequest.converted"
    case parametersDecided = "parameters.decided"
    case urlRequestBodyDecided = "urlRequest.bodyDecided"
    case urlRequestCreated = "urlRequest.created"
    case urlRequestFailed = "urlRequest.failed"
    case adaptStarted = "adapt.started"
    case adaptCompleted = "adapt.completed"
    case adaptDecided = "adapt.decided"
    case urlRequestAdapted = "urlRequest.adapted"
    case adaptFailed = "adapt.failed"
    case urlRequestReady = "urlRequest.ready"

    case multipartFormBuilt = "multipart.formBuilt"
    case multipartPartDecided = "multipart.partDecided"
    case multipartPartAppended = "multipart.partAppended"
    case multipartDecided = "multipart.decided"
    case multipartEncoded = "multipart.encoded"
    case uploadableCreated = "uploadable.created"
    case uploadableFailed = "uploadable.failed"
    case uploadableStreamProvided = "uploadable.streamProvided"
    case uploadableRemoved = "uploadable.removed"
    case compressionDecided = "compression.decided"

    case taskCreated = "task.created"
    case taskResumed = "task.resumed"
    case taskStarted = "task.started"
    case taskSuspended = "task.suspended"
    case taskCancelled = "task.cancelled"
    case taskInputIgnored = "task.inputIgnored"
    case taskBodyRead = "task.bodyRead"
    case taskTimedOut = "task.timedOut"
    case taskCompleted = "task.completed"
    case cacheDecided = "cache.decided"
    case cacheStoreDecided = "cache.storeDecided"
    case cacheStored = "cache.stored"
    case cacheUpdated = "cache.updated"
    case cacheRemoved = "cache.removed"
    case redirectDecided = "redirect.decided"
    case redirectSettled = "redirect.settled"
    case redirectFollowed = "redirect.followed"
    case challengeDecided = "challenge.decided"
    case challengeSettled = "challenge.settled"
    case webSocketHandshakeDecided = "webSocket.handshakeDecided"
    case webSocketOpened = "webSocket.opened"
    case webSocketSent = "webSocket.sent"
    case webSocketReceived = "webSocket.received"
    case webSocketPinged = "webSocket.pinged"
    case webSocketPonged = "webSocket.ponged"
    case webSocketRefused = "webSocket.refused"
    case webSocketClosed = "webSocket.closed"
    case downloadFileCreated = "download.fileCreated"
    case downloadFileTaken = "download.fileTaken"
    case downloadFileRemoved = "download.fileRemoved"
    case downloadWriteFailed = "download.writeFailed"
    case resumeDataDecided = "resumeData.decided"
    case resumeDataUseDecided = "resumeData.useDecided"
    case resumeDataAnswerDecided = "resumeData.answerDecided"
    case transportSent = "transport.sent"
    case transportMatched = "transport.matched"
    case transportUnmatched = "transport.unmatched"
    case transportRangeDecided = "transport.rangeDecided"
    case transportSentData = "transport.sentData"
    case transportSentFrame = "transport.sentFrame"
    case transportReceivedFrame = "transport.receivedFrame"
    case transportReceivedHead = "transport.receivedHead"
    case transportReceivedData = "transport.receivedData"
    case transportEnded = "transport.ended"
    case transportFailed = "transport.failed"
    case transportCancelled = "transport.cancelled"
    case trustEvaluated = "trust.evaluated"
    case trustSettled = "trust.settled"
    case connectivityChanged = "connectivity.changed"
    case connectivityDecided = "connectivity.decided"
    case connectivityListenerCalled = "connectivity.listenerCalled"
    case delegateIsWaiting = "delegate.isWaitingForConnectivity"

    case delegateReceivedChallenge = "delegate.didReceiveChallenge"
    case delegateWillRedirect = "delegate.willPerformHTTPRedirection"
    case delegateSentBodyData = "delegate.didSendBodyData"
    case delegateNeedsNewBodyStream = "delegate.needNewBodyStream"
    case delegateGaveBodyStream = "delegate.gaveBodyStream"
    case delegateReceivedResponse = "delegate.didReceiveResponse"
    case delegateAnswered = "delegate.answered"
    case delegateReceivedData = "delegate.didReceiveData"
    case delegateResumedAtOffset = "delegate.didResumeAtOffset"
    case delegateWroteData = "delegate.didWriteData"
    case delegateFinishedDownloading = "delegate.didFinishDownloadingTo"
    case delegateWillCache = "delegate.willCacheResponse"
    case delegateOpenedWebSocket = "delegate.didOpenWithProtocol"
    case delegateClosedWebSocket = "delegate.didCloseWith"
    case delegateCollectedMetrics = "delegate.didFinishCollectingMetrics"
    case delegateCompleted = "delegate.didCompleteWithError"
    case delegateBecameInvalid = "delegate.didBecomeInvalid"

    case downloadDestinationAsked = "download.destinationAsked"
    case downloadDestinationChosen = "download.destinationChosen"
    case downloadMoveDecided = "download.moveDecided"
    case downloadFinished = "download.finished"
    case resumeDataProduced = "download.resumeDataProduced"

    case validationAdded = "validation.added"
    case validationCalled = "validation.called"
    case validationDecided = "validation.decided"
    case retryAsked = "retry.asked"
    case retryAnswered = "retry.answered"
    case retryDecided = "retry.decided"
    case retryScheduled = "retry.scheduled"
    case retryWaiting = "retry.waitingForConnectivity"
    case authenticationApplied = "authentication.applied"
    case authenticationFailureJudged = "authentication.failureJudged"
    case authenticationCredentialJudged = "authentication.credentialJudged"
    case authenticationDecided = "authentication.decided"
    case authenticationRefreshStarted = "authentication.refreshStarted"
    case authenticationRefreshCompleted = "authentication.refreshCompleted"
    case trustEvaluatorDecided = "trust.evaluatorDecided"
    case trustDecided = "trust.decided"

    case serializeStarted = "serialize.started"
    case serializeDecided = "serialize.decided"
    case serializeFinished = "serialize.finished"
    case cachedResponseHandlerCalled = "cache.handlerCalled"
    case cachedResponseHandlerDecided = "cache.handlerDecided"
    case redirectHandlerCalled = "redirect.handlerCalled"
    case redirectHandlerDecided = "redirect.handlerDecided"
    case challengeCredentialDecided = "challenge.credentialDecided"
    case handlerAdded = "handler.added"
    case handlerCalled = "handler.called"
    case handlerReturned = "handler.returned"
    case awaitStarted = "await.started"
    case awaitCancelDecided = "await.cancelDecided"
    case awaitFulfilled = "await.fulfilled"
    case awaitReturned = "await.returned"
    case awaitThrew = "await.threw"
    case hookCalled = "hook.called"
    case progressReported = "progress.reported"

    case streamParsed = "stream.parsed"
    case streamErrorDecided = "stream.errorDecided"
    case streamHandlerCalled = "stream.handlerCalled"
    case streamHandlerReturned = "stream.handlerReturned"
    case streamCompletionDecided = "stream.completionDecided"
    case streamInputProvided = "stream.inputProvided"
    case streamPiped = "stream.piped"
    case streamRead = "stream.read"

    case socketParsed = "socket.parsed"
    case socketHandlerCalled = "socket.handlerCalled"
    case socketHandlerReturned = "socket.handlerReturned"
    case socketSendDecided = "socket.sendDecided"
    case socketSent = "socket.sent"
    case socketPingDecided = "socket.pingDecided"
    case socketPingScheduled = "socket.pingScheduled"
    case socketPinged = "socket.pinged"
    case socketClosed = "socket.closed"
    case socketErrorDecided = "socket.errorDecided"

    case notificationPosted = "notification.posted"

    case scriptCalled = "script.called"
    case simulationLimitReached = "simulation.limitReached"

    /// The kind that this one ends, if it ends one: the recorder checks that nothing ends that did not start.
    public var closes: EventKind? {
        switch self {
        case .adaptCompleted: .adaptStarted
        case .retryAnswered: .retryAsked
        case .authenticationRefreshCompleted: .authenticationRefreshStarted
        case .transportEnded, .transportFailed, .transportCancelled: .transportSent
        case .taskCompleted: .taskCreated
        case .handlerReturned: .handlerCalled
        case .awaitReturned, .awaitThrew: .awaitStarted
        case .streamHandlerReturned: .streamHandlerCalled
        case .socketHandlerReturned: .socketHandlerCalled
        default: nil
        }
    }

    /// Whether a later event of another kind is expected to end this one.
    public var opens: Bool {
        switch self {
        case .adaptStarted, .retryAsked, .authenticationRefreshStarted, .transportSent, .taskCreated,
            .handlerCalled, .awaitStarted, .streamHandlerCalled, .socketHandlerCalled:
            true
        default: false
        }
    }

    /// Whether the event carries a `decision`.
    public var isDecision: Bool {
        switch self {
        case .parametersDecided, .urlRequestBodyDecided, .cachedResponseHandlerDecided: true
        case .awaitCancelDecided, .webSocketHandshakeDecided: true
        case .resumeDataDecided, .resumeDataUseDecided, .resumeDataAnswerDecided, .transportRangeDecided: true
        case .multipartDecided: true
        case .streamErrorDecided, .streamCompletionDecided, .socketSendDecided, .socketPingDecided,
            .socketErrorDecided:
            true
        case .multipartPartDecided, .compressionDecided, .adaptDecided, .cacheDecided, .cacheStoreDecided,
            .redirectDecided, .redirectSettled, .challengeDecided, .challengeSettled, .validationDecided,
            .retryDecided, .authenticationDecided, .serializeDecided, .redirectHandlerDecided,
            .challengeCredentialDecided, .trustEvaluated, .trustEvaluatorDecided, .trustDecided,
            .downloadMoveDecided, .trustSettled, .connectivityDecided:
            true
        default: false
        }
    }
}

extension Payload {
    /// The kind this payload belongs to. One case, one kind.
    public var kind: EventKind {
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
        case .convertibleCalled: .urlRequestConverted
        case .parametersDecided: .parametersDecided
        case .urlRequestBodyDecided: .urlRequestBodyDecided
        case .urlRequestCreated: .urlRequestCreated
        case .urlRequestFailed: .urlRequestFailed
        case .adaptStarted: .adaptStarted
        case .adaptCompleted: .adaptCompleted
        case .adaptDecided: .adaptDecided
        case .urlRequestAdapted: .urlRequestAdapted
        case .adaptFailed: .adaptFailed
        case .urlRequestReady: .urlRequestReady
        case .multipartFormBuilt: .multipartFormBuilt
        case .multipartPartDecided: .multipartPartDecided
        case .multipartPartAppended: .multipartPartAppended
        case .multipartDecided: .multipartDecided
        case .multipartEncoded: .multipartEncoded
        case .uploadableCreated: .uploadableCreated
        case .uploadableFailed: .uploadableFailed
        case .uploadableStreamProvided: .uploadableStreamProvided
        case .uploadableRemoved: .uploadableRemoved
        case .compressionDecided: .compressionDecided
        case .taskCreated: .taskCreated
        case .taskResumed: .taskResumed
        case .taskStarted: .taskStarted
        case .taskSuspended: .taskSuspended
        case .taskCancelled: .taskCancelled
        case .taskInputIgnored: .taskInputIgnored
        case .taskBodyRead: .taskBodyRead
        case .taskTimedOut: .taskTimedOut
        case .taskCompleted: .taskCompleted
        case .cacheDecided: .cacheDecided
        case .cacheStoreDecided: .cacheStoreDecided
        case .cacheStored: .cacheStored
        case .cacheUpdated: .cacheUpdated
        case .cacheRemoved: .cacheRemoved
        case .redirectDecided: .redirectDecided
        case .redirectSettled: .redirectSettled
        case .redirectFollowed: .redirectFollowed
        case .challengeDecided: .challengeDecided
        case .challengeSettled: .challengeSettled
        case .webSocketHandshakeDecided: .webSocketHandshakeDecided
        case .webSocketOpened: .webSocketOpened
        case .webSocketSent: .webSocketSent
        case .webSocketReceived: .webSocketReceived
        case .webSocketPinged: .webSocketPinged
        case .webSocketPonged: .webSocketPonged
        case .webSocketRefused: .webSocketRefused
        case .webSocketClosed: .webSocketClosed
        case .downloadFileCreated: .downloadFileCreated
        case .downloadFileTaken: .downloadFileTaken
        case .downloadFileRemoved: .downloadFileRemoved
        case .downloadWriteFailed: .downloadWriteFailed
        case .resumeDataDecided: .resumeDataDecided
        case .resumeDataUseDecided: .resumeDataUseDecided
        case .resumeDataAnswerDecided: .resumeDataAnswerDecided
        case .transportSent: .transportSent
        case .transportMatched: .transportMatched
        case .transportUnmatched: .transportUnmatched
        case .transportRangeDecided: .transportRangeDecided
        case .transportSentData: .transportSentData
        case .transportSentFrame: .transportSentFrame
        case .transportReceivedFrame: .transportReceivedFrame
        case .transportReceivedHead: .transportReceivedHead
        case .transportReceivedData: .transportReceivedData
        case .transportEnded: .transportEnded
        case .transportFailed: .transportFailed
        case .transportCancelled: .transportCancelled
        case .delegateReceivedChallenge: .delegateReceivedChallenge
        case .delegateWillRedirect: .delegateWillRedirect
        case .delegateSentBodyData: .delegateSentBodyData
        case .delegateNeedsNewBodyStream: .delegateNeedsNewBodyStream
        case .delegateGaveBodyStream: .delegateGaveBodyStream
        case .trustEvaluated: .trustEvaluated
        case .trustSettled: .trustSettled
        case .connectivityChanged: .connectivityChanged
        case .connectivityDecided: .connectivityDecided
        case .connectivityListenerCalled: .connectivityListenerCalled
        case .delegateIsWaiting: .delegateIsWaiting
        case .delegateReceivedResponse: .delegateReceivedResponse
        case .delegateAnswered: .delegateAnswered
        case .delegateReceivedData: .delegateReceivedData
        case .delegateResumedAtOffset: .delegateResumedAtOffset
        case .delegateWroteData: .delegateWroteData
        case .delegateFinishedDownloading: .delegateFinishedDownloading
        case .delegateWillCache: .delegateWillCache
        case .delegateOpenedWebSocket: .delegateOpenedWebSocket
        case .delegateClosedWebSocket: .delegateClosedWebSocket
        case .delegateCollectedMetrics: .delegateCollectedMetrics
        case .delegateCompleted: .delegateCompleted
        case .delegateBecameInvalid: .delegateBecameInvalid
        case .downloadDestinationAsked: .downloadDestinationAsked
        case .downloadDestinationChosen: .downloadDestinationChosen
        case .downloadMoveDecided: .downloadMoveDecided
        case .downloadFinished: .downloadFinished
        case .resumeDataProduced: .resumeDataProduced
        case .validationAdded: .validationAdded
        case .validationCalled: .validationCalled
        case .validationDecided: .validationDecided
        case .retryAsked: .retryAsked
        case .retryAnswered: .retryAnswered
        case .retryDecided: .retryDecided
        case .retryScheduled: .retryScheduled
        case .retryWaiting: .retryWaiting
        case .authenticationApplied: .authenticationApplied
        case .authenticationFailureJudged: .authenticationFailureJudged
        case .authenticationCredentialJudged: .authenticationCredentialJudged
        case .authenticationDecided: .authenticationDecided
        case .authenticationRefreshStarted: .authenticationRefreshStarted
        case .authenticationRefreshCompleted: .authenticationRefreshCompleted
        case .trustEvaluatorDecided: .trustEvaluatorDecided
        case .trustDecided: .trustDecided
        case .serializeStarted: .serializeStarted
        case .serializeDecided: .serializeDecided
        case .serializeFinished: .serializeFinished
        case .cachedResponseHandlerCalled: .cachedResponseHandlerCalled
        case .cachedResponseHandlerDecided: .cachedResponseHandlerDecided
        case .redirectHandlerCalled: .redirectHandlerCalled
        case .redirectHandlerDecided: .redirectHandlerDecided
        case .challengeCredentialDecided: .challengeCredentialDecided
        case .handlerAdded: .handlerAdded
        case .handlerCalled: .handlerCalled
        case .handlerReturned: .handlerReturned
        case .awaitStarted: .awaitStarted
        case .awaitCancelDecided: .awaitCancelDecided
        case .awaitFulfilled: .awaitFulfilled
        case .awaitReturned: .awaitReturned
        case .awaitThrew: .awaitThrew
        case .hookCalled: .hookCalled
        case .progressReported: .progressReported
        case .streamParsed: .streamParsed
        case .streamErrorDecided: .streamErrorDecided
        case .streamHandlerCalled: .streamHandlerCalled
        case .streamHandlerReturned: .streamHandlerReturned
        case .streamCompletionDecided: .streamCompletionDecided
        case .streamInputProvided: .streamInputProvided
        case .streamPiped: .streamPiped
        case .streamRead: .streamRead
        case .socketParsed: .socketParsed
        case .socketHandlerCalled: .socketHandlerCalled
        case .socketHandlerReturned: .socketHandlerReturned
        case .socketSendDecided: .socketSendDecided
        case .socketSent: .socketSent
        case .socketPingDecided: .socketPingDecided
        case .socketPingScheduled: .socketPingScheduled
        case .socketPinged: .socketPinged
        case .socketClosed: .socketClosed
        case .socketErrorDecided: .socketErrorDecided
        case .notificationPosted: .notificationPosted
        case .scriptCalled: .scriptCalled
        case .simulationLimitReached: .simulationLimitReached
        }
    }
}
