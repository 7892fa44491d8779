/// Decides what a WebSocket does when its owner calls it. Pure: a state goes in, an outcome comes out.
enum WebSocketDecision {
    /// Decides whether a message is sent now, later when there is a task, or never.
    static func sending(state: Request.State, hasTask: Bool) -> Decided<SocketSendOutcome> {
        var rules = RuleLog()
        let isOpen = state != .cancelled && state != .finished
        guard rules.check(.socket.notOver, saw: .text(state.rawValue), isOpen) else {
            return rules.decide(.drop)
        }
        let isNow = rules.checkTask(hasTask)
        return rules.decide(isNow ? .send : .wait)
    }

    /// Decides whether a ping is sent, refused, or lost because there is no task to send it.
    static func pinging(state: Request.State, hasTask: Bool) -> Decided<Ping> {
        var rules = RuleLog()
        guard rules.check(.socket.resumed, saw: .text(state.rawValue), state == .resumed) else {
            return rules.decide(.refuse)
        }
        let isNow = rules.checkTask(hasTask)
        return rules.decide(isNow ? .send : .lose)
    }

    /// Decides whether an automatic ping is scheduled, or sent when its time has come: only while the request
    /// is resumed.
    static func pingingByItself(state: Request.State) -> Decided<NextPing> {
        var rules = RuleLog()
        let goesOn = rules.check(.socket.resumed, saw: .text(state.rawValue), state == .resumed)
        return rules.decide(goesOn ? .pingAgain : .stop)
    }

    /// Decides whether another automatic ping follows: only after a pong, and while the request is resumed.
    static func continuing(
        after response: WebSocketRequest.PingResponse, state: Request.State
    ) -> Decided<NextPing> {
        var rules = RuleLog()
        let goesOn =
            rules.check(.socket.pongReceived, saw: .text(response.word), response.isPong)
            && rules.check(.socket.resumed, saw: .text(state.rawValue), state == .resumed)
        return rules.decide(goesOn ? .pingAgain : .stop)
    }

    /// Decides whether a requested close drops the request's error, because that is only the cancellation
    /// that closing causes.
    static func closing(with error: AFError) -> Decided<SocketErrorOutcome> {
        var rules = RuleLog()
        var isCancellation = false
        if case .sessionTaskFailed(let cause) = error {
            isCancellation = (cause as? URLError)?.code == .cancelled
        }
        rules.check(.socket.cancellationError, saw: .text(error.traceDescription), isCancellation)
        return rules.decide(isCancellation ? .forget : .keep)
    }
}

extension WebSocketDecision {
    /// What happens to a ping.
    enum Ping: Outcome {
        case send
        /// The request is not resumed, and the caller is told so.
        case refuse
        /// There is no task yet; the ping is not sent, and is never answered.
        case lose

        var word: String {
            switch self {
            case .send: SocketPingOutcome.send.word
            case .refuse: SocketPingOutcome.unsent.word
            case .lose: SocketPingOutcome.lost.word
            }
        }
    }

    /// Whether there is an automatic ping, and another one after it.
    enum NextPing: Outcome {
        case pingAgain
        case stop

        var word: String {
            switch self {
            case .pingAgain: SocketPingOutcome.pingAgain.word
            case .stop: SocketPingOutcome.stop.word
            }
        }
    }
}

extension RuleLog {
    fileprivate mutating func checkTask(_ hasTask: Bool) -> Bool {
        check(.socket.taskExists, saw: .text(hasTask ? "a task" : "no task"), hasTask)
    }
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

/// The rules that say what a WebSocket still sends, and which error it keeps.
struct SocketRules: RuleGroup {
    let notOver = Rule(
        "socket.not-over", "The request is neither cancelled nor finished.",
        .alamofire5("WebSocketRequest.send(_:queue:completionHandler:)", "Core/WebSocketRequest.swift", 485))
    let taskExists = Rule(
        "socket.task-exists", "The request has a task to send over.",
        .alamofire5("WebSocketRequest.socket", "Core/WebSocketRequest.swift", 143))
    let resumed = Rule(
        "socket.resumed", "The request is resumed: it is not new, suspended, cancelled or finished.",
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
