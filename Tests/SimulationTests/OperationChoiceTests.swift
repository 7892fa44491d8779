import Testing

@testable import Simulation

@Suite struct `The choice of an operation` {
    private typealias Candidate = OperationChoice.Candidate

    private func waiting(
        _ name: String, isReady: Bool = true, priority: Operation.QueuePriority = .normal,
        isBarrier: Bool = false
    ) -> Candidate {
        Candidate(
            name: name, progress: .waiting, isReady: isReady, waitsFor: isReady ? [] : ["another"],
            priority: priority, isBarrier: isBarrier)
    }

    private func next(_ candidates: Candidate..., limit: Int = 1) -> Decided<OperationChoice.Next> {
        OperationChoice(candidates: candidates, limit: limit).next()
    }

    @Test func `is made by readiness where one operation alone is ready`() {
        let decided = next(waiting("a", isReady: false), waiting("b"))
        #expect(decided.choice == .start(1) && decided.decision.outcome == "start")
        #expect(decided.decision.deciding == RuleCheck(.operation.ready, saw: .text("b"), held: true))
    }

    @Test func `is made by priority where one of the ready operations is more urgent than the others`() {
        let decided = next(waiting("a"), waiting("b", priority: .high))
        #expect(decided.choice == .start(1))
        #expect(
            decided.decision.deciding
                == RuleCheck(
                    .operation.mostUrgent, saw: .text("high among 2 that are ready"), held: true))
    }

    @Test func `is made by the order of adding where several are equally urgent`() {
        let decided = next(waiting("a"), waiting("b"))
        #expect(decided.choice == .start(0))
        #expect(
            decided.decision.deciding == RuleCheck(.operation.firstAdded, saw: .text("before b"), held: true))
    }

    @Test func `is to start nothing where no place is free, or no operation is ready`() {
        #expect(next(waiting("a"), limit: 0).choice == .wait)
        let decided = next(waiting("a", isReady: false))
        #expect(decided.choice == .wait && decided.decision.outcome == "wait")
        #expect(
            decided.decision.deciding
                == RuleCheck(.operation.ready, saw: .text("a waits for another"), held: false))
    }

    @Test func `names for an operation that waits the first rule that did not hold`() {
        let barrier = waiting("barrier", isBarrier: true)
        let choices = [
            OperationChoice(candidates: [waiting("a")], isSuspended: true),
            OperationChoice(candidates: [waiting("a")], limit: 0),
            OperationChoice(candidates: [barrier, waiting("a")]),
            OperationChoice(candidates: [waiting("a", isReady: false)]),
        ]
        let decided = choices.map { $0.decide(about: $0.candidates.count - 1) }
        #expect(decided.map(\.choice) == [.wait, .wait, .wait, .wait])
        #expect(
            decided.map { $0.decision.deciding?.rule } == [
                .operation.queueOpen, .operation.placeFree, .operation.barrierPassed, .operation.ready,
            ])
        #expect(decided.allSatisfy { $0.decision.deciding?.held == false })
    }
}
