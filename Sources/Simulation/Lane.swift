/// One piece of work: what to do, and where in the run it stands: on which queue, and after which event.
struct Job {
    let position: Recorder.Position
    let body: () -> Void
}

/// A first-in, first-out line of jobs: a queue without a target, and all queues that target it.
///
/// Queues that share a lane never overtake each other, which is what GCD promises of a serial queue's
/// hierarchy.
struct Lane {
    private var jobs: [(order: UInt64, job: Job?)] = []
    private var head = 0

    var isEmpty: Bool { head == jobs.count }

    /// The place of the first job in the order of all enqueueing. Only asked of a lane that has one.
    var firstOrder: UInt64 { jobs[head].order }

    mutating func append(_ job: Job, order: UInt64) { jobs.append((order, job)) }

    mutating func removeFirst() -> Job {
        guard let job = jobs[head].job else { preconditionFailure("a job can be taken only once") }
        jobs[head].job = nil
        head += 1
        if head == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 1024, head > jobs.count / 2 {
            jobs.removeFirst(head)
            head = 0
        }
        return job
    }
}
