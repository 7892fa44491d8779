import Testing

@testable import Simulation

@Suite struct `Operations` {
    private let notebook = Notebook()

    private func inside(_ body: () -> Void) {
        Simulator.$current.withValue(notebook.simulator, operation: body)
        notebook.simulator.run()
    }

    private func operation(_ name: String) -> BlockOperation {
        let operation = BlockOperation { [notebook] in notebook.note("work of \(name)") }
        operation.name = name
        return operation
    }

    private func serialQueue() -> OperationQueue {
        let queue = OperationQueue()
        queue.name = "work"
        queue.maxConcurrentOperationCount = 1
        return queue
    }

    @Test func `wait for their dependencies, even in another queue`() {
        inside {
            let (first, second) = (operation("first"), operation("second"))
            second.addDependency(first)
            serialQueue().addOperation(second)
            OperationQueue.main.addOperation(first)
        }
        #expect(
            notebook.story == """
                queued second
                wait second: operation.ready not (second waits for first)
                queued first
                main: started first
                main: work of first
                main: finished first
                main: start second: operation.ready (second)
                work: started second
                work: work of second
                work: finished second
                """)
    }

    @Test func `say what they wait for, whatever else waits with them`() {
        inside {
            let queue = OperationQueue()
            let (first, second, third) = (operation("first"), operation("second"), operation("third"))
            first.addDependency(operation("nobody's"))
            second.addDependency(first)
            for operation in [first, second] { queue.addOperation(operation) }
            queue.addBarrierBlock {}
            queue.addOperation(third)
            let another = OperationQueue()
            another.maxConcurrentOperationCount = 2
            for name in ["a", "b", "c"] { another.addOperation(operation(name)) }
        }
        #expect(
            notebook.story.split(separator: "\n").filter { $0.hasPrefix("wait") } == [
                "wait first: operation.ready not (first waits for nobody's)",
                "wait second: operation.ready not (second waits for first)",
                "wait third: operation.barrier-passed not (a barrier)",
                "wait c: operation.place-free not (2 of 2)",
            ])
    }

    @Test func `start by priority, and in the order of adding where priorities are equal`() {
        inside {
            let queue = serialQueue()
            queue.isSuspended = true
            for (name, priority) in [("a", Operation.QueuePriority.low), ("b", .high), ("c", .high)] {
                let operation = operation(name)
                operation.queuePriority = priority
                queue.addOperation(operation)
            }
            queue.isSuspended = false
        }
        #expect(notebook.names.filter { $0.hasPrefix("work") } == ["work of b", "work of c", "work of a"])
        #expect(
            notebook.story.contains(
                "start b: operation.most-urgent (high among 3 that are ready), "
                    + "operation.first-added (before c)"))
        #expect(notebook.story.contains("wait a: operation.queue-open not (suspended)"))
    }

    @Test func `start by the priority that they have then, and behind a barrier however urgent they are`() {
        inside {
            let queue = serialQueue()
            queue.isSuspended = true
            let (a, b, c, late) = (operation("a"), operation("b"), operation("c"), operation("late"))
            late.queuePriority = .veryHigh
            a.queuePriority = .high
            for operation in [a, b, c] { queue.addOperation(operation) }
            queue.addBarrierBlock { [notebook] in notebook.note("work of the barrier") }
            queue.addOperation(late)
            (a.queuePriority, c.queuePriority) = (.low, .high)
            queue.isSuspended = false
        }
        #expect(
            notebook.names.filter { $0.hasPrefix("work") }
                == ["work of c", "work of b", "work of a", "work of the barrier", "work of late"])
    }

    @Test func `wait for a dependency that was added while they waited, and not for one that was removed`() {
        inside {
            let queue = serialQueue()
            queue.isSuspended = true
            let (a, b, c) = (operation("a"), operation("b"), operation("c"))
            c.addDependency(operation("nobody's"))
            for operation in [a, b, c] { queue.addOperation(operation) }
            a.addDependency(b)
            queue.isSuspended = false
            c.removeDependency(c.dependencies[0])
        }
        #expect(
            notebook.names.filter { $0.hasPrefix("work") } == ["work of b", "work of a", "work of c"])
    }

    @Test func `that are cancelled while they wait end without doing their work, and let others go on`() {
        inside {
            let (first, second, third) = (operation("first"), operation("second"), operation("third"))
            second.addDependency(first)
            third.addDependency(second)
            third.completionBlock = { [notebook] in notebook.note("completion of third") }
            let queue = serialQueue()
            queue.isSuspended = true
            queue.addOperation(second)
            queue.addOperation(third)
            second.cancel()
            queue.isSuspended = false
            #expect(!first.isFinished && queue.operations == [second, third])
        }
        #expect(
            notebook.names.filter { $0.contains("of") } == ["work of third", "completion of third"])
    }

    @Test func `that are all cancelled end without doing their work, also those that depend on others`() {
        inside {
            let queue = serialQueue()
            let (first, second) = (operation("first"), operation("second"))
            second.addDependency(first)
            for operation in [first, second] { queue.addOperation(operation) }
            queue.cancelAllOperations()
        }
        let told = ["cancelled", "work of", "finished"]
        #expect(
            notebook.story.split(separator: "\n").filter { line in told.contains { line.contains($0) } } == [
                "cancelled first", "cancelled second", "work: finished first", "work: finished second",
            ])
    }

    @Test func `that are asynchronous keep their place until they say that they have finished`() {
        inside {
            let queue = serialQueue()
            queue.addOperation(SlowOperation(notebook))
            queue.addOperation(operation("next"))
        }
        #expect(
            notebook.text.contains(
                """
                10 ms com.apple.root.default-qos: operation.finished after 4
                """), "\(notebook.text)")
        #expect(notebook.names.last == "operation.finished")
        #expect(notebook.simulator.now == .start + .milliseconds(10))
    }

    @Test func `can be waited for while other queues go on`() {
        inside {
            DispatchQueue.main.enqueue { [self] in
                serialQueue().addOperations([operation("a"), operation("b")], waitUntilFinished: true)
                notebook.note("waited")
            }
            DispatchQueue.main.enqueue { [notebook] in notebook.note("next on main") }
        }
        #expect(
            notebook.names.filter { !$0.hasPrefix("operation") }
                == ["work of a", "work of b", "waited", "next on main"])
    }

    @Test func `leave no events if they are only blocks`() {
        inside {
            let queue = serialQueue()
            queue.addOperation { [notebook] in notebook.note("one") }
            queue.addOperation { [notebook] in notebook.note("two") }
        }
        #expect(notebook.names == ["one", "two"])
    }
}

