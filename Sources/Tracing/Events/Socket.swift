import Foundation
import JSONText

/// The kinds of events about a WebSocket, as Alamofire's request sees it.
public struct SocketKinds: EventKinds {
    public let parsed = EventKind(
        "socket.parsed",
        "A serializer made a value of a WebSocket message, or failed; the handler is called in either case.",
        mirrors: [
            .alamofire5("WebSocketMessageSerializer.decode(_:)", "Core/WebSocketRequest.swift", 512),
            .alamofire5(
                "WebSocketRequest.streamSerializer(_:on:handler:)", "Core/WebSocketRequest.swift", 377),
        ])
    public let handlerCalled = EventKind(
        "socket.handlerCalled",
        "A WebSocket handler was called: connected, a message, disconnected, or completed.", opens: .attempt,
        mirrors: [.alamofire5("WebSocketRequest.Event.Kind", "Core/WebSocketRequest.swift", 44)])
    public let handlerReturned = EventKind(
        "socket.handlerReturned", "A WebSocket handler returned.", closes: "socket.handlerCalled")
    public let sendDecided = EventKind(
        "socket.sendDecided",
        "A message was given to the request, which sends it, keeps it until there is a task, or drops it.",
        asks: "What happens to the message?", decides: SocketSendOutcome.self,
        mirrors: [
            .alamofire5(
                "WebSocketRequest.send(_:queue:completionHandler:)", "Core/WebSocketRequest.swift", 485)
        ])
    public let sent = EventKind(
        "socket.sent",
        "The sender of a message was told that it was handed to the network, or why it was not.",
        mirrors: [
            .alamofire5(
                "WebSocketRequest.send(_:queue:completionHandler:)", "Core/WebSocketRequest.swift", 485)
        ])
    public let pingDecided = EventKind(
        "socket.pingDecided",
        "A ping was requested or answered, and it was decided whether to send one and schedule another.",
        asks: "Is a ping sent?", decides: SocketPingOutcome.self,
        mirrors: [
            .alamofire5(
                "WebSocketRequest.sendPing(respondingOn:onResponse:)", "Core/WebSocketRequest.swift", 279),
            .alamofire5("WebSocketRequest.startAutomaticPing(every:)", "Core/WebSocketRequest.swift", 306),
        ])
    public let pingScheduled = EventKind(
        "socket.pingScheduled", "The next automatic ping was scheduled.",
        mirrors: [
            .alamofire5("WebSocketRequest.startAutomaticPing(every:)", "Core/WebSocketRequest.swift", 306)
        ])
    public let pinged = EventKind(
        "socket.pinged",
        "The sender of a ping was told about its pong, about an error, or that the ping was not sent.",
        mirrors: [.alamofire5("WebSocketRequest.PingResponse", "Core/WebSocketRequest.swift", 118)])
    public let closed = EventKind(
        "socket.closed",
        "The owner closed the WebSocket with a code, which cancels the request without an error.",
        mirrors: [.alamofire5("WebSocketRequest.close(sending:reason:)", "Core/WebSocketRequest.swift", 230)])
    public let errorDecided = EventKind(
        "socket.errorDecided",
        "The owner's closing met an error, which is kept, or dropped as a mere effect of closing.",
        asks: "Is the error only an effect of closing?", decides: SocketErrorOutcome.self,
        mirrors: [.alamofire5("WebSocketRequest.didClose()", "Core/WebSocketRequest.swift", 213)])
}

extension EventKind {
    /// Events about a WebSocket, as Alamofire's request sees it.
    public static let socket = SocketKinds()
}

/// An event about a WebSocket, as Alamofire's request sees it.
public enum SocketEvent: EventGroup, Sendable {
    case parsed(type: Any.Type, error: (any Error)?)
    case handlerCalled(SocketHandlerCall)
    case handlerReturned
    case sendDecided(Decision)
    case sent(error: (any Error)?)
    case pingDecided(Decision)
    case pingScheduled(delay: VirtualDuration)
    case pinged(PingAnswer)
    case closed(code: Int, reason: Data?)
    case errorDecided(Decision)

