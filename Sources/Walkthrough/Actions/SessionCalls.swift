/// `cancelAllRequests()`
struct CancelAllRequestsCall: SessionChainCall, WordCall {
    static let word = "cancelAllRequests"
    static let noun = "a cancelAllRequests action"
    static let meaning = "Cancels all running requests of the session."

    func perform(by caller: SessionRunner) {
        caller.noteCall(name, .none)
        caller.session?.cancelAllRequests {}
    }
}

/// `session.session.invalidateAndCancel()`: invalidates the `URLSession` without telling Alamofire.
struct InvalidateSessionCall: SessionChainCall, WordCall {
    static let word = "invalidateSession"
    static let noun = "an invalidateSession action"
    static let meaning = "Invalidates the session's URLSession, which cancels its tasks."
    var name: String { "urlSession.invalidateAndCancel" }

    func perform(by caller: SessionRunner) {
        caller.noteCall(name, .none)
        caller.session?.session.invalidateAndCancel()
    }
}

/// Releases the session, as happens to one in a local variable when the function returns.
struct ReleaseSessionCall: SessionChainCall, WordCall {
    static let word = "releaseSession"
    static let noun = "a releaseSession action"
    static let meaning = "Releases the session, which ends its requests."

    func perform(by caller: SessionRunner) {
        caller.noteCall(name, .none)
        caller.releaseSession()
    }
}
