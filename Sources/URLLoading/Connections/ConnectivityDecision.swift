/// What a task does about the device's connection before it sends anything.
enum ConnectivityDecision: Equatable {
    /// There is a connection, and the task may use it.
    case connect
    /// There is none that it may use, and the task is told so at once, with the reason where there is one.
    case fail(URLError.NetworkUnavailableReason?)
    /// There is none, and the task waits until there is.
    case wait

    /// What a request and its session let a task use, and whether it waits for that.
    struct Terms: Equatable {
        var allowsCellular = true
        var allowsExpensive = true
        var allowsConstrained = true
        /// Whether the session's configuration says so.
        var waits = false
        /// Whether the session works in the background, where tasks always wait.
        var isBackground = false
    }

    /// The choice: pure, from the path and the settings to an outcome and the rules consulted.
    static func decide(_ path: NetworkPath, _ terms: Terms) -> (ConnectivityDecision, Decision) {
        var rules = RuleLog()
        let outcome = decide(path, terms, &rules)
        return (outcome, Decision(outcome.word, rules: rules.checks))
    }

    private static func decide(
        _ path: NetworkPath, _ terms: Terms, _ rules: inout RuleLog
    ) -> ConnectivityDecision {
        let obstacle = obstacle(path, terms, &rules)
        guard obstacle != .nothing else { return .connect }
        // `waitsForConnectivity` says nothing about a background session.
        if terms.isBackground, rules.check(.connectivity.background, true) { return .wait }
        let waits = rules.check(.connectivity.waits, saw: .text("\(terms.waits)"), terms.waits)
        return waits ? .wait : .fail(obstacle.reason)
    }

    /// What stands between a task and the network.
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
            !rules.check(.connectivity.cellularAllowed, saw: saw, terms.allowsCellular)
        {
            return .forbidden(.cellular)
        }
        if path.isExpensive, !rules.check(.connectivity.expensiveAllowed, saw: saw, terms.allowsExpensive) {
            return .forbidden(.expensive)
        }
        if path.isConstrained,
            !rules.check(.connectivity.constrainedAllowed, saw: saw, terms.allowsConstrained)
        {
            return .forbidden(.constrained)
        }
        return .nothing
    }

    private var word: String {
        switch self {
        case .connect: "connect"
        case .fail: "fail"
        case .wait: "wait"
        }
    }
}

/// The rules of `connectivity.*`.
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
