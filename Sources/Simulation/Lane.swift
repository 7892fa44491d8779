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
    private struct Entry {
        let order: UInt64
        let job: Job
    }

    /// The next jobs, the first one last, so that taking it moves nothing else.
    private var leaving: [Entry] = []
    /// The jobs behind them, in the order they came.
    private var arriving: [Entry] = []

    /// Whether it belongs to the system: it runs whatever becomes of the app's process.
    let isOfSystem: Bool
    /// Whether its current job lets time pass, so that the next one must wait.
    var isHeld = false

    init(isOfSystem: Bool) { self.isOfSystem = isOfSystem }

    var isEmpty: Bool { leaving.isEmpty && arriving.isEmpty }

    /// The place of the first job in the order of all enqueueing. Only asked of a lane that has one.
    var firstOrder: UInt64 { leaving.last?.order ?? arriving[0].order }

    mutating func append(_ job: Job, order: UInt64) { arriving.append(Entry(order: order, job: job)) }

    /// Forgets its jobs, and that one of them was waited for.
    mutating func removeAll() { self = Lane(isOfSystem: isOfSystem) }

    mutating func removeFirst() -> Job {
        if leaving.isEmpty {
            arriving.reverse()
            swap(&leaving, &arriving)
        }
        return leaving.removeLast().job
    }
}
