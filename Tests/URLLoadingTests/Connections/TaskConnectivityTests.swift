import Testing
@testable import URLLoading

@Suite struct `Waiting for the device's connection` {
    private let simulator = Simulator()
    private var connectivity = TaskConnectivity()

    private func observation() -> ConnectivityObservation {
        simulator.connectivity.observe(on: simulator.main) { _ in }
    }

    @Test mutating func `stops the time-out until there is a connection`() {
        #expect(connectivity.wait(for: observation()) == [.pauseTimeout, .tellDelegate])
        #expect(connectivity.isWaiting)
        #expect(connectivity.connect(after: 0) == [.continueTimeout])
        #expect(!connectivity.isWaiting)
    }

    @Test mutating func `keeps waiting if the connection changes to another unusable one`() {
        _ = connectivity.wait(for: observation())
        #expect(connectivity.wait(for: observation()) == [])
        #expect(connectivity.isWaiting)
    }

    @Test mutating func `is reported to the delegate only once in a task's life`() {
        _ = connectivity.wait(for: observation())
        _ = connectivity.connect(after: 0)
        #expect(connectivity.wait(for: observation()) == [.pauseTimeout])
    }

    /// The connection can be lost between two requests of one task, as after a redirect.
    @Test mutating func `is reported only before the first request goes out`() {
        _ = connectivity.connect(after: 0)
        connectivity.send()
        #expect(connectivity.wait(for: observation()) == [.pauseTimeout])
    }

    /// The connection can be lost while the one to the server is made, or waited for.
    @Test mutating func `is reported if the connection is lost before any request went out`() {
        _ = connectivity.connect(after: 0)
        #expect(connectivity.wait(for: observation()) == [.pauseTimeout, .tellDelegate])
    }

    @Test mutating func `does nothing if there was a connection all the time`() {
        #expect(connectivity.connect(after: 0) == [])
    }

    @Test mutating func `is decided anew for each request, and after each change`() {
        #expect(connectivity.changes == nil)
        _ = connectivity.connect(after: 2)
        #expect(connectivity.changes == 2)
        connectivity.terms = ConnectivityDecision.Terms()
        connectivity.startRequest()
        #expect(connectivity.changes == nil)
        #expect(connectivity.terms == nil)
    }

    @Test mutating func `ends without an event if the load is cancelled`() {
        _ = connectivity.wait(for: observation())
        connectivity.cancel()
        #expect(connectivity.connect(after: 0) == [])
    }
}
