import Testing

@testable import Simulation

@Suite struct `A simulation` {
    @Test func `counts one event and one job without a plural`() {
        let one = Simulator.Limits(events: 1, jobs: 1, until: .start)
        #expect([one.text(of: .events), one.text(of: .jobs)] == ["1 event", "1 job done or waiting"])
        let two = Simulator.Limits(events: 2, jobs: 2, until: .start)
        #expect([two.text(of: .events), two.text(of: .jobs)] == ["2 events", "2 jobs done or waiting"])
    }

    @Test func `gives each event its cause`() {
        let notebook = Notebook()
        let (a, b) = (notebook.queue("a"), notebook.queue("b"))
        notebook.note("start")
        a.enqueue {
            notebook.note("in a")
            b.enqueue { notebook.note("from a") }
            b.enqueue(after: .milliseconds(3)) { notebook.note("later from a") }
            notebook.note("end of a")
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms -: start
                0 ms a: in a after 1
                0 ms a: end of a after 2
                0 ms b: from a after 2
                3 ms b: later from a after 2
                """)
    }

    /// An object that a job keeps enqueues something when it is deallocated. The agenda must not be in use
    /// then, with or without optimization.
    @Test func `drops its work, and what is enqueued while it is dropped`() {
        final class Keeper: @unchecked Sendable {
            // Unchecked: a simulation runs on one thread.
            let queue: DispatchQueue
            init(_ queue: DispatchQueue) { self.queue = queue }
            deinit { queue.enqueue {} }
        }
        let notebook = Notebook()
        for name in ["a", "b"] {
            let keeper = Keeper(notebook.queue(name))
            keeper.queue.enqueue { _ = keeper }
            keeper.queue.enqueue(after: .milliseconds(1)) { _ = keeper }
        }
        notebook.simulator.discardWork()
        #expect(!notebook.simulator.hasWork)
    }

    /// A default session that is deallocated closes its connections, and looks for its cookie storage.
    @Test func `lets go of shared objects that others ask for while they are dropped`() {
        final class Late: @unchecked Sendable {
            let simulator: Simulator
            init(_ simulator: Simulator) { self.simulator = simulator }
        }
        final class Early: @unchecked Sendable {
            let simulator: Simulator
            init(_ simulator: Simulator) { self.simulator = simulator }
            deinit { _ = simulator.shared { Late(simulator) } }
        }
        var simulator: Simulator? = Simulator()
        weak var weakSimulator: Simulator?
        weakSimulator = simulator
        if let simulator { _ = simulator.shared { Early(simulator) } }
        simulator?.discardWork()
        simulator = nil
        #expect(weakSimulator == nil)
    }

    @Test func `lets events inherit the subject of their cause`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        let subject = Subject(request: 1, attempt: 2, task: 3)
        queue.enqueue {
            notebook.note("named", about: subject)
            notebook.note("next")
            queue.enqueue { notebook.note("enqueued") }
            queue.enqueue(after: .milliseconds(1)) { notebook.note("delayed") }
        }
        queue.enqueue { notebook.note("unrelated") }
        notebook.simulator.run()
        let subjects = Dictionary(
            uniqueKeysWithValues: zip(notebook.names, notebook.simulator.recorder.events.map(\.subject)))
        #expect(
            subjects == [
                "named": subject, "next": subject, "enqueued": subject, "delayed": subject,
                "unrelated": .none,
            ])
    }

    @Test func `runs as far as it is asked to, and goes on later`() {
        let notebook = Notebook()
        let queue = notebook.queue("a")
        for name in ["1", "2", "3"] { queue.enqueue(after: .milliseconds(1)) { notebook.note(name) } }
        #expect(notebook.simulator.run(untilEvents: 2))
        #expect(notebook.names == ["1", "2"])
        #expect(notebook.simulator.hasWork)
        #expect(!notebook.simulator.run(untilEvents: 4))
        #expect(notebook.names == ["1", "2", "3"])
        #expect(!notebook.simulator.hasWork)
    }

    @Test func `lets a job spend time, which holds up only its own queue`() {
        let notebook = Notebook()
        let (a, b) = (notebook.queue("a"), notebook.queue("b"))
        a.enqueue {
            notebook.note("slow")
            notebook.simulator.spend(.milliseconds(5))
            notebook.note("done")
        }
        a.enqueue { notebook.note("behind") }
        b.enqueue { notebook.note("beside") }
        b.enqueue(after: .milliseconds(3)) { notebook.note("during") }
        b.enqueue(after: .milliseconds(9)) { notebook.note("after") }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms a: slow
                0 ms b: beside
                3 ms b: during
                5 ms a: done after 1
                5 ms a: behind
                9 ms b: after
                """)
    }

