/// `cancelAllRequests()`
struct CancelAllRequestsCall: SessionChainCall, WordCall {
    static let word = "cancelAllRequests"
    static let noun = "a cancelAllRequests action"
    static let meaning = "Cancels all requests of the session that are under way."

    func perform(by caller: RequestRunner) {
        caller.noteCall(name, .none)
        caller.session?.cancelAllRequests {}
    }
}

/// `session.session.invalidateAndCancel()`: ends what carries the tasks, behind the session's back.
struct InvalidateSessionCall: SessionChainCall, WordCall {
    static let word = "invalidateSession"
    static let noun = "an invalidateSession action"
    static let meaning = "Invalidates the URLSession below the session, which cancels its tasks."
    var name: String { "urlSession.invalidateAndCancel" }

    func perform(by caller: RequestRunner) {
        caller.noteCall(name, .none)
        caller.session?.session.invalidateAndCancel()
    }
}

/// Lets go of the session, as an app does that keeps it in a variable of a function.
struct ReleaseSessionCall: SessionChainCall, WordCall {
    static let word = "releaseSession"
    static let noun = "a releaseSession action"
    static let meaning = "Lets go of the session, which ends its requests."

    func perform(by caller: RequestRunner) {
        caller.noteCall(name, .none)
        caller.releaseSession()
    }
}
