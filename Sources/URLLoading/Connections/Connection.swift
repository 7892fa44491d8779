/// The life of one connection to a server: opened for a task, in use, idle until the next task, and closed.
struct Connection: Equatable {
    enum State: Equatable {
        /// Being made for the task that asked for it. Next: `active`, `closed`.
        case opening
        /// Carries this many exchanges; over HTTP/1.1, one. Next: `idle`, `draining`, `closed`.
        case active(exchanges: Int)
        /// Carries this many exchanges, and accepts no new ones. Next: `closed`.
        case draining(exchanges: Int)
        /// Open, and unused since this moment. Next: `active`, `closed`.
        case idle(since: VirtualInstant)
        /// Final: a connection never leaves this state.
        case closed
    }

    enum Input: Equatable {
        /// The connection is ready, and the task that it was opened for starts to use it.
        case opened
        /// The connection takes on one more exchange.
        case carry
        /// An exchange is over, or the task that the connection was being opened for is gone. `closing` says
        /// why the connection cannot stay; nil if it can.
        case ended(at: VirtualInstant, closing: Closing?)
        /// A task is looking for a connection, at this moment, while the device uses this network.
        case lookedAt(VirtualInstant, network: Int)
        /// The server cannot be reached any more.
        case unreachable
        /// The system takes the socket from the suspended app.
        case socketTaken
    }

    /// Why a connection was closed.
    enum Closing: Equatable {
        /// It was not used for this long.
        case unused(for: VirtualDuration)
        /// The device uses another network than the one that it was opened on, or being made on.
        case networkChanged
        /// The server could not be reached any more.
        case unreachable
        /// The system took its socket from the suspended app.
        case socketTaken
        /// The last exchange on it is over, and the connection may not be kept.
        case exchangeEnded
        /// The task that wanted it was gone before it was open.
        case notOpened
    }

    /// Its number among the connections to the same server.
    let number: Int
    /// The device's network that the connection was opened on.
    let network: Int
    /// How long the connection may be idle.
    let idleLimit: VirtualDuration
    private(set) var state = State.opening

    init(number: Int, network: Int, idleLimit: VirtualDuration) {
        self.number = number
        self.network = network
        self.idleLimit = idleLimit
    }

    /// Whether it is open and carries no exchange.
    var isIdle: Bool { if case .idle = state { true } else { false } }

    /// The moment it became idle; nil if it is in use or not open.
    var idleSince: VirtualInstant? { if case .idle(let since) = state { since } else { nil } }

    /// Whether it still carries exchanges, but accepts no more.
    var isDraining: Bool { if case .draining = state { true } else { false } }

    /// Whether it carries an exchange, and could take on more if its protocol allows several.
    var isActive: Bool { if case .active = state { true } else { false } }

    /// Whether it carries several exchanges, and could take on more.
    var isShared: Bool { if case .active(let exchanges) = state { exchanges > 1 } else { false } }

    /// Handles an input. Returns the reason if the input closes the connection.
    mutating func handle(_ input: Input) -> Closing? {
        switch (state, input) {
        case (.opening, .opened):
            state = .active(exchanges: 1)
            return nil
        case (.opening, .ended(_, let closing)):
            return close(closing ?? .notOpened)
        case (.active(let count), .carry):
            state = .active(exchanges: count + 1)
            return nil
        case (.active(1), .ended(let moment, let closing)):
            if let closing { return close(closing) }
            state = .idle(since: moment)
            return nil
        case (.draining(1), .ended(_, let closing)):
            return close(closing ?? .exchangeEnded)
        case (.active(let count), .ended(_, let closing)):
            // The other exchanges continue.
            state = closing == nil ? .active(exchanges: count - 1) : .draining(exchanges: count - 1)
            return nil
        case (.draining(let count), .ended):
            state = .draining(exchanges: count - 1)
            return nil
        case (.idle, .carry):
            state = .active(exchanges: 1)
            return nil
        case (.idle(let since), .lookedAt(let now, let network)):
            guard network == self.network else { return close(.networkChanged) }
            let unused = now.since(since)
            return unused < idleLimit ? nil : close(.unused(for: unused))
        case (.idle, .unreachable):
            return close(.unreachable)
        case (.idle, .socketTaken):
            return close(.socketTaken)
        case (.active(let count), .socketTaken):
            // What it carries fails when the app runs again. Nothing new is to go over it until then.
            state = .draining(exchanges: count)
            return nil
        case (.opening, .lookedAt), (.active, .lookedAt), (.draining, .lookedAt), (.closed, .lookedAt),
            (.opening, .unreachable), (.active, .unreachable), (.draining, .unreachable),
            (.closed, .unreachable), (.opening, .socketTaken), (.draining, .socketTaken),
            (.closed, .socketTaken):
            // A connection in use does not expire; if a change of the network breaks it, its exchange fails.
            // One that is being made is given up by its task.
            return nil
        case (.opening, .carry), (.draining, .carry), (.closed, .carry):
            preconditionFailure("an exchange was given to a connection that takes none")
        case (.active, .opened), (.draining, .opened), (.idle, .opened), (.closed, .opened):
            preconditionFailure("a connection was opened twice")
        case (.idle, .ended), (.closed, .ended):
            preconditionFailure("an exchange ended on a connection that carries none")
        }
    }

    private mutating func close(_ reason: Closing) -> Closing {
        state = .closed
        return reason
    }
}

extension Connection.Closing: CustomStringConvertible {
    /// The words that `connection.closed` uses.
    var description: String {
        switch self {
        case .unused(let duration): "unused for \(duration)"
        case .networkChanged: "the network changed"
        case .unreachable: "the server cannot be reached"
        case .socketTaken: "the system took it from the suspended app"
        case .exchangeEnded: "its last exchange is over"
        case .notOpened: "given up before it was open"
        }
    }
}