    @Test func `stops spending time at a limit`() {
        let simulator = Simulator(
            limits: Simulator.Limits(events: 10, jobs: 10, until: .start + .milliseconds(3)))
        let queue = Simulator.$current.withValue(simulator) { DispatchQueue(label: "a") }
        queue.enqueue { simulator.spend(.seconds(1)) }
        simulator.run()
        #expect(simulator.end == .limit(.time))
        #expect(simulator.recorder.events.map(\.payload.kind) == [.simulation.limitReached])
    }

    @Test(arguments: [
        Simulator.Limits(events: .max, jobs: .max, until: .start + .milliseconds(3)),
        Simulator.Limits(events: 1, jobs: .max, until: .distantFuture),
        Simulator.Limits(events: .max, jobs: 2, until: .distantFuture),
    ])
    func `ends at a limit, whatever a job does that is not over`(limits: Simulator.Limits) {
        let simulator = Simulator(limits: limits)
        let (slow, other) = Simulator.$current.withValue(simulator) {
            (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
        }
        let record = { (_: Void) in _ = simulator.recorder.record(.transport(.ended)) }
        slow.enqueue {
            simulator.spend(.milliseconds(9))
            record(())
        }
        other.enqueue(after: .milliseconds(1)) { record(()) }
        other.enqueue(after: .milliseconds(5)) { record(()) }
        simulator.run()
        simulator.run()
        #expect(
            simulator.recorder.events.map(\.payload.kind) == [
                .transport.ended, .simulation.limitReached,
            ])
    }

    @Test func `counts dates from its epoch`() {
        let notebook = Notebook()
        notebook.queue("a").enqueue(after: .milliseconds(1500)) {
            #expect(notebook.simulator.date == Date(timeIntervalSinceReferenceDate: 1.5))
            notebook.note("looked")
        }
        notebook.simulator.run()
        #expect(notebook.names == ["looked"])
    }
}

@Suite struct `A limit` {
    @Test func `on events becomes an event and ends the run`() {
        let notebook = endless(Simulator.Limits(events: 3, jobs: .max, until: .distantFuture))
        #expect(notebook.names == ["again", "again", "again", "simulation.limitReached"])
        #expect(notebook.simulator.end == .limit(.events))
    }

    @Test func `on jobs becomes an event and ends the run`() {
        let notebook = endless(Simulator.Limits(events: .max, jobs: 2, until: .distantFuture))
        #expect(notebook.names == ["again", "again", "simulation.limitReached"])
        #expect(notebook.simulator.end == .limit(.jobs))
    }

    /// The first job enqueues more than the run may take after it.
    @Test(arguments: [false, true])
    func `on jobs counts those that wait, at once or event by event`(isStepped: Bool) {
        for (most, names) in [
            (3, ["one", "simulation.limitReached"]), (4, ["one", "two", "three", "four"]),
        ] {
            let notebook = Notebook(
                limits: Simulator.Limits(events: .max, jobs: most, until: .distantFuture))
            let (simulator, queue) = (notebook.simulator, notebook.queue("a"))
            queue.enqueue {
                notebook.note("one")
                for name in ["two", "three", "four"] { queue.enqueue { notebook.note(name) } }
            }
            if isStepped { while simulator.run(untilEvents: Int(simulator.recorder.count) + 1) {} }
            simulator.run()
            #expect(notebook.names == names)
        }
    }

    /// A run of millions of jobs that are never taken has no memory for all of them.
    @Test func `on jobs counts what comes after too many, and does not keep it`() {
        let notebook = Notebook(limits: Simulator.Limits(events: .max, jobs: 4, until: .distantFuture))
        let (simulator, queue) = (notebook.simulator, notebook.queue("a"))
        queue.enqueue {
            let kept = (1...6).filter { _ in isKept(in: queue) }
            notebook.note("\(kept)")
        }
        simulator.run()
        #expect(notebook.names == ["[1, 2, 3, 4]", "simulation.limitReached"])
        #expect(simulator.amount(of: .jobs) == 7)
    }

    /// Enqueues a job that keeps an object, and says whether the object is still there.
    private func isKept(in queue: DispatchQueue) -> Bool {
        final class Object {}
        weak var object: Object?
        do {
            let kept = Object()
            object = kept
            queue.enqueue { withExtendedLifetime(kept) {} }
        }
        return object != nil
    }

