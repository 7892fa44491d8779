import Foundation
import JSONText

/// The kinds of events about a WebSocket, as its task sees it.
public struct WebSocketKinds: EventKinds {
    public let handshakeDecided = EventKind(
        "webSocket.handshakeDecided",
        "The server answered a handshake, and it was decided whether this is a WebSocket now.",
        asks: "Is this a WebSocket now?", decides: WebSocketHandshakeOutcome.self,
        mirrors: [.urlSession("URLSession.webSocketTask(with:)")])
    public let opened = EventKind(
        "webSocket.opened",
        "The handshake is over: messages can go both ways, and those that waited are sent.",
        mirrors: [.urlSession("URLSessionWebSocketTask")])
    public let sent = EventKind(
        "webSocket.sent", "A message of the task's owner was handed to the network; its handler is told.",
        mirrors: [.urlSession("URLSessionWebSocketTask.send(_:completionHandler:)")])
    public let received = EventKind(
        "webSocket.received", "A message was given to a receiver that was waiting for one.",
        mirrors: [.urlSession("URLSessionWebSocketTask.receive(completionHandler:)")])
    public let pinged = EventKind(
        "webSocket.pinged", "The task's owner sent a ping.",
        mirrors: [.urlSession("URLSessionWebSocketTask.sendPing(pongReceiveHandler:)")])
    public let ponged = EventKind(
        "webSocket.ponged", "The answer to a ping arrived; the sender of the ping is told.",
        mirrors: [.urlSession("URLSessionWebSocketTask.sendPing(pongReceiveHandler:)")])
    public let refused = EventKind(
        "webSocket.refused",
        "The task's owner tried to send, ping or receive on a closed or closing WebSocket, and gets an error.",
        mirrors: [.urlSession("URLSessionWebSocketTask")])
    public let closed = EventKind(
        "webSocket.closed",
        "A close frame arrived, the first one or the answer to ours; nothing more will be received.",
        mirrors: [.urlSession("URLSessionWebSocketTask.closeCode")])
}

extension EventKind {
    /// Events about a WebSocket, as its task sees it.
    public static let webSocket = WebSocketKinds()
}

/// An event about a WebSocket, as its task sees it.
public enum WebSocketEvent: EventGroup, Sendable {
    case handshakeDecided(Decision)
    case opened(protocol: String?)
    case sent(WebSocketFrameSummary)
    case received(WebSocketFrameSummary)
    case pinged
    case ponged
    case refused(call: String)
    case closed(code: Int, reason: Data?)

    public var kind: EventKind {
        switch self {
        case .handshakeDecided: .webSocket.handshakeDecided
        case .opened: .webSocket.opened
        case .sent: .webSocket.sent
        case .received: .webSocket.received
        case .pinged: .webSocket.pinged
        case .ponged: .webSocket.ponged
        case .refused: .webSocket.refused
        case .closed: .webSocket.closed
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .handshakeDecided(let decision):
            details.decision(decision)
        case .opened(let name):
            details.field("protocol", name)
        case .sent(let frame):
            details.members(of: frame)
        case .received(let frame):
            details.members(of: frame)
        case .pinged:
            break
        case .ponged:
            break
        case .refused(let call):
            details.field("call", call)
        case .closed(let code, let reason):
            details.field("code", code)
            details.field("reason", utf8: reason)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .opened(let name): name?.utf8.count ?? 0
        case .sent(let frame), .received(let frame): frame.content.count
        case .closed(_, let reason): reason?.count ?? 0
        case .handshakeDecided, .pinged, .ponged, .refused: 0
        }
    }
}

/// The outcomes of `webSocket.handshakeDecided`.
public enum WebSocketHandshakeOutcome: String, CaseIterable, Outcome {
    case accepted
    case refused
}

/// A frame of a WebSocket, as events show it.
public final class WebSocketFrameSummary: Sendable {
    /// `text`, `binary`, `ping`, `pong` or `close` (RFC 6455 §5.2).
    public let kind: String
    /// The message, or the content of a control frame.
    public let content: Data
    /// The code of a close; nil for other frames, and for a close without a code.
    public let code: Int?

    public init(kind: String, content: Data, code: Int? = nil) {
        self.kind = kind
        self.content = content
        self.code = code
    }
}

extension WebSocketFrameSummary: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("frame", kind)
        if let code { json.field("code", code) }
        content.write(to: &json)
    }
}
