/// The simulated twin of Foundation's operation queue: runs operations as jobs of the simulation, so many at
/// a time, the urgent ones first, and none before those it depends on.
///
/// Unlike a dispatch queue it decides late. What is added waits in `operations` until there is a place for
/// it; only then does it become a job. So an operation can still be cancelled, overtaken or held back.
open class OperationQueue: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// As many operations at a time as there are ready (Foundation lets the system choose).
    public static let defaultMaxConcurrentOperationCount = -1

    /// The simulation this queue runs in.
    public let simulator: Simulator

    /// How many operations may execute at a time; 1 makes a serial queue.
    open var maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount {
        didSet {
            ownQueue = nil
            startWhatMayStart()
        }
    }

    /// Whether operations wait, even those that could start. What executes already goes on.
    open var isSuspended = false {
        didSet {
            guard oldValue, !isSuspended else { return }
            for index in entries.indices { entries[index].position = simulator.recorder.position }
            startWhatMayStart()
        }
    }

    /// The class of service its operations ask for. Kept for whoever reads it: one thread has no slower ones.
    open var qualityOfService: QualityOfService = .default

    /// A dispatch queue to run the operations on; without one the queue has its own, with its own name.
    open var underlyingQueue: DispatchQueue?

    /// What was added and has not finished, in the order in which it was added.
    var entries: [Entry] = []

    private let defaultName: String
    private var givenName: String?
    /// Made when the first operation starts, from the name and the width that the queue has by then.
    private var ownQueue: DispatchQueue?

    /// Makes a queue in the current simulation.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public init() {
        simulator = Simulator.current(for: "OperationQueue()")
        defaultName = "NSOperationQueue \(simulator.operationQueues.newQueueOrdinal())"
    }

    private init(mainOf simulator: Simulator) {
        self.simulator = simulator
        defaultName = "NSOperationQueue Main Queue"
        underlyingQueue = simulator.main
        maxConcurrentOperationCount = 1
    }

    /// The queue's name, which is the label of the queue its events stand on. Foundation names an unnamed
    /// queue by its address; here it is the queue's number in the run.
    open var name: String? {
        get { givenName ?? defaultName }
        set {
            givenName = newValue
            ownQueue = nil
        }
    }

    // MARK: Queues everybody knows

    /// The operation queue of the main thread.
    open class var main: OperationQueue {
        let simulator = Simulator.current(for: "OperationQueue.main")
        return simulator.operationQueues.main { OperationQueue(mainOf: simulator) }
    }

    /// The queue whose operation is running; the main one in other jobs of the main queue, nil elsewhere.
    open class var current: OperationQueue? {
        guard let simulator = Simulator.current else { return nil }
        let label = simulator.recorder.queue
        // Where an operation lets time pass, jobs of other queues run inside it.
        if let queue = simulator.operationQueues.running, queue.dispatchQueue.queueLabel == label {
            return queue
        }
        return label == simulator.main.queueLabel ? main : nil
    }

    // MARK: Adding

    /// Adds an operation. The queue keeps it until it has finished.
    ///
    /// - Precondition: it is in no queue, and neither executes nor has finished.
    open func addOperation(_ operation: Operation) { add(operation) }

    /// Adds a block.
    open func addOperation(_ block: @escaping @Sendable () -> Void) {
        enqueue(block)
    }

    /// Does what `addOperation(_:)` does with a block that need not be `@Sendable`, as `enqueue` does for a
    /// dispatch queue.
    public func enqueue(_ block: @escaping () -> Void) {
        add(PlainBlockOperation(block))
    }

    /// Adds operations, and perhaps waits for them: meanwhile the other queues go on.
    ///
    /// - Precondition: what the caller waits for will finish without it. In an app this would hang for good.
    open func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
        for operation in operations { add(operation) }
        if wait { self.wait { operations.allSatisfy(\.isFinished) } }
    }

    /// Waits until everything in the queue has finished: meanwhile the other queues go on.
    ///
    /// - Precondition: it will finish without the caller. In an app this would hang for good.
    open func waitUntilAllOperationsAreFinished() {
        wait { [self] in entries.isEmpty }
    }

    private func wait(until isOver: () -> Bool) {
        precondition(
            simulator.runOthers(until: isOver),
            "\(name ?? defaultName): the caller waits for operations that nothing is left to finish")
    }

    /// Adds a block that starts when everything added before it has finished, and lets nothing added after it
    /// start before it has finished itself.
    open func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
        add(PlainBlockOperation(barrier), isBarrier: true)
    }

    // MARK: What is in it

    /// The operations that have not finished, in the order in which they were added.
    open var operations: [Operation] { entries.map(\.operation) }

    /// How many operations have not finished.
    open var operationCount: Int { entries.count }

    /// Asks every operation that has not finished to stop. Those that wait end without doing anything.
    open func cancelAllOperations() {
        for operation in operations { operation.cancel() }
    }

    // MARK: Where they run

    /// The dispatch queue that the operations run on.
    var dispatchQueue: DispatchQueue {
        if let queue = underlyingQueue ?? ownQueue { return queue }
        let label = givenName ?? defaultName
        let queue = DispatchQueue(
            maxConcurrentOperationCount == 1
                ? QueueLanes(label: label, in: simulator)
                : QueueLanes(concurrentWithLabel: label, in: simulator),
            in: simulator)
        ownQueue = queue
        return queue
    }
}
