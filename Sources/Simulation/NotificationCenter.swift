/// The simulated twin of Foundation's notification center: tells observers what happened, one center for each
/// simulation.
///
/// A real center belongs to the whole process. Simulations run side by side, in tests at least, and must not
/// hear each other.
public final class NotificationCenter: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var observations: [Observation] = []

    /// Makes a center of one's own.
    public init() {}

    /// The center that everybody in the current simulation shares.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static var `default`: NotificationCenter {
        Simulator.current(for: "NotificationCenter.default").shared { NotificationCenter() }
    }

    /// Calls `block` with every notification of that name and object; nil stands for any.
    ///
    /// - Parameter queue: where the block runs; nil runs it where the notification is posted, before `post`
    ///   returns.
    /// - Returns: what `removeObserver(_:)` takes. The center keeps the block until then.
    public func addObserver(
        forName name: Notification.Name?, object: Any?, queue: DispatchQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let observation = Observation(name: name, object: object as AnyObject?, queue: queue, block: block)
        observations.append(observation)
        return observation
    }

    /// Ends an observation. Does nothing when it has ended.
    public func removeObserver(_ observer: Any) {
        observations.removeAll { $0 === observer as AnyObject }
    }

    /// Tells everybody who asked for it, in the order in which they did.
    public func post(_ notification: Notification) {
        for observation in observations where observation.wants(notification) {
            observation.deliver(notification)
        }
    }

    /// Tells everybody who asked for it, in the order in which they did.
    public func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
        post(Notification(name: name, object: object, userInfo: userInfo))
    }

    /// Whether anybody listens at all, so that nothing need be enqueued for nobody.
    public var isObserved: Bool { !observations.isEmpty }

    /// Whether somebody would hear this notification.
    public func isObserved(_ notification: Notification) -> Bool {
        observations.contains { $0.wants(notification) }
    }

    /// One `addObserver`, until it is removed.
    private final class Observation: NSObject {
        let name: Notification.Name?
        weak var object: AnyObject?
        let isAboutAnyObject: Bool
        let queue: DispatchQueue?
        let block: @Sendable (Notification) -> Void

        init(
            name: Notification.Name?, object: AnyObject?, queue: DispatchQueue?,
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

        func deliver(_ notification: Notification) {
            guard let queue else { return block(notification) }
            queue.enqueue { [block] in block(notification) }
        }
    }
}
