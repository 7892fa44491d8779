import Testing

@testable import Simulation

@Suite struct `The choice of an operation` {
    private typealias Candidate = OperationChoice.Candidate

    private func waiting(
        _ name: String, isReady: Bool = true, priority: Operation.QueuePriority = .normal
    ) -> Candidate {
        let waitsFor = isReady ? NameList() : NameList(first: ["another"], count: 1)
        return Candidate(name: name, isReady: isReady, waitsFor: waitsFor, priority: priority)
    }

    private func start(
        _ candidate: Candidate, among rivals: OperationChoice.Rivals = .init()
    ) -> Decided<OperationOutcome> {
        OperationChoice(limit: 1).start(candidate, among: rivals)
    }

    @Test func `is made by readiness where one operation alone is ready`() {
        let decided = start(
            waiting("b"), among: .init(unready: [waiting("a", isReady: false)], unreadyCount: 1))
        #expect(decided.choice == .start && decided.decision.outcome == "start")
        #expect(
            decided.decision.rules.suffix(2) == [
                RuleCheck(.operation.ready, saw: .text("a waits for another"), held: false),
                RuleCheck(.operation.ready, saw: .text("b"), held: true),
            ])
        #expect(decided.decision.deciding == decided.decision.rules.last)
    }

    @Test func `is made by priority where one of the ready operations is more urgent than the others`() {
        let decided = start(waiting("b", priority: .high), among: .init(readyCount: 1))
        #expect(decided.choice == .start)
        #expect(
            decided.decision.deciding
                == RuleCheck(
                    .operation.mostUrgent, saw: .text("high among 2 that are ready"), held: true))
    }

    @Test func `is made by the order of adding where several are equally urgent`() {
        let decided = start(
            waiting("a"), among: .init(readyCount: 2, equals: NameList(first: ["b", "c"], count: 2)))
        #expect(decided.choice == .start)
        #expect(
            decided.decision.deciding
                == RuleCheck(.operation.firstAdded, saw: .text("before b, c"), held: true))
    }

    @Test func `names the first of many`() {
        let rivals = OperationChoice.Rivals(
            unready: [
                Candidate(name: "b", isReady: false, waitsFor: NameList(first: ["x", "y"], count: 5))
            ], unreadyCount: 1000, readyCount: 2000, equals: NameList(first: ["c", "d"], count: 300))
        #expect(
            start(waiting("a"), among: rivals).decision.rules.dropFirst(2).map(\.saw.text) == [
                "b waits for x, y and 3 more", "999 more", "a", "normal among 2001 that are ready",
                "before c, d and 298 more",
            ])
    }

    @Test func `is to start nothing where no place is free`() {
        for choice in [OperationChoice(isSuspended: true), OperationChoice(limit: 2, busyCount: 2)] {
            #expect(!choice.hasPlace && choice.start(waiting("a")).choice == .wait)
        }
        #expect(OperationChoice(busyCount: 2).hasPlace, "there is no limit")
    }

    @Test func `names for an operation that waits the first rule that did not hold`() {
        let ready = waiting("a")
        let decided = [
            OperationChoice(isSuspended: true).decide(about: ready, isInFront: true),
            OperationChoice(limit: 0).decide(about: ready, isInFront: true),
            OperationChoice(hasBarrier: true).decide(about: ready, isInFront: false),
            OperationChoice().decide(about: waiting("a", isReady: false), isInFront: true),
        ]
        #expect(decided.map(\.choice) == [.wait, .wait, .wait, .wait])
        #expect(
            decided.map { $0.decision.deciding?.rule } == [
                .operation.queueOpen, .operation.placeFree, .operation.barrierPassed, .operation.ready,
            ])
        #expect(decided.allSatisfy { $0.decision.deciding?.held == false })
    }
}
