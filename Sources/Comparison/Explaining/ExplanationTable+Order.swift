import Tracing

/// Why a chain does something earlier or later than another.
extension Clause {
    static let order: [Clause] = [
        Clause(
            resource, [.order], [.requestObject],
            "a layer of one's own makes its request object for a URL, and its task when it is told to load"),
        Clause(
            sessionManager, [.order], [.requestObject],
            "4.7 makes its request object last, around the error if there is no task", [.makesRequest4]
        ) { !$0.has(.task) },
        Clause(
            sessionManager, [.order], [.requestObject],
            "4.7 makes its request object last, around a task that is already there", [.makesRequest4]),
        Clause(
            session, [.order], [.requestObject],
            "5.12 makes its request object first, and a task for it later", [.requests5]),
        Clause(
            sessionManager, [.order], [.handlerAttached],
            "4.7 builds a request before anybody can attach a handler, and starts it at resume()",
            [.makesTask4, .resume4]
        ) { $0.isResumedLater },
        Clause(
            session, [.order], [.handlerAttached],
            "5.12 builds and starts a request at resume(), which comes after the handler", [.performs5]
        ) { $0.isResumedLater },
        Clause(
            sessionManager, [.order], [.handlerAttached],
            "4.7 has started the request before anybody can attach a handler, and keeps handlers on a queue"
                + " that stays shut until the end",
            [.startsImmediately4, .responds4]),
        Clause(
            session, [.order], [.handlerAttached],
            "5.12 starts a request when its first handler is attached", [.appends5]),
        Clause(
            sessionManager, [.order], [.requestResumed, .taskResumed],
            "4.7 resumes a request that has its task by then", [.resume4]),
        Clause(
            session, [.order], [.requestResumed, .taskResumed],
            "5.12 resumes the request first, which is what makes its session build one", [.performs5]),
        Clause(
            sessionManager, [.order], [.urlRequest, .adaptation, .task],
            "4.7 does this at once, before there is a request object", [.makesTask4]),
        Clause(
            session, [.order], [.urlRequest, .adaptation, .task],
            "5.12 does this when the request has been resumed", [.setsUp5]),
        Clause(
            sessionManager, [.order], [.serializer, .handler],
            "4.7 calls each handler after its own serializer", [.responds4]),
        Clause(
            session, [.order], [.serializer, .handler],
            "5.12 calls all handlers after the last serializer", [.processes5]),
        Clause(
            noLibrary, [.order], [.serializer, .handler, .validator],
            "an app without a library does this in the order in which it is written"),
    ]
}

extension Situation {
    /// `true` if the request is resumed when its handler has been attached for some time, and so by the app.
    var isResumedLater: Bool {
        guard let attached = time(of: .handlerAttached), let resumed = time(of: .requestResumed) else {
            return false
        }
        return attached < resumed
    }
}
