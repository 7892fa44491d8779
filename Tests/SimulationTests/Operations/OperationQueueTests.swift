import Testing

@testable import Simulation

@Suite struct `An operation queue` {
    private let notebook = Notebook()

    private func inside(_ body: () -> Void) {
        Simulator.$current.withValue(notebook.simulator, operation: body)
        notebook.simulator.run()
    }

    @Test func `runs blocks one after the other when it is serial, under its own name`() {
        inside {
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            queue.name = "requests"
            queue.addOperation { [notebook] in notebook.note("first") }
            queue.addOperation { [notebook] in notebook.note("second") }
            #expect(notebook.names == [], "nothing runs before the caller has returned")
            #expect(queue.operationCount == 2)
        }
        #expect(
            notebook.text == """
                0 ms requests: first
                0 ms requests: second
                """)
    }

    @Test
    func `keeps its blocks while it is suspended, and then runs them as effects of the event that opened it`()
    {
        inside {
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            queue.isSuspended = true
            notebook.note("added")
            queue.addOperation { [notebook] in notebook.note("block") }
            DispatchQueue.main.enqueue(after: .milliseconds(5)) { [notebook] in
                notebook.note("opened")
                queue.isSuspended = false
                queue.addOperation { notebook.note("late") }
            }
        }
        #expect(
            notebook.text == """
                0 ms -: added
                5 ms com.apple.main-thread: opened after 1
                5 ms NSOperationQueue 1: block after 2
                5 ms NSOperationQueue 1: late after 2
                """)
    }

    @Test func `starts nothing once it is suspended, not even an operation that had a place`() {
        inside {
            let queue = OperationQueue()
            queue.addOperation { [notebook] in notebook.note("block") }
            queue.isSuspended = true
            DispatchQueue.main.enqueue(after: .milliseconds(5)) { queue.isSuspended = false }
        }
        #expect(notebook.text == "5 ms NSOperationQueue 1: block")
    }

    @Test func `runs on another queue if it is given one`() {
        inside {
            let queue = OperationQueue()
            queue.underlyingQueue = notebook.queue("root")
            queue.addOperation { [notebook] in notebook.note(OperationQueue.current === queue ? "own" : "?") }
            OperationQueue.main.addOperation { [notebook] in
                notebook.note(OperationQueue.current === OperationQueue.main ? "main" : "?")
            }
            notebook.queue("plain").enqueue { [notebook] in
                notebook.note(OperationQueue.current == nil ? "none" : "?")
            }
        }
        #expect(
            notebook.text == """
                0 ms root: own
                0 ms com.apple.main-thread: main
                0 ms plain: none
                """)
    }

    @Test func `runs a barrier alone, after everything before it and before everything after it`() {
        for seed in UInt64(0)..<20 {
            let notebook = Notebook(schedule: .random(seed: seed))
            Simulator.$current.withValue(notebook.simulator) {
                let queue = OperationQueue()
                queue.addOperation { notebook.note("1") }
                queue.addOperation { notebook.note("1") }
                queue.addBarrierBlock { notebook.note("2") }
                queue.addOperation { notebook.note("3") }
            }
            notebook.simulator.run()
            #expect(notebook.names == ["1", "1", "2", "3"])
        }
    }
}
