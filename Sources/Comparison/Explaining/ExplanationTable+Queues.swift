import Tracing

/// Why a chain does something on the queue it does.
extension Clause {
    /// What a chain does with a request before it sends anything.
    private static let beforeSending: [Part?] = [
        .requestObject, .handlerAttached, .urlRequest, .adaptation, .task, .requestResumed, .taskResumed,
    ]
    private static let arrival: [Part?] = [.head, .chunk, .bodyReport, .file, .redirect, .challenge]
    private static let objects: [Part?] = [.requestObject, .handlerAttached]

    static let queues: [Clause] = queuesWithoutLibrary + queues4 + queues5

    private static let queuesWithoutLibrary: [Clause] = [
        Clause(
            noLibrary, [.queue], beforeSending,
            "an app without a library makes and resumes its task where it is"),
        Clause(
            noLibrary, [.queue], [.validator, .serializer],
            "an app without a library checks and parses where URLSession calls it: on the session's delegate"
                + " queue",
            [.delegateQueue]),
        Clause(
            noLibrary, [.queue], arrival,
            "where a session has no delegate to ask, URLSession decides by itself, on a queue of its own"
        ) { $0.cell?.isOnLoadingQueue == true },
        Clause(
            noLibrary, [.queue], arrival,
            "the delegate of an app without a library hears of it on the session's delegate queue",
            [.delegateQueue]),
    ]

    private static let queues4: [Clause] = [
        Clause(
            sessionManager, [.queue], beforeSending,
            "4.7 begins another attempt on the global utility queue, where it waits for the delay, even for one of 0",
            [.completes4]
        ) { $0.place.attempt > 0 && $0.place.part != .task && $0.cell?.isOnGlobalQueue == true },
        Clause(
            sessionManager, [.queue], [.task],
            "4.7 makes the task on its manager's own queue, while the caller waits", [.makesTask4]),
        Clause(
            sessionManager, [.queue], objects,
            "the OAuth handler of 4.7 asks for its refresh where it hears of the 401, on the session's delegate queue",
            [.retries4]
        ) { $0.cell?.isOnDelegateQueue == true },
        Clause(
            sessionManager, [.queue], beforeSending,
            "4.7 encodes a form on a global queue, and builds, adapts and starts the request there, while"
                + " upload(…) returns nothing",
            [.encodesForm4]
        ) { $0.saw(.multipart.formBuilt) && $0.cell?.isOnGlobalQueue == true },
        Clause(
            sessionManager, [.queue], [.requestResumed, .taskResumed],
            "4.7 resumes a request, and its task, on the queue that calls resume()", [.resume4]
        ) { $0.isResumedLater || $0.isResumedAgain },
        Clause(
            sessionManager, [.queue], beforeSending,
            "4.7 builds and adapts a request on the caller's queue, before request(…) returns", [.makesTask4]
        ) { $0.isResumedLater || !$0.has(.requestResumed) },
        Clause(
            sessionManager, [.queue], beforeSending,
            "4.7 builds, adapts and starts the task on the caller's queue, before request(…) returns",
            [.makesTask4]),
        Clause(
            sessionManager, [.queue], [.serializer],
            "4.7 serializes on the request's own operation queue, which opens when the task is done",
            [.responds4]),
        Clause(
            sessionManager, [.queue], [.retryDecision],
            "4.7 decides on the queue on which its retrier answers", [.retries4]
        ) { $0.cell?.isOnDelegateQueue == false && $0.saw(.retry.asked) },
        Clause(
            sessionManager, [.queue], [.retryDecision],
            "4.7 decides where the request failed", [.failsWith4]
        ) { $0.cell?.isOnDelegateQueue == false },
        Clause(
            sessionManager, [.queue], [.validator, .retryDecision],
            "4.7 validates, and asks its retrier, where it hears of the end: on the session's delegate queue",
            [.completes4]),
        Clause(
            sessionManager, [.queue], arrival, "4.7 hears of it on the session's delegate queue",
            [.receivesData4]),
    ]

    private static let queues5: [Clause] = [
        Clause(
            session, [.queue], objects,
            "the AuthenticationInterceptor of 5.12 asks for its refresh on a queue of its own", [.refreshes5]
        ) { $0.cell?.queue.contains(".authentication.") == true },
        Clause(
            session, [.queue], objects,
            "5.12 returns its request object on the caller's queue, and does the rest on queues of its own",
            [.requests5]),
        Clause(
            session, [.queue], beforeSending,
            "5.12 does this on queues of its own, after request(…) has returned",
            [.requestQueue5, .rootQueue5]),
        Clause(
            session, [.queue], [.serializer],
            "5.12 hands the bytes, or the file, on without a serializer, on its root queue", [.rootQueue5]
        ) { $0.place.name == StepKey.plain },
        Clause(
            session, [.queue], [.serializer],
            "5.12 serializes on the session's serialization queue", [.serializationQueue5]),
        Clause(
            session, [.queue], [.validator, .retryDecision],
            "5.12 validates, and asks its retriers, on its root queue", [.rootQueue5]),
        Clause(
            session, [.queue], arrival,
            "5.12 hears of it on its root queue, which its delegate queue is made of",
            [.rootQueue5]),
    ]
}

extension Situation {
    /// `true` if the app resumes a request that has been resumed before, perhaps for another attempt.
    fileprivate var isResumedAgain: Bool { place.attempt > 0 || place.occurrence > 1 }
}

extension Cell {
    /// `true` if it happens on the queue on which a session calls its delegate.
    fileprivate var isOnDelegateQueue: Bool { queue.hasPrefix("NSOperationQueue") }

    /// `true` if it happens on a queue that all of the app shares.
    fileprivate var isOnGlobalQueue: Bool { queue.hasPrefix("com.apple.root.") }

    /// `true` if it happens on the queue on which the URL loading system works.
    fileprivate var isOnLoadingQueue: Bool { queue == "com.apple.NSURLSession-work" }
}

extension MirroredSymbol {
    fileprivate static let failsWith4 = alamofire4(
        "SessionManager.request(_:failedWith:)", MirroredFile.manager4, 275)
}
