/// What an event of a kind means for others: that it ends one, waits for its end, or is a decision.
extension EventKind {
    /// The kind that this one ends, if it ends one: the recorder checks that nothing ends that did not start.
    public var closes: EventKind? {
        switch self {
        case .adaptCompleted: .adaptStarted
        case .retryAnswered: .retryAsked
        case .authenticationRefreshCompleted: .authenticationRefreshStarted
        case .transportEnded, .transportFailed, .transportCancelled: .transportSent
        case .taskCompleted, .taskLost, .taskBecameDownload: .taskCreated
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

    /// Whether the event carries a `decision`: its name says so.
    public var isDecision: Bool {
        self == .trustEvaluated || ["decided", "settled"].contains(where: rawValue.lowercased().hasSuffix)
    }
}
