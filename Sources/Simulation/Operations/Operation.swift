/// The simulated twin of Foundation's operation: a piece of work with a life cycle, a priority and
/// dependencies.
///
/// A subclass overrides `main()`. If its work goes on after `start()` has returned, as that of a network
/// request does, it overrides `start()`, `isAsynchronous`, `isExecuting` and `isFinished` instead, and says
/// when they change:
///
///     willChangeValue(forKey: "isFinished")
///     hasFinished = true
///     didChangeValue(forKey: "isFinished")
open class Operation: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// How urgent an operation is among those of its queue that are ready.
    public enum QueuePriority: Int, CaseIterable, Sendable {
        case veryLow = -8
        case low = -4
        case normal = 0
        case high = 4
        case veryHigh = 8
    }

    /// A name to recognize the operation by.
    open var name: String?
    /// How urgent it is among the operations of its queue that are ready. A priority does not replace a
    /// dependency: an urgent operation that is not ready does not hold up less urgent ones.
    open var queuePriority = QueuePriority.normal {
        didSet { queue?.noteChange(of: self) }
    }
    /// The quality of service it asks for. It can be read back, but has no effect on one thread.
    open var qualityOfService: QualityOfService = .default
    /// Called once when the operation has finished, cancelled or not, on a global queue.
    open var completionBlock: (@Sendable () -> Void)?
    /// The operations that must finish before this one may start. They stay in the list when they have
    /// finished.
    open private(set) var dependencies: [Operation] = []
    /// How many of them have not finished. It is counted, because whoever has thousands of them is asked each
    /// time one has finished.
    private var unfinishedCount = 0
    /// How many of the first ones are known to have finished.
    private var finishedPrefix = 0

    /// The subject of its events in traces; with nil, they have the subject of their cause.
    open var traceSubject: Subject? { nil }

    private var machine = OperationMachine()
    /// Its number among the operations without a name that were added to a queue.
    private var ordinal = 0
    /// The queue it is in, which stays alive as long as it has operations.
    private var queue: OperationQueue?
    /// Set by that queue's line.
    var numberInLine = 0
    private var dependents: [WeakOperation] = []

    /// Makes an operation that is in no queue.
    public init() {}

    deinit { if !dependencies.isEmpty { releaseDependencies() } }

    // MARK: The work

    /// Starts the operation. Its queue calls this; other code need not. A cancelled operation finishes
    /// without `main()`.
    ///
    /// - Precondition: It is ready, and is not executing already.
    open func start() {
        act(on: .start(isReady: isReady))
    }

    /// The work. The operation has finished when this returns.
    open func main() {}

    /// Asks the operation to stop. If it is waiting, it finishes without doing anything. If it is executing,
    /// it has to check `isCancelled` itself.
    open func cancel() {
        act(on: .cancel)
    }

    /// Waits until the operation has finished. Meanwhile, the other queues go on.
    ///
    /// - Precondition: It finishes without the caller. Otherwise, an app would hang for ever.
    open func waitUntilFinished(file: StaticString = #fileID, line: UInt = #line) {
        let call = BlockingCall(
            "Operation.waitUntilFinished", file, line, needs: "the end of the operation \(traceName)",
            advice: "Make what comes next an operation that depends on it, or use a completionBlock.")
        Simulator.current(for: call.name).wait(in: call) { isFinished }
    }

    // MARK: How far it has come

    /// Whether it was asked to stop.
    open var isCancelled: Bool { machine.isCancelled }
    /// Whether it is doing its work.
    open var isExecuting: Bool { machine.state == .executing }
    /// Whether it is over, because it is done or because it was cancelled.
    open var isFinished: Bool { machine.state == .finished }
    /// Whether it goes on after `start()` has returned. It makes no difference to a queue, which checks
    /// `isFinished`.
    open var isAsynchronous: Bool { false }
    /// Whether it may start: all its dependencies have finished, or it is cancelled and will do nothing.
    open var isReady: Bool { isCancelled || unfinishedCount == 0 }

    /// Call this before a property changes that the subclass keeps itself. Here, it does nothing.
    open func willChangeValue(forKey key: String) {}

    /// Says that `isReady`, `isExecuting` or `isFinished` of a subclass has changed, so that its queue looks
    /// again.
    open func didChangeValue(forKey key: String) {
        switch key {
        case "isExecuting" where isExecuting: act(on: .execute)
        case "isFinished" where isFinished: act(on: .finish)
        case "isReady": queue?.becameReady(self)
        default: break
        }
    }

    // MARK: Dependencies

    /// Makes this operation wait until another one has finished or was cancelled. The two may be in different
    /// queues.
    open func addDependency(_ operation: Operation) {
        dependencies.append(operation)
        guard !operation.isFinished else { return }
        operation.dependents.append(WeakOperation(operation: self))
        unfinishedCount += 1
        queue?.noteChange(of: self)
    }

    /// Removes a dependency: this operation no longer waits for the other one.
    open func removeDependency(_ operation: Operation) {
        dependencies.removeAll { $0 === operation }
        finishedPrefix = 0
        let waitCount = operation.dependents.count
        operation.dependents.removeAll { $0.operation === self }
        unfinishedCount -= waitCount - operation.dependents.count
        if isReady { queue?.becameReady(self) }
    }

    /// Releases a chain of operations that nobody else has one after the other: each after those that it
    /// depends on. It would come to the same without this, but inside each other, and a long chain would take
    /// more stack than there is.
    private func releaseDependencies() {
        var path: [(operation: Operation?, dependencies: [Operation])] = [(nil, dependencies.reversed())]
        dependencies = []
        while !path.isEmpty {
            guard var next = path[path.count - 1].dependencies.popLast() else {
                path.removeLast()
                continue
            }
            guard isKnownUniquelyReferenced(&next) else { continue }
            let dependencies: [Operation] = next.dependencies.reversed()
            next.dependencies = []
            path.append((next, dependencies))
        }
    }

    /// An operation that waits for this one. It is weak: an operation does not keep those that depend on it.
    private struct WeakOperation {
        weak var operation: Operation?
    }

    // MARK: Calls of its queue

    var progress: OperationMachine.State { machine.state }
    /// Whether it only wraps a block that was added to a queue. Such operations leave no events, since a
    /// queue of them works like any serial queue.
    var isPlainBlock: Bool { false }
    /// Its name in traces: its own name, or its type and number.
    var traceName: String { name ?? "\(type(of: self)) \(ordinal)" }

    /// What it still waits for.
    func namesOfUnfinished(atMost most: Int) -> NameList {
        while finishedPrefix < dependencies.count, dependencies[finishedPrefix].isFinished {
            finishedPrefix += 1
        }
        let most = min(most, unfinishedCount)
        var first: [String] = []
        for dependency in dependencies[finishedPrefix...] {
            guard first.count < most else { break }
            if !dependency.isFinished { first.append(dependency.traceName) }
        }
        return NameList(first: first, count: unfinishedCount)
    }

    func enter(_ queue: OperationQueue) {
        act(on: .add)
        self.queue = queue
        guard !isPlainBlock else { return }
        if name == nil { ordinal = queue.simulator.operationQueues.newOperationOrdinal() }
        record(.operation(.queued(name: traceName, queue: queue.name ?? "")))
    }

    func takePlace() { act(on: .choose) }

    func giveUpPlace() { act(on: .putBack) }

    /// Called in the operation's job.
    func begin() {
        record(.operation(.started(name: traceName)))
        start()
    }

    private func record(_ payload: Payload, file: StaticString = #fileID, line: Int = #line) {
        guard !isPlainBlock else { return }
        queue?.simulator.recorder.record(payload, traceSubject, file: file, line: line)
    }

    // MARK: Effects

    private func act(on input: OperationMachine.Input) {
        let wasWaiting = machine.state == .waiting
        let effects = machine.handle(input)
        if wasWaiting != (machine.state == .waiting) { queue?.noteChange(of: self) }
        for effect in effects { carryOut(effect) }
    }

    private func carryOut(_ effect: OperationMachine.Effect) {
        switch effect {
        case .callMain:
            main()
            act(on: .finish)
        case .tellCancellation:
            record(.operation(.cancelled(name: traceName)))
        case .askQueue:
            queue?.becameReady(self)
        case .tellEnd:
            tellEnd()
        case .refuse(let reason):
            preconditionFailure("\(name ?? "an operation") cannot start or be added: \(reason)")
        }
    }

    private func tellEnd() {
        record(.operation(.finished(name: traceName)))
        if let completionBlock {
            self.completionBlock = nil
            DispatchQueue.global().enqueue(completionBlock)
        }
        let released = dependents.compactMap(\.operation)
        dependents = []
        for operation in released { operation.unfinishedCount -= 1 }
        let ready = released.filter(\.isReady)
        // All of them can be chosen from then on, whichever of their queues looks first.
        for operation in ready { operation.queue?.noteChange(of: operation) }
        for operation in ready { operation.queue?.becameReady(operation) }
        let left = queue
        queue = nil
        left?.finished(self)
    }
}

extension Operation: Hashable {
    public static func == (a: Operation, b: Operation) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
