/// What happens when something other than the response comes over a connection: a head that only announces
/// it, a second response, or the end before there was any.
extension TaskLoader {
    /// Acts on the decision about a head that is not the response: an announcement is delivered, and a second
    /// response is ignored.
    func receiveOdd(_ head: HTTPURLResponse, _ decided: Decided<OddHeadChoice>) {
        task.record(.response(.headDecided(decided.decision)))
        switch decided.choice {
        case .informational: task.arrived(.announcement(head))
        case .ignored: break
        }
    }

    /// The exchange ended without a response, so the task fails.
    func failUnanswered() {
        task.record(.response(.endDecided(OddHeadDecision.decideWithoutResponse().decision)))
        task.arrived(.failure(URLError(.networkConnectionLost)))
    }
}
