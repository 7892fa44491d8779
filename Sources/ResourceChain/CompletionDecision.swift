/// What becomes of an answer: the task's closure looks whether its request is still there, and where the app
/// wants its completion to be called.
enum CompletionDecision {
    /// - Parameter request: nil if nobody kept it.
    static func decide<Request>(
        _ request: Request?, _ delivery: Loading.Delivery
    ) -> Decided<CompletionChoice<Request>> {
        var rules = RuleLog()
        let life = Saw.text(request == nil ? "deallocated" : "alive")
        rules.check(.completion.requestAlive, saw: life, request != nil)
        guard let request else { return rules.decide(.dropped) }
        let wantsMain = delivery == .parsedThenMain
        let place = Saw.text(wantsMain ? "main queue wanted" : "wanted here")
        rules.check(.completion.onMain, saw: place, wantsMain)
        return rules.decide(wantsMain ? .onMain(request) : .here(request))
    }
}

/// Where a request's completion is called, if there still is a request.
enum CompletionChoice<Request: Sendable>: Outcome {
    /// Where the task calls back.
    case here(Request)
    /// On the main queue; the model is made where the task calls back.
    case onMain(Request)
    /// Nowhere: without the request, no model can be made.
    case dropped

    var word: String {
        switch self {
        case .here: CompletionOutcome.here.word
        case .onMain: CompletionOutcome.onMain.word
        case .dropped: CompletionOutcome.dropped.word
        }
    }
}

/// The rules that say whether, and where, a request's completion is called.
struct CompletionRules: RuleGroup {
    let requestAlive = Rule(
        "completion.request-alive",
        "The request object still exists; the closure holds it weakly, so somebody else must keep it.",
        .resource("NetworkRequest.load(_:withCompletion:)"))
    let onMain = Rule(
        "completion.on-main",
        "The app wants its model on the main queue, and the task calls back on another.",
        .foundation("DispatchQueue.main"))
}

extension Rule {
    static let completion = CompletionRules()
}
