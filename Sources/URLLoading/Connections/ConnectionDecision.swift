/// What a task that wants to reach a server gets: an open connection, a new one, or a place in line.
enum ConnectionDecision {
    /// Decides by the connections that already exist to the server.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of connections that the session makes to one server.
    ///   - version: the version of HTTP that the server speaks.
    ///   - rules: the rules already consulted, about whose turn it is.
    static func decide(
        _ connections: [Connection], limit: Int, version: HTTPVersion, after rules: RuleLog = RuleLog()
    ) -> Decided<ConnectionChoice> {
        var rules = rules
        if version.isMultiplexed, let shared = share(connections, version, &rules) {
            return rules.decide(shared)
        }
        let idle = connections.lazy.filter(\.isIdle)
        // The most recently used one is the least likely to be closed by the server at this moment.
        let recent = idle.max { ($0.idleSince ?? .start, $1.number) < ($1.idleSince ?? .start, $0.number) }
        if rules.check(.connection.idle, saw: .number(idle.count), recent != nil), let recent {
            return rules.decide(.reuse(recent.number))
        }
        let room = Saw.text("\(connections.count) of \(limit)")
        let isRoom = rules.require(.connection.limit, saw: room, connections.count < limit)
        return rules.decide(isRoom ? .open : .wait)
    }

    /// One connection that carries several exchanges at once is enough, so a task that arrives while it is
    /// being made waits for it.
    private static func share(
        _ connections: [Connection], _ version: HTTPVersion, _ rules: inout RuleLog
    ) -> ConnectionChoice? {
        let active = connections.first(where: \.isActive)
        let saw = Saw.text(version.rawValue)
        if rules.except(.connection.multiplexed, saw: saw, active != nil), let active {
            return .reuse(active.number)
        }
        let isOpening = connections.contains { $0.state == .opening }
        return rules.except(.connection.sharedOpening, saw: saw, isOpening) ? .wait : nil
    }
}

/// What a task that wants to reach a server gets.
enum ConnectionChoice: Outcome, Equatable {
    /// This connection carries the exchange.
    case reuse(Int)
    /// A new connection is made.
    case open
    /// No connection is free, and no further one may be made.
    case wait

    var word: String {
        switch self {
        case .reuse: ConnectionOutcome.reuse.word
        case .open: ConnectionOutcome.open.word
        case .wait: ConnectionOutcome.wait.word
        }
    }
}
