import Simulation
import Testing

@Suite struct `A back reference` {
    private final class Owner {
        let reference = BackReference<Owner>()
        /// What the reference has when the object is about to go, and says so.
        var onEnd: (Owner?) -> Void = { _ in }

        init() { reference.refer(to: self) }

        deinit {
            reference.end()
            onEnd(reference.object)
        }
    }

    @Test func `does not keep its object, and is nil once that is going`() {
        var owner: Owner? = Owner()
        let reference = owner?.reference
        #expect(reference?.object === owner)
        var seen: [Bool] = []
        owner?.onEnd = { seen.append($0 == nil) }
        owner = nil
        #expect(seen == [true])
        #expect(reference?.object == nil)
    }

    @Test func `is how a simulation knows its shared queues, of which another object takes over the jobs`() {
        let simulator = Simulator()
        var order: [String] = []
        do {
            let main = simulator.main
            #expect(simulator.sharedQueue(label: "com.apple.main-thread") === main)
            main.enqueue { order.append("first object") }
        }
        simulator.main.enqueue { order.append("second object") }
        simulator.run()
        #expect(order == ["first object", "second object"])
    }
}
