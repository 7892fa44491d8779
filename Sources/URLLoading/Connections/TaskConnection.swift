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

    /// Whether the request has to wait: for its turn, until its connection is made, or for what the delegate
    /// says about the server. What ends the wait sends it.
    var holdsRequestBack: Bool {
        switch state {
        case .none: false
        case .inLine: true
        case .held(let held): !held.isReady || !held.isOpen && !held.isUnreachable
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
        held?.isUsed = true
        arrival = nil
    }

    /// Releases the connection or the place in the line, and returns the state before that.
    mutating func release() -> State {
        defer { state = .none }
        return state
    }
}

/// A connection that a task holds: it is being made for the task, or carries the task's exchange.
///
/// Touched on the work queue.
final class HeldConnection {
    let server: ServerConnections
    let number: Int
    /// Whether the task had to wait for it.
    let hasWaited: Bool
    /// Whether the task goes on with it. One that waited for it does so in a job of its own, before which the
    /// task may be over.
    var isTaken: Bool
    /// The device's network on which the connection began to be made.
    private let network: Int
    /// Since when it is unused: since it was made, or since it was idle before the task got it. A connection
    /// that others share counts from when the task got it. Nil before it is made.
    private(set) var unusedSince: VirtualInstant?
    /// Whether it is made, or handed over by the task that had it. What makes it ready sends the request.
    private(set) var isReady = false
    /// Watches the link while it is being made over it; nil if it takes no time, or the link never changes.
    var watch: ConnectivityObservation?
    /// Ends the step on the way to it that is being taken; nil if none is.
    var step: SimulatedTimer?
    /// Whether it turned out that it cannot be made. What would have been sent over it fails.
    var isUnreachable = false
    /// Whether it is ready for use: the delegate has accepted the server, if it had to be asked.
    private(set) var isOpen: Bool
    /// Whether the system has taken its socket from the suspended app. Nothing can go out over it.
    private(set) var isLost = false
    /// Whether the request was handed to the transport, to go out over it.
    var isUsed = false
    /// Whether the request went out over it.
    var hasSent: Bool { isUsed && !isUnreachable }
    /// The head that arrived over the connection.
    var response: HTTPURLResponse?
    /// Whether bytes came behind the end of the response.
    var hasSurplus = false
    var metrics: ConnectionMetrics

    init(
        server: ServerConnections, number: Int, _ grant: ConnectionPool.Grant, isOpen: Bool,
        metrics: ConnectionMetrics
    ) {
        self.server = server
        self.number = number
        hasWaited = grant.hasWaited
        isTaken = !grant.hasWaited
        network = grant.network
        unusedSince = grant.idleSince
        self.isOpen = isOpen
        self.metrics = metrics
    }

    /// The connection is made, or handed over. That counts once, however often its request is held back.
    func becomeReady(at now: VirtualInstant) {
        isReady = true
        watch = nil
        if unusedSince == nil { unusedSince = now }
    }

    /// It is ready for use.
    func open(at now: VirtualInstant) {
        isOpen = true
        metrics.connectEnd = now
    }

    /// The system takes its socket. One that nobody has begun to make has none.
    func loseSocket() {
        guard isTaken || isOpen else { return }
        isLost = true
        step?.cancel()
        step = nil
    }

    /// How the connection ends if a request that has not gone out yet cannot go out over it any more: because
    /// its socket is gone, the device uses another network, another exchange on it has failed, or it was
    /// unused for too long. Nil if it can.
    func obstacle(at now: VirtualInstant, network: Int) -> ConnectionKeepDecision.End? {
        guard !isLost else { return .socketTaken }
        guard self.network == network else { return .networkChanged }
        guard !server.isDraining(number) else { return .unused }
        guard let unusedSince, now > unusedSince, let limit = server.unusedLimit else { return nil }
        return now.since(unusedSince) < limit ? nil : .unusedTooLong
    }
}
