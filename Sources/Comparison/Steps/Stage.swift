/// What every way of making a request has in common: the steps from the caller's wish to the caller's value,
/// in the order in which a request meets them.
public enum Stage: String, CaseIterable, Sendable {
    /// A `URLRequest` is made of what the caller asked for.
    case build
    /// Somebody changes the `URLRequest` before it is sent.
    case adapt
    /// The URL loading system is given the `URLRequest` and gives a task.
    case createTask = "create task"
    /// The task is let run.
    case resume
    /// The head of the response arrives.
    case response
    /// Bytes of the body arrive.
    case data
    /// The response is judged.
    case validate
    /// A failed attempt is followed by another, or not.
    case decideRetry = "decide retry"
    /// A value is made of the bytes.
    case serialize
    /// The caller's handler gets the value, or an error.
    case deliver
}
