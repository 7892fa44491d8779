/// A connection that a task holds: it is being made for the task, or carries the task's exchange.
///
/// How far it has come is its state. The other properties say what does not follow from that.
///
/// Touched on the work queue.
final class HeldConnection {
    let server: ServerConnections
    let number: Int
    private(set) var state: State
    /// Whether the task had to wait for it: what comes of a wait is always recorded. No state says so, since
    /// it stays true in all of them.
    let hasWaited: Bool
    /// The device's network on which the connection began to be made.
    private let network: Int
    /// Since when it is unused: since it was made, or since it was idle before the task got it. A connection
    /// that others share counts from when the task got it. Nil before it is made.
    private(set) var unusedSince: VirtualInstant?
    /// Watches the link while it is being made over it; nil if it takes no time, or the link never changes.
    var watch: ConnectivityObservation?
    /// Ends the step on the way to it that is being taken; nil if none is.
    var step: SimulatedTimer?
    /// Whether the system has taken its socket from the suspended app. Nothing can go out over it. This is
    /// about the app: it may happen in any state but one (`loseSocket`), and changes none. The task finds out
    /// when it wants to send its request, or when the app runs again.
    private(set) var isLost = false
    /// The head that arrived over the connection.
    var response: HTTPURLResponse?
    /// Whether bytes came behind the end of the response. This is about what the server wrote: the connection
    /// carries the exchange before and after.
    var hasSurplus = false
    var metrics: ConnectionMetrics

    init(
        server: ServerConnections, number: Int, _ grant: ConnectionPool.Grant, isOpen: Bool,
        metrics: ConnectionMetrics
    ) {
        self.server = server
        self.number = number
        state = State(isOpen: isOpen, hasWaited: grant.hasWaited)
        hasWaited = grant.hasWaited
        network = grant.network
        unusedSince = grant.idleSince
        self.metrics = metrics
    }

    /// The task goes on with it, after it has waited for it.
    func take() { state = state.after(.taken) }

    /// It turned out that it cannot be made.
    func fail() { state = state.after(.unreachable) }

    /// It is made, or handed over, or it is known that it cannot be made. The time counts once, however often
    /// its request is held back.
    func becomeReady(at now: VirtualInstant) {
        state = state.after(.ready)
        watch = nil
        if unusedSince == nil { unusedSince = now }
    }

    /// It is ready for use.
    func open(at now: VirtualInstant) {
        state = state.after(.accepted)
        metrics.connectEnd = now
    }

    /// The request is handed to the transport, to go out over it.
    func use() { state = state.after(.used) }

    /// The system takes its socket. One that nobody has begun to make has none.
    func loseSocket() {
        guard state != .granted(isOpen: false) else { return }
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

// MARK: Its states

extension HeldConnection {
    /// How far a connection has come for the task that holds it.
    enum State: Equatable {
        /// It is the turn of a task that waited, which goes on in a job of its own, and may be over before
        /// that. The connection has yet to be made, unless it is open. Next: `making`, or `open`.
        case granted(isOpen: Bool)
        /// It is being made for the task. Next: `made`, `unreachable`.
        case making
        /// It is made, but the delegate may have to say first whether to trust the server, or with which
        /// certificate to go on. Next: `open`.
        case made
        /// It is ready for use, and the request has not gone out yet. Next: `carrying`.
        case open
        /// The request went out over it. It stays so until the task gives it back.
        case carrying
        /// It cannot be made. Its request goes to the transport all the same, which says how it fails. Next:
        /// `failing`.
        case unreachable
        /// The request was handed to the transport, to fail. It stays so until the task gives it back.
        case failing
    }

    enum Input: CaseIterable {
        /// The task goes on with it, in a job of its own.
        case taken
        /// It is made, or handed over by the task that had it, or it is known that it cannot be made. This
        /// comes again whenever a request that was held back is to be sent.
        case ready
        /// It turned out that it cannot be made.
        case unreachable
        /// The delegate has accepted the server, and said with which certificate to go on, if it had to be
        /// asked.
        case accepted
        /// The request is handed to the transport.
        case used
    }
}

extension HeldConnection.State {
    /// The state in which a task gets a connection: at once, or after it has waited in line.
    init(isOpen: Bool, hasWaited: Bool) {
        if hasWaited { self = .granted(isOpen: isOpen) } else { self = isOpen ? .open : .making }
    }

    /// The state after an input.
    func after(_ input: HeldConnection.Input) -> HeldConnection.State {
        switch (self, input) {
        case (.granted(let isOpen), .taken):
            return isOpen ? .open : .making
        case (.making, .ready):
            return .made
        case (.making, .unreachable):
            return .unreachable
        case (.made, .accepted):
            return .open
        case (.open, .used):
            return .carrying
        case (.unreachable, .used):
            return .failing
        case (.made, .ready), (.open, .ready), (.carrying, .ready), (.unreachable, .ready),
            (.failing, .ready):
            // What was ready before is so now.
            return self
        case (.making, .taken), (.made, .taken), (.open, .taken), (.carrying, .taken),
            (.unreachable, .taken), (.failing, .taken):
            preconditionFailure("a task took a connection that it had taken before")
        case (.granted, .ready), (.granted, .unreachable), (.granted, .accepted), (.granted, .used):
            preconditionFailure("something was done with a connection before its task took it")
        case (.made, .unreachable), (.open, .unreachable), (.carrying, .unreachable),
            (.unreachable, .unreachable), (.failing, .unreachable):
            preconditionFailure("a connection that was not being made could not be made")
        case (.making, .accepted), (.open, .accepted), (.carrying, .accepted), (.unreachable, .accepted),
            (.failing, .accepted):
            preconditionFailure("a connection was opened that was not just made")
        case (.making, .used), (.made, .used):
            preconditionFailure("a request went out over a connection that was not open")
        case (.carrying, .used), (.failing, .used):
            preconditionFailure("a request went out twice over a connection")
        }
    }

    // MARK: What they mean

    /// Whether nothing more happens on the way to it: it is made, or cannot be. What makes it ready sends the
    /// request.
    var isReady: Bool {
        switch self {
        case .granted, .making: false
        case .made, .open, .carrying, .unreachable, .failing: true
        }
    }

    /// Whether it is ready for use: the delegate has accepted the server, and said with which certificate to
    /// go on, if it had to be asked.
    var isOpen: Bool {
        switch self {
        case .granted(let isOpen): isOpen
        case .open, .carrying: true
        case .making, .made, .unreachable, .failing: false
        }
    }

    /// Whether it cannot be made. What would have been sent over it fails.
    var isUnreachable: Bool {
        switch self {
        case .unreachable, .failing: true
        case .granted, .making, .made, .open, .carrying: false
        }
    }

    /// Whether the request was handed to the transport.
    var isUsed: Bool {
        switch self {
        case .carrying, .failing: true
        case .granted, .making, .made, .open, .unreachable: false
        }
    }

    /// Whether the request cannot be handed to the transport yet.
    var holdsRequestBack: Bool {
        switch self {
        case .granted, .making, .made: true
        case .open, .carrying, .unreachable, .failing: false
        }
    }

    /// Whether nobody can use it, and only the delegate's answer leads on: about the server, or with which
    /// certificate to go on.
    var waitsForDelegate: Bool {
        switch self {
        case .made: true
        case .granted, .making, .open, .carrying, .unreachable, .failing: false
        }
    }
}
