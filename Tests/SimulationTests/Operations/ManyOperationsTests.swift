import Testing

@testable import Simulation

@Suite struct `Thousands of operations` {
    private let notebook = Notebook()

    private func inside(_ body: () -> Void) {
        Simulator.$current.withValue(notebook.simulator, operation: body)
        notebook.simulator.run()
    }

    private func operations(_ count: Int) -> [CountingOperation] { (0..<count).map { operation("\($0)") } }

    private func operation(_ name: String) -> CountingOperation {
        let operation = CountingOperation()
        operation.name = name
        return operation
    }

    @Test func `are asked a few times each whether they are ready, while they all wait for one`() {
        let all = operations(1000)
        inside {
            let queue = OperationQueue()
            let first = BlockOperation {}
            for operation in all { operation.addDependency(first) }
            queue.addOperations(all, waitUntilFinished: false)
            first.start()
        }
        #expect(all.allSatisfy { $0.isFinished })
        // The decision about each one that starts names those that are ready as well.
        let questions = all.reduce(0) { $0 + $1.questionsBeforeReady }
        #expect(questions <= 4 * all.count)
    }

    @Test func `are asked a few times each whether they have finished, by one that waits for them all`() {
        let all = operations(1000)
        let last = BlockOperation {}
        inside {
            for operation in all { last.addDependency(operation) }
            OperationQueue().addOperations([last] + all, waitUntilFinished: false)
        }
        #expect(last.isFinished)
        let questions = all.reduce(0) { $0 + $1.questionsAboutEnd }
        // The decision about each of them names twenty that the last one waits for.
        #expect(questions <= 30 * all.count)
    }

    @Test func `are released one after the other where each depends on the one before`() {
        weak var first: Operation?
        do {
            let all = operations(100_000)
            for (earlier, later) in zip(all, all.dropFirst()) { later.addDependency(earlier) }
            first = all.first
        }
        #expect(first == nil)
    }

    @Test func `make decisions that name the first twenty of them`() {
        let all = operations(1000)
        inside {
            let (queue, last) = (OperationQueue(), operation("last"))
            queue.maxConcurrentOperationCount = 1
            for operation in all.reversed() { last.addDependency(operation) }
            queue.addOperations([last] + all, waitUntilFinished: false)
        }
        let texts = notebook.simulator.recorder.events.map { event in
            if case .operation(.decided(let decision, _)) = event.payload {
                decision.rules.reduce(0) { $0 + $1.saw.text.utf8.count }
            } else {
                0
            }
        }
        #expect(texts.max().map { $0 < 400 } == true, "\(texts.max() ?? 0)")
    }
}

/// An operation that counts how often it is asked how far it has come.
private final class CountingOperation: Operation, @unchecked Sendable {
    private(set) var questionsBeforeReady = 0
    private(set) var questionsAboutEnd = 0

    override var isReady: Bool {
        let isReady = super.isReady
        if !isReady { questionsBeforeReady += 1 }
        return isReady
    }

    override var isFinished: Bool {
        questionsAboutEnd += 1
        return super.isFinished
    }
}
