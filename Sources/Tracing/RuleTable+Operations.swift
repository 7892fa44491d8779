// The rules by which an operation queue gives its places away.

extension RuleEntry {
    static let operationQueueOpen = RuleEntry(
        "The queue is not suspended.", .foundation("OperationQueue.isSuspended"))

    static let operationPlaceFree = RuleEntry(
        "Fewer operations have a place than the queue lets execute at a time.",
        .foundation("OperationQueue.maxConcurrentOperationCount"))

    static let operationBarrierPassed = RuleEntry(
        "No barrier stands between the operation and its start.",
        .foundation("OperationQueue.addBarrierBlock(_:)"))

    static let operationReady = RuleEntry(
        "The operation is ready: what it depends on has finished, or it is cancelled and will do nothing.",
        .foundation("Operation.isReady"))

    static let operationMostUrgent = RuleEntry(
        "No other operation that is ready has a higher priority.", .foundation("Operation.queuePriority"))

    static let operationFirstAdded = RuleEntry(
        "Of the ready operations that are as urgent, this one was added first.",
        .foundation("OperationQueue.addOperation(_:)"))
}
