/// The state of a simulated app's process.
///
/// A queue belongs to the app, like the main queue, or to the system, like that of a daemon that continues
/// transfers while the app is gone. Only the app's queues are stopped, or lose their jobs.
public enum ProcessState: Sendable {
    /// Its jobs run.
    case running
    /// It is in memory, but none of its jobs run.
    case suspended
    /// There is no process: jobs that are enqueued for it are dropped.
    case ended
}
