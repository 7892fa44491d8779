import Simulation
import Testing

@testable import Exploration

@Suite struct `A failure of any run` {
    @Test func `says what waits inside what, where too many jobs do`() {
        let simulator = Simulator(limits: .none)
        for number in 1...300 {
            let queue = Simulator.$current.withValue(simulator) { DispatchQueue(label: "q\(number)") }
            queue.enqueue { simulator.spend(.milliseconds(1)) }
        }
        simulator.run()
        #expect(
            NamedFailure.limit(of: simulator)?.message
                == "the run was stopped at 50 jobs that wait inside one another: a job on the queue \"q1\""
                + " lets time pass; inside it, one on the queue \"q2\" lets time pass, and so on; a thread has"
                + " no room for more, so let fewer of them take time at once")
    }

    @Test func `says that something repeats, where another limit was reached`() {
        let simulator = Simulator(limits: Simulator.Limits(events: 1, jobs: 1, until: .distantFuture))
        for _ in 1...2 { simulator.main.enqueue {} }
        simulator.run()
        #expect(simulator.end == .limit(.jobs))
        #expect(
            NamedFailure.limit(of: simulator)?.message
                == "the run was stopped at 1 job done or waiting: something repeats without end,"
                + " or the limit is too low")
    }
}
