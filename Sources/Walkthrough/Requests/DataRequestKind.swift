import ScriptReading

/// `session.request(…)`
struct DataRequestKind: RequestKind {
    static let word = "data"
    static let noun = "a data request"
    static let meaning = "A DataRequest, which keeps the body in memory. This is the default."
    static let handlerForms = ScriptForms.dataHandlers

    @Key("handlers", .list(of: handlerType), "The handlers of the response, in order.")
    var handlers: [any HandlerForm] = []
    @Keys var awaiting: ScriptedAwait

    func makeRequest(_ plan: RequestPlan) -> Request {
        plan.session.request(
            plan.convertible, interceptor: plan.interceptor,
            shouldAutomaticallyResume: plan.scripted.startsWithHandler)
    }
}
