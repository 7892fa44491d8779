/// What becomes of an answer: the task's closure looks whether its request is still there, and where the app
/// wants to hear of it.
enum CompletionDecision: String, Equatable, Sendable {
    /// The completion is called where the task calls back.
    case here
    /// The model is made here, and the completion is called on the main queue.
    case onMain
    /// Nobody is there to make a model: the completion is never called.
    case dropped

    static func decide(isRequestAlive: Bool, _ delivery: Loading.Delivery) -> CompletionDecision {
        guard isRequestAlive else { return .dropped }
        return delivery == .parsedThenMain ? .onMain : .here
    }

    /// The decision as a trace shows it.
    var recorded: Decision {
        var rules = RuleLog()
        let isAlive = rules.check(
            .completionRequestAlive, saw: .text(self == .dropped ? "deallocated" : "alive"), self != .dropped)
        if isAlive {
            rules.check(
                .completionOnMain, saw: .text(self == .onMain ? "main queue wanted" : "wanted here"),
                self == .onMain)
        }
        return Decision(rawValue, rules: rules.checks)
    }
}
