import Tracing

/// Why a chain does something earlier or later than another.
extension Clause {
    static let suspendsTaskOfRetry5 =
        "5.12 makes the task for the retry of a suspended request, and suspends it, too"

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
            "4.7 has decided to ask its retrier about the adapter's error before anybody can attach a handler",
            [.retries4]
        ) { !$0.has(.task) && $0.saw(.retry.asked) },
        Clause(
            sessionManager, [.order], [.handlerAttached],
            "4.7 has failed to build or to adapt the request before anybody can attach a handler",
            [.makesTask4]
        ) { !$0.has(.task) },
        Clause(
            sessionManager, [.order], [.handlerAttached],
            "4.7 builds a request before anybody can attach a handler, and starts it at resume()",
            [.makesTask4, .resume4]
        ) { $0.isResumedLater },
        Clause(
            sessionManager, [.order], [.handlerAttached],
            "4.7 builds a request before anybody can attach a handler, and nobody has resumed this one",
            [.makesTask4]
        ) { !$0.has(.requestResumed) },
        Clause(
            session, [.order], [.handlerAttached],
            "5.12 builds a request on queues of its own after request(…) has returned, and starts it at"
                + " resume()",
            [.setsUp5, .resume5]
        ) { $0.isResumedLater && $0.does(.urlRequest, before: .requestResumed) },
        Clause(
            session, [.order], [.handlerAttached],
            "5.12 builds a request on queues of its own after request(…) has returned, and nobody has resumed"
                + " this one",
            [.setsUp5]
        ) { !$0.has(.requestResumed) && $0.has(.urlRequest) },
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
            sessionManager, [.order], [.requestResumed, .taskResumed], resumesTaskOfRetry4, [.resume4]
        ) { $0.place.attempt > 0 },
        Clause(
            sessionManager, [.order], [.requestResumed, .taskResumed],
            "4.7 resumes a request that has only an error, which opens its operation queue", [.resume4]
        ) { !$0.has(.task) },
        Clause(
            sessionManager, [.order], [.requestResumed, .taskResumed],
            "4.7 resumes a request that has its task by then", [.resume4]),
        Clause(
            session, [.order], [.requestResumed, .taskResumed], suspendsTaskOfRetry5, [.resume5]
        ) { $0.isSuspendedRetry },
        Clause(
            session, [.order], [.requestResumed, .taskResumed],
            "5.12 resumes a task that is there inside resume(), and its request hears of it later, on the root"
                + " queue",
            [.resume5]
        ) { $0.hasTaskByThen },
        Clause(
            session, [.order], [.requestResumed, .taskResumed],
            "5.12 resumes the request first, which is what makes its session build one", [.performs5]
        ) { $0.place.attempt == 0 },
        Clause(
            sessionManager, [.order], [.urlRequest, .adaptation, .task],
            "4.7 does this at once, before there is a request object", [.makesTask4]
        ) { $0.place.attempt == 0 },
        Clause(
            session, [.order], [.urlRequest, .adaptation, .task],
            "5.12 does this when the request has been resumed", [.setsUp5]
        ) { $0.place.attempt == 0 && !$0.hasTaskByThen },
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
    /// `true` if the attempt is a retry, and the request was suspended when its task was made.
    var isSuspendedRetry: Bool { place.attempt > 0 && saw(.task.suspended) }

    /// `true` if the chain has its task by the time at which its request is resumed, as often as at this
    /// place.
    fileprivate var hasTaskByThen: Bool {
        let resumed = index.cells(.requestResumed, column).dropFirst(place.occurrence - 1).first
        guard let task = index.cells(.task, column).first, let resumed else { return false }
        return task.number < resumed.number
    }

    /// `true` if the request is resumed when its handler has been attached for some time, and so by the app.
    var isResumedLater: Bool {
        guard let attached = time(of: .handlerAttached), let resumed = time(of: .requestResumed) else {
            return false
        }
        return attached < resumed
    }
}
