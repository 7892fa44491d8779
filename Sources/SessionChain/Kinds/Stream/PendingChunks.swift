/// How many times a handler still has to see a chunk through, and what waits until none has.
///
/// Each chunk counts once for each handler, from its arrival to the handler's return. A stream's completion
/// must not overtake a chunk, even if the handlers are slower than the server.
struct PendingChunks {
    private(set) var count = 0
    private var waiting: [() -> Void] = []

    /// A chunk arrived, for so many handlers.
    mutating func received(by handlers: Int) { count += handlers }

    /// A handler has seen a chunk through. Gives back the completions that have waited for this one.
    mutating func handled() -> [() -> Void] {
        count -= 1
        guard count == 0 else { return [] }
        defer { waiting = [] }
        return waiting
    }

    /// A completion is due: now, or when the last chunk is handled.
    mutating func complete(_ completion: @escaping () -> Void) -> Decided<StreamCompletionOutcome> {
        var rules = RuleLog()
        let isDueNow = rules.check(.stream.chunksHandled, saw: .text("\(count) pending"), count == 0)
        if !isDueNow { waiting.append(completion) }
        return rules.decide(isDueNow ? .complete : .wait)
    }
}
