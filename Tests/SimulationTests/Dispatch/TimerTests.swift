import Testing

@testable import Simulation

@Suite struct `A timer` {
    /// Runs code on the main queue of a new simulation.
    private func run(_ body: @escaping @Sendable (Notebook) -> Void) -> String {
        let notebook = Notebook()
        notebook.simulator.main.enqueue { body(notebook) }
        notebook.simulator.run()
        return notebook.text
    }

    @Test func `fires once on the main queue`() {
        let text = run { notebook in
            let timer = Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { timer in
                #expect(!timer.isValid)
                notebook.note("fired")
            }
            #expect(timer.fireDate == notebook.simulator.date.addingTimeInterval(2))
        }
        #expect(text == "2 s com.apple.main-thread: fired")
    }

    @Test func `is over when it has been fired by hand, and no time passes for it`() {
        let text = run { notebook in
            let timer = Timer.scheduledTimer(withTimeInterval: 1_000_000, repeats: false) { _ in
                notebook.note("fired")
            }
            timer.fire()
            #expect(!timer.isValid)
            notebook.simulator.main.enqueue(after: .seconds(1)) { notebook.note("later") }
        }
        #expect(text == "0 ms com.apple.main-thread: fired\n1 s com.apple.main-thread: later after 1")
    }

    @Test func `fires again and again until it is invalidated`() {
        let text = run { notebook in
            nonisolated(unsafe) var count = 0
            Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { timer in
                count += 1
                notebook.note("\(count)")
                if count == 3 { timer.invalidate() }
            }
        }
        #expect(
            text == """
                500 ms com.apple.main-thread: 1
                1 s com.apple.main-thread: 2
                1500 ms com.apple.main-thread: 3
                """)
    }

    @Test func `does nothing until it is added to a run loop`() {
        let text = run { notebook in
            let timer = Timer(timeInterval: 1, repeats: false) { _ in notebook.note("fired") }
            DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
                RunLoop.main.add(timer, forMode: .common)
            }
        }
        #expect(text == "5 s com.apple.main-thread: fired")
    }

    @Test func `fires at the date that it is given`() {
        let text = run { notebook in
            let date = notebook.simulator.date
            let timer = Timer(fire: date.addingTimeInterval(3), interval: 1, repeats: false) { _ in
                notebook.note("fired")
            }
            RunLoop.current.add(timer, forMode: .default)
            timer.fireDate = date.addingTimeInterval(4)
        }
        #expect(text == "4 s com.apple.main-thread: fired")
    }

    @Test func `of Dispatch rings until it is cancelled, and says so`() {
        let run = ringing(
            every: .milliseconds(250),
            prepare: { timer, notebook in timer.setCancelHandler { notebook.note("cancelled") } })
        #expect(
            run.notebook.text == """
                1 s clock: 1
                1250 ms clock: 2
                1500 ms clock: 3
                1500 ms clock: cancelled after 3
                """)
        #expect(run.isCancelled)
    }

    /// It is late once because of another job, and once because of its own block.
    @Test func `keeps to its grid, and does not make up for what it missed`() {
        let notebook = Notebook()
        notebook.simulator.main.enqueue {
            nonisolated(unsafe) var count = 0
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
                count += 1
                notebook.note("\(count)")
                if count == 3 { Thread.sleep(forTimeInterval: 2.5) }
                if count == 5 { timer.invalidate() }
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) { Thread.sleep(forTimeInterval: 2) }
        }
        notebook.simulator.run()
        #expect(notebook.times == ["1 s", "3500 ms", "4 s", "7 s", "8 s"])
    }

    @Test func `of Dispatch keeps to its grid, and rings once for all that it missed`() {
        let run = ringing(
            every: .seconds(1),
            ring: { count in
                if count == 1 { Thread.sleep(forTimeInterval: 2.5) }
            })
        #expect(run.notebook.times == ["1 s", "3500 ms", "4 s"])
    }

    /// Makes a timer that rings after a second, and then at an interval, until its third ring cancels it.
    ///
    /// - Parameters:
    ///   - prepare: what else is set before it begins.
    ///   - ring: what else it does when it rings; called with how often it has rung.
    private func ringing(
        every interval: DispatchTimeInterval,
        prepare: @escaping (any DispatchSourceTimer, Notebook) -> Void = { _, _ in },
        ring: @escaping (Int) -> Void = { _ in }
    ) -> (notebook: Notebook, isCancelled: Bool) {
        let notebook = Notebook()
        let queue = notebook.queue("clock")
        nonisolated(unsafe) var source: (any DispatchSourceTimer)?
        nonisolated(unsafe) let ring = ring
        queue.enqueue {
            let timer = DispatchSource.makeTimerSource(queue: queue)
            source = timer
            nonisolated(unsafe) var count = 0
            timer.schedule(deadline: .now() + .seconds(1), repeating: interval)
            timer.setEventHandler {
                count += 1
                notebook.note("\(count)")
                ring(count)
                if count == 3 { source?.cancel() }
            }
            prepare(timer, notebook)
            timer.resume()
        }
        notebook.simulator.run()
        return (notebook, source?.isCancelled == true)
    }

    @Test func `of Dispatch is activated once, and stays suspended until it is resumed`() {
        let run = suspendedTimer(resumedAt: 5) { timer in
            timer.activate()
            timer.activate()
        }
        #expect(run.text == "5 s clock: rang")
        #expect(!run.isCancelled)
    }

    @Test func `of Dispatch is activated by its first resume, but not while it is suspended`() {
        let run = suspendedTimer(resumedAt: 3) { timer in timer.resume() }
        #expect(run.text == "3 s clock: rang")
        #expect(!run.isCancelled)
    }

    /// Makes a timer of a second that is suspended, does something with it, and resumes it later.
    private func suspendedTimer(
        resumedAt seconds: Double, _ action: @escaping (any DispatchSourceTimer) -> Void
    ) -> (text: String, isCancelled: Bool) {
        let notebook = Notebook()
        let queue = notebook.queue("clock")
        nonisolated(unsafe) var source: (any DispatchSourceTimer)?
        queue.enqueue {
            let timer = DispatchSource.makeTimerSource(queue: queue)
            source = timer
            timer.schedule(deadline: .now() + .seconds(1))
            timer.setEventHandler { notebook.note("rang") }
            timer.suspend()
            action(timer)
            queue.asyncAfter(deadline: .now() + seconds) { source?.resume() }
        }
        notebook.simulator.run()
        return (notebook.text, source?.isCancelled ?? true)
    }
}

