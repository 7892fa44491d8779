/// Runs Swift's async code as jobs of a simulation. Each stretch from one suspension to the next is a job on
/// the queue `Swift global concurrent queue`, where an app's async code without an actor runs.
///
/// The code that resumes async code enqueues the job, so the job has a cause like any other: in the trace,
/// what comes after an `await` follows from the event that ended the waiting. Child tasks (`async let`, task
/// groups) and actors without a custom executor run here as well (SE-0417).
final class SimulatedTaskExecutor: TaskExecutor {
    // The simulation keeps this executor. Tasks keep it only as long as they can still be resumed.
    private unowned let simulator: Simulator
    private let isOfMainActor: Bool

    /// - Parameter isOfMainActor: Whether the stretches are jobs on the main queue, where an app's code with
    ///   `@MainActor` runs.
    init(simulator: Simulator, isOfMainActor: Bool = false) {
        self.simulator = simulator
        self.isOfMainActor = isOfMainActor
    }

    func enqueue(_ job: consuming ExecutorJob) {
        simulator.checkThreadOfAsyncCode()
        let job = UnownedJob(job)
        let queue = isOfMainActor ? simulator.main : simulator.asyncQueue
        queue.enqueue { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

extension Simulator {
    /// The queue of async code that is not bound to an actor.
    var asyncQueue: DispatchQueue { globalQueue(label: "Swift global concurrent queue") }
}
