/// A session's connections to one server, and the tasks that wait for one, as values.
///
/// Each free connection goes to the first task in line: the one with the highest priority and, among equals,
/// the one that came first. A suspended task keeps its place, but lets the others pass.
struct ConnectionPool {
    enum Input: Equatable {
        /// A task wants to send a request. If it had a connection and gave it back, it has an arrival.
        case wanted(by: Int, priority: Float, arrival: Int? = nil)
        /// A connection is ready for use.
        case opened(Int)
        /// An exchange is over, or the task that a connection was being opened for is gone. `closing` says
        /// why the connection cannot stay; nil if it can. If nothing was sent over it, it was last used some
        /// time ago.
        case ended(Int, closing: Connection.Closing?, lastUsed: VirtualInstant? = nil)
        /// A task no longer wants a connection.
        case left(Int)
        /// A waiting task was suspended.
        case held(Int)
        /// A waiting task was resumed.
        case released(Int)
        /// The priority of a waiting task was changed.
        case prioritized(Int, Float)
        /// A task is about to find out that the server cannot be reached.
        case unreachable
        /// The system takes the sockets of all connections from the suspended app.
        case socketsTaken
    }

    enum Effect: Equatable {
        /// Make a connection for a task.
        case open(Int, Grant)
        /// Send a task's exchange over this connection.
        case carry(Int, Grant)
        /// A task waits at this place in the line, counted from 1.
        case queue(task: Int, position: Int, Decided<ConnectionChoice>)
        /// A waiting task has moved to another place in the line.
        case move(task: Int, position: Int)
        case close(Int, Connection.Closing)
    }

    /// The task whose turn it is, the decision about what it gets, and what is known about its connection.
    struct Grant: Equatable {
        let task: Int
        /// The place of the task in the order in which all tasks came.
        let arrival: Int
        let decided: Decided<ConnectionChoice>
        let hasWaited: Bool
        /// The device's network on which the connection began to be made.
        var network = 0
        /// Since when the connection was idle; nil if it was not.
        var idleSince: VirtualInstant?
    }

    /// The maximum number of connections; nil if there is none.
    let limit: Int?
    let version: HTTPVersion
    let idleLimit: VirtualDuration
    private var connections = LiveConnections()
    private(set) var line = WaitingLine()
    /// Counts the connections of other sessions to the server, too.
    private let numbers: ConnectionNumbers

    init(
        limit: Int?, version: HTTPVersion, idleLimit: VirtualDuration,
        numbers: ConnectionNumbers = ConnectionNumbers()
    ) {
        self.limit = limit.map { max(1, $0) }
        self.version = version
        self.idleLimit = idleLimit
        self.numbers = numbers
    }

    /// Handles an input at a moment at which the device uses `network`.
    mutating func handle(_ input: Input, at now: VirtualInstant, network: Int = 0) -> [Effect] {
        switch input {
        case .wanted(let task, let priority, let arrival):
            let closed = closeOld(now, network)
            let arrival = arrival ?? line.arrive()
            let effect = want(task, priority, arrival, network)
            return closed.isEmpty ? [effect] : closed + [effect]
        case .opened(let number):
            return tell(number, .opened) + serve(network)
        case .ended(let number, let closing, let lastUsed):
            return tell(number, .ended(at: lastUsed ?? now, closing: closing)) + lookAgain(now, network)
        case .left(let task):
            line.remove(task)
            return []
        case .held(let task):
            return line.hold(task) ? lookAgain(now, network) : []
        case .released(let task):
            return line.release(task) ? lookAgain(now, network) : []
        case .prioritized(let task, let priority):
            return line.move(task, to: priority).map { [.move(task: task, position: $0)] } ?? []
        case .unreachable:
            return connections.closeIdle(.unreachable).map { .close($0.number, $0.reason) }
        case .socketsTaken:
            return connections.loseSockets().map { .close($0.number, $0.reason) }
        }
    }

    // MARK: What tasks get

    /// Serves the line again. The connection that is free now may be of no use: the network has changed while
    /// it was in use, or it was idle for too long while the tasks in line were suspended.
    private mutating func lookAgain(_ now: VirtualInstant, _ network: Int) -> [Effect] {
        // As long as nobody wants a connection, its network may come back.
        guard line.first() != nil else { return [] }
        return closeOld(now, network) + serve(network)
    }

    private mutating func want(
        _ task: Int, _ priority: Float, _ arrival: Int, _ network: Int
    ) -> Effect {
        let decided = ConnectionDecision.decide(
            connections, limit: limit, version: version, network: network)
        let grant = Grant(task: task, arrival: arrival, decided: decided, hasWaited: false)
        if let given = give(grant, network) { return given }
        let position = line.append(task, priority: priority, arrival: arrival)
        return .queue(task: task, position: position, decided)
    }

    /// Gives free connections to the waiting tasks.
    private mutating func serve(_ network: Int) -> [Effect] {
        var effects: [Effect] = []
        while let next = line.first() {
            var rules = RuleLog()
            rules.check(.connection.turn, saw: .text("priority \(next.priority)"), true)
            let decided = ConnectionDecision.decide(
                connections, limit: limit, version: version, network: network, after: rules)
            let grant = Grant(
                task: next.task, arrival: next.arrival, decided: decided, hasWaited: true)
            guard let given = give(grant, network) else { break }
            line.remove(next.task)
            effects.append(given)
        }
        return effects
    }

    /// Carries out a decision; nil if there is no connection to give.
    private mutating func give(_ grant: Grant, _ network: Int) -> Effect? {
        var grant = grant
        switch grant.decided.choice {
        case .reuse(let number):
            grant.network = connections[number]?.network ?? network
            grant.idleSince = connections[number]?.idleSince
            _ = tell(number, .carry)
            return .carry(number, grant)
        case .open:
            grant.network = network
            let number = numbers.next()
            connections.insert(Connection(number: number, network: network, idleLimit: idleLimit))
            return .open(number, grant)
        case .wait:
            return nil
        }
    }

    // MARK: Connections

    /// Whether a connection accepts no more exchanges, since one of those on it has failed, or its socket is
    /// gone.
    func isDraining(_ number: Int) -> Bool { version.isMultiplexed && connections.isDraining(number) }

    /// Whether a connection carries several exchanges, and accepts more.
    func isShared(_ number: Int) -> Bool { version.isMultiplexed && connections.isShared(number) }

    private mutating func closeOld(_ now: VirtualInstant, _ network: Int) -> [Effect] {
        connections.closeOld(at: now, network: network).map { .close($0.number, $0.reason) }
    }

    private mutating func tell(_ number: Int, _ input: Connection.Input) -> [Effect] {
        connections.tell(number, input).map { [.close(number, $0)] } ?? []
    }
}
