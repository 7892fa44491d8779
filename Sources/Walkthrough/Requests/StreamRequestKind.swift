import ScriptReading

/// `session.streamRequest(…)`
struct StreamRequestKind: RequestKind {
    static let word = "stream"
    static let noun = "a stream request"
    static let meaning = "A DataStreamRequest, whose handlers get each chunk of the body as it arrives."
    static let handlerForms = ScriptForms.streamHandlers

    @Key(
        "automaticallyCancelOnStreamError",
        "Whether a chunk that cannot be read cancels it; false by default.")
    private var automaticallyCancelOnStreamError = false
    @Key("handlers", .list(of: handlerType), "The handlers of each chunk, in order.")
    var handlers: [any HandlerForm] = []

    func makeRequest(_ plan: RequestPlan) -> Request {
        plan.session.streamRequest(
            plan.convertible, automaticallyCancelOnStreamError: automaticallyCancelOnStreamError,
            interceptor: plan.interceptor, shouldAutomaticallyResume: plan.scripted.startsWithHandler)
    }
}
