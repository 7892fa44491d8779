import ScriptReading

/// `session.webSocketRequest(…)`
struct WebSocketRequestKind: RequestKind {
    static let word = "webSocket"
    static let noun = "a WebSocket request"
    static let meaning = "A WebSocketRequest: a handshake, then messages both ways."
    static let lacks: Set<String> = [
        "method", "body", "cachePolicy", "validate", "cacher", "style", "onResponse", "fileTo",
    ]
    static let handlerForms = ScriptForms.webSocketHandlers
    static let schemes = LoadableSchemes.all

    @Key("protocol", .subprotocols, "The subprotocol that it asks for, or several with commas between them.")
    private var subprotocol: String?
    @Key(
        "maximumMessageSize", in: 1...1_000_000_000,
        "The size of the longest message that it accepts, in bytes; 1 MiB by default.")
    private var maximumMessageSize = WebSocketRequest.Configuration.default.maximumMessageSize
    @Key(
        "pingInterval", "The time from a pong to the next automatic ping; no pings by default.",
        .only(on: .session, because: "a task sends pings only when the app says so"))
    private var pingInterval: VirtualDuration?
    @Key("handlers", .list(of: handlerType), "The handlers of each message, in order.")
    var handlers: [any HandlerForm] = []

    var configuration: WebSocketRequest.Configuration {
        WebSocketRequest.Configuration(
            protocol: subprotocol, maximumMessageSize: maximumMessageSize,
            pingInterval: pingInterval?.seconds)
    }

    func makeRequest(_ plan: RequestPlan) -> Request {
        plan.session.webSocketRequest(
            performing: plan.convertible, configuration: configuration, interceptor: plan.interceptor,
            shouldAutomaticallyResume: plan.scripted.startsWithHandler)
    }
}

extension ScriptType where Value == String {
    /// The subprotocols that a client asks for (RFC 6455 §4.1).
    fileprivate static var subprotocols: ScriptType {
        ScriptType(.string, "a subprotocol such as chat.v1, or several with commas between them") { json in
            json.string.flatMap { text in
                let names = text.split(separator: ",", omittingEmptySubsequences: false)
                return names.allSatisfy { String($0.trimmed).isToken } ? text : nil
            }
        }
    }
}
