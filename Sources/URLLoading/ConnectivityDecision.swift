/// What a task does about the device's connection before it sends anything.
enum ConnectivityDecision: String {
    /// There is a connection, and the task may use it.
    case connect
    /// There is none, and the task is told so at once.
    case fail
    /// There is none, and the task waits until there is.
    case wait

    /// The choice: pure, from the connection and the settings to an outcome and the rules consulted.
    static func decide(
        _ link: NetworkLink, allowsCellular: Bool, waits: Bool
    ) -> (ConnectivityDecision, Decision) {
        var rules = RuleLog()
        let saw = Saw.text(link.word)
        if rules.check(.connectivityPresent, saw: saw, link != .none),
            link != .cellular || rules.check(.connectivityCellularAllowed, saw: saw, allowsCellular)
        {
            return (.connect, Decision(connect.rawValue, rules: rules.checks))
        }
        let outcome: ConnectivityDecision =
            rules.check(.connectivityWaits, saw: .text("\(waits)"), waits) ? .wait : .fail
        return (outcome, Decision(outcome.rawValue, rules: rules.checks))
    }
}
