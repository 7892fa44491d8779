// What is said of WebSockets by the URL loading system and the transport.

private let sessionDelegate = "Core/SessionDelegate.swift"

extension EventKindEntry {
    static let webSocketHandshakeDecided = EventKindEntry(
        "The server answered a handshake; it was decided whether this is a WebSocket now.",
        mirrors: [.urlSession("URLSession.webSocketTask(with:)")])

    static let webSocketOpened = EventKindEntry(
        "The handshake is over: messages can go both ways, and those that waited are sent.",
        mirrors: [.urlSession("URLSessionWebSocketTask")])

    static let webSocketSent = EventKindEntry(
        "A message of the task's owner was handed to the network; its handler hears of it.",
        mirrors: [.urlSession("URLSessionWebSocketTask.send(_:completionHandler:)")])

    static let webSocketReceived = EventKindEntry(
        "A message was given to somebody who waits for one.",
        mirrors: [.urlSession("URLSessionWebSocketTask.receive(completionHandler:)")])

    static let webSocketPinged = EventKindEntry(
        "The task's owner sent a ping.",
        mirrors: [.urlSession("URLSessionWebSocketTask.sendPing(pongReceiveHandler:)")])

    static let webSocketPonged = EventKindEntry(
        "The answer to a ping came; whoever sent it hears of it.",
        mirrors: [.urlSession("URLSessionWebSocketTask.sendPing(pongReceiveHandler:)")])

    static let webSocketRefused = EventKindEntry(
        "The task's owner wanted to send or receive on a WebSocket that is closed, and gets an error.",
        mirrors: [.urlSession("URLSessionWebSocketTask")])

    static let webSocketClosed = EventKindEntry(
        "A close frame came, the first or the answer to ours: nothing more will be received.",
        mirrors: [.urlSession("URLSessionWebSocketTask.closeCode")])

    static let transportSentFrame = EventKindEntry("A frame of a WebSocket was sent to the server.")

    static let transportReceivedFrame = EventKindEntry("A frame of a WebSocket arrived from the server.")

    static let delegateOpenedWebSocket = EventKindEntry(
        "The delegate was told that a WebSocket is open, and with which subprotocol.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:webSocketTask:didOpenWithProtocol:)", sessionDelegate, 293),
            .urlSession("URLSessionWebSocketDelegate.urlSession(_:webSocketTask:didOpenWithProtocol:)"),
        ])

    static let delegateClosedWebSocket = EventKindEntry(
        "The delegate was told that a WebSocket was closed, with which code and reason.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:webSocketTask:didCloseWith:reason:)", sessionDelegate, 303),
            .urlSession("URLSessionWebSocketDelegate.urlSession(_:webSocketTask:didCloseWith:reason:)"),
        ])
}
