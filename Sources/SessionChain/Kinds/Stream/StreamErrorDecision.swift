/// Decides whether a stream goes on after an error on the way to a handler, or in the handler.
enum StreamErrorDecision {
    /// A serializer could not read a chunk. The stream goes on, unless it was told to stop at such an error.
    static func unreadable(_ error: AFError, cancelsItself: Bool) -> Decided<StreamErrorOutcome> {
        var rules = RuleLog()
        rules.note(.stream.valueMade, saw: .text(error.traceDescription), false)
        rules.check(
            .stream.cancelsOnError, saw: .text("automaticallyCancelOnStreamError \(cancelsItself)"),
            cancelsItself)
        return rules.decide(cancelsItself ? .cancel : .goOn)
    }

    /// A handler threw. The stream ends, because there is nothing to handle the remaining chunks.
    static func thrown(_ error: any Error) -> Decided<StreamErrorOutcome> {
        var rules = RuleLog()
        rules.check(.stream.handlerSucceeded, saw: .text(traceText(error)), false)
        return rules.decide(.cancel)
    }
}

/// The rules that say whether a stream goes on after an error, and when it is complete.
struct StreamRules: RuleGroup {
    let valueMade = Rule(
        "stream.value-made", "The serializer made a value of the chunk.",
        .alamofire5("DataStreamSerializer.serialize(_:)", "Core/DataStreamRequest.swift", 527))
    let cancelsOnError = Rule(
        "stream.cancels-on-error", "The request cancels itself when a chunk cannot be read.",
        .alamofire5("DataStreamRequest.automaticallyCancelOnStreamError", "Core/DataStreamRequest.swift", 86))
    let handlerSucceeded = Rule(
        "stream.handler-succeeded", "The stream handler did not throw.",
        .alamofire5("DataStreamRequest.capturingError(from:)", "Core/DataStreamRequest.swift", 292))
    let chunksHandled = Rule(
        "stream.chunks-handled", "The handlers have finished with every chunk that has arrived.",
        .alamofire5(
            "DataStreamRequest.StreamMutableState.numberOfExecutingStreams", "Core/DataStreamRequest.swift",
            96))
}

extension Rule {
    static let stream = StreamRules()
}
