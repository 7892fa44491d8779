import Testing

@testable import Simulation

@Suite struct `A synchronous block` {
    @Test func `runs after what was enqueued before it`() {
        let notebook = Notebook()
        let (main, queue) = (notebook.queue("main"), notebook.queue("a"))
        main.enqueue {
            queue.async { notebook.note("first") }
            queue.sync { notebook.note("second") }
            notebook.note("third")
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms a: first
                0 ms a: second
                0 ms main: third after 2
                """)
    }

    @Test func `runs after what was enqueued before it between two runs, too`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        queue.async { notebook.note("first") }
        queue.sync { notebook.note("second") }
        #expect(notebook.names == ["first", "second"])
    }

    @Test func `holds up the queue of its caller, and no other`() {
        let notebook = Notebook()
        let (main, queue) = (notebook.queue("main"), notebook.queue("a"))
        main.enqueue {
            main.async { notebook.note("behind the caller") }
            queue.async { notebook.note("first") }
            notebook.queue("b").async { notebook.note("elsewhere") }
            queue.sync { notebook.note("second") }
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms a: first
                0 ms b: elsewhere
                0 ms a: second
                0 ms main: behind the caller
                """)
    }

    /// One thread cannot finish the job that is at work first, but nothing else is overtaken.
    @Test func `does not wait for a job that only lets time pass`() {
        let notebook = Notebook()
        let (main, queue) = (notebook.queue("main"), notebook.queue("a"))
        queue.async {
            notebook.simulator.spend(.milliseconds(10))
            notebook.note("at work")
        }
        main.enqueue {
            queue.sync { notebook.note("first") }
            queue.async { notebook.note("second") }
            queue.sync { notebook.note("third") }
            queue.async { notebook.note("fourth") }
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms a: first
                0 ms a: second after 1
                0 ms a: third after 1
                10 ms a: at work
                10 ms a: fourth after 3
                """)
    }

    @Test func `lets nothing overtake it on its queue while it waits itself`() {
        let notebook = Notebook()
        let (main, queue) = (notebook.queue("main"), notebook.queue("a"))
        main.enqueue {
            queue.sync {
                queue.async { notebook.note("behind it") }
                notebook.simulator.spend(.milliseconds(5))
                notebook.note("inside")
            }
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                5 ms a: inside
                5 ms a: behind it
                """)
    }

    @Test func `throws what its block throws, and leaves its queue open`() {
        struct Failure: Error {}
        let notebook = Notebook()
        let queue = notebook.queue("a")
        queue.async { notebook.note("first") }
        #expect(throws: Failure.self) { try queue.sync { throw Failure() } }
        queue.async { notebook.note("second") }
        notebook.simulator.run()
        #expect(notebook.names == ["first", "second"])
    }
}

@Suite struct `A concurrent queue of an app` {
    /// The queue that an app makes to read side by side and to write alone.
    private func queue(in notebook: Notebook) -> DispatchQueue {
        Simulator.$current.withValue(notebook.simulator) {
            DispatchQueue(label: "store", qos: .utility, attributes: .concurrent)
        }
    }

    @Test func `runs a barrier alone, whatever the schedule`() {
        for seed in UInt64(0)..<20 {
            let notebook = Notebook(schedule: .random(seed: seed))
            let queue = queue(in: notebook)
            for name in ["1", "2"] { queue.async { notebook.note(name) } }
            queue.async(flags: .barrier) { notebook.note("|") }
            for name in ["3", "4"] { queue.async { notebook.note(name) } }
            notebook.simulator.run()
            let parts = notebook.names.joined().split(separator: "|").map { $0.sorted() }
            #expect(parts == [["1", "2"], ["3", "4"]], "seed \(seed)")
        }
    }

    @Test func `reads what was written before`() {
        let notebook = Notebook()
        let queue = queue(in: notebook)
        nonisolated(unsafe) var value = 0
        queue.async(flags: .barrier) { value = 1 }
        #expect(queue.sync { value } == 1)
        queue.sync(flags: .barrier) { value = 2 }
        #expect(queue.sync { value } == 2)
        #expect(!notebook.simulator.hasWork)
    }

    @Test func `keeps delayed blocks behind a barrier that came first`() {
        let notebook = Notebook()
        let queue = queue(in: notebook)
        notebook.queue("main").enqueue {
            queue.asyncAfter(deadline: .now() + .milliseconds(5)) { notebook.note("read") }
            queue.async(flags: .barrier) {
                notebook.simulator.spend(.milliseconds(10))
                notebook.note("written")
            }
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                10 ms store: written
                10 ms store: read
                """)
    }

    @Test func `is serial if its target is`() {
        let notebook = Notebook(schedule: .random(seed: 3))
        let root = notebook.queue("root")
        let queue = DispatchQueue(label: "a", attributes: .concurrent, target: root)
        for name in ["1", "2", "3", "4"] { queue.async { notebook.note(name) } }
        notebook.simulator.run()
        #expect(notebook.names == ["1", "2", "3", "4"])
    }
}