@Suite struct `The time of Dispatch` {
    @Test func `is counted from the start of the run`() {
        let start = DispatchTime(uptimeNanoseconds: 0)
        #expect(DispatchTime.now() == start)
        #expect((start + .microseconds(3)).uptimeNanoseconds == 3000)
        #expect((start + 1.5 - .milliseconds(500)).uptimeNanoseconds == 1_000_000_000)
        #expect(start - 5 == start)
        #expect(start + 2 + -0.5 == start + 1.5)
        #expect(start + .never == .distantFuture)
        #expect(DispatchTime.distantFuture - 5 == .distantFuture)
        #expect(start.advanced(by: .seconds(2)).distance(to: start) == .nanoseconds(-2_000_000_000))
        #expect(start.distance(to: .distantFuture) == .never)
    }

    @Test func `has a moment that no run reaches`() {
        let notebook = Notebook()
        notebook.queue("a").enqueue {
            notebook.queue("a").asyncAfter(deadline: .distantFuture) { notebook.note("ran") }
            notebook.queue("a").asyncAfter(wallDeadline: .now() + .seconds(1)) { notebook.note("wall") }
        }
        notebook.simulator.run()
        #expect(notebook.text == "1 s a: wall")
        #expect(notebook.simulator.limitReached == nil)
    }
}

@Suite struct `The current queue` {
    @Test func `is known by what was noted for it, and for what it targets`() {
        let notebook = Notebook()
        let key = DispatchSpecificKey<String>()
        let root = notebook.queue("root")
        root.setSpecific(key: key, value: "root's")
        #expect(root.getSpecific(key: key) == "root's")
        notebook.queue("child", target: root).enqueue {
            notebook.note(DispatchQueue.getSpecific(key: key) ?? "nothing")
            dispatchPrecondition(condition: .onQueue(root))
        }
        notebook.queue("other").enqueue {
            notebook.note(DispatchQueue.getSpecific(key: key) ?? "nothing")
            dispatchPrecondition(condition: .notOnQueue(root))
            DispatchQueue.concurrentPerform(iterations: 2) { notebook.note("\($0)") }
            notebook.note("\(Thread.isMainThread)")
            Thread.sleep(forTimeInterval: 1)
        }
        notebook.simulator.main.asyncAfter(deadline: .now() + 1) {
            notebook.note("\(Thread.isMainThread)")
        }
        notebook.simulator.run()
        #expect(notebook.names == ["root's", "nothing", "0", "1", "false", "true"])
    }
}
