// What is said of operations: the work of an app that waits in an operation queue for its turn.

extension EventKindEntry {
    static let operationQueued = EventKindEntry(
        "An operation was added to a queue, which keeps it until it has finished.",
        mirrors: [.foundation("OperationQueue.addOperation(_:)")])

    static let operationDecided = EventKindEntry(
        "A queue looked which of its operations starts next, or whether this one has to wait.",
        mirrors: [
            .foundation("Operation.isReady"), .foundation("Operation.queuePriority"),
            .foundation("OperationQueue.maxConcurrentOperationCount"),
        ])

    static let operationStarted = EventKindEntry(
        "A queue started an operation: it has a place until it has finished.",
        mirrors: [.foundation("Operation.start()")])

    static let operationCancelled = EventKindEntry(
        "An operation was asked to stop; one that waits will finish without doing anything.",
        mirrors: [.foundation("Operation.cancel()")])

    static let operationFinished = EventKindEntry(
        "An operation has finished: its place is free, and what depends on it may start.",
        mirrors: [.foundation("Operation.isFinished"), .foundation("Operation.completionBlock")])
}