    public var kind: EventKind {
        switch self {
        case .parsed: .socket.parsed
        case .handlerCalled: .socket.handlerCalled
        case .handlerReturned: .socket.handlerReturned
        case .sendDecided: .socket.sendDecided
        case .sent: .socket.sent
        case .pingDecided: .socket.pingDecided
        case .pingScheduled: .socket.pingScheduled
        case .pinged: .socket.pinged
        case .closed: .socket.closed
        case .errorDecided: .socket.errorDecided
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .parsed(let type, let error):
            details.field("type", type: type)
            details.field("error", error)
        case .handlerCalled(let call):
            details.call(alamofire5: "webSocketHandler(\(call.name),\(call.event))")
            details.members(of: call)
        case .handlerReturned:
            break
        case .sendDecided(let decision):
            details.decision(decision)
        case .sent(let error):
            details.call(alamofire5: "webSocket.send.completed")
            details.field("error", error)
        case .pingDecided(let decision):
            details.decision(decision)
        case .pingScheduled(let delay):
            details.field("delay", delay)
        case .pinged(let answer):
            details.call(alamofire5: "webSocket.pingResponse(\(answer.word))")
            details.members(of: answer)
        case .closed(let code, let reason):
            details.field("code", code)
            details.field("reason", utf8: reason)
        case .errorDecided(let decision):
            details.decision(decision)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .parsed(_, let error), .sent(let error): Payload.bytes(of: error)
        case .handlerCalled(let call): call.name.utf8.count + call.detail.shownBytes
        case .pinged(.error(let error)): Payload.bytes(of: error)
        case .closed(_, let reason): reason?.count ?? 0
        case .handlerReturned, .sendDecided, .pingDecided, .pingScheduled, .pinged(.pong), .pinged(.unsent),
            .errorDecided:
            0
        }
    }
}

/// The outcomes of `socket.sendDecided`.
public enum SocketSendOutcome: String, CaseIterable, Outcome {
    case send
    case wait
    case drop
}

/// The outcomes of `socket.pingDecided`.
public enum SocketPingOutcome: String, CaseIterable, Outcome {
    case send
    case unsent
    case lost
    case pingAgain = "ping again"
    case stop
}

/// The outcomes of `socket.errorDecided`.
public enum SocketErrorOutcome: String, CaseIterable, Outcome {
    case forget
    case keep
}

/// A call of a WebSocket handler: what happened, the handler's name, and what it was given.
public final class SocketHandlerCall: Sendable {
    /// The values of one kind of event.
    public enum Detail: Sendable {
        /// The subprotocol that the server chose.
        case connected(protocol: String?)
        /// A message's bytes.
        case message(Data)
        case disconnected(code: Int, reason: Data?)
        /// How the request ended, with the state it was in at that moment.
        case completed(error: (any Error)?, status: Int?, state: String)
    }

    /// The name of the handler's serializer; `message` without one.
    public let name: String
    /// The case of `WebSocketRequest.Event.Kind` that the handler gets.
    public let event: String
    /// What it was given.
    public let detail: Detail

    public init(name: String, event: String, detail: Detail) {
        self.name = name
        self.event = event
        self.detail = detail
    }
}

extension SocketHandlerCall.Detail {
    fileprivate var shownBytes: Int {
        switch self {
        case .connected(let name): name?.utf8.count ?? 0
        case .message(let message): message.count
        case .disconnected(_, let reason): reason?.count ?? 0
        case .completed(let error, _, _): Payload.bytes(of: error)
        }
    }
}

extension SocketHandlerCall: JSONMembers {
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

/// How a ping ended.
public enum PingAnswer: Sendable, JSONMembers {
    /// The pong arrived after this time.
    case pong(latency: VirtualDuration)
    /// No pong will arrive.
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
