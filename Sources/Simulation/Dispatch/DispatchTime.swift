/// The simulated twin of Dispatch's time, which reads the virtual clock.
public struct DispatchTime: Comparable, Sendable {
    let instant: VirtualInstant

    init(instant: VirtualInstant) { self.instant = instant }

    /// Makes the moment this many nanoseconds after the start of the run.
    public init(uptimeNanoseconds: UInt64) {
        instant = .start + VirtualDuration(nanoseconds: uptimeNanoseconds)
    }

    /// The current moment of the running simulation; the start of virtual time if none is running.
    public static func now() -> DispatchTime {
        DispatchTime(instant: Simulator.current?.now ?? .start)
    }

    /// A moment that no run reaches.
    public static let distantFuture = DispatchTime(instant: .distantFuture)

    /// The nanoseconds from the start of the run to this moment.
    public var uptimeNanoseconds: UInt64 { instant.nanoseconds }

    /// A moment this many seconds later (Dispatch's `+`); earlier, if the number is negative.
    public static func + (time: Self, seconds: Double) -> Self {
        guard time != .distantFuture else { return time }
        if seconds < 0 { return time - -seconds }
        return DispatchTime(instant: time.instant + .seconds(seconds))
    }

    /// A moment later by an interval (Dispatch's `+`); `.never` gives a moment that no run reaches.
    public static func + (time: Self, interval: DispatchTimeInterval) -> Self {
        interval.seconds.map { time + $0 } ?? .distantFuture
    }

    /// A moment this many seconds earlier, but not before the start of the run.
    public static func - (time: Self, seconds: Double) -> Self {
        guard time != .distantFuture, seconds > 0 else { return time + -seconds }
        let earlier = VirtualDuration.seconds(seconds).nanoseconds
        return DispatchTime(uptimeNanoseconds: time.uptimeNanoseconds - min(earlier, time.uptimeNanoseconds))
    }

    /// A moment earlier by an interval, but not before the start of the run.
    public static func - (time: Self, interval: DispatchTimeInterval) -> Self {
        interval.seconds.map { time - $0 } ?? .distantFuture
    }

    public static func < (a: Self, b: Self) -> Bool { a.instant < b.instant }

    /// The moment later by an interval.
    public func advanced(by interval: DispatchTimeInterval) -> DispatchTime { self + interval }

    /// The interval from this moment to another one.
    public func distance(to other: DispatchTime) -> DispatchTimeInterval {
        guard self != .distantFuture, other != .distantFuture else { return .never }
        let (from, to) = (uptimeNanoseconds, other.uptimeNanoseconds)
        return .nanoseconds(to >= from ? Int(clamping: to - from) : -Int(clamping: from - to))
    }
}

/// The simulated twin of Dispatch's time of day. It moves with virtual time, since nobody sets the clock.
public struct DispatchWallTime: Comparable, Sendable {
    let time: DispatchTime

    /// The current moment of the running simulation.
    public static func now() -> DispatchWallTime { DispatchWallTime(time: .now()) }

    /// A moment that no run reaches.
    public static let distantFuture = DispatchWallTime(time: .distantFuture)

    /// A moment this many seconds later.
    public static func + (wall: Self, seconds: Double) -> Self { Self(time: wall.time + seconds) }

    /// A moment later by an interval.
    public static func + (wall: Self, interval: DispatchTimeInterval) -> Self {
        Self(time: wall.time + interval)
    }

    /// A moment this many seconds earlier.
    public static func - (wall: Self, seconds: Double) -> Self { Self(time: wall.time - seconds) }

    /// A moment earlier by an interval.
    public static func - (wall: Self, interval: DispatchTimeInterval) -> Self {
        Self(time: wall.time - interval)
    }

    public static func < (a: Self, b: Self) -> Bool { a.time < b.time }
}

extension DispatchTimeInterval {
    /// The same span on virtual time; `.never` is longer than any run.
    public var virtualDuration: VirtualDuration {
        (DispatchTime(instant: .start) + self).instant.since(.start)
    }

    /// The interval in seconds; nil for `.never`.
    fileprivate var seconds: Double? {
        switch self {
        case .seconds(let count): Double(count)
        case .milliseconds(let count): Double(count) / 1e3
        case .microseconds(let count): Double(count) / 1e6
        case .nanoseconds(let count): Double(count) / 1e9
        default: nil
        }
    }
}
