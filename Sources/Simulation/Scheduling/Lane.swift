/// A piece of work: what to do, and its position in the run (on which queue, and after which event).
struct Job {
    let position: Recorder.Position
    let body: () -> Void
}

/// A first-in, first-out line of jobs, which a queue without a target shares with all queues that target it.
///
/// Jobs in a lane never overtake each other, as GCD promises for a hierarchy of serial queues.
struct Lane {
    private struct Entry {
        let job: Job
        /// Where the job is in the order of all enqueued jobs.
        let order: UInt64
    }

    private var entries = Ring<Entry>()
    /// How many jobs come after these that are not kept, because the run ends before any of them.
    private var countedOnly = 0

    /// Whether it belongs to the system, and runs regardless of the app's process.
    let isOfSystem: Bool
    /// Whether it is one of several lanes of a concurrent queue, whose next job need not wait for the current
    /// one.
    let isConcurrent: Bool
    /// The first lane of the same concurrent queue; itself for any other.
    let first: Int
    /// The place of the first job in the order of all enqueued jobs. It means nothing in an empty lane.
    private(set) var firstOrder: UInt64 = 0
    /// The place of the last job that was enqueued; 0 before there was one.
    private(set) var lastOrder: UInt64 = 0
    /// Whether its current job is waiting or letting time pass, so that the next one has to wait.
    var isHeld = false

    init(isOfSystem: Bool, isConcurrent: Bool, first: Int) {
        self.isOfSystem = isOfSystem
        self.isConcurrent = isConcurrent
        self.first = first
    }

    var isEmpty: Bool { entries.isEmpty }
    /// How many jobs wait, those included that are not kept.
    var count: Int { entries.count + countedOnly }

    mutating func append(_ job: consuming Job, order: UInt64) {
        lastOrder = order
        if isEmpty { firstOrder = order }
        entries.append(Entry(job: job, order: order))
    }

    /// Counts a job that comes after its jobs, and need not be kept.
    mutating func countOnly() { countedOnly += 1 }

    /// Drops its jobs, and no longer waits for the current one.
    mutating func removeAll() {
        self = Lane(isOfSystem: isOfSystem, isConcurrent: isConcurrent, first: first)
    }

    /// Takes the first job. The lane must not be empty.
    mutating func removeFirst() -> Job {
        let job = entries.removeFirst().job
        if let first = entries.first { firstOrder = first.order }
        return job
    }
}
