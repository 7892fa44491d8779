/// What a task that wants to reach a server gets: an open connection, a new one, or a place in line.
enum ConnectionDecision {
    /// Decides by the connections that already exist to the server.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of connections that the session makes to one server; nil if there is
    ///     none.
    ///   - version: the version of HTTP that the server speaks.
    ///   - network: the network that the device uses.
    ///   - rules: the rules already consulted, about whose turn it is.
    static func decide(
        _ connections: LiveConnections, limit: Int?, version: HTTPVersion, network: Int,
        after rules: RuleLog = RuleLog()
    ) -> Decided<ConnectionChoice> {
        var rules = rules
        if version.isMultiplexed, let choice = share(connections.shared(on: network), version, &rules) {
            return rules.decide(choice)
        }
        let recent = connections.usedLast
        if rules.check(.connection.idle, saw: .number(connections.idleCount), recent != nil), let recent {
            return rules.decide(.reuse(recent))
        }
        guard let limit else { return rules.decide(.open) }
        let room = Saw.text("\(connections.count) of \(limit)")
        let isRoom = rules.require(.connection.limit, saw: room, connections.count < limit)
        return rules.decide(isRoom ? .open : .wait)
    }

    /// One connection that carries several exchanges at once is enough, so a task that arrives while it is
    /// being made waits for it.
    private static func share(
        _ shared: Connection?, _ version: HTTPVersion, _ rules: inout RuleLog
    ) -> ConnectionChoice? {
        let saw = Saw.text(version.rawValue)
        if rules.except(.connection.multiplexed, saw: saw, shared?.isActive == true), let shared {
            return .reuse(shared.number)
        }
        let isOpening = shared?.state == .opening
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
