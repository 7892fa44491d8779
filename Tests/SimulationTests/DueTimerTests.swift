import Testing

@testable import Simulation

@Suite struct `A timer without a delay` {
    @Test func `goes when nothing else can, by the order of arrival`() {
        #expect(orders(.firstComeFirstServed) == [["before", "after", "other", "timer"]])
        #expect(orders(.choices([])) == [["before", "after", "other", "timer"]])
    }

    @Test func `may go before what is enqueued later in its queue, but not before what was there`() {
        let reached = orders((0..<200).map { .random(seed: $0) })
        // Every order of the four in which the queue keeps its own, and the timer comes after "before".
        let all: Set = [
            ["before", "after", "other", "timer"], ["before", "after", "timer", "other"],
            ["before", "timer", "after", "other"], ["before", "other", "after", "timer"],
            ["before", "other", "timer", "after"], ["before", "timer", "other", "after"],
            ["other", "before", "after", "timer"], ["other", "before", "timer", "after"],
        ]
        #expect(reached == all)
        #expect(orders((0..<1000).map { .priorities(depth: 3, seed: $0, steps: 5) }) == all)
    }

    @Test func `keeps its place among the timers of its queue`() {
        for seed in UInt64(0)..<40 {
            let notebook = Notebook(schedule: .random(seed: seed))
            let (a, b) = (notebook.queue("a"), notebook.queue("b"))
            for number in 1...3 { a.enqueue(after: .zero) { notebook.note("a\(number)") } }
            b.enqueue { a.enqueue { notebook.note("block") } }
            notebook.simulator.run()
            #expect(notebook.names.filter { $0 != "block" } == ["a1", "a2", "a3"])
        }
    }

    /// All timers that are set have their turn together. What the first of them enqueues comes after the
    /// others, unless a schedule lets it go first.
    @Test func `has its turn together with the others`() {
        func names(_ schedule: Schedule) -> [String] {
            let notebook = Notebook(schedule: schedule)
            let (a, b) = (notebook.queue("a"), notebook.queue("b"))
            a.enqueue(after: .zero) {
                notebook.note("first")
                b.enqueue { notebook.note("block") }
                b.enqueue(after: .zero) { notebook.note("third") }
            }
            b.enqueue(after: .zero) { notebook.note("second") }
            notebook.simulator.run()
            return notebook.names
        }
        #expect(names(.firstComeFirstServed) == ["first", "second", "block", "third"])
        #expect(names(.choices([])) == ["first", "second", "block", "third"])
        #expect(
            Set((0..<100).map { names(.random(seed: $0)) }) == [
                ["first", "second", "block", "third"], ["first", "block", "second", "third"],
                ["second", "first", "block", "third"],
            ])
    }

    @Test func `goes before the clock moves`() {
        for seed in UInt64(0)..<40 {
            let notebook = Notebook(schedule: .random(seed: seed))
            let queue = notebook.queue("a")
            queue.enqueue(after: .milliseconds(1)) { notebook.note("later") }
            queue.enqueue(after: .zero) { notebook.note("now") }
            notebook.simulator.run()
            #expect(notebook.names == ["now", "later"])
        }
    }

    @Test func `waits with its queue`() {
        for schedule in [Schedule.firstComeFirstServed] + (0..<20).map({ .random(seed: $0) }) {
            let notebook = Notebook(schedule: schedule)
            let (a, b) = (notebook.queue("a"), notebook.queue("b"))
            a.enqueue {
                a.enqueue(after: .zero) { notebook.note("timer") }
                b.enqueue(after: .zero) { notebook.note("other queue") }
                notebook.simulator.spend(.milliseconds(1))
                notebook.note("spent")
            }
            notebook.simulator.run()
            #expect(notebook.names == ["other queue", "spent", "timer"])
        }
    }

    @Test func `does nothing when it is cancelled before its turn`() {
        for seed in UInt64(0)..<40 {
            let notebook = Notebook(schedule: .random(seed: seed))
            let (a, b) = (notebook.queue("a"), notebook.queue("b"))
            a.enqueue {
                let timer = a.timer(after: .zero) { notebook.note("rang") }
                b.enqueue {
                    timer.cancel()
                    notebook.note(timer.isCancelled ? "in time" : "too late")
                }
            }
            notebook.simulator.run()
            #expect([["in time"], ["rang", "too late"]].contains(notebook.names))
            #expect(!notebook.simulator.hasWork)
        }
    }

    @Test func `counts as a job when it is set, even if it is cancelled, with and without choices`() {
        for schedule in [Schedule.firstComeFirstServed, .choices([])] {
            func names(jobs: Int) -> [String] {
                let limits = Simulator.Limits(events: .max, jobs: jobs, until: .distantFuture)
                let notebook = Notebook(schedule: schedule, limits: limits)
                let (a, b) = (notebook.queue("a"), notebook.queue("b"))
                a.enqueue {
                    let timer = b.timer(after: .zero) { notebook.note("rang") }
                    b.enqueue(after: .zero) { notebook.note("late") }
                    a.enqueue {
                        timer.cancel()
                        notebook.note("in time")
                    }
                }
                notebook.simulator.run()
                return notebook.names
            }
            #expect(!names(jobs: 3).contains("in time"))
            #expect(names(jobs: 4) == ["in time", "late"])
        }
    }

    @Test func `comes after what waited in its queue, as the steps say`() throws {
        let notebook = Notebook()
        notebook.simulator.notesSteps = true
        let (a, b) = (notebook.queue("a"), notebook.queue("b"))
        a.enqueue { notebook.note("waits") }
        b.enqueue {
            _ = a.timer(after: .zero) { notebook.note("timer") }
            a.enqueue { notebook.note("later") }
        }
        notebook.simulator.run()
        let steps = try #require(notebook.simulator.stepLog).steps
        #expect(notebook.names == ["waits", "later", "timer"])
        #expect(steps.map(\.predecessor) == [nil, nil, nil, 0])
        #expect(steps.map(\.creator) == [nil, nil, 1, 1])
        #expect(steps.map(\.moment) == [0, 0, 0, 0])
        #expect(steps.map(\.line) == [0, 2, 0, 1])
        #expect(steps.map(\.timers) == [[], [], [], [0]])
    }

    private func orders(_ schedule: Schedule) -> Set<[String]> { orders([schedule]) }

    /// A queue with a job, in which a second queue sets a timer and enqueues another job.
    private func orders(_ schedules: [Schedule]) -> Set<[String]> {
        Set(
            schedules.map { schedule in
                let notebook = Notebook(schedule: schedule)
                let (a, b, start) = (notebook.queue("a"), notebook.queue("b"), notebook.queue("start"))
                start.enqueue {
                    a.enqueue { notebook.note("before") }
                    a.enqueue(after: .zero) { notebook.note("timer") }
                    a.enqueue { notebook.note("after") }
                    b.enqueue { notebook.note("other") }
                }
                notebook.simulator.run()
                return notebook.names
            })
    }
}
