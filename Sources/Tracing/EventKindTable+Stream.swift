// What a stream request does with each chunk of a body, and with the end of it.

private let stream = "Core/DataStreamRequest.swift"

extension EventKindEntry {
    static let streamParsed = EventKindEntry(
        "A chunk became a value, or could not; the handler is called with either.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didParseStream:)", "Features/EventMonitor.swift", 188),
            .alamofire5("DataStreamRequest.responseStream(using:on:stream:)", stream, 377),
        ])

    static let streamErrorDecided = EventKindEntry(
        "A chunk could not be read, or a handler threw: the stream is cancelled, or goes on.",
        mirrors: [
            .alamofire5("DataStreamRequest.automaticallyCancelOnStreamError", stream, 86),
            .alamofire5("DataStreamRequest.capturingError(from:)", stream, 292),
        ])

    static let streamHandlerCalled = EventKindEntry(
        "A stream handler was called: with a chunk's value or error, or with the end of the stream.",
        mirrors: [
            .alamofire5("DataStreamRequest.Handler", stream, 30),
            .alamofire5("DataStreamRequest.Event", stream, 48),
        ])

    static let streamHandlerReturned = EventKindEntry(
        "A stream handler returned, or threw.",
        mirrors: [.alamofire5("DataStreamRequest.capturingError(from:)", stream, 292)])

    static let streamCompletionDecided = EventKindEntry(
        "The request is over: its handler hears of it now, or when the chunks before are seen through.",
        mirrors: [
            .alamofire5("DataStreamRequest.appendStreamCompletion(on:stream:)", stream, 301),
            .alamofire5("DataStreamRequest.updateAndCompleteIfPossible()", stream, 450),
        ])

    static let streamInputProvided = EventKindEntry(
        "The caller took the body as an input stream, which also resumed the request.",
        mirrors: [.alamofire5("DataStreamRequest.asInputStream(bufferSize:)", stream, 234)])

    static let streamPiped = EventKindEntry(
        "A chunk was written to the caller's input stream, where `waiting` bytes are not read yet.",
        mirrors: [.alamofire5("DataStreamRequest.didReceive(data:)", stream, 159)])

    static let streamRead = EventKindEntry(
        "The caller read from its input stream; no bytes mean the end.",
        mirrors: [.alamofire5("DataStreamRequest.asInputStream(bufferSize:)", stream, 234)])
}
