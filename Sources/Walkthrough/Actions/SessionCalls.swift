import ScriptReading

/// The key of the session that a call is made to.
struct CalledSession: ScriptKeys {
    /// Empty for the session without a name.
    @Key(
        "session", .name(of: .session), "The name of the session; by default, the one without a name.",
        .missing(on: .resource, because: ChainReason.sessionPerDelivery))
    var session = ""
}

/// `cancelAllRequests()`
struct CancelAllRequestsCall: SessionChainCall, WordCall {
    static let word = "cancelAllRequests"
    static let meaning = "Cancels all running requests of the session."

    @Keys var target: CalledSession

    func perform(by caller: SessionRunner) {
        caller.noteCall(name, .none)
        caller.session(target.session)?.cancelAllRequests {}
    }
}

/// `session.session.invalidateAndCancel()`: invalidates the `URLSession` without telling Alamofire.
struct InvalidateSessionCall: SessionChainCall, WordCall {
    static let word = "invalidateSession"
    static let meaning = "Invalidates the session's URLSession, which cancels its tasks."

    @Keys var target: CalledSession

    var name: String { "urlSession.invalidateAndCancel" }

    func perform(by caller: SessionRunner) {
        caller.noteCall(name, .none)
        caller.session(target.session)?.session.invalidateAndCancel()
    }
}

/// What happens to a session in a local variable when the function returns.
struct ReleaseSessionCall: SessionChainCall, WordCall {
    static let word = "releaseSession"
    static let meaning = "Releases the session, which ends its requests."

    @Keys var target: CalledSession

    func perform(by caller: SessionRunner) {
        caller.noteCall(name, .none)
        caller.releaseSession(target.session)
    }
}
