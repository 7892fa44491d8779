/// Decides whether a connection that was made over one link survives a change of the device's path.
///
/// A connection stays on the link it was made over: TCP cannot move. A better link that comes up does not
/// take the old one away, so what is under way goes on there. It is lost when its own link is gone, also if
/// it is still being made.
enum ConnectionLoss {
    /// Decides about a connection over `bound`, when the device has just changed to `path`.
    static func decide(over bound: NetworkLink, after path: NetworkPath) -> Decided<ConnectivityLossOutcome> {
        var rules = RuleLog()
        let saw = Saw.text("made over \(bound.word), now \(path)")
        // The system uses the best link there is: a lesser one means that all better ones are gone.
        let isGone = rules.check(.connectivityLoss.linkGone, saw: saw, path.link.rank < bound.rank)
        return rules.decide(isGone ? .lost : .kept)
    }
}

extension NetworkLink {
    /// The order in which the system prefers links, the best one last.
    fileprivate var rank: Int {
        switch self {
        case .none: 0
        case .cellular: 1
        case .wifi: 2
        case .ethernet: 3
        }
    }
}

/// The rule about a connection whose link to the network is gone.
struct ConnectivityLossRules: RuleGroup {
    let linkGone = Rule(
        "connectivity.link-gone",
        "The link that carries the connection is gone: the device is offline, or uses a link of lower rank.",
        .urlSession("URLError.networkConnectionLost"))
}

extension Rule {
    static let connectivityLoss = ConnectivityLossRules()
}
