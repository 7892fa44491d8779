import Testing

@testable import Simulation

@Suite struct `A queue` {
    @Test func `runs its blocks in the order in which they were enqueued, and never at once`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        queue.enqueue { notebook.note("first") }
        queue.enqueue { notebook.note("second") }
        #expect(notebook.names == [])
        notebook.simulator.run()
        #expect(notebook.names == ["first", "second"])
    }

    @Test func `keeps one order with the queues that target it`() {
        let schedules = (0..<20).map { Schedule.random(seed: $0) }
        for schedule in schedules {
            let notebook = Notebook(schedule: schedule)
            let root = notebook.queue("root")
            let request = notebook.queue("request", target: root)
            let deeper = notebook.queue("deeper", target: request)
            for (queue, name) in [(root, "1"), (request, "2"), (deeper, "3"), (root, "4"), (request, "5")] {
                queue.enqueue { notebook.note(name) }
            }
            notebook.simulator.run()
            #expect(notebook.names == ["1", "2", "3", "4", "5"], "\(schedule)")
        }
    }

    @Test func `never runs a block that is due in the distant future`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        let year = DispatchTime.now() + .seconds(31_536_000)
        #expect(year < .distantFuture)
        #expect(DispatchTime.now() + .never == .distantFuture)
        queue.asyncAfter(deadline: .distantFuture) { notebook.note("never") }
        queue.asyncAfter(deadline: .now() + 1) { notebook.note("soon") }
        notebook.simulator.run()
        #expect(notebook.names == ["soon"])
    }

    @Test func `has its own label even when it targets another`() {
        let notebook = Notebook()
        let root = notebook.queue("root")
        notebook.queue("root.request", target: root).enqueue { notebook.note("a") }
        notebook.simulator.run()
        #expect(notebook.text == "0 ms root.request: a")
    }

    @Test func `that is concurrent lets its blocks overtake each other`() {
        let orders = (UInt64(0)..<20).map { seed in
            let notebook = Notebook(schedule: .random(seed: seed))
            let queue = notebook.concurrentQueue("global")
            for name in ["1", "2", "3"] { queue.enqueue { notebook.note(name) } }
            notebook.simulator.run()
            return notebook.names.joined()
        }
        #expect(Set(orders) == ["123", "132", "213", "231", "312", "321"])
    }

    @Test func `runs a synchronous block at once`() {
        let notebook = Notebook()
        let value = notebook.queue("a").sync { 5 }
        #expect(value == 5)
    }

    @Test func `of a quality of service is the same everywhere in a simulation`() {
        let notebook = Notebook()
        notebook.queue("a").enqueue {
            #expect(DispatchQueue.global() === DispatchQueue.global(qos: .default))
            #expect(DispatchQueue.global().label == "com.apple.root.default-qos")
            #expect(DispatchQueue.main === notebook.simulator.main)
            notebook.note("looked")
        }
        notebook.simulator.run()
        #expect(notebook.names == ["looked"])
    }
}

@Suite struct `A delayed block` {
    @Test func `runs when its moment comes, and the clock jumps there`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        queue.enqueue(after: .seconds(2)) { notebook.note("late") }
        queue.enqueue(after: .milliseconds(15)) { notebook.note("early") }
        queue.enqueue { notebook.note("now") }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms a: now
                15 ms a: early
                2 s a: late
                """)
    }

    @Test func `runs in the order of scheduling where deadlines are equal`() {
        let notebook = Notebook()
        let (a, b) = (notebook.queue("a"), notebook.queue("b"))
        b.enqueue(after: .milliseconds(10)) { notebook.note("1") }
        a.enqueue(after: .milliseconds(10)) { notebook.note("2") }
        b.enqueue(after: .milliseconds(10)) { notebook.note("3") }
        notebook.simulator.run()
        #expect(notebook.names == ["1", "2", "3"])
    }

    @Test func `with Dispatch's own call runs on the virtual clock, too`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        queue.enqueue {
            queue.asyncAfter(deadline: .now() + .milliseconds(5)) { notebook.note("five") }
            queue.asyncAfter(deadline: .now() + 0.25) { notebook.note("quarter") }
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                5 ms a: five
                250 ms a: quarter
                """)
    }

    @Test func `does not run when its timer was cancelled`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        let timer = queue.timer(after: .milliseconds(10)) { notebook.note("rang") }
        queue.enqueue(after: .milliseconds(5)) { timer.cancel() }
        notebook.simulator.run()
        #expect(notebook.names == [])
        #expect(timer.state == .cancelled)
        #expect(
            notebook.simulator.now == .start + .milliseconds(5),
            "the clock does not run on for a cancelled timer")
    }

    @Test func `is left to run when the timer of another was cancelled twice`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        let timer = queue.timer(after: .milliseconds(10)) { notebook.note("rang") }
        queue.enqueue(after: .milliseconds(20)) { notebook.note("went") }
        timer.cancel()
        timer.cancel()
        #expect(notebook.simulator.hasWork)
        notebook.simulator.run()
        #expect(notebook.names == ["went"])
    }

    @Test func `does not run when its timer was cancelled while it waited for its turn`() {
        let notebook = Notebook()
        let (a, b) = (notebook.queue("a"), notebook.queue("b"))
        var timer: SimulatedTimer?
        a.enqueue(after: .milliseconds(10)) {
            notebook.note("cancel")
            timer?.cancel()
        }
        timer = b.timer(after: .milliseconds(10)) { notebook.note("rang") }
        notebook.simulator.run()
        #expect(notebook.names == ["cancel"])
        #expect(!notebook.simulator.hasWork)
    }

    @Test func `cannot be cancelled any more when it has begun`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        let timer = queue.timer(after: .milliseconds(10)) { notebook.note("rang") }
        notebook.simulator.run()
        timer.cancel()
        #expect(notebook.names == ["rang"])
        #expect(timer.state == .fired)
    }

    @Test func `is not lost among many cancelled ones`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        var timers: [SimulatedTimer] = []
        for index in 0..<500 {
            let timer = queue.timer(after: .milliseconds(UInt64(500 - index))) {
                notebook.note("\(500 - index)")
            }
            if index % 100 != 0 { timers.append(timer) }
        }
        for timer in timers { timer.cancel() }
        notebook.simulator.run()
        #expect(notebook.names == ["100", "200", "300", "400", "500"])
        #expect(!notebook.simulator.hasWork)
    }
}
