// The rules of streams: chunks of a body, and messages of a WebSocket.

private let stream = "Core/DataStreamRequest.swift"
private let socket = "Core/WebSocketRequest.swift"

extension RuleEntry {
    static let streamValueMade = RuleEntry(
        "The serializer made a value of the chunk.",
        .alamofire5("DataStreamSerializer.serialize(_:)", stream, 527))
    static let streamCancelsOnError = RuleEntry(
        "The request was made to cancel itself when a chunk cannot be read.",
        .alamofire5("DataStreamRequest.automaticallyCancelOnStreamError", stream, 86))
    static let streamHandlerSucceeded = RuleEntry(
        "The stream handler did not throw.",
        .alamofire5("DataStreamRequest.capturingError(from:)", stream, 292))
    static let streamChunksHandled = RuleEntry(
        "The handlers have seen through every chunk that arrived.",
        .alamofire5("DataStreamRequest.StreamMutableState.numberOfExecutingStreams", stream, 96))

    static let socketNotOver = RuleEntry(
        "The request is neither cancelled nor finished.",
        .alamofire5("WebSocketRequest.send(_:queue:completionHandler:)", socket, 485))
    static let socketTaskExists = RuleEntry(
        "The request has a task to send over.",
        .alamofire5("WebSocketRequest.socket", socket, 143))
    static let socketResumed = RuleEntry(
        "The request is resumed: neither new, held back, called off, nor over.",
        .alamofire5("WebSocketRequest.sendPing(respondingOn:onResponse:)", socket, 279))
    static let socketPongReceived = RuleEntry(
        "The ping was answered with a pong.",
        .alamofire5("WebSocketRequest.startAutomaticPing(every:)", socket, 306))
    static let socketCancellationError = RuleEntry(
        "The request's error is the cancellation that closing brings with it.",
        .alamofire5("WebSocketRequest.didClose()", socket, 213))
}
