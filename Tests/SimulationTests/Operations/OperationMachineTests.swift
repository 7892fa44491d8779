import Testing

@testable import Simulation

@Suite struct `The life of an operation` {
    private func life(_ inputs: OperationMachine.Input...) -> OperationMachine {
        var machine = OperationMachine()
        for input in inputs { _ = machine.handle(input) }
        return machine
    }

    @Test func `goes through a queue to its work and its end`() {
        var machine = OperationMachine()
        #expect(machine.handle(.add) == [])
        #expect(machine.handle(.choose) == [])
        #expect(machine.handle(.start(isReady: true)) == [.callMain])
        #expect(machine.handle(.finish) == [.tellEnd])
        #expect(machine.state == .finished && !machine.isCancelled)
    }

    @Test func `ends without doing its work if it is cancelled before its start`() {
        var machine = life(.add)
        #expect(machine.handle(.cancel) == [.tellCancellation, .askQueue])
        #expect(machine.handle(.cancel) == [], "said twice")
        #expect(machine.handle(.choose) == [])
        #expect(machine.handle(.start(isReady: true)) == [.tellEnd])
    }

    @Test func `goes on if it is cancelled while it works: stopping is up to the operation`() {
        var machine = life(.start(isReady: true))
        #expect(machine.handle(.cancel) == [.tellCancellation])
        #expect(machine.state == .executing && machine.isCancelled)
        #expect(machine.handle(.finish) == [.tellEnd])
        #expect(machine.handle(.cancel) == [] && machine.handle(.finish) == [], "too late")
    }

    @Test func `follows what an asynchronous operation says about itself`() {
        var machine = life(.add, .choose)
        #expect(machine.handle(.execute) == [] && machine.state == .executing)
        #expect(machine.handle(.finish) == [.tellEnd])
        #expect(machine.handle(.start(isReady: true)) == [], "a finished operation is not started again")
    }

    @Test func `goes back to waiting if its queue was suspended in the meantime`() {
        var machine = life(.add, .choose)
        #expect(machine.handle(.putBack) == [] && machine.state == .waiting)
    }

    @Test func `refuses what Foundation answers with an exception`() {
        var executing = life(.start(isReady: true))
        #expect(executing.handle(.start(isReady: true)) == [.refuse(because: "it is executing")])
        #expect(executing.handle(.add) == [.refuse(because: "it is executing")])
        var queued = life(.add)
        #expect(queued.handle(.add) == [.refuse(because: "it is in a queue already")])
        var unready = life()
        #expect(
            unready.handle(.start(isReady: false))
                == [.refuse(because: "an operation it depends on has not finished")])
    }
}
