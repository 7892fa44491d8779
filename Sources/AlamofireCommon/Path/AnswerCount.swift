/// Tells the first answer of an adapter or a retrier from a further one.
///
/// Each answer arrives in a completion, which nothing keeps an app from calling twice. The library acts on
/// every call; the trace says which calls came too often.
///
/// Unchecked because a simulation runs on one thread.
package final class AnswerCount: @unchecked Sendable {
    private var hasAnswered = false

    package init() {}

    /// Notes an answer; returns `true` unless it is the first.
    package func isRepeated() -> Bool {
        defer { hasAnswered = true }
        return hasAnswered
    }
}
