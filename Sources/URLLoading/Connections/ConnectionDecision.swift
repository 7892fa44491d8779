/// What a task that wants to reach a server gets: a connection that is there, a new one, or a place in line.
enum ConnectionDecision {
    /// Decides by the connections to a server.
    ///
    /// - Parameters:
    ///   - limit: the most connections that the session makes to one server.
    ///   - version: what the server speaks.
    ///   - rules: what was consulted before, about whose turn it is.
    static func decide(
        _ connections: [Connection], limit: Int, version: HTTPVersion, after rules: RuleLog = RuleLog()
    ) -> Decided<ConnectionChoice> {
        var rules = rules
        if version.isMultiplexed, let shared = share(connections, version, &rules) {
            return rules.decide(shared)
        }
        let idle = connections.lazy.filter(\.isIdle)
        // The one that was used last is the least likely to be closed by the server at this moment.
        let recent = idle.max { ($0.idleSince ?? .start, $1.number) < ($1.idleSince ?? .start, $0.number) }
        if rules.check(.connection.idle, saw: .number(idle.count), recent != nil), let recent {
            return rules.decide(.reuse(recent.number))
        }
        let room = Saw.text("\(connections.count) of \(limit)")
        let isRoom = rules.require(.connection.limit, saw: room, connections.count < limit)
        return rules.decide(isRoom ? .open : .wait)
    }

    /// A connection that carries several exchanges at once is enough, so whoever comes while it is being made
    /// waits for it.
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

/// What a task gets that wants to reach a server.
enum ConnectionChoice: Outcome, Equatable {
    /// This connection carries the exchange.
    case reuse(Int)
    /// A new connection is made.
    case open
    /// No connection is free, and no other may be made.
    case wait

    var word: String {
        switch self {
        case .reuse: ConnectionOutcome.reuse.word
        case .open: ConnectionOutcome.open.word
        case .wait: ConnectionOutcome.wait.word
        }
    }
}
