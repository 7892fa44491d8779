/// The simulated twin of Dispatch's queue: a label, an optional target, and work that runs on virtual time.
///
/// A serial queue that targets another shares its line of jobs, so blocks keep the order in which they were
/// enqueued over the whole hierarchy. A concurrent queue hands its blocks to eight lanes in turn, each of
/// which keeps its order; which lane goes on, the schedule picks (`QueueLanes`).
public final class DispatchQueue: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    /// The simulation this queue runs in.
    public let simulator: Simulator
    let lanes: QueueLanes
    /// How the simulation knows a queue that the whole process shares; nil for any other.
    private let reference: BackReference<DispatchQueue>?

    /// The name of the queue in traces (Dispatch's `label`).
    public var label: String { lanes.label }

    /// Makes a queue in the current simulation: a serial one, unless `attributes` contain `.concurrent`.
    ///
    /// The quality of service and the autorelease frequency have no effect on one thread.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public convenience init(
        label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
        autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
    ) {
        let simulator = target?.simulator ?? Simulator.current(for: "DispatchQueue(label:)")
        let isConcurrent = attributes.contains(.concurrent) && target?.lanes.serialLane == nil
        self.init(
            isConcurrent
                ? QueueLanes(concurrentWithLabel: label, takesBarriers: true, in: simulator)
                : QueueLanes(label: label, target: target?.lanes, in: simulator),
            in: simulator)
        if let target { simulator.queueFamilies.note(target.lanes.queueLabel, asTargetOf: lanes.queueLabel) }
    }

    init(
        _ lanes: QueueLanes, in simulator: Simulator, as reference: BackReference<DispatchQueue>? = nil
    ) {
        self.lanes = lanes
        self.simulator = simulator
        self.reference = reference
        reference?.refer(to: self)
    }

    deinit { reference?.end() }

    /// The main queue of the current simulation.
    public static var main: DispatchQueue {
        Simulator.current(for: "DispatchQueue.main").main
    }

    /// The global concurrent queue of a quality-of-service class.
    public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
        Simulator.current(for: "DispatchQueue.global()").globalQueue(label: globalLabel(qos))
    }

    // MARK: Enqueueing

    /// Does what `async(execute:)` does. The compiler mistakes any method called `async` on a type called
    /// `DispatchQueue` for the real one and demands `@Sendable` blocks, which one thread does not need.
    public func enqueue(_ work: consuming @escaping () -> Void) {
        simulator.checkThread(of: self)
        guard lanes.line == nil else { return enqueue(flags: [], work) }
        simulator.enqueue(lane: lanes.next(), queue: lanes.queueLabel, work)
    }

    /// Enqueues a block whose cause is an earlier position in the run, not the current one.
    func enqueue(following position: Recorder.Position, _ work: @escaping () -> Void) {
        simulator.enqueue(lane: lanes.next(), queue: lanes.queueLabel, following: position, work)
    }

    /// Enqueues a block that may be a barrier. On a serial queue, and on a global one, a barrier is a block
    /// like any other.
    func enqueue(flags: DispatchWorkItemFlags, _ work: @escaping () -> Void) {
        guard let line = lanes.line else { return enqueue(work) }
        simulator.checkThread(of: self)
        let position = simulator.recorder.position
        let isBarrier = flags.contains(.barrier)
        line.join(isBarrier: isBarrier) { [self] in
            enqueue(following: position) {
                work()
                line.leave(isBarrier: isBarrier)
            }
        }
    }

    /// The label as the recorder knows it.
    var queueLabel: QueueLabel { lanes.queueLabel }

    /// Enqueues a block after a span of virtual time.
    public func enqueue(after delay: VirtualDuration, _ work: @escaping () -> Void) {
        schedule(after: delay, lane: lanes.next(), timer: nil, work)
    }

    /// Enqueues a block after a span of virtual time, unless the timer is cancelled before then.
    public func timer(after delay: VirtualDuration, _ work: @escaping () -> Void) -> SimulatedTimer {
        let lane = lanes.next()
        let timer = SimulatedTimer(lane: lane, in: simulator)
        schedule(after: delay, lane: lane, timer: timer) { if timer.fire() { work() } }
        return timer
    }

    private func schedule(
        after delay: VirtualDuration, lane: Int, timer: SimulatedTimer?, _ work: @escaping () -> Void
    ) {
        simulator.checkThread(of: self)
        // In a queue with barriers, a block gets its place in the line when its time has come.
        let job = lanes.line == nil ? work : { [self] in enqueue(work) }
        simulator.schedule(after: delay, lane: lane, queue: lanes.queueLabel, timer: timer, job)
    }

    private static func globalLabel(_ qos: DispatchQoS.QoSClass) -> String {
        switch qos {
        case .background: "com.apple.root.background-qos"
        case .utility: "com.apple.root.utility-qos"
        case .userInitiated: "com.apple.root.user-initiated-qos"
        case .userInteractive: "com.apple.root.user-interactive-qos"
        default: "com.apple.root.default-qos"
        }
    }
}
