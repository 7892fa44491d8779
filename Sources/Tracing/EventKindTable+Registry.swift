// What only Alamofire 4.7 has: a registry that finds the request of a task, and a delegate for each task that
// holds the handlers back until the task is over.

private let sessionDelegate = "SessionDelegate.swift"
private let taskDelegate = "TaskDelegate.swift"
private let sessionManager = "SessionManager.swift"

extension EventKindEntry {
    static let registryAdded = EventKindEntry(
        "The session delegate was told whose task this is: what it hears of it now goes to that request.",
        mirrors: [.alamofire4("SessionDelegate.subscript(task:)", sessionDelegate, 170)])

    static let registryRemoved = EventKindEntry(
        "The session delegate forgot whose task this is.",
        mirrors: [.alamofire4("SessionDelegate.subscript(task:)", sessionDelegate, 170)])

    static let registryMissed = EventKindEntry(
        "The session delegate heard of a task that nobody has registered: what it heard is lost.",
        mirrors: [
            .alamofire4("SessionDelegate.subscript(task:)", sessionDelegate, 170),
            .alamofire4("SessionManager.retry(_:)", sessionManager, 845),
        ])

    static let taskDelegateReset = EventKindEntry(
        "A new task took the place of the failed one: its error, data and progress are gone.",
        mirrors: [.alamofire4("TaskDelegate.reset()", taskDelegate, 79)])

    static let taskDelegateQueueOpened = EventKindEntry(
        "The queue of the request's handlers was opened: each runs its serializer now, in turn.",
        mirrors: [.alamofire4("TaskDelegate.queue", taskDelegate, 34)])

    static let requestTrapped = EventKindEntry(
        "The original's code ends the process here; this one goes on without doing what was asked.",
        mirrors: [.alamofire4("DownloadRequest.cancel()", "Request.swift", 505)])

    static let retryCallIgnored = EventKindEntry(
        "What the owner called while the retry was pending reached only the old task: the retry goes on.",
        mirrors: [.alamofire4("SessionManager.retry(_:)", sessionManager, 845)])

    static let delegateClosureCalled = EventKindEntry(
        "A closure that the app set on the session delegate was called, most of them in the place of what "
            + "the library does.",
        mirrors: [.alamofire4("SessionDelegate.taskDidComplete", sessionDelegate, 71)])
}
