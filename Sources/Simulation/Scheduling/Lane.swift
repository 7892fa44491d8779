/// A piece of work: what to do, and its position in the run (on which queue, and after which event).
struct Job {
    let position: Recorder.Position
    let body: () -> Void
}

/// A first-in, first-out line of jobs, which a queue without a target shares with all queues that target it.
///
/// Jobs in a lane never overtake each other, as GCD promises for a hierarchy of serial queues.
struct Lane {
    private struct Place {
        var job: Job?
        /// Where the job is in the order of all enqueued jobs.
        var order: UInt64 = 0
    }

    /// The jobs, in a ring: the place behind its end is its beginning. Most lanes have one or two jobs at a
    /// time and use the same places again and again. Its size is a power of two.
    private var ring: [Place] = []
    /// The place of the first job.
    private var head = 0
    private var count = 0

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

    var isEmpty: Bool { count == 0 }

    mutating func append(_ job: consuming Job, order: UInt64) {
        lastOrder = order
        if count == 0 { firstOrder = order }
        if count == ring.count { grow() }
        // Assigning would retain the job, and then release it here.
        var place = Place(job: job, order: order)
        swap(&ring[(head + count) & (ring.count - 1)], &place)
        count += 1
    }

    @inline(never)
    private mutating func grow() {
        // The jobs that stand before the first one come behind the others.
        let room = max(4, ring.count)
        ring = Array(ring[head...] + ring[..<head]) + repeatElement(Place(), count: room)
        head = 0
    }

    /// Drops its jobs, and no longer waits for the current one.
    mutating func removeAll() {
        self = Lane(isOfSystem: isOfSystem, isConcurrent: isConcurrent, first: first)
    }

    /// Takes the first job. The lane must not be empty.
    mutating func removeFirst() -> Job {
        guard let job = ring[head].job.take() else { preconditionFailure("an empty lane has no first job") }
        head = (head + 1) & (ring.count - 1)
        count -= 1
        firstOrder = ring[head].order
        return job
    }
}
