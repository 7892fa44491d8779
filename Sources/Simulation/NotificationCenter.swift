/// The simulated twin of Foundation's notification center. Each simulation has its own.
///
/// A real center belongs to the whole process. Simulations run side by side, at least in tests, and must not
/// receive each other's notifications.
public final class NotificationCenter: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var observations: [Observation] = []

    /// Makes a center that only its owner knows.
    public init() {}

    /// The center that all code in the process of the simulated app shares.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static var `default`: NotificationCenter {
        Simulator.current(for: "NotificationCenter.default").sharedByProcess { NotificationCenter() }
    }

    /// Calls `block` for every notification with this name and object; nil stands for any.
    ///
    /// - Parameter queue: The queue on which the block runs; with nil, or if the notification is posted on
    ///   that queue, or in a block for which that queue waits in `sync`, it runs where it is posted. In any
    ///   case, `post` returns after the block, unless a limit ends the run before it.
    /// - Returns: A token for `removeObserver(_:)`. The center keeps the block until then.
    public func addObserver(
        forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let observation = Observation(name: name, object: object as AnyObject?, queue: queue, block: block)
        observations.append(observation)
        return observation
    }

    /// Ends an observation. It does nothing if the observation has ended already.
    public func removeObserver(_ observer: Any) {
        observations.removeAll { $0 === observer as AnyObject }
    }

    /// Calls the observers of this notification, in the order in which they were added, and waits for those
    /// on other queues. Meanwhile, the other queues go on.
    ///
    /// - Precondition: The observers' queues go on without the caller. Otherwise, an app would hang for ever.
    public func post(_ notification: Notification, file: StaticString = #fileID, line: UInt = #line) {
        for observation in observations where observation.wants(notification) {
            observation.deliver(notification, file, line)
        }
    }

    /// Calls the observers of this notification, in the order in which they were added, and waits for those
    /// on other queues. Meanwhile, the other queues go on.
    ///
    /// - Precondition: The observers' queues go on without the caller. Otherwise, an app would hang for ever.
    public func post(
        name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        post(Notification(name: name, object: object, userInfo: userInfo), file: file, line: line)
    }

    /// `true` if there is any observer at all; if there is none, nothing needs to be enqueued.
    public var isObserved: Bool { !observations.isEmpty }

    /// `true` if an observer would be called for this notification.
    public func isObserved(_ notification: Notification) -> Bool {
        observations.contains { $0.wants(notification) }
    }

    /// One `addObserver`, until it is removed.
    private final class Observation: NSObject {
        let name: Notification.Name?
        weak var object: AnyObject?
        let isAboutAnyObject: Bool
        let queue: OperationQueue?
        let block: @Sendable (Notification) -> Void

        init(
            name: Notification.Name?, object: AnyObject?, queue: OperationQueue?,
            block: @escaping @Sendable (Notification) -> Void
        ) {
            self.name = name
            self.object = object
            isAboutAnyObject = object == nil
            self.queue = queue
            self.block = block
        }

        func wants(_ notification: Notification) -> Bool {
            guard name == nil || name == notification.name else { return false }
            return isAboutAnyObject || (object != nil && notification.object as AnyObject? === object)
        }

        func deliver(_ notification: Notification, _ file: StaticString, _ line: UInt) {
            guard let queue, !queue.hasThreadOfCaller else { return block(notification) }
            let operation = PlainBlockOperation(queue.simulator.ofApp { [block] in block(notification) })
            queue.add(operation)
            let call = BlockingCall(
                "NotificationCenter.post", file, line,
                needs: "the end of an observer's block on \"\(queue.name ?? "")\"",
                advice: "Post on the observer's queue, or add the observer without a queue.")
            queue.simulator.wait(in: call, mayEndWithRun: true) { operation.isFinished }
        }
    }
}
