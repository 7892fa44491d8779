/// The queues of a session: labels of its own instead of the library's.
struct SessionQueues: SessionPart {
    static let keys: [ObjectShape.Key] = [
        .optional("queues", .object(.queues), "Labels of queues of its own.")
            .only(on: .session, because: "URLSession has one queue, the delegate's")
            .missing(on: .sessionManager, because: "a SessionManager makes its queue itself")
    ]

    private var root: String?
    private var request: String?
    private var serialization: String?

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let queues = object.object("queues", .queues) else { return nil }
        root = queues.string("root")
        request = queues.string("request")
        serialization = queues.string("serialization")
    }

    func apply(to plan: inout SessionPlan) {
        plan.rootQueue = root ?? plan.rootQueue
        plan.requestQueue = request
        plan.serializationQueue = serialization
    }
}

extension ObjectShape {
    static let queues = ObjectShape(
        "the queues",
        [
            .optional("root", .string, "The queue of all state changes; the other two target it by default."),
            .optional("request", .string, "Where URL requests are made and adapted; targets no other queue."),
            .optional("serialization", .string, "Where serializers run; targets no other queue."),
        ])
}
