import Foundation

/// A WebSocket handler's call: what happened, under which name the handler runs, and what it was given.
public final class SocketHandlerCall: Sendable {
    /// What belongs to one kind of event and to no other.
    public enum Detail: Sendable {
        /// The subprotocol that the server chose.
        case connected(protocol: String?)
        /// A message's bytes.
        case message(Data)
        case disconnected(code: Int, reason: Data?)
        /// How the request ended, with the state it was in at that moment.
        case completed(error: (any Error)?, status: Int?, state: String)
    }

    /// The name of the serializer in front of the handler, `message` without one.
    public let name: String
    /// The case of `WebSocketRequest.Event.Kind` the handler gets.
    public let event: String
    /// What it was given.
    public let detail: Detail

    public init(name: String, event: String, detail: Detail) {
        self.name = name
        self.event = event
        self.detail = detail
    }
}

extension SocketHandlerCall {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("event", event)
        switch detail {
        case .connected(let name):
            json.field("protocol", name)
        case .message(let data):
            data.write(to: &json)
        case .disconnected(let code, let reason):
            json.field("code", code)
            json.field("reason", reason.map { String(decoding: $0, as: UTF8.self) })
        case .completed(let error, let status, let state):
            json.field("error", error.map(traceText))
            if let status { json.field("status", status) }
            json.field("state", state)
        }
    }
}

/// What became of a ping.
public enum PingAnswer: Sendable {
    /// The pong came so long after the ping.
    case pong(latency: VirtualDuration)
    /// No pong will come.
    case error(any Error)
    /// No ping was sent.
    case unsent

    var word: String {
        switch self {
        case .pong: "pong"
        case .error: "error"
        case .unsent: "unsent"
        }
    }

    func write(to json: inout JSONWriter) {
        json.field("answer", word)
        switch self {
        case .pong(let latency): json.field("latency", latency.nanoseconds)
        case .error(let error): json.field("error", traceText(error))
        case .unsent: break
        }
    }
}
