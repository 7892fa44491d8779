/// The simulated twin of Dispatch's queue: a label, an optional target, and work that runs on virtual time.
///
/// A serial queue that targets another shares its line of jobs, so blocks keep the order in which they were
/// enqueued over the whole hierarchy. A concurrent queue's blocks may run in any order the schedule picks.
public final class DispatchQueue: @unchecked Sendable {
    /// The simulation this queue runs in.
    public let simulator: Simulator
    private let lanes: QueueLanes

    /// The name of the queue in traces (Dispatch's `label`).
    public var label: String { lanes.label }

    /// Makes a serial queue in the current simulation.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public convenience init(label: String, target: DispatchQueue? = nil) {
        guard let simulator = target?.simulator ?? Simulator.current else {
            preconditionFailure("DispatchQueue(label:) needs a running simulation; pass a target or set one")
        }
        self.init(QueueLanes(label: label, target: target?.lanes, in: simulator), in: simulator)
    }

    init(_ lanes: QueueLanes, in simulator: Simulator) {
        self.lanes = lanes
        self.simulator = simulator
    }

    /// The main queue of the current simulation.
    public static var main: DispatchQueue {
        Simulator.current(for: "DispatchQueue.main").main
    }

    /// The global concurrent queue of a quality-of-service class.
    public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
        Simulator.current(for: "DispatchQueue.global()").globalQueue(label: globalLabel(qos))
    }

    /// Enqueues a block. It runs when its turn comes, and never before this call returns.
    public func async(execute work: @escaping @Sendable () -> Void) { enqueue(work) }

    /// Enqueues a block at a virtual moment; one that no run reaches does not keep the run going.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        guard deadline < .distantFuture else { return }
        enqueue(after: deadline.instant.since(simulator.now), work)
    }

    /// Does what `async(execute:)` does. The compiler mistakes any method called `async` on a type called
    /// `DispatchQueue` for the real one and demands `@Sendable` blocks, which one thread does not need.
    public func enqueue(_ work: @escaping () -> Void) {
        simulator.enqueue(lane: lanes.next(), queue: lanes.queueLabel, work)
    }

    /// Enqueues a block whose cause is an earlier position in the run, not the current one.
    func enqueue(following position: Recorder.Position, _ work: @escaping () -> Void) {
        simulator.enqueue(lane: lanes.next(), queue: lanes.queueLabel, following: position, work)
    }

    /// The label as the recorder knows it.
    var queueLabel: QueueLabel { lanes.queueLabel }

    /// Enqueues a block after a span of virtual time.
    public func enqueue(after delay: VirtualDuration, _ work: @escaping () -> Void) {
        simulator.schedule(after: delay, lane: lanes.next(), queue: lanes.queueLabel, timer: nil, work)
    }

    /// Enqueues a block after a span of virtual time, unless the timer is cancelled before then.
    public func timer(after delay: VirtualDuration, _ work: @escaping () -> Void) -> SimulatedTimer {
        let timer = SimulatedTimer(simulator: simulator)
        simulator.schedule(after: delay, lane: lanes.next(), queue: lanes.queueLabel, timer: timer, work)
        return timer
    }

    /// Runs a block at once, under the name of this queue. On one thread nothing else can be running, so
    /// there is nothing to wait for.
    public func sync<Value>(execute work: () throws -> Value) rethrows -> Value {
        let caller = simulator.recorder.queue
        simulator.recorder.queue = lanes.queueLabel
        defer { simulator.recorder.queue = caller }
        return try work()
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

/// The simulated twin of Dispatch's time, which reads the virtual clock.
public struct DispatchTime: Comparable, Sendable {
    let instant: VirtualInstant

    /// A moment that no run reaches.
    public static let distantFuture = DispatchTime(instant: .distantFuture)

    /// The current moment of the running simulation; the start of virtual time if none is running.
    public static func now() -> DispatchTime {
        DispatchTime(instant: Simulator.current?.now ?? .start)
    }

    /// A moment this many seconds later (Dispatch's `+`). A negative number or NaN means "at once".
    public static func + (time: Self, seconds: Double) -> Self {
        DispatchTime(instant: time.instant + .seconds(seconds))
    }

    /// A moment later by an interval (Dispatch's `+`); `.never` gives `distantFuture`.
    public static func + (time: Self, interval: DispatchTimeInterval) -> Self {
        switch interval {
        case .seconds(let count): time + Double(count)
        case .milliseconds(let count): time + Double(count) / 1e3
        case .microseconds(let count): time + Double(count) / 1e6
        case .nanoseconds(let count): time + Double(count) / 1e9
        default: .distantFuture
        }
    }

    public static func < (a: Self, b: Self) -> Bool { a.instant < b.instant }
}

extension DispatchTimeInterval {
    /// The same span on virtual time; `.never` is longer than any run.
    public var virtualDuration: VirtualDuration {
        (DispatchTime(instant: .start) + self).instant.since(.start)
    }
}
