import Testing

@testable import Simulation

@Suite struct `A notification center` {
    private let first = Notification.Name("first")
    private let second = Notification.Name("second")

    @Test func `calls its observers in the order in which they were added`() {
        let notebook = Notebook()
        let center = NotificationCenter()
        notebook.simulator.main.enqueue { [first, second] in
            let one = center.addObserver(forName: first, object: nil, queue: nil) { _ in notebook.note("one")
            }
            let own = OperationQueue(name: "own", underlyingQueue: notebook.queue("own"))
            _ = center.addObserver(forName: nil, object: nil, queue: own) {
                notebook.note("any \($0.name.rawValue)")
            }
            center.post(name: first, object: nil)
            notebook.note("posted")
            center.removeObserver(one)
            center.post(name: first, object: nil)
            center.post(name: second, object: nil)
        }
        notebook.simulator.run()
        #expect(notebook.names == ["one", "any first", "posted", "any first", "any second"])
    }

    @Test func `calls an observer at once if the notification is posted on the observer's queue`() {
        let notebook = Notebook()
        let center = NotificationCenter()
        notebook.simulator.main.enqueue { [first] in
            _ = center.addObserver(forName: first, object: nil, queue: .main) { _ in notebook.note("heard") }
            notebook.simulator.main.enqueue { notebook.note("next") }
            center.post(name: first, object: nil)
            notebook.note("posted")
        }
        notebook.simulator.run()
        #expect(notebook.names == ["heard", "posted", "next"])
    }

    @Test func `calls an observer at once in a block for which the observer's queue waits`() {
        let notebook = Notebook()
        let center = NotificationCenter()
        notebook.simulator.main.enqueue { [first] in
            _ = center.addObserver(forName: first, object: nil, queue: .main) { _ in notebook.note("heard") }
            notebook.queue("serial").sync {
                center.post(name: first, object: nil)
                notebook.note("posted")
            }
        }
        notebook.simulator.run()
        #expect(notebook.names == ["heard", "posted"])
    }

    @Test func `calls an observer at once on a queue that targets the observer's`() {
        let notebook = Notebook()
        let center = NotificationCenter()
        notebook.queue("child", target: notebook.simulator.main).enqueue { [first] in
            _ = center.addObserver(forName: first, object: nil, queue: .main) { _ in notebook.note("heard") }
            center.post(name: first, object: nil)
            notebook.note("posted")
        }
        notebook.simulator.run()
        #expect(notebook.names == ["heard", "posted"])
    }

    @Test func `waits for an observer that is removed meanwhile, but calls it no more`() {
        let notebook = Notebook()
        let center = NotificationCenter()
        notebook.simulator.main.enqueue { [first] in
            let own = OperationQueue(name: "own", underlyingQueue: notebook.queue("own"))
            let observer = center.addObserver(forName: first, object: nil, queue: own) { _ in
                notebook.note("heard")
            }
            notebook.queue("other").enqueue {
                center.removeObserver(observer)
                notebook.note("removed")
            }
            center.post(name: first, object: nil)
            notebook.note("posted")
            center.post(name: first, object: nil)
            notebook.note("posted again")
        }
        notebook.simulator.run()
        #expect(notebook.names == ["removed", "heard", "posted", "posted again"])
    }

    @Test func `lets an observer post, and wait for others in turn`() {
        let notebook = Notebook()
        let center = NotificationCenter()
        notebook.simulator.main.enqueue { [first, second] in
            let one = OperationQueue(name: "one", underlyingQueue: notebook.queue("one"))
            let two = OperationQueue(name: "two", underlyingQueue: notebook.queue("two"))
            _ = center.addObserver(forName: first, object: nil, queue: one) { _ in
                center.post(name: Notification.Name("second"), object: nil)
                notebook.note("one")
            }
            _ = center.addObserver(forName: second, object: nil, queue: two) { _ in notebook.note("two") }
            center.post(name: first, object: nil)
            notebook.note("posted")
        }
        notebook.simulator.run()
        #expect(notebook.names == ["two", "one", "posted"])
    }

    @Test func `waits no longer when a limit ends the run`() {
        let notebook = Notebook(limits: Simulator.Limits(events: .max, jobs: 1, until: .distantFuture))
        let center = NotificationCenter()
        var posts = 0
        notebook.simulator.main.enqueue { [first] in
            let own = OperationQueue(name: "own", underlyingQueue: notebook.queue("own"))
            _ = center.addObserver(forName: first, object: nil, queue: own) { _ in notebook.note("heard") }
            for _ in 1...2 {
                center.post(name: first, object: nil)
                posts += 1
            }
        }
        notebook.simulator.run()
        #expect(posts == 2)
        #expect(notebook.names == ["simulation.limitReached"])
    }

    @Test func `calls an observer that filters by object only for that object`() {
        let notebook = Notebook()
        let center = NotificationCenter()
        let (wanted, other) = (Notebook(), Notebook())
        _ = center.addObserver(forName: first, object: wanted, queue: nil) { _ in notebook.note("heard") }
        center.post(name: first, object: other)
        center.post(name: first, object: nil)
        #expect(notebook.names == [])
        center.post(name: first, object: wanted)
        #expect(notebook.names == ["heard"])
    }

    @Test func `is a different one in each simulation`() {
        let (here, there) = (Notebook(), Notebook())
        let centers = [here, here, there].map { notebook in
            Simulator.$current.withValue(notebook.simulator) { NotificationCenter.default }
        }
        #expect(centers[0] === centers[1])
        #expect(centers[0] !== centers[2])
    }
}
