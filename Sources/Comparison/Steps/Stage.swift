/// The stages that every way of making a request has in common, from the caller's request to the caller's
/// value, in order.
public enum Stage: String, CaseIterable, Sendable {
    /// A `URLRequest` is made from what the caller asked for.
    case build
    /// Adapters change the `URLRequest` before it is sent.
    case adapt
    /// The URL loading system makes a task for the `URLRequest`.
    case createTask = "create task"
    /// The task is resumed.
    case resume
    /// The head of the response arrives.
    case response
    /// Bytes of the body arrive.
    case data
    /// The response is judged.
    case validate
    /// Someone decides whether a failed attempt is followed by another.
    case decideRetry = "decide retry"
    /// A value is made from the bytes.
    case serialize
    /// The caller's handler gets the value, or an error.
    case deliver
}
