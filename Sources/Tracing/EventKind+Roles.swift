/// What an event of a kind means for others: that it ends one, waits for its end, or is a decision.
extension EventKind {
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
