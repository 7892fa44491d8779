/// Which of the heads that come over a connection is the response.
extension TaskLoader {
    /// Whether a head is the response, and the first one; what becomes of another one is decided here.
    func isAnswer(_ head: HTTPURLResponse) -> Bool {
        guard let decided = OddHeadDecision.decide(status: head.statusCode, hasAnswer: exchange.hasAnswer)
        else {
            exchange.answer()
            return true
        }
        task.record(.response(.headDecided(decided.decision)))
        switch decided.choice {
        case .informational: session.tellDelegate(of: task, informational: head)
        case .ignored: break
        }
        return false
    }

    /// Whether there was a response at all, now that the exchange has ended. If not, the task has failed.
    func isAnswered() -> Bool {
        if exchange.hasAnswer { return true }
        var rules = RuleLog()
        rules.check(.response.headCame, saw: .text("no final head"), false)
        task.record(.response(.endDecided(rules.decide(ResponseEndOutcome.lost).decision)))
        task.arrived(.failure(URLError(.networkConnectionLost)))
        return false
    }
}

/// What a head means that is not the response.
enum OddHeadDecision {
    /// Decides. The first head with a final status is the response, and needs no decision: nil.
    static func decide(status: Int, hasAnswer: Bool) -> Decided<OddHeadChoice>? {
        // A 101 ends HTTP on its connection, so nothing final follows it.
        let isFinal = !(100..<200).contains(status) || status == 101
        if isFinal, !hasAnswer { return nil }
        var rules = RuleLog()
        guard rules.check(.response.first, saw: .number(status), !hasAnswer) else {
            return rules.decide(.ignored)
        }
        rules.check(.response.final, saw: .number(status), false)
        return rules.decide(.informational)
    }
}

/// What a client makes of a head that is not the response.
enum OddHeadChoice: Outcome, Equatable {
    /// It only announces that the response will come, and perhaps what it will need.
    case informational
    /// The response is there already.
    case ignored

    var word: String {
        switch self {
        case .informational: ResponseHeadOutcome.informational.word
        case .ignored: ResponseHeadOutcome.ignored.word
        }
    }
}

extension URLSession {
    /// Tells the delegate of a head that only announces another one.
    fileprivate func tellDelegate(of task: URLSessionTask, informational head: HTTPURLResponse) {
        guard let delegate = taskDelegate(of: task) else { return }
        delegateQueue.enqueue { [self] in
            record(.delegate(.didReceiveInformationalResponse(head)), of: task)
            delegate.urlSession(self, task: task, didReceiveInformationalResponse: head)
        }
    }
}

/// Which head of those that come over a connection is the response.
struct ResponseRules: RuleGroup {
    let final = Rule(
        "response.final",
        "The status is final: one from 100 to 199 only announces another response, unless it is 101.",
        .rfc(9110, section: "15.2"))
    let first = Rule(
        "response.first", "No other final response to the request came before it.", .rfc(9112, section: "9.2")
    )
    let headCame = Rule(
        "response.head-came", "A final response came before the connection was closed.",
        .rfc(9112, section: "9.5"))
}

extension Rule {
    static let response = ResponseRules()
}
