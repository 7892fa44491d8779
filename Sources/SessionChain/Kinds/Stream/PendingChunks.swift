/// Counts the chunks that handlers have yet to finish, and keeps the completions that wait for them.
///
/// Each chunk counts once for each handler, from its arrival to the handler's return. A stream's completion
/// must not overtake a chunk, even if the handlers are slower than the server.
struct PendingChunks {
    private(set) var count = 0
    private var waiting: [() -> Void] = []

    /// A chunk arrived for this many handlers.
    mutating func received(by handlers: Int) { count += handlers }

    /// A handler has finished a chunk. If it was the last, returns the completions that were waiting for it.
    mutating func handled() -> [() -> Void] {
        count -= 1
        guard count == 0 else { return [] }
        defer { waiting = [] }
        return waiting
    }

    /// Decides whether a completion is called now or when the last chunk has been handled.
    func decideCompletion() -> Decided<StreamCompletionOutcome> {
        var rules = RuleLog()
        let isDueNow = rules.check(.stream.chunksHandled, saw: .text("\(count) pending"), count == 0)
        return rules.decide(isDueNow ? .complete : .wait)
    }

    /// Keeps a completion until the last chunk has been handled.
    mutating func hold(_ completion: @escaping () -> Void) { waiting.append(completion) }
}
