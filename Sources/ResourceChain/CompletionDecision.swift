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
            .completion.requestAlive, saw: .text(self == .dropped ? "deallocated" : "alive"), self != .dropped
        )
        if isAlive {
            rules.check(
                .completion.onMain, saw: .text(self == .onMain ? "main queue wanted" : "wanted here"),
                self == .onMain)
        }
        return Decision(rawValue, rules: rules.checks)
    }
}

/// The rules of `completion.*`.
struct CompletionRules: RuleGroup {
    let requestAlive = Rule(
        "completion.request-alive",
        "The request object still exists: the closure, which holds it weakly, is not the only one to know it.",
        .resource("NetworkRequest.load(_:withCompletion:)"))
    let onMain = Rule(
        "completion.on-main",
        "The app wants its model on the main queue, and the task calls back on another.",
        .foundation("DispatchQueue.main"))
}

extension Rule {
    static let completion = CompletionRules()
}
