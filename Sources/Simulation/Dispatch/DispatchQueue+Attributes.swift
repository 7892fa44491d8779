// How a queue is made, what a simulated one does not have, and `concurrentPerform`.

extension DispatchQueue {
    /// The kind of queue to make, and how.
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// A queue whose blocks may run at the same time; here, they may overtake each other, as far as
        /// eight lanes allow (`QueueLanes`).
        public static let concurrent = Attributes(rawValue: 2)

        @available(*, unavailable, message: "a simulated queue starts at once; make it when it is needed")
        public static let initiallyInactive = Attributes(rawValue: 4)
    }

    /// When a queue drains its autorelease pool. It has no effect on one thread.
    public enum AutoreleaseFrequency: Sendable {
        case inherit, workItem, never
    }

    @available(*, unavailable, message: "a simulated queue cannot be suspended; an OperationQueue can")
    public func suspend() {}

    @available(*, unavailable, message: "a simulated queue cannot be suspended; an OperationQueue can")
    public func resume() {}

    @available(*, unavailable, message: "a simulated queue is active from the beginning")
    public func activate() {}

    /// Runs a block for each number below `iterations`. Dispatch runs them at the same time; on one thread,
    /// they run one after the other.
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
        for iteration in 0..<max(iterations, 0) { work(iteration) }
    }
}
