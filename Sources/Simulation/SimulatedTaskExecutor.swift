/// Runs Swift's async code as jobs of a simulation: each stretch from one suspension to the next is one job
/// on the queue `Swift global concurrent queue`, where async code without an actor runs in an app.
///
/// A job is enqueued by whoever lets the code go on, so it has a cause like every other job: what follows an
/// `await` follows, in the trace, from the event that ended the waiting. Child tasks (`async let`, task
/// groups) and actors without an executor of their own run here too (SE-0417).
final class SimulatedTaskExecutor: TaskExecutor {
    // The simulation keeps this executor; tasks keep it only as long as they can still be resumed.
    private unowned let simulator: Simulator

    init(simulator: Simulator) { self.simulator = simulator }

    func enqueue(_ job: consuming ExecutorJob) {
        precondition(
            simulator.isOnItsThread,
            "async code came back from outside the simulation: it waited for the main actor, for a real clock "
                + "or for another thread. Inside a run, use Task.sleep and the queues of the simulation")
        let job = UnownedJob(job)
        simulator.asyncQueue.enqueue { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

extension Simulator {
    /// Where async code runs that nobody binds to an actor.
    var asyncQueue: DispatchQueue { globalQueue(label: "Swift global concurrent queue") }
}
