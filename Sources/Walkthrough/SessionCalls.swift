/// `cancelAllRequests()`
struct CancelAllRequestsCall: SessionChainCall {
    static let word = "cancelAllRequests"
    static let noun = "a cancelAllRequests action"
    static let meaning = "Cancels all requests of the session that are under way."
    static let keys: [ObjectShape.Key] = []
    let name = Self.word
    let description = Self.word

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {}

    func perform(by caller: RequestRunner) {
        caller.noteCall(name, .none)
        caller.session?.cancelAllRequests {}
    }
}

/// `session.session.invalidateAndCancel()`: ends what carries the tasks, behind the session's back.
struct InvalidateSessionCall: SessionChainCall {
    static let word = "invalidateSession"
    static let noun = "an invalidateSession action"
    static let meaning = "Invalidates the URLSession below the session, which cancels its tasks."
    static let keys: [ObjectShape.Key] = []
    let name = "urlSession.invalidateAndCancel"
    let description = Self.word

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {}

    func perform(by caller: RequestRunner) {
        caller.noteCall(name, .none)
        caller.session?.session.invalidateAndCancel()
    }
}

/// Lets go of the session, as an app does that keeps it in a variable of a function.
struct ReleaseSessionCall: SessionChainCall {
    static let word = "releaseSession"
    static let noun = "a releaseSession action"
    static let meaning = "Lets go of the session, which ends its requests."
    static let keys: [ObjectShape.Key] = []
    let name = Self.word
    let description = Self.word

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {}

    func perform(by caller: RequestRunner) {
        caller.noteCall(name, .none)
        caller.releaseSession()
    }
}
