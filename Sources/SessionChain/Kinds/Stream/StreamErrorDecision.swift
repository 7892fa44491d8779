/// Whether a stream goes on after something went wrong on the way to a handler, or in it.
enum StreamErrorDecision {
    /// A serializer could not read a chunk. The stream goes on, unless it was told to stop at such an error.
    static func unreadable(_ error: AFError, cancelsItself: Bool) -> (cancels: Bool, decision: Decision) {
        var rules = RuleLog()
        rules.check(.streamValueMade, saw: .text(error.traceDescription), false)
        rules.check(
            .streamCancelsOnError, saw: .text("automaticallyCancelOnStreamError \(cancelsItself)"),
            cancelsItself)
        return (cancelsItself, Decision(cancelsItself ? "cancel" : "go on", rules: rules.checks))
    }

    /// A handler threw: nobody is left to make sense of the chunks to come.
    static func thrown(_ error: any Error) -> Decision {
        var rules = RuleLog()
        rules.check(.streamHandlerSucceeded, saw: .text(traceText(error)), false)
        return Decision("cancel", rules: rules.checks)
    }
}
