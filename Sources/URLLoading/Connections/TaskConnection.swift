/// The state of a load's connection to its server.
///
/// | state  | `queue` | `hold` | `release` |
/// |--------|---------|--------|-----------|
/// | none   | inLine  | held   | none      |
/// | inLine | –       | held   | none      |
/// | held   | –       | –      | none      |
struct TaskConnection {
    enum State {
        /// The load does not need one: nothing is being sent, or the exchange is over.
        case none
        /// The load waits for its turn, along with the others that want to reach the server.
        case inLine(ServerConnections)
        /// A connection is being made for the load, or carries its exchange.
        case held(HeldConnection)
    }

    private(set) var state = State.none
    /// The place of the request in the order in which all requests came to the server. If it is held back and
    /// gives its connection back, it does not have to wait for those that came later. Nil before it gets a
    /// connection, and after it was sent.
    var arrival: Int?

    /// The line that the load waits in; nil if it is not waiting.
    var line: ServerConnections? {
        switch state {
        case .inLine(let line): line
        case .none, .held: nil
        }
    }

    /// The connection that the load holds; nil before it gets one, and after it gave it back.
    var held: HeldConnection? {
        switch state {
        case .held(let held): held
        case .none, .inLine: nil
        }
    }

    /// Whether the request has to wait: for its turn, until its connection is made, or until the delegate
    /// says whether to trust the server, or with which certificate to go on. What ends the wait sends it.
    var holdsRequestBack: Bool {
        switch state {
        case .none: false
        case .inLine: true
        case .held(let held): held.state.holdsRequestBack
        }
    }

    /// No connection is free, and the load waits for its turn.
    mutating func queue(at server: ServerConnections) {
        guard case .none = state else { preconditionFailure("a load waits for one connection at a time") }
        state = .inLine(server)
    }

    /// From now on, a connection belongs to the load.
    mutating func hold(_ connection: HeldConnection) {
        precondition(held == nil, "a load has one connection at a time")
        state = .held(connection)
    }

    /// The request goes out over the connection.
    mutating func use() {
        held?.use()
        arrival = nil
    }

    /// Releases the connection or the place in the line, and returns the state before that.
    mutating func release() -> State {
        defer { state = .none }
        return state
    }
}
