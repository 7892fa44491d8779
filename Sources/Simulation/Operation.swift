/// The simulated twin of Foundation's operation: a piece of work with a life, a priority, and other work that
/// comes before it.
///
/// A subclass overrides `main()`. Work that goes on after `start()` has returned, such as a network request,
/// overrides `start()`, `isAsynchronous`, `isExecuting` and `isFinished` instead, and says when they change:
///
///     willChangeValue(forKey: "isFinished")
///     hasFinished = true
///     didChangeValue(forKey: "isFinished")
open class Operation: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// How urgent an operation is among those of its queue that are ready.
    public enum QueuePriority: Int, Sendable {
        case veryLow = -8
        case low = -4
        case normal = 0
        case high = 4
        case veryHigh = 8
    }

    /// A name for people who look at a queue.
    open var name: String?
    /// How urgent it is among the operations of its queue that are ready. It is no substitute for a
    /// dependency: what is not ready does not hold up less urgent work.
    open var queuePriority = QueuePriority.normal
    /// The class of service it asks for. Kept for whoever reads it: one thread has no slower ones.
    open var qualityOfService: QualityOfService = .default
    /// Called once when the operation has finished, cancelled or not, on a queue of the system.
    open var completionBlock: (@Sendable () -> Void)?
    /// What has to finish before this may start. Operations that have finished stay in the list.
    open private(set) var dependencies: [Operation] = []

    /// What traces say its events are about; nil leaves them with what their cause is about.
    open var traceSubject: Subject? { nil }

    private var machine = OperationMachine()
    /// Counts the operations without a name that were in a queue.
    private var ordinal = 0
    /// The queue it is in, which lives as long as there is something left in it.
    private var queue: OperationQueue?
    private var dependents: [WeakOperation] = []

    /// Makes an operation that is in no queue.
    public init() {}

    // MARK: What a subclass does

    /// Starts the operation: its queue calls this, and nobody else needs to. One that is cancelled finishes
    /// without `main()`.
    ///
    /// - Precondition: it is ready, and does not execute already.
    open func start() {
        act(on: .start(isReady: isReady))
    }

    /// The work. The operation has finished when this returns.
    open func main() {}

    /// Asks the operation to stop. One that waits finishes without doing anything; one that executes has to
    /// look at `isCancelled` itself.
    open func cancel() {
        act(on: .cancel)
    }

    // MARK: How far it has come

    /// Whether it was asked to stop.
    open var isCancelled: Bool { machine.isCancelled }
    /// Whether it does its work at the moment.
    open var isExecuting: Bool { machine.state == .executing }
    /// Whether it is over, done or cancelled.
    open var isFinished: Bool { machine.state == .finished }
    /// Whether it goes on after `start()` has returned. A queue does not mind: it asks `isFinished`.
    open var isAsynchronous: Bool { false }
    /// Whether nothing has to finish before it: no dependency is left, or it is cancelled and does nothing.
    open var isReady: Bool { isCancelled || dependencies.allSatisfy(\.isFinished) }

    /// To be called before a property changes that the subclass keeps itself. Only the change matters here.
    open func willChangeValue(forKey key: String) {}

    /// Says that `isReady`, `isExecuting` or `isFinished` of a subclass has changed: its queue looks again.
    open func didChangeValue(forKey key: String) {
        switch key {
        case "isExecuting" where isExecuting: act(on: .execute)
        case "isFinished" where isFinished: act(on: .finish)
        case "isReady": queue?.becameReady(self)
        default: break
        }
    }

    // MARK: What comes before it

    /// Lets this operation wait until another has finished, done or cancelled. The two may be in different
    /// queues.
    open func addDependency(_ operation: Operation) {
        dependencies.append(operation)
        operation.dependents.append(WeakOperation(operation: self))
    }

    /// Waits for another operation no longer.
    open func removeDependency(_ operation: Operation) {
        dependencies.removeAll { $0 === operation }
        operation.dependents.removeAll { $0.operation === self }
        if isReady { queue?.becameReady(self) }
    }

    /// An operation that waits for this one. What comes later is not kept by what comes first.
    private struct WeakOperation {
        weak var operation: Operation?
    }

    // MARK: What its queue does

    var progress: OperationMachine.State { machine.state }
    /// Whether it only carries a block that was added to a queue without an operation. Of those, traces say
    /// nothing: a queue of them is a serial queue like any other.
    var isPlainBlock: Bool { false }
    /// What traces call it: its name, or its type and number.
    var traceName: String { name ?? "\(type(of: self)) \(ordinal)" }

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

    // MARK: What follows

    private func act(on input: OperationMachine.Input) {
        for effect in machine.handle(input) { carryOut(effect) }
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
        let ready = dependents.compactMap(\.operation).filter(\.isReady)
        dependents = []
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
