/// What a load has of a connection to its server.
///
/// | state  | `queue` | `hold` | `release` |
/// |--------|---------|--------|-----------|
/// | none   | inLine  | held   | none      |
/// | inLine | –       | held   | none      |
/// | held   | –       | –      | none      |
struct TaskConnection {
    enum State {
        /// It needs none: nothing is sent, the exchange is over, or it is a WebSocket, whose connection is
        /// its own.
        case none
        /// It waits for its turn, with the others that want to reach the server.
        case inLine(ServerConnections)
        /// A connection is being made for it, or carries its exchange.
        case held(HeldConnection)
    }

    private(set) var state = State.none

    /// The line that it waits in; nil when it does not.
    var line: ServerConnections? {
        switch state {
        case .inLine(let line): line
        case .none, .held: nil
        }
    }

    /// What its request goes over; nil until there is something, and again when it was given back.
    var held: HeldConnection? {
        switch state {
        case .held(let held): held
        case .none, .inLine: nil
        }
    }

    /// No connection is free, and the load waits for its turn.
    mutating func queue(at server: ServerConnections) {
        guard case .none = state else { preconditionFailure("a load waits for one connection at a time") }
        state = .inLine(server)
    }

    /// A connection belongs to the load from now on.
    mutating func hold(_ connection: HeldConnection) {
        precondition(held == nil, "a load has one connection at a time")
        state = .held(connection)
    }

    /// Lets go of the connection, or of the place in the line, and says which it was.
    mutating func release() -> State {
        defer { state = .none }
        return state
    }
}

/// A connection in the hands of a task: being made for it, or carrying its exchange.
///
/// Touched on the work queue.
final class HeldConnection {
    let server: ServerConnections
    let number: Int
    /// Whether the task had to wait for it.
    let hasWaited: Bool
    /// Whether it can be used.
    var isOpen: Bool
    /// Whether the request was sent.
    var isUsed = false
    /// The head that came over it.
    var response: HTTPURLResponse?
    var metrics: ConnectionMetrics

    init(
        server: ServerConnections, number: Int, hasWaited: Bool, isOpen: Bool, metrics: ConnectionMetrics
    ) {
        self.server = server
        self.number = number
        self.hasWaited = hasWaited
        self.isOpen = isOpen
        self.metrics = metrics
    }
}
