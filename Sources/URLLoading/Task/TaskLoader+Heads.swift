/// Decides which of the heads that arrive on a connection is the response.
extension TaskLoader {
    /// `true` if a head is the response, and the first one. What happens to any other head is decided here.
    func isAnswer(_ head: HTTPURLResponse) -> Bool {
        guard let decided = OddHeadDecision.decide(status: head.statusCode, hasAnswer: exchange.hasAnswer)
        else {
            exchange.answer()
            return true
        }
        task.record(.response(.headDecided(decided.decision)))
        switch decided.choice {
        case .informational: task.arrived(.announcement(head))
        case .ignored: break
        }
        return false
    }

    /// `true` if there was a response by the time the exchange ended. Without one, the task has failed.
    func isAnswered() -> Bool {
        if exchange.hasAnswer { return true }
        var rules = RuleLog()
        rules.check(.response.headCame, saw: .text("no final head"), false)
        task.record(.response(.endDecided(rules.decide(ResponseEndOutcome.lost).decision)))
        task.arrived(.failure(URLError(.networkConnectionLost)))
        return false
    }
}

/// Decides what to do with a head that is not the response.
enum OddHeadDecision {
    /// Nil for the first head with a final status: it is the response, so there is nothing to decide.
    static func decide(status: Int, hasAnswer: Bool) -> Decided<OddHeadChoice>? {
        // A 101 ends HTTP on its connection, so no final response follows it.
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

/// What a client does with a head that is not the response.
enum OddHeadChoice: Outcome, Equatable {
    /// It only announces that the response will come, and perhaps what the response will need.
    case informational
    /// The response has already arrived.
    case ignored

    var word: String {
        switch self {
        case .informational: ResponseHeadOutcome.informational.word
        case .ignored: ResponseHeadOutcome.ignored.word
        }
    }
}

extension URLSession {
    /// Tells the delegate about a head that only announces another one.
    func tellDelegate(of task: URLSessionTask, informational head: HTTPURLResponse) {
        guard let delegate = taskDelegate(of: task) else { return }
        callBack { [self] in
            record(.delegate(.didReceiveInformationalResponse(head.recorded)), of: task)
            delegate.urlSession(self, task: task, didReceiveInformationalResponse: head)
        }
    }
}

/// Which of the heads that arrive on a connection is the response.
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
