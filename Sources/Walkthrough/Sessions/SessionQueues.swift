import ScriptReading

/// Queues of the app's own for a session, in place of the library's.
struct SessionQueues: SessionPart {
    /// The labels of the queues. Nil leaves it to the library to make one.
    private struct Labels: ScriptRecord, ScriptValue {
        static let noun = "the queues"

        @Key(
            "root",
            "The queue on which its requests work, and its delegate is called. By default, the other two target it."
        )
        var root: String?
        @Key("request", "The queue that makes and adapts URL requests. It targets no other queue.")
        var request: String?
        @Key("serialization", "The queue that serializers run on. It targets no other queue.")
        var serialization: String?
    }

    @Key(
        "queues", "The labels of queues of its own.",
        .only(on: .session, because: "URLSession has one queue, the delegate's")
            .missing(on: .sessionManager, because: "a SessionManager makes its queue itself"))
    private var labels = Labels()

    func apply(to plan: inout SessionPlan) {
        plan.rootQueue = labels.root ?? plan.rootQueue
        plan.requestQueue = labels.request
        plan.serializationQueue = labels.serialization
    }
}
