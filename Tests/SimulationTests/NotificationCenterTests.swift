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
