/// What a WebSocket does with what its owner asks for. Pure: a state goes in, an outcome comes out.
enum WebSocketDecision {
    enum Sending: String { case send, wait, drop }
    enum Pinging: String {
        case send
        case refuse = "unsent"
        case lose = "lost"
    }

    /// Whether a message is sent now, when there is a task, or never.
    static func sending(state: Request.State, hasTask: Bool) -> (outcome: Sending, decision: Decision) {
        var rules = RuleLog()
        let isOpen = state != .cancelled && state != .finished
        let outcome: Sending
        if rules.check(.socketNotOver, saw: .text(state.rawValue), isOpen) {
            outcome = rules.check(.socketTaskExists, saw: .text(word(hasTask)), hasTask) ? .send : .wait
        } else {
            outcome = .drop
        }
        return (outcome, Decision(outcome.rawValue, rules: rules.checks))
    }

    /// Whether a ping is sent, refused, or lost because there is nothing to send it over.
    static func pinging(state: Request.State, hasTask: Bool) -> (outcome: Pinging, decision: Decision) {
        var rules = RuleLog()
        let outcome: Pinging
        if rules.check(.socketResumed, saw: .text(state.rawValue), state == .resumed) {
            outcome = rules.check(.socketTaskExists, saw: .text(word(hasTask)), hasTask) ? .send : .lose
        } else {
            outcome = .refuse
        }
        return (outcome, Decision(outcome.rawValue, rules: rules.checks))
    }

    /// Whether an automatic ping is followed by another: only after a pong, and while the request is resumed.
    static func continuing(
        after response: WebSocketRequest.PingResponse, state: Request.State
    ) -> (goesOn: Bool, decision: Decision) {
        var rules = RuleLog()
        let goesOn =
            rules.check(.socketPongReceived, saw: .text(response.word), response.isPong)
            && rules.check(.socketResumed, saw: .text(state.rawValue), state == .resumed)
        return (goesOn, Decision(goesOn ? "ping again" : "stop", rules: rules.checks))
    }

    /// Whether a close that was asked for forgets the request's error, because it is only the cancellation
    /// that closing brings with it.
    static func closing(with error: AFError) -> (isForgotten: Bool, decision: Decision) {
        var rules = RuleLog()
        var isCancellation = false
        if case .sessionTaskFailed(let cause) = error {
            isCancellation = (cause as? URLError)?.code == .cancelled
        }
        rules.check(.socketCancellationError, saw: .text(error.traceDescription), isCancellation)
        return (isCancellation, Decision(isCancellation ? "forget" : "keep", rules: rules.checks))
    }

    private static func word(_ hasTask: Bool) -> String { hasTask ? "a task" : "no task" }
}

extension WebSocketRequest.PingResponse {
    fileprivate var isPong: Bool { if case .pong = self { true } else { false } }

    fileprivate var word: String {
        switch self {
        case .pong: "pong"
        case .error(let error): traceText(error)
        case .unsent: "unsent"
        }
    }
}
