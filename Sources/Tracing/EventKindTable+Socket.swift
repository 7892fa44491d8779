// What goes over a WebSocket after its handshake, and who hears of it.

private let socket = "Core/WebSocketRequest.swift"

extension EventKindEntry {
    static let socketParsed = EventKindEntry(
        "A serializer made a value of a WebSocket message, or could not; the handler is called with either.",
        mirrors: [
            .alamofire5("WebSocketMessageSerializer.decode(_:)", socket, 512),
            .alamofire5("WebSocketRequest.streamSerializer(_:on:handler:)", socket, 377),
        ])

    static let socketHandlerCalled = EventKindEntry(
        "A WebSocket handler was called: connected, a message, disconnected, or completed.",
        mirrors: [.alamofire5("WebSocketRequest.Event.Kind", socket, 44)])

    static let socketHandlerReturned = EventKindEntry("A WebSocket handler returned.")

    static let socketSendDecided = EventKindEntry(
        "A message was given to the request: it is sent, waits for a task, or is dropped.",
        mirrors: [.alamofire5("WebSocketRequest.send(_:queue:completionHandler:)", socket, 485)])

    static let socketSent = EventKindEntry(
        "Whoever sent a message heard that it was handed to the network, or why it was not.",
        mirrors: [.alamofire5("WebSocketRequest.send(_:queue:completionHandler:)", socket, 485)])

    static let socketPingDecided = EventKindEntry(
        "A ping was asked for, or answered: it is sent or not, and followed by another or not.",
        mirrors: [
            .alamofire5("WebSocketRequest.sendPing(respondingOn:onResponse:)", socket, 279),
            .alamofire5("WebSocketRequest.startAutomaticPing(every:)", socket, 306),
        ])

    static let socketPingScheduled = EventKindEntry(
        "The next automatic ping waits for its time.",
        mirrors: [.alamofire5("WebSocketRequest.startAutomaticPing(every:)", socket, 306)])

    static let socketPinged = EventKindEntry(
        "Whoever sent a ping heard of its pong, of an error, or that it was not sent.",
        mirrors: [.alamofire5("WebSocketRequest.PingResponse", socket, 118)])

    static let socketClosed = EventKindEntry(
        "The owner closed the WebSocket with a code, which is a cancellation without an error.",
        mirrors: [.alamofire5("WebSocketRequest.close(sending:reason:)", socket, 230)])

    static let socketErrorDecided = EventKindEntry(
        "The owner's close found an error, which is kept, or forgotten as a consequence of closing.",
        mirrors: [.alamofire5("WebSocketRequest.didClose()", socket, 213)])
}
