/// Why an operation of a queue starts now, or waits, decided from what is known about the queue.
struct OperationChoice {
    /// What there is to know about an operation that waits.
    struct Candidate: Equatable {
        /// What traces call it.
        var name: String
        var isReady = true
        /// The operations it still waits for, by name.
        var waitsFor = NameList()
        var priority = Operation.QueuePriority.normal
    }

    /// What there is to know about the other operations that wait and that no barrier holds up, when one of
    /// them is chosen.
    struct Rivals: Equatable {
        /// The first of those that are not ready.
        var unready: [Candidate] = []
        /// How many there are.
        var unreadyCount = 0
        /// How many are ready.
        var readyCount = 0
        /// The ready ones with the same priority.
        var equals = NameList()
    }

    var isSuspended = false
    /// How many operations may have a place at a time; negative for any number.
    var limit = OperationQueue.defaultMaxConcurrentOperationCount
    /// How many have one.
    var busyCount = 0
    var hasBarrier = false

    /// Whether an operation may start, if one is ready.
    var hasPlace: Bool { !isSuspended && isPlaceFree }

    private var isPlaceFree: Bool { limit < 0 || busyCount < limit }

    /// Decides about the operation whose turn it is: the most urgent one of those that are ready, and among
    /// equals the first.
    func start(_ candidate: Candidate, among rivals: Rivals = Rivals()) -> Decided<OperationOutcome> {
        var rules = RuleLog()
        guard checkPlace(&rules) else { return rules.decide(.wait) }
        for rival in rivals.unready { rules.check(.operation.ready, saw: rival.wait, false) }
        let further = rivals.unreadyCount - rivals.unready.count
        if further > 0 { rules.check(.operation.ready, saw: .text("\(further) more"), false) }
        rules.check(.operation.ready, saw: .text(candidate.name), true)
        if rivals.readyCount > 0 {
            let words = "\(candidate.priority) among \(rivals.readyCount + 1) that are ready"
            rules.check(.operation.mostUrgent, saw: .text(words), true)
        }
        if rivals.equals.count > 0 {
            rules.check(.operation.firstAdded, saw: .text("before \(rivals.equals)"), true)
        }
        return rules.decide(.start)
    }

    /// Decides about an operation that was left over when all that may start had started.
    ///
    /// - Parameter isInFront: Whether no barrier holds it up.
    func decide(about candidate: Candidate, isInFront: Bool) -> Decided<OperationOutcome> {
        var rules = RuleLog()
        let barrier = Saw.text(hasBarrier ? "a barrier" : "no barrier")
        let mayStart =
            checkPlace(&rules) && rules.check(.operation.barrierPassed, saw: barrier, isInFront)
            && rules.check(.operation.ready, saw: candidate.wait, candidate.isReady)
        return rules.decide(mayStart ? .start : .wait)
    }

    private func checkPlace(_ rules: inout RuleLog) -> Bool {
        rules.check(.operation.queueOpen, saw: .text(isSuspended ? "suspended" : "open"), !isSuspended)
            && rules.check(
                .operation.placeFree,
                saw: .text(limit < 0 ? "\(busyCount), any number" : "\(busyCount) of \(limit)"), isPlaceFree)
    }
}

extension OperationChoice.Candidate {
    /// What it waits for. A subclass can add conditions, which have no names.
    fileprivate var wait: Saw {
        waitsFor.count == 0 ? .text(name) : .text("\(name) waits for \(waitsFor)")
    }
}

/// The rules an operation queue follows when it chooses what to start.
struct OperationRules: RuleGroup {
    let queueOpen = Rule(
        "operation.queue-open", "The queue is not suspended.", .foundation("OperationQueue.isSuspended"))
    let placeFree = Rule(
        "operation.place-free", "Fewer operations have a place than the queue lets run at a time.",
        .foundation("OperationQueue.maxConcurrentOperationCount"))
    let barrierPassed = Rule(
        "operation.barrier-passed", "No barrier stands between the operation and its start.",
        .foundation("OperationQueue.addBarrierBlock(_:)"))
    let ready = Rule(
        "operation.ready",
        "The operation is ready: everything it depends on has finished, or it is cancelled and will do nothing.",
        .foundation("Operation.isReady"))
    let mostUrgent = Rule(
        "operation.most-urgent", "No other operation that is ready has a higher priority.",
        .foundation("Operation.queuePriority"))
    let firstAdded = Rule(
        "operation.first-added", "Of the ready operations of the same priority, this one was added first.",
        .foundation("OperationQueue.addOperation(_:)"))
}

extension Rule {
    static let operation = OperationRules()
}
