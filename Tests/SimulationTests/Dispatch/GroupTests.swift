import Testing

@testable import Simulation

@Suite struct `A group` {
    @Test func `tells when the last piece of work is over`() {
        let notebook = Notebook()
        let (main, work) = (notebook.queue("main"), notebook.queue("work"))
        let group = DispatchGroup()
        main.enqueue {
            group.enter()
            work.asyncAfter(deadline: .now() + 0.02) {
                notebook.note("entered")
                group.leave()
            }
            work.async(group: group) { notebook.note("block") }
            work.async(group: group, execute: DispatchWorkItem { notebook.note("item") })
            group.notify(queue: main) { notebook.note("all over") }
            group.notify(queue: main, work: DispatchWorkItem { notebook.note("all over, item") })
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms work: block
                0 ms work: item
                20 ms work: entered
                20 ms main: all over after 3
                20 ms main: all over, item after 3
                """)
    }

    @Test func `tells at once if nothing belongs to it`() {
        let notebook = Notebook()
        DispatchGroup().notify(queue: notebook.queue("main")) { notebook.note("told") }
        notebook.simulator.run()
        #expect(notebook.names == ["told"])
    }

    @Test func `is waited for while other queues go on`() {
        let notebook = Notebook()
        let (main, work) = (notebook.queue("main"), notebook.queue("work"))
        main.enqueue {
            let group = DispatchGroup()
            work.async(group: group) { notebook.note("work") }
            main.async { notebook.note("behind the caller") }
            group.wait()
            notebook.note("waited")
        }
        notebook.simulator.run()
        #expect(notebook.names == ["work", "waited", "behind the caller"])
    }

    @Test func `is given up at a virtual moment`() {
        let notebook = Notebook()
        notebook.queue("main").enqueue {
            let group = DispatchGroup()
            group.enter()
            let outcome = group.wait(timeout: .now() + .milliseconds(30))
            notebook.note("\(outcome)")
            #expect(group.wait(wallTimeout: .now() + 1) == .timedOut)
        }
        notebook.simulator.run()
        #expect(notebook.text == "30 ms main: timedOut")
        #expect(notebook.simulator.now == .start + .milliseconds(1030))
    }
}

@Suite struct `A work item` {
    @Test func `does not run when it was cancelled before its turn, and is over all the same`() {
        let notebook = Notebook()
        let main = notebook.queue("main")
        let item = DispatchWorkItem { notebook.note("ran") }
        item.notify(queue: main) { notebook.note("over") }
        main.asyncAfter(deadline: .now() + 1, execute: item)
        item.cancel()
        notebook.simulator.run()
        #expect(item.isCancelled)
        #expect(notebook.text == "1 s main: over")
    }

    @Test func `runs where it is performed, and tells its end once`() {
        let notebook = Notebook()
        let main = notebook.queue("main")
        let item = DispatchWorkItem { notebook.note("ran") }
        item.notify(queue: main, execute: DispatchWorkItem { notebook.note("over") })
        main.enqueue {
            item.perform()
            notebook.queue("other").sync(execute: item)
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms main: ran
                0 ms other: ran after 1
                0 ms main: over after 1
                """)
    }

    @Test func `is waited for while other queues go on`() {
        let notebook = Notebook()
        let (main, work) = (notebook.queue("main"), notebook.queue("work"))
        main.enqueue {
            let item = DispatchWorkItem { notebook.note("work") }
            #expect(item.wait(timeout: .now()) == .timedOut)
            work.async(execute: item)
            item.wait()
            #expect(item.wait(wallTimeout: .now()) == .success)
            notebook.note("waited")
        }
        notebook.simulator.run()
        #expect(notebook.names == ["work", "waited"])
    }
}

@Suite struct `A semaphore` {
    @Test func `holds its caller up until somebody signals`() {
        let notebook = Notebook()
        let (main, work) = (notebook.queue("main"), notebook.queue("work"))
        let semaphore = DispatchSemaphore(value: 0)
        main.enqueue {
            work.asyncAfter(deadline: .now() + 2) {
                notebook.note("signals")
                #expect(semaphore.signal() == 1)
            }
            semaphore.wait()
            notebook.note("goes on")
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                2 s work: signals
                2 s main: goes on
                """)
    }

    @Test func `lets as many pass as it was made for`() {
        let notebook = Notebook()
        notebook.queue("main").enqueue {
            let semaphore = DispatchSemaphore(value: 1)
            semaphore.wait()
            #expect(semaphore.wait(timeout: .now() + 1) == .timedOut)
            #expect(semaphore.signal() == 0)
            #expect(semaphore.wait(wallTimeout: .now()) == .success)
            notebook.note("done")
        }
        notebook.simulator.run()
        #expect(notebook.text == "1 s main: done")
    }

    @Test func `waits on a concurrent queue without holding up its other blocks`() {
        let notebook = Notebook()
        let semaphore = DispatchSemaphore(value: 0)
        notebook.queue("main").enqueue {
            DispatchQueue.global().async {
                semaphore.wait()
                notebook.note("goes on")
            }
            for _ in 0..<20 { DispatchQueue.global().async {} }
            DispatchQueue.global().async { semaphore.signal() }
        }
        notebook.simulator.run()
        #expect(notebook.names == ["goes on"])
    }
}
