import Testing

@testable import Simulation

@Suite struct `The process of an app` {
    private let notebook = Notebook()
    private var simulator: Simulator { notebook.simulator }

    private func at(_ milliseconds: UInt64, _ action: @escaping () -> Void) {
        simulator.systemQueue(label: "system").enqueue(after: .milliseconds(milliseconds), action)
    }

    @Test
    func `stands still while it is suspended, and then goes on where it was, while the system keeps running`()
    {
        let queue = notebook.queue("a")
        for time in [1, 3, 5, 9] as [UInt64] {
            queue.enqueue(after: .milliseconds(time)) { notebook.note("app \(time)") }
        }
        at(2) {
            notebook.note("suspend")
            simulator.suspendProcess()
        }
        at(4) { notebook.note("daemon") }
        at(7) {
            notebook.note("resume")
            simulator.runProcess()
        }
        simulator.run()
        #expect(
            notebook.text == """
                1 ms a: app 1
                2 ms system: suspend
                4 ms system: daemon
                7 ms system: resume
                7 ms a: app 3
                7 ms a: app 5
                9 ms a: app 9
                """)
    }

    @Test func `that is never resumed leaves its jobs undone at the end of the run`() {
        notebook.queue("a").enqueue(after: .milliseconds(2)) { notebook.note("late") }
        at(1) { simulator.suspendProcess() }
        simulator.run()
        #expect(notebook.names == [])
        #expect(!simulator.hasWork)
    }

    @Test func `has a queue of its own with the label of one of the system's`() {
        simulator.sharedQueue(label: "system").enqueue(after: .milliseconds(2)) { notebook.note("late") }
        at(1) { simulator.suspendProcess() }
        at(3) { notebook.note("daemon") }
        simulator.run()
        #expect(notebook.names == ["daemon"])
    }

    @Test func `that is never resumed leaves its timers without a delay undone, too, in any order`() {
        let notebook = Notebook(schedule: .random(seed: 1))
        weak var kept: Notebook?
        do {
            let object = Notebook()
            kept = object
            notebook.queue("a").enqueue(after: .zero) { object.note("late") }
        }
        notebook.simulator.suspendProcess()
        notebook.simulator.run()
        #expect(!notebook.simulator.hasWork && kept != nil)
        notebook.simulator.discardWork()
        #expect(kept == nil)
    }

    @Test func `loses its jobs and timers when it ends, and releases what they kept`() {
        let queue = notebook.queue("a")
        weak var kept: Notebook?
        do {
            let object = Notebook()
            kept = object
            queue.enqueue(after: .milliseconds(5)) { object.note("timer") }
        }
        queue.enqueue(after: .milliseconds(1)) { notebook.note("waits") }
        at(0) { simulator.suspendProcess() }
        at(2) {
            #expect(kept != nil)
            simulator.endProcess()
            #expect(kept == nil)
            queue.enqueue { notebook.note("to a process that is gone") }
        }
        at(3) { notebook.note("daemon") }
        at(6) {
            simulator.runProcess()
            queue.enqueue { notebook.note("the next process") }
        }
        simulator.run()
        #expect(notebook.text == "3 ms system: daemon\n6 ms a: the next process")
    }

    @Test func `may end in the middle of one of its jobs, which is its last`() {
        let queue = notebook.queue("a")
        queue.enqueue {
            notebook.note("crash")
            simulator.endProcess()
            queue.enqueue { notebook.note("never") }
        }
        queue.enqueue { notebook.note("never") }
        simulator.run()
        #expect(notebook.names == ["crash"])
    }

    @Test func `ends without harm to timers that are cancelled afterwards`() {
        let timer = notebook.queue("a").timer(after: .milliseconds(5)) { notebook.note("never") }
        at(1) { simulator.endProcess() }
        at(2) { timer.cancel() }
        at(3) { notebook.note("still here") }
        simulator.run()
        #expect(notebook.names == ["still here"])
        #expect(!simulator.hasWork)
    }

    @Test func `holds up a queue that is made while it is suspended, too`() {
        at(1) {
            simulator.suspendProcess()
            notebook.queue("new").enqueue { notebook.note("late") }
        }
        at(2) { simulator.runProcess() }
        simulator.run()
        #expect(notebook.text == "2 ms new: late")
    }

    @Test func `that ends makes the same choices in every run of a schedule`() {
        let texts = (0..<2).map { _ in
            let notebook = Notebook(schedule: .random(seed: 7))
            let simulator = notebook.simulator
            for name in ["a", "b", "c"] { notebook.queue(name).enqueue { notebook.note(name) } }
            simulator.systemQueue(label: "system").enqueue { simulator.endProcess() }
            simulator.run()
            return notebook.text
        }
        #expect(texts[0] == texts[1])
    }
}