/// An operation as an app writes it for work that goes on after `start()` has returned.
private final class SlowOperation: Operation, @unchecked Sendable {
    private let notebook: Notebook
    private var progressOfWork = (isExecuting: false, isFinished: false)

    init(_ notebook: Notebook) { self.notebook = notebook }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { progressOfWork.isExecuting }
    override var isFinished: Bool { progressOfWork.isFinished }

    override func start() {
        willChangeValue(forKey: "isExecuting")
        progressOfWork.isExecuting = true
        didChangeValue(forKey: "isExecuting")
        DispatchQueue.global().enqueue(after: .milliseconds(10)) { [self] in
            willChangeValue(forKey: "isExecuting")
            willChangeValue(forKey: "isFinished")
            progressOfWork = (false, true)
            didChangeValue(forKey: "isExecuting")
            didChangeValue(forKey: "isFinished")
        }
    }
}

extension Notebook {
    /// The events of operations in short, each on its queue.
    fileprivate var story: String {
        zip(simulator.recorder.events, names).map { event, name in
            let queue = simulator.recorder.label(event.queue)
            let place = queue.isEmpty ? "" : queue == "com.apple.main-thread" ? "main: " : "\(queue): "
            return place + words(event.payload, name)
        }.joined(separator: "\n")
    }

    private func words(_ payload: Payload, _ name: String) -> String {
        switch payload {
        case .operation(.queued(let name, _)): "queued \(name)"
        case .operation(.started(let name)): "started \(name)"
        case .operation(.cancelled(let name)): "cancelled \(name)"
        case .operation(.finished(let name)): "finished \(name)"
        case .operation(.decided(let decision, let name)):
            "\(decision.outcome) \(name): "
                + decision.rules.drop {
                    $0.held && $0.rule != decision.rules.last?.rule && $0.rule != .operation.mostUrgent
                }
                .map { "\($0.rule.id)\($0.held ? "" : " not") (\($0.saw.text))" }
                .joined(separator: ", ")
        default: name
        }
    }
}
