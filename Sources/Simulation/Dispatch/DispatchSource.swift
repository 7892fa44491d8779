/// What the simulated sources of events have in common: the twin of Dispatch's protocol.
public protocol DispatchSourceProtocol: AnyObject {
    /// Sets what happens at each event.
    func setEventHandler(
        qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (@Sendable () -> Void)?)
    /// Sets what happens once, after the source was cancelled.
    func setCancelHandler(
        qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (@Sendable () -> Void)?)
    /// Ends one suspension. A source that is neither active nor suspended is activated.
    func resume()
    /// Lets events come, the first time. Another time, this has no effect.
    func activate()
    /// Holds events back. Each call needs a `resume()`.
    func suspend()
    /// Ends the source.
    func cancel()
    /// Whether the source was cancelled.
    var isCancelled: Bool { get }
}

extension DispatchSourceProtocol {
    /// Sets what happens at each event.
    public func setEventHandler(handler: (@Sendable () -> Void)?) {
        setEventHandler(qos: .unspecified, flags: [], handler: handler)
    }

    /// Sets what happens once, after the source was cancelled.
    public func setCancelHandler(handler: (@Sendable () -> Void)?) {
        setCancelHandler(qos: .unspecified, flags: [], handler: handler)
    }
}

/// A source whose events come at virtual times: the twin of Dispatch's protocol.
public protocol DispatchSourceTimer: DispatchSourceProtocol {
    /// Sets when the events come: at a moment, and then again after each interval.
    func schedule(deadline: DispatchTime, repeating: DispatchTimeInterval, leeway: DispatchTimeInterval)
}

extension DispatchSourceTimer {
    /// Sets when the events come: at a moment, and then again after each interval.
    public func schedule(deadline: DispatchTime, repeating: DispatchTimeInterval = .never) {
        schedule(deadline: deadline, repeating: repeating, leeway: .nanoseconds(0))
    }

    /// Sets when the events come: at a moment, and then again after this many seconds.
    public func schedule(
        deadline: DispatchTime, repeating seconds: Double, leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        schedule(
            deadline: deadline,
            repeating: .nanoseconds(Int(clamping: VirtualDuration.seconds(seconds).nanoseconds)),
            leeway: leeway)
    }
}

/// The simulated twin of Dispatch's sources. Of these, timers make sense in a simulation.
public enum DispatchSource {
    /// Flags of a timer. They have no effect on virtual time, which is exact.
    public struct TimerFlags: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Asks for exact times.
        public static let strict = TimerFlags(rawValue: 1)
    }

    /// Makes a timer that calls its handler on a queue; by default, on a global one. It does nothing until it
    /// is activated.
    public static func makeTimerSource(
        flags: TimerFlags = [], queue: DispatchQueue? = nil
    ) -> any DispatchSourceTimer {
        TimerSource(queue: queue ?? DispatchQueue.global())
    }
}

private final class TimerSource: DispatchSourceTimer, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private let queue: DispatchQueue
    private var eventHandler: (@Sendable () -> Void)?
    private var cancelHandler: (@Sendable () -> Void)?
    private var state = State.inactive(suspensions: 0)
    private var next: DispatchTime?
    private var interval = DispatchTimeInterval.never
    private var timer: SimulatedTimer?

    /// What is left until events come. A source may be suspended before it is activated, too.
    private enum State: Equatable {
        case inactive(suspensions: Int)
        case active(suspensions: Int)
        case cancelled
    }

    init(queue: DispatchQueue) { self.queue = queue }

    func setEventHandler(
        qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (@Sendable () -> Void)?
    ) { eventHandler = handler }

    func setCancelHandler(
        qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: (@Sendable () -> Void)?
    ) { cancelHandler = handler }

    func schedule(deadline: DispatchTime, repeating: DispatchTimeInterval, leeway: DispatchTimeInterval) {
        next = deadline
        interval = repeating
        arm()
    }

    var isCancelled: Bool { state == .cancelled }

    func activate() {
        guard case .inactive(let suspensions) = state else { return }
        state = .active(suspensions: suspensions)
        arm()
    }

    func resume() {
        switch state {
        // Dispatch takes the call for `activate()`, which is younger, unless it ends a suspension.
        case .inactive(suspensions: 0): activate()
        case .inactive(let suspensions): state = .inactive(suspensions: suspensions - 1)
        case .active(let suspensions):
            state = .active(suspensions: max(0, suspensions - 1))
            arm()
        case .cancelled: break
        }
    }

    func suspend() {
        switch state {
        case .inactive(let suspensions): state = .inactive(suspensions: suspensions + 1)
        case .active(let suspensions):
            state = .active(suspensions: suspensions + 1)
            arm()
        case .cancelled: break
        }
    }

    func cancel() {
        guard !isCancelled else { return }
        state = .cancelled
        arm()
        eventHandler = nil
        if let cancelHandler { queue.enqueueCodeOfApp(cancelHandler) }
        cancelHandler = nil
    }

    /// Waits for the next event, if there is one to wait for.
    private func arm() {
        timer?.cancel()
        timer = nil
        guard state == .active(suspensions: 0), let next, next != .distantFuture else { return }
        let simulator = queue.simulator
        timer = queue.timer(
            after: next.instant.since(simulator.now), simulator.ofApp { [weak self] in self?.fire() })
    }

    private func fire() {
        guard state == .active(suspensions: 0), let due = next else { return }
        next = DispatchTime(
            instant: due.instant.next(every: interval.virtualDuration, after: queue.simulator.now))
        arm()
        eventHandler?()
    }
}
