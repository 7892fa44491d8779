/// Which operation of a queue gets the next free place, decided from what is known about all of them.
struct OperationChoice {
    /// What there is to know about one operation that was added and has not finished.
    struct Candidate: Equatable {
        /// What traces call it.
        var name: String
        var progress: OperationMachine.State
        var isReady: Bool
        /// The operations it still waits for, by name.
        var waitsFor: [String] = []
        var priority = Operation.QueuePriority.normal
        var isBarrier = false
    }

    /// The operations of the queue, in the order in which they were added.
    var candidates: [Candidate]
    var isSuspended = false
    /// How many operations may have a place at a time; negative for any number.
    var limit = OperationQueue.defaultMaxConcurrentOperationCount

    /// What a queue does with its next free place.
    enum Next: Equatable {
        /// It starts this operation, one of the `candidates`.
        case start(Int)
        /// It starts none of them.
        case wait
    }

    /// Decides which operation starts now, if any.
    func next() -> Decided<Next> {
        var rules = RuleLog()
        guard hasPlace(&rules) else { return rules.decide(.wait) }
        let ready = startable.filter {
            // An operation that is ready as well shows up in the last two rules.
            candidates[$0].isReady || rules.check(.operation.ready, saw: wait(of: $0), false)
        }
        guard var index = ready.first else { return rules.decide(.wait) }
        for other in ready where candidates[other].priority.rawValue > candidates[index].priority.rawValue {
            index = other
        }
        rules.check(.operation.ready, saw: .text(candidates[index].name), true)
        checkRivals(of: index, among: ready, &rules)
        return rules.decide(.start(index))
    }

    /// Decides about one operation that was left over when all that may start had started.
    func decide(about index: Int) -> Decided<OperationOutcome> {
        var rules = RuleLog()
        let mayStart =
            hasPlace(&rules) && rules.check(.operation.barrierPassed, saw: barrier, startable.contains(index))
            && rules.check(.operation.ready, saw: wait(of: index), candidates[index].isReady)
        return rules.decide(mayStart ? .start : .wait)
    }

    private func hasPlace(_ rules: inout RuleLog) -> Bool {
        let busy = candidates.filter { $0.progress != .waiting }.count
        return rules.check(.operation.queueOpen, saw: .text(isSuspended ? "suspended" : "open"), !isSuspended)
            && rules.check(
                .operation.placeFree, saw: .text(limit < 0 ? "\(busy), any number" : "\(busy) of \(limit)"),
                limit < 0 || busy < limit)
    }

    private func checkRivals(of index: Int, among ready: [Int], _ rules: inout RuleLog) {
        guard ready.count > 1 else { return }
        let priority = candidates[index].priority
        rules.check(
            .operation.mostUrgent, saw: .text("\(priority) among \(ready.count) that are ready"), true)
        let rivals = ready.filter { $0 != index && candidates[$0].priority == priority }
        guard !rivals.isEmpty else { return }
        let names = rivals.map { candidates[$0].name }.joined(separator: ", ")
        rules.check(.operation.firstAdded, saw: .text("before \(names)"), true)
    }

    /// The waiting operations that no barrier holds up: those in front of the first barrier, or, when nothing
    /// is in front of it, the barrier alone.
    private var startable: [Int] {
        let front: Range<Int>
        switch candidates.firstIndex(where: \.isBarrier) {
        case nil: front = 0..<candidates.count
        case 0: front = 0..<1
        case let barrier?: front = 0..<barrier
        }
        return front.filter { candidates[$0].progress == .waiting }
    }

    private func wait(of index: Int) -> Saw {
        let candidate = candidates[index]
        // A subclass can add conditions, which have no names.
        return candidate.waitsFor.isEmpty
            ? .text(candidate.name)
            : .text("\(candidate.name) waits for \(candidate.waitsFor.joined(separator: ", "))")
    }

    private var barrier: Saw {
        candidates.contains(where: \.isBarrier) ? .text("a barrier") : .text("no barrier")
    }
}

extension OperationChoice.Next: Outcome {
    /// `start` or `wait`.
    var word: String {
        switch self {
        case .start: OperationOutcome.start.word
        case .wait: OperationOutcome.wait.word
        }
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
