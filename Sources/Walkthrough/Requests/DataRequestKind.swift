/// `session.request(…)`: a request that keeps the response's body in memory.
struct DataRequestKind: AwaitableKind {
    static let word = "data"
    static let noun = "a data request"
    static let meaning = "A DataRequest, which keeps the body in memory; this without a type."
    static let keys: [ObjectShape.Key] =
        [
            .optional("handlers", .list(handlerType), "What receives the response, in order.")
        ] + ScriptedAwait.keys
    static let handlers = ScriptForms.dataHandlers

    var awaiting: ScriptedAwait?

    init() {}
    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) { awaiting = ScriptedAwait(object) }

    func makeRequest(_ plan: RequestPlan) -> Request {
        plan.session.request(
            plan.convertible, interceptor: plan.interceptor,
            shouldAutomaticallyResume: plan.scripted.startsWithHandler)
    }
}
