/// What the process of a simulated app may do.
///
/// A queue belongs to the app, like the main queue, or to the system, like that of a daemon which carries
/// transfers on while the app is gone. Only the app's queues stand still, or lose their jobs.
public enum ProcessState: Sendable {
    /// Its jobs run.
    case running
    /// It is in memory, and nothing of it runs.
    case suspended
    /// There is none: what is enqueued for it is dropped.
    case ended
}
