/// `session.streamRequest(…)`: a request whose handlers get the body chunk by chunk.
struct StreamRequestKind: RequestKind {
    static let word = "stream"
    static let noun = "a stream request"
    static let meaning = "A DataStreamRequest, whose handlers get each chunk of the body as it arrives."
    static let keys: [ObjectShape.Key] = [
        .optional(
            "automaticallyCancelOnStreamError", .flag,
            "Whether a chunk that cannot be read cancels it; false without it."),
        .optional("handlers", .list(handlerType), "What receives each chunk, in order."),
    ]
    static let handlers = ScriptForms.streamHandlers

    private let automaticallyCancelOnStreamError: Bool

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        automaticallyCancelOnStreamError = object.flag("automaticallyCancelOnStreamError") ?? false
    }

    func makeRequest(_ plan: RequestPlan) -> Request {
        plan.session.streamRequest(
            plan.convertible, automaticallyCancelOnStreamError: automaticallyCancelOnStreamError,
            interceptor: plan.interceptor, shouldAutomaticallyResume: plan.scripted.startsWithHandler)
    }
}

extension DataStreamRequest: ValidatedRequest {
    func addValidator(named name: String, _ judge: @escaping @Sendable () -> Request.ValidationResult) {
        validate(named: name) { _, _ in judge() }
    }
}
