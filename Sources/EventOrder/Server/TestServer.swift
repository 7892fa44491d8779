/// The server of one simulated run, and what the run is expected to do.
///
/// It answers the requests of every session in the closure that gets it. Routes are tried in the order in
/// which they are written; a request that no route answers makes the run fail, with the nearest route and
/// what differed.
public final class TestServer: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// The clock and the queues of the run.
    public let simulator: Simulator
    let transport: ScriptedTransport
    /// What must be true of the events when the run is over, in the order in which it was said.
    var expectations: [PlacedExpectation] = []
    var stateExpectations: [StateExpectation] = []
    /// Whether a run may end with something owed: a handler that is never called, or, for a stream or a
    /// WebSocket, never told of the end, an adapter, a retrier or a refresh that never answers, code that
    /// awaits for ever, a task that never completes, or the completion of a request that nobody kept. By
    /// default, that is a failure.
    public var mayOwe = false

    package init(_ simulator: Simulator) {
        self.simulator = simulator
        transport = ScriptedTransport(simulator: simulator, exchanges: [], words: .routes)
        simulator.transport = transport
    }

    /// Answers any request that no route before it answers.
    ///
    ///     server.reply(401, then: 200)
    public func reply(_ first: Answer, then others: Answer...) {
        Route(self, RequestPattern()).reply([first] + others)
    }

    /// The requests to an address: a path on any host, such as `/profile` or `/search?q=swift`, a whole URL,
    /// or either of them with `*` for any text. A path without a query stands for any query.
    ///
    /// - Parameter method: The method, in capitals; nil for any.
    public func on(_ address: String, method: String? = nil) -> Route {
        Route(self, RequestPattern(method: method, url: URLPattern(address: address)))
    }

    func add(_ exchange: Exchange) { transport.add(exchange) }

    /// Lets go of closures that may keep the server, or the app.
    func forgetEverything() {
        transport.removeExchanges()
        expectations = []
        stateExpectations = []
    }
}

extension URLPattern {
    fileprivate init(address: String) {
        if address.hasPrefix("/") {
            self = address.contains("?") ? .pathAndQuery(address) : .path(address)
        } else {
            self = address.contains("*") ? .pattern(address) : .exact(address)
        }
    }
}