    @Test func `on jobs does not count those that went with the app's process`() {
        let notebook = Notebook(limits: Simulator.Limits(events: .max, jobs: 2, until: .distantFuture))
        let queue = notebook.queue("a")
        for _ in 1...2 { queue.enqueue { notebook.note("gone") } }
        notebook.simulator.endProcess()
        notebook.simulator.runProcess()
        for _ in 1...2 { queue.enqueue { notebook.note("run") } }
        notebook.simulator.run()
        #expect(notebook.names == ["run", "run"])
    }

    @Test func `on rules becomes an event and ends the run, at once or event by event`() {
        // Each decision counts four: two rules, of which one saw more than 200 bytes.
        var rules = RuleLog()
        rules.check(.operation.placeFree, saw: .number(1), true)
        rules.check(.operation.ready, saw: .text(String(repeating: "a", count: 250)), false)
        let decision = rules.decide(OperationOutcome.wait).decision
        for isStepped in [false, true] {
            let notebook = Notebook(
                limits: Simulator.Limits(events: .max, jobs: .max, rules: 7, until: .distantFuture))
            let simulator = notebook.simulator
            repeating(in: notebook) {
                simulator.recorder.record(.operation(.decided(decision, name: "a")))
            }
            if isStepped { while simulator.run(untilEvents: Int(simulator.recorder.count) + 1) {} }
            simulator.run()
            #expect(
                notebook.names == ["operation.decided", "operation.decided", "simulation.limitReached"])
            #expect(simulator.end == .limit(.rules))
        }
    }

    @Test func `on virtual time becomes an event and ends the run`() {
        let until = VirtualInstant.start + .milliseconds(25)
        let notebook = endless(Simulator.Limits(events: .max, jobs: .max, until: until))
        #expect(notebook.names == ["again", "again", "simulation.limitReached"])
        #expect(notebook.simulator.end == .limit(.time))
        #expect(notebook.simulator.now == .start + .milliseconds(20))
    }

    /// Each job that waits runs the next one inside itself, on one stack.
    @Test func `on jobs that wait inside one another becomes an event and ends the run`() {
        let notebook = Notebook(limits: .none)
        for number in 1...30_000 {
            notebook.queue("\(number)").enqueue { notebook.simulator.spend(.milliseconds(1)) }
        }
        notebook.simulator.run()
        #expect(notebook.names == ["simulation.limitReached"])
        #expect(notebook.simulator.limitReached == "depth")
    }

    @Test func `is named with its value`() throws {
        let notebook = endless(Simulator.Limits(events: 1, jobs: .max, until: .distantFuture))
        let last = try #require(notebook.simulator.recorder.events.last)
        guard case .simulation(.limitReached("events", 1)) = last.payload else {
            Issue.record("not the limit: \(last.payload)")
            return
        }
    }

    @Test func `ends the run for good`() {
        let notebook = endless(Simulator.Limits(events: 1, jobs: .max, until: .distantFuture))
        notebook.simulator.run()
        #expect(notebook.names == ["again", "simulation.limitReached"])
    }

    @Test func `is not reached any more where this computer has failed, and hides what fails after it`() {
        let one = Simulator.Limits(events: 1, jobs: .max, until: .distantFuture)
        let (before, after) = (Notebook(limits: one), endless(one))
        repeating(in: before) {
            fail(before.simulator)
            before.note("written")
        }
        before.simulator.run()
        #expect(before.names == ["written"])
        #expect(before.simulator.hostFailure?.code == ENOSPC && before.simulator.limitReached == nil)
        fail(after.simulator)
        #expect(after.simulator.end == .limit(.events))
    }

    /// Has this computer fail in a run.
    private func fail(_ simulator: Simulator) {
        simulator.stop(after: "write", simulator.temporaryFolder.path + "/a", ENOSPC)
    }

    /// A job that enqueues itself again every 10 ms, for ever.
    private func endless(_ limits: Simulator.Limits) -> Notebook {
        let notebook = Notebook(limits: limits)
        repeating(in: notebook) { notebook.note("again") }
        notebook.simulator.run()
        return notebook
    }

    private func repeating(in notebook: Notebook, _ body: @escaping () -> Void) {
        let queue = notebook.queue("a")
        func again() {
            queue.enqueue(after: .milliseconds(10)) {
                body()
                again()
            }
        }
        again()
    }
}
