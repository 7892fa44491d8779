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
        if rules.check(.socket.notOver, saw: .text(state.rawValue), isOpen) {
            outcome = rules.check(.socket.taskExists, saw: .text(word(hasTask)), hasTask) ? .send : .wait
        } else {
            outcome = .drop
        }
        return (outcome, Decision(outcome.rawValue, rules: rules.checks))
    }

    /// Whether a ping is sent, refused, or lost because there is nothing to send it over.
    static func pinging(state: Request.State, hasTask: Bool) -> (outcome: Pinging, decision: Decision) {
        var rules = RuleLog()
        let outcome: Pinging
        if rules.check(.socket.resumed, saw: .text(state.rawValue), state == .resumed) {
            outcome = rules.check(.socket.taskExists, saw: .text(word(hasTask)), hasTask) ? .send : .lose
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
            rules.check(.socket.pongReceived, saw: .text(response.word), response.isPong)
            && rules.check(.socket.resumed, saw: .text(state.rawValue), state == .resumed)
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
        rules.check(.socket.cancellationError, saw: .text(error.traceDescription), isCancellation)
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

/// The rules of `socket.*`.
struct SocketRules: RuleGroup {
    let notOver = Rule(
        "socket.not-over", "The request is neither cancelled nor finished.",
        .alamofire5("WebSocketRequest.send(_:queue:completionHandler:)", "Core/WebSocketRequest.swift", 485))
    let taskExists = Rule(
        "socket.task-exists", "The request has a task to send over.",
        .alamofire5("WebSocketRequest.socket", "Core/WebSocketRequest.swift", 143))
    let resumed = Rule(
        "socket.resumed", "The request is resumed: neither new, held back, called off, nor over.",
        .alamofire5("WebSocketRequest.sendPing(respondingOn:onResponse:)", "Core/WebSocketRequest.swift", 279)
    )
    let pongReceived = Rule(
        "socket.pong-received", "The ping was answered with a pong.",
        .alamofire5("WebSocketRequest.startAutomaticPing(every:)", "Core/WebSocketRequest.swift", 306))
    let cancellationError = Rule(
        "socket.cancellation-error", "The request's error is the cancellation that closing brings with it.",
        .alamofire5("WebSocketRequest.didClose()", "Core/WebSocketRequest.swift", 213))
}

extension Rule {
    static let socket = SocketRules()
}
