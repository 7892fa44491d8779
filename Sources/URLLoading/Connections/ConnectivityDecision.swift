/// What a task does about the device's connection before it sends anything.
enum ConnectivityDecision {
    /// The connections that a request and its session allow a task to use, and whether it waits for one.
    struct Terms: Equatable {
        var allowsCellular = true
        var allowsExpensive = true
        var allowsConstrained = true
        /// Whether the session's configuration lets tasks wait.
        var waits = false
        /// Whether the session works in the background, where tasks always wait.
        var isBackground = false
    }

    /// Decides by the network path and the settings.
    static func decide(_ path: NetworkPath, _ terms: Terms) -> Decided<ConnectivityChoice> {
        var rules = RuleLog()
        let obstacle = obstacle(path, terms, &rules)
        guard obstacle != .nothing else { return rules.decide(.connect) }
        // `waitsForConnectivity` does not apply to background sessions.
        if terms.isBackground, rules.check(.connectivity.background, true) { return rules.decide(.wait) }
        let waits = rules.except(.connectivity.waits, saw: .text("\(terms.waits)"), terms.waits)
        return rules.decide(waits ? .wait : .fail(obstacle.reason))
    }

    /// What prevents a task from reaching the network.
    private enum Obstacle: Equatable {
        case nothing
        case noConnection
        case forbidden(URLError.NetworkUnavailableReason)

        var reason: URLError.NetworkUnavailableReason? {
            if case .forbidden(let reason) = self { reason } else { nil }
        }
    }

    private static func obstacle(_ path: NetworkPath, _ terms: Terms, _ rules: inout RuleLog) -> Obstacle {
        let saw = Saw.text(path.description)
        guard rules.check(.connectivity.present, saw: saw, path.link != .none) else { return .noConnection }
        if path.link == .cellular,
            !rules.require(.connectivity.cellularAllowed, saw: saw, terms.allowsCellular)
        {
            return .forbidden(.cellular)
        }
        if path.isExpensive, !rules.require(.connectivity.expensiveAllowed, saw: saw, terms.allowsExpensive) {
            return .forbidden(.expensive)
        }
        if path.isConstrained,
            !rules.require(.connectivity.constrainedAllowed, saw: saw, terms.allowsConstrained)
        {
            return .forbidden(.constrained)
        }
        return .nothing
    }
}

/// What a task does about the device's connection.
enum ConnectivityChoice: Outcome, Equatable {
    /// There is a connection, and the task may use it.
    case connect
    /// The task may not use any connection, and fails at once, with the reason if there is one.
    case fail(URLError.NetworkUnavailableReason?)
    /// The task may not use any connection, and waits until it may.
    case wait

    var word: String {
        switch self {
        case .connect: ConnectivityOutcome.connect.word
        case .fail: ConnectivityOutcome.fail.word
        case .wait: ConnectivityOutcome.wait.word
        }
    }
}

/// Whether a task may use the device's connection, and whether it waits for one.
struct ConnectivityRules: RuleGroup {
    let present = Rule(
        "connectivity.present", "Something connects the device to the network.",
        .urlSession("URLError.notConnectedToInternet"))
    let cellularAllowed = Rule(
        "connectivity.cellular-allowed",
        "The connection is cellular, and the request and its session may use it.",
        .urlSession("URLSessionConfiguration.allowsCellularAccess"))
    let expensiveAllowed = Rule(
        "connectivity.expensive-allowed",
        "The connection costs money, and the request and its session may use it.",
        .urlSession("URLSessionConfiguration.allowsExpensiveNetworkAccess"))
    let constrainedAllowed = Rule(
        "connectivity.constrained-allowed",
        "The connection is in Low Data Mode, and the request and its session may use it.",
        .urlSession("URLSessionConfiguration.allowsConstrainedNetworkAccess"))
    let background = Rule(
        "connectivity.background",
        "The session works in the background, where tasks always wait for a connection.",
        .urlSession("URLSessionConfiguration.background(withIdentifier:)"))
    let waits = Rule(
        "connectivity.waits", "The session lets tasks wait for a connection.",
        .urlSession("URLSessionConfiguration.waitsForConnectivity"))
}

extension Rule {
    static let connectivity = ConnectivityRules()
}
