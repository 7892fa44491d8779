/// A session's connections to one server, and the tasks that wait for one, as values.
///
/// Each free connection goes to the first task in line: the one with the highest priority and, among equals,
/// the one that came first. A suspended task keeps its place, but lets the others pass.
struct ConnectionPool {
    enum Input: Equatable {
        /// A task wants to send a request.
        case wanted(by: Int, priority: Float)
        /// A connection is ready for use.
        case opened(Int)
        /// An exchange is over, or the task that a connection was being opened for is gone.
        case ended(Int, canStay: Bool)
        /// A task no longer wants a connection.
        case left(Int)
        /// A waiting task was suspended or resumed.
        case held(Int, Bool)
        /// The priority of a waiting task was changed.
        case prioritized(Int, Float)
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

    /// The task whose turn it is, and the decision about what it gets.
    struct Grant: Equatable {
        let task: Int
        let decided: Decided<ConnectionChoice>
        let hasWaited: Bool
    }

    private struct Waiter {
        let task: Int
        var priority: Float
        var isHeld = false
    }

    /// The maximum number of connections.
    let limit: Int
    let version: HTTPVersion
    let idleLimit: VirtualDuration
    private var connections = LiveConnections()
    /// In the order in which they get their turn.
    private var waiting: ArraySlice<Waiter> = []
    private var connectionCount = 0

    init(limit: Int, version: HTTPVersion, idleLimit: VirtualDuration) {
        self.limit = max(1, limit)
        self.version = version
        self.idleLimit = idleLimit
    }

    /// The tasks that wait, in the order in which they get their turn.
    var waitingTasks: [Int] { waiting.map(\.task) }

    /// Handles an input at a moment, after `network` changes of the device's network.
    mutating func handle(_ input: Input, at now: VirtualInstant, network: Int = 0) -> [Effect] {
        switch input {
        case .wanted(let task, let priority):
            let closed = closeOld(now, network)
            let effect = want(Waiter(task: task, priority: priority), network)
            return closed.isEmpty ? [effect] : closed + [effect]
        case .opened(let number):
            return tell(number, .opened) + serve(network)
        case .ended(let number, let canStay):
            return tell(number, .ended(canStay: canStay, at: now)) + serve(network)
        case .left(let task):
            waiting.removeAll { $0.task == task }
            return []
        case .held(let task, let isHeld):
            guard let index = waiting.firstIndex(where: { $0.task == task }) else { return [] }
            waiting[index].isHeld = isHeld
            return serve(network)
        case .prioritized(let task, let priority):
            guard let index = waiting.firstIndex(where: { $0.task == task }) else { return [] }
            var waiter = waiting.remove(at: index)
            waiter.priority = priority
            return [.move(task: task, position: enqueue(waiter))]
        }
    }

    // MARK: What tasks get

    private mutating func want(_ waiter: Waiter, _ network: Int) -> Effect {
        let decided = ConnectionDecision.decide(connections, limit: limit, version: version)
        let grant = Grant(task: waiter.task, decided: decided, hasWaited: false)
        return give(grant, network) ?? .queue(task: waiter.task, position: enqueue(waiter), decided)
    }

    /// Gives free connections to the waiting tasks.
    private mutating func serve(_ network: Int) -> [Effect] {
        var effects: [Effect] = []
        while let index = waiting.firstIndex(where: { !$0.isHeld }) {
            let waiter = waiting[index]
            var rules = RuleLog()
            rules.check(.connection.turn, saw: .text("priority \(waiter.priority)"), true)
            let decided = ConnectionDecision.decide(
                connections, limit: limit, version: version, after: rules)
            let grant = Grant(task: waiter.task, decided: decided, hasWaited: true)
            guard let given = give(grant, network) else { break }
            // Removing the first one does not move the others.
            if index == waiting.startIndex { waiting.removeFirst() } else { waiting.remove(at: index) }
            effects.append(given)
        }
        return effects
    }

    /// Carries out a decision; nil if there is no connection to give.
    private mutating func give(_ grant: Grant, _ network: Int) -> Effect? {
        switch grant.decided.choice {
        case .reuse(let number):
            _ = tell(number, .carry)
            return .carry(number, grant)
        case .open:
            connectionCount += 1
            connections.insert(
                Connection(number: connectionCount, network: network, idleLimit: idleLimit))
            return .open(connectionCount, grant)
        case .wait:
            return nil
        }
    }

    /// Puts a task behind those of the same or a higher priority. Returns its place, counted from 1.
    private mutating func enqueue(_ waiter: Waiter) -> Int {
        let last = waiting.lastIndex { $0.priority >= waiter.priority }
        let index = last.map { $0 + 1 } ?? waiting.startIndex
        waiting.insert(waiter, at: index)
        return index - waiting.startIndex + 1
    }

    // MARK: Connections

    private mutating func closeOld(_ now: VirtualInstant, _ network: Int) -> [Effect] {
        connections.closeOld(at: now, network: network).map { .close($0.number, $0.reason) }
    }

    private mutating func tell(_ number: Int, _ input: Connection.Input) -> [Effect] {
        connections.tell(number, input).map { [.close(number, $0)] } ?? []
    }
}
