/// What a task that wants to reach a server gets: a connection that is there, a new one, or a place in line.
enum ConnectionDecision: Equatable {
    /// This connection carries the exchange.
    case reuse(Int)
    /// A new connection is made.
    case open
    /// No connection is free, and no other may be made.
    case wait

    /// The choice: pure, from the connections to a server to an outcome and the rules consulted.
    ///
    /// `limit` is the most connections that the session makes to one server; `version` is what the server
    /// speaks.
    static func decide(
        _ connections: [Connection], limit: Int, version: HTTPVersion, rules: inout RuleLog
    ) -> ConnectionDecision {
        if version.isMultiplexed, let shared = share(connections, version, &rules) { return shared }
        let idle = connections.lazy.filter(\.isIdle)
        // The one that was used last is the least likely to be closed by the server at this moment.
        let recent = idle.max { ($0.idleSince ?? .start, $1.number) < ($1.idleSince ?? .start, $0.number) }
        if rules.check(.connection.idle, saw: .number(idle.count), recent != nil), let recent {
            return .reuse(recent.number)
        }
        let room = Saw.text("\(connections.count) of \(limit)")
        return rules.check(.connection.limit, saw: room, connections.count < limit) ? .open : .wait
    }

    /// A connection that carries several exchanges at once is enough, so whoever comes while it is being made
    /// waits for it.
    private static func share(
        _ connections: [Connection], _ version: HTTPVersion, _ rules: inout RuleLog
    ) -> ConnectionDecision? {
        let active = connections.first(where: \.isActive)
        let saw = Saw.text(version.rawValue)
        if rules.check(.connection.multiplexed, saw: saw, active != nil), let active {
            return .reuse(active.number)
        }
        let isOpening = connections.contains { $0.state == .opening }
        return rules.check(.connection.sharedOpening, saw: saw, isOpening) ? .wait : nil
    }

    /// The word that `connection.decided` uses.
    var word: String {
        switch self {
        case .reuse: "reuse"
        case .open: "open"
        case .wait: "wait"
        }
    }
}
