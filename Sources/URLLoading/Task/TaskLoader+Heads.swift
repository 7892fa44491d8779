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
        rules.check(.finalHead.came, saw: .text("no final head"), false)
        task.record(.response(.endDecided(rules.decide(ResponseEndOutcome.lost).decision)))
        task.arrived(.failure(URLError(.networkConnectionLost)))
        return false
    }
}
