/// `session.webSocketRequest(…)`: a request that becomes a WebSocket.
struct WebSocketRequestKind: RequestKind {
    static let word = "webSocket"
    static let noun = "a WebSocket request"
    static let meaning = "A WebSocketRequest: a handshake, then messages both ways."
    static let keys: [ObjectShape.Key] = [
        .optional("protocol", .string, "The subprotocol it asks for."),
        .optional(
            "maximumMessageSize", .integer(1...1_000_000_000),
            "The longest message that may come, in bytes; 1 MiB without it."),
        .optional("pingInterval", .milliseconds, "From a pong to the next automatic ping; none without it.")
            .only(on: .session, because: "a task pings when its owner says so"),
        .optional("handlers", .list(handlerType), "What receives each message, in order."),
    ]
    static let lacks: Set<String> = ["method", "body", "cachePolicy"]
    static let handlers = ScriptForms.webSocketHandlers
    static let schemes = ["http", "https", "ws", "wss"]

    let configuration: WebSocketRequest.Configuration

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        let standard = WebSocketRequest.Configuration.default
        configuration = WebSocketRequest.Configuration(
            protocol: object.string("protocol"),
            maximumMessageSize: object.integer("maximumMessageSize", in: 1...1_000_000_000)
                ?? standard.maximumMessageSize,
            pingInterval: object.milliseconds("pingInterval")?.seconds)
    }

    func makeRequest(_ plan: RequestPlan) -> Request {
        plan.session.webSocketRequest(
            performing: plan.convertible, configuration: configuration, interceptor: plan.interceptor,
            shouldAutomaticallyResume: plan.scripted.startsWithHandler)
    }
}
