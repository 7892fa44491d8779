/// The life of one connection to a server: opened for a task, at work, waiting for the next one, gone.
struct Connection: Equatable {
    enum State: Equatable {
        /// Being made, for the task that asked. Next: `active`, `closed`.
        case opening
        /// Carries so many exchanges; over HTTP/1.1, one. Next: `idle`, `draining`, `closed`.
        case active(exchanges: Int)
        /// Carries so many exchanges, and takes no new ones. Next: `closed`.
        case draining(exchanges: Int)
        /// Open, and unused from then on. Next: `active`, `closed`.
        case idle(since: VirtualInstant)
        /// Nothing leaves this state.
        case closed
    }

    enum Input: Equatable {
        /// It can be used from now on; the task that it was opened for does so.
        case opened
        /// One more exchange goes over it.
        case carry
        /// An exchange is over, or the task that it was being opened for has gone.
        case ended(canStay: Bool, at: VirtualInstant)
        /// Somebody looks for a connection, at a moment and in a period between two changes of the network.
        case lookedAt(VirtualInstant, network: Int)
    }

    /// Why a connection was closed.
    enum Closing: Equatable {
        /// Nobody used it for so long.
        case unused(for: VirtualDuration)
        /// The network it belongs to is gone.
        case networkChanged
        /// The last exchange on it was the last that it may carry.
        case exchangeEnded
        /// Whoever wanted it has gone before it was open.
        case notOpened
    }

    /// Its number among those to the same server.
    let number: Int
    /// In which period between two changes of the device's network it was opened.
    let network: Int
    /// How long it may be idle.
    let idleLimit: VirtualDuration
    private(set) var state = State.opening

    init(number: Int, network: Int, idleLimit: VirtualDuration) {
        self.number = number
        self.network = network
        self.idleLimit = idleLimit
    }

    /// Whether it is open, and carries nothing.
    var isIdle: Bool { if case .idle = state { true } else { false } }

    /// Since when it carries nothing; nil while it does, or is not open.
    var idleSince: VirtualInstant? { if case .idle(let since) = state { since } else { nil } }

    /// Whether it carries something, and could carry more if it can carry several exchanges.
    var isActive: Bool { if case .active = state { true } else { false } }

    /// Takes an input; gives the reason when it leads to the connection's end.
    mutating func handle(_ input: Input) -> Closing? {
        switch (state, input) {
        case (.opening, .opened):
            state = .active(exchanges: 1)
            return nil
        case (.opening, .ended):
            return close(.notOpened)
        case (.active(let count), .carry):
            state = .active(exchanges: count + 1)
            return nil
        case (.active(1), .ended(canStay: true, let moment)):
            state = .idle(since: moment)
            return nil
        case (.active(1), .ended(canStay: false, _)), (.draining(1), .ended):
            return close(.exchangeEnded)
        case (.active(let count), .ended(let canStay, _)):
            // The other exchanges go on.
            state = canStay ? .active(exchanges: count - 1) : .draining(exchanges: count - 1)
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
        case (.opening, .lookedAt), (.active, .lookedAt), (.draining, .lookedAt), (.closed, .lookedAt):
            // What is at work does not grow old, and what a change of the network breaks fails by itself.
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
        case .exchangeEnded: "its last exchange is over"
        case .notOpened: "given up before it was open"
        }
    }
}
