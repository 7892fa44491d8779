import Testing

@testable import Simulation

@Suite struct `A task in a simulation` {
    @Test func `follows from the code that started it, and goes on after what it waited for`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        queue.enqueue {
            notebook.note("start")
            Task {
                notebook.note("task")
                try await Task.sleep(for: .milliseconds(5))
                notebook.note("rested")
            }
            notebook.note("started")
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms a: start
                0 ms a: started after 1
                0 ms Swift global concurrent queue: task after 1
                5 ms Swift global concurrent queue: rested after 3
                """)
    }

    @Test func `continues from the event that ended its wait`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        notebook.simulator.task {
            notebook.note("waits")
            await withUnsafeContinuation { continuation in
                queue.enqueue(after: .milliseconds(1)) {
                    notebook.note("resumes")
                    continuation.resume()
                }
            }
            notebook.note("goes on")
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms Swift global concurrent queue: waits
                1 ms a: resumes after 1
                1 ms Swift global concurrent queue: goes on after 2
                """)
    }

    @Test func `runs its children, and actors, in the same simulation`() {
        let notebook = Notebook()
        let counter = Counter()
        notebook.simulator.task {
            async let first = counter.add(1, in: notebook, after: .milliseconds(3))
            async let second = counter.add(2, in: notebook, after: .milliseconds(1))
            let sum = try await first + second
            notebook.note("last child saw \(max(sum, 3))")
            await withTaskGroup(of: Void.self) { group in
                for name in ["x", "y", "z"] { group.addTask { notebook.note(name) } }
            }
        }
        notebook.simulator.run()
        #expect(notebook.names == ["added 2: 2", "added 1: 3", "last child saw 5", "x", "y", "z"])
        #expect(notebook.simulator.now == .start + .milliseconds(3))
    }

    @Test func `can be awaited while it runs, and afterwards`() {
        let notebook = Notebook()
        let task = notebook.simulator.task { () -> String in
            try await Task.sleep(nanoseconds: 1000)
            return "value"
        }
        notebook.simulator.task { notebook.note("got \(try await task.value)") }
        notebook.simulator.run()
        notebook.simulator.task { notebook.note("got \(try await task.value) again") }
        notebook.simulator.run()
        #expect(notebook.names == ["got value", "got value again"])
    }

    @Test func `that is cancelled stops sleeping at once`() {
        let notebook = Notebook()
        let task = notebook.simulator.task {
            do {
                try await Task.sleep(for: .seconds(60))
            } catch {
                notebook.note("\(type(of: error)) \(Task.isCancelled)")
            }
            do { try await Task.sleep(for: .seconds(60)) } catch { notebook.note("not again") }
        }
        notebook.queue("a").enqueue(after: .milliseconds(2)) { task.cancel() }
        notebook.simulator.run()
        #expect(notebook.names == ["CancellationError true", "not again"])
        #expect(notebook.simulator.now == .start + .milliseconds(2))
    }

    @Test func `knows its simulation, and so do the tasks that it starts`() {
        let notebook = Notebook()
        notebook.simulator.task {
            notebook.note("\(Simulator.current === notebook.simulator)")
            await Task { notebook.note("\(Simulator.current === notebook.simulator)") }.value
            await Task.detached { notebook.note("\(Simulator.current === notebook.simulator)") }.value
        }
        notebook.simulator.run()
        #expect(notebook.names == ["true", "true", "true"])
    }

    @Test func `inherits its maker's values and priority, unless it is detached`() {
        let notebook = Notebook()
        let note = { @Sendable in notebook.note("\(Mark.text) \(Task.basePriority == .background)") }
        Mark.$text.withValue("marked") {
            _ = notebook.simulator.task {
                _ = Task(priority: .background) {
                    note()
                    Task { note() }
                    Task.detached { note() }
                }
            }
        }
        notebook.simulator.run()
        #expect(notebook.names == ["marked true", "marked true", "unmarked false"])
    }

    @Test(arguments: [Schedule.firstComeFirstServed] + (0..<10).map { .random(seed: $0) })
    func `runs in the same order with the same schedule`(schedule: Schedule) {
        let runs = (0..<2).map { _ in crowd(schedule) }
        #expect(runs[0].text == runs[1].text)
        let again = crowd(runs[0].simulator.chosenSchedule)
        #expect(again.text == runs[0].text)
    }

    @Test func `that waits for ever does not keep the run from ending`() {
        let notebook = Notebook()
        notebook.simulator.task {
            notebook.note("waits")
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            notebook.note("never")
        }
        notebook.simulator.run()
        #expect(notebook.names == ["waits"])
        #expect(!notebook.simulator.hasWork)
    }

    @Test func `can run inside an async test`() async throws {
        let notebook = Notebook()
        let task = notebook.simulator.task { () -> Int in
            try await Task.sleep(for: .milliseconds(1))
            return 1
        }
        await _Concurrency.Task.yield()
        notebook.simulator.run()
        #expect(try await task.value == 1)
        #expect(Simulator.current == nil)
    }

    /// Fifty tasks that wait for each other's turns.
    private func crowd(_ schedule: Schedule) -> Notebook {
        let notebook = Notebook(schedule: schedule)
        for number in 0..<50 {
            notebook.simulator.task {
                notebook.note("\(number) a")
                await Task.yield()
                notebook.note("\(number) b")
                try await Task.sleep(for: .milliseconds(number % 7))
                notebook.note("\(number) c")
            }
        }
        notebook.simulator.run()
        return notebook
    }
}

/// What a task inherits.
private enum Mark {
    @TaskLocal static var text = "unmarked"
}

private actor Counter {
    private var sum = 0

    func add(_ number: Int, in notebook: Notebook, after delay: Duration) async throws -> Int {
        try await Task.sleep(for: delay)
        sum += number
        notebook.note("added \(number): \(sum)")
        return sum
    }
}
