/// The result of running a scenario here: everything that is compared with what was measured.
package struct OracleRun: Sendable {
    /// The calls that were made to an event monitor or to the user's code, in order.
    package var calls: [OracleEvent]
    /// The state of the requests at the end, in the order in which they were made.
    package var finalStates: [FinalState]
    /// How often the server was asked for each page.
    package var serverHits: [String: Int]
    package var handlers: HandlerCount
    /// What is wrong with the run in any scenario.
    package var faults: [String]

    package init(
        calls: [OracleEvent], finalStates: [FinalState], serverHits: [String: Int], handlers: HandlerCount,
        faults: [String] = []
    ) {
        self.calls = calls
        self.finalStates = finalStates
        self.serverHits = serverHits
        self.handlers = handlers
        self.faults = faults
    }
}

/// How many handlers a scenario added to its requests, and how many of them were called in the end.
package struct HandlerCount: Equatable, Sendable {
    package var added: Int
    package var called: Int

    package init(added: Int, called: Int) {
        self.added = added
        self.called = called
    }
}
