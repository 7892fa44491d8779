/// The simulated twin of Foundation's operation queue. It runs operations as jobs of the simulation: a
/// limited number at a time, urgent ones first, and each one after its dependencies.
///
/// Unlike a dispatch queue, it decides late. An operation waits in `operations` until it gets a place, and
/// only then becomes a job. Until then it can be cancelled, overtaken or held back.
open class OperationQueue: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// No limit: all operations that are ready run (Foundation lets the system choose a number).
    public static let defaultMaxConcurrentOperationCount = -1

    /// The simulation this queue runs in.
    public let simulator: Simulator

    /// How many operations may execute at a time; with 1, the queue is serial.
    open var maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount {
        didSet {
            ownQueue = nil
            startWhatMayStart()
        }
    }

    /// Whether operations wait even if they could start. Operations that are executing go on.
    ///
    /// Each callback of a session reads it, so only debug builds check its access for exclusivity.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    open var isSuspended = false {
        didSet {
            guard oldValue, !isSuspended else { return }
            line.setPositions(simulator.recorder.position)
            startWhatMayStart()
        }
    }

    /// The quality of service its operations ask for. It can be read back, but has no effect on one thread.
    open var qualityOfService: QualityOfService = .default

    /// The dispatch queue on which the operations run; nil for one that the queue makes, with its name.
    open var underlyingQueue: DispatchQueue?

    /// The operations that have not finished.
    var line = OperationLine()

    private let defaultName: String
    private var givenName: String?
    /// Made when the first operation starts, with the name and the limit that the queue has at that moment.
    private var ownQueue: DispatchQueue?

    /// Makes a queue in the current simulation.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public init() {
        simulator = Simulator.current(for: "OperationQueue()")
        defaultName = "NSOperationQueue \(simulator.operationQueues.newQueueOrdinal())"
    }

    /// Makes a serial queue that runs its operations on a dispatch queue, without taking a number.
    public init(name: String, underlyingQueue: DispatchQueue) {
        simulator = underlyingQueue.simulator
        defaultName = name
        self.underlyingQueue = underlyingQueue
        maxConcurrentOperationCount = 1
    }

    /// The queue's name, which its events show as their queue. Foundation names an unnamed queue by its
    /// address; here, it gets its number in the run.
    open var name: String? {
        get { givenName ?? defaultName }
        set {
            givenName = newValue
            ownQueue = nil
        }
    }

    // MARK: Shared queues

    /// The operation queue of the main thread.
    open class var main: OperationQueue {
        let simulator = Simulator.current(for: "OperationQueue.main")
        return simulator.operationQueues.main {
            OperationQueue(name: "NSOperationQueue Main Queue", underlyingQueue: simulator.main)
        }
    }

    /// The queue whose operation is running; in other jobs of the main queue, or of one that targets it, the
    /// main operation queue; nil elsewhere.
    open class var current: OperationQueue? {
        guard let simulator = Simulator.current else { return nil }
        let label = simulator.recorder.queue
        // While an operation lets time pass, jobs of other queues run inside it.
        if let queue = simulator.operationQueues.running, queue.dispatchQueue.queueLabel == label {
            return queue
        }
        return simulator.main.isCurrent ? main : nil
    }

    /// Whether the caller runs on this queue, or in a block for which an operation of this queue, or a job of
    /// the main queue, waits in `sync`: in an app, such a block has the thread of the queue.
    var hasThreadOfCaller: Bool {
        if self === OperationQueue.current { return true }
        guard let lane = dispatchQueue.lanes.serialLane, simulator.lanesOfCallers.contains(lane) else {
            return false
        }
        return lane == simulator.main.lanes.serialLane || simulator.operationQueues.running === self
    }

    // MARK: Adding

    /// Adds an operation. The queue keeps it until it has finished.
    ///
    /// - Precondition: It is not in a queue, is not executing, and has not finished.
    open func addOperation(_ operation: Operation) { add(operation) }

    /// Adds a block.
    open func addOperation(_ block: @escaping @Sendable () -> Void) {
        enqueue(simulator.ofApp(block))
    }

    /// Adds a block of a library, which need not be `@Sendable`, as `enqueue` does on a dispatch queue.
    public func enqueue(_ block: @escaping () -> Void) {
        add(PlainBlockOperation(block))
    }

    /// Adds operations, and waits for them if asked to. Meanwhile, the other queues go on.
    ///
    /// - Precondition: The operations finish without the caller. Otherwise, an app would hang for ever.
    open func addOperations(
        _ operations: [Operation], waitUntilFinished wait: Bool, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        for operation in operations { add(operation) }
        guard wait else { return }
        simulator.wait(in: call("OperationQueue.addOperations", file, line)) {
            operations.allSatisfy(\.isFinished)
        }
    }

    /// Waits until everything in the queue has finished. Meanwhile, the other queues go on.
    ///
    /// - Precondition: The operations finish without the caller. Otherwise, an app would hang for ever.
    open func waitUntilAllOperationsAreFinished(file: StaticString = #fileID, line: UInt = #line) {
        simulator.wait(in: call("OperationQueue.waitUntilAllOperationsAreFinished", file, line)) {
            [self] in operationCount == 0
        }
    }

    private func call(_ name: String, _ file: StaticString, _ line: UInt) -> BlockingCall {
        BlockingCall(
            name, file, line, needs: "the end of operations in \"\(self.name ?? defaultName)\"",
            advice: "Make what comes next an operation that depends on them, or use a completionBlock.")
    }

    /// Adds a block that starts when everything added before it has finished. Nothing that is added after it
    /// starts before it has finished.
    open func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
        add(PlainBlockOperation(simulator.ofApp(barrier)), isBarrier: true)
    }

    // MARK: Operations

    /// The operations that have not finished, in the order in which they were added.
    open var operations: [Operation] { line.operations }

    /// How many operations have not finished.
    open var operationCount: Int { line.count }

    /// Asks every operation that has not finished to stop. Those that are waiting finish without doing
    /// anything.
    open func cancelAllOperations() {
        for operation in operations { operation.cancel() }
    }

    /// Drops the operations, when a simulation ends. One that waits is kept by the queue, and often keeps it.
    package func discardOperations() {
        let dropped = operations
        line.removeAll()
        withExtendedLifetime(dropped) {}
    }

    // MARK: Running

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
