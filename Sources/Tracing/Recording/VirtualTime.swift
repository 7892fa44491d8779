import JSONText

/// A point on the virtual clock: nanoseconds since the run began.
public struct VirtualInstant: Hashable, Comparable, Sendable {
    /// The distance from `start` in nanoseconds; it can hold 584 years.
    public var nanoseconds: UInt64

    public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    /// The moment at which every run begins.
    public static let start = VirtualInstant(nanoseconds: 0)
    /// A moment that no run reaches.
    public static let distantFuture = VirtualInstant(nanoseconds: .max)

    public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }

    /// Stops at `distantFuture`, so that a hostile delay cannot overflow the clock.
    public static func + (instant: Self, duration: VirtualDuration) -> Self {
        let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(duration.nanoseconds)
        return overflow ? .distantFuture : Self(nanoseconds: sum)
    }

    /// The time from `earlier` to this instant; zero when `earlier` is later.
    public func since(_ earlier: Self) -> VirtualDuration {
        VirtualDuration(
            nanoseconds: nanoseconds > earlier.nanoseconds ? nanoseconds - earlier.nanoseconds : 0)
    }

    /// The next point behind `now` of the grid that begins here, as repeating timers have one: they do not
    /// make up for the points that they missed. No interval is shorter than a nanosecond.
    package func next(every interval: VirtualDuration, after now: Self) -> Self {
        let interval = max(interval, VirtualDuration(nanoseconds: 1))
        let missed = now.since(self).nanoseconds / interval.nanoseconds
        return self + VirtualDuration(nanoseconds: missed * interval.nanoseconds) + interval
    }
}

/// A span of virtual time. Never negative: a negative delay in a script or an API call means "at once".
public struct VirtualDuration: Hashable, Comparable, Sendable {
    /// The length in nanoseconds, the finest step of virtual time.
    public var nanoseconds: UInt64

    public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

    /// No time: what comes after it happens at the same moment, in a later job.
    public static let zero = VirtualDuration(nanoseconds: 0)

    /// A whole number of milliseconds; a number too large for the clock becomes the largest duration.
    public static func milliseconds(_ count: UInt64) -> Self {
        let (nanoseconds, overflow) = count.multipliedReportingOverflow(by: 1_000_000)
        return Self(nanoseconds: overflow ? .max : nanoseconds)
    }

    /// Rounds to the nearest nanosecond; NaN and negative values become zero, huge ones the largest duration.
    public static func seconds(_ seconds: Double) -> Self {
        guard seconds > 0 else { return .zero }
        let nanoseconds = (seconds * 1e9).rounded()
        return Self(nanoseconds: nanoseconds >= 0x1p64 ? .max : UInt64(nanoseconds))
    }

    /// The length in seconds, as Foundation counts time; rounded beyond 2^53 nanoseconds.
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension VirtualDuration: CustomStringConvertible {
    /// The shortest exact form that a reader expects: `0 ms`, `15 ms`, `1.5 ms`, `2 s`.
    public var description: String {
        if nanoseconds >= 1_000_000_000, nanoseconds % 1_000_000_000 == 0 {
            return "\(nanoseconds / 1_000_000_000) s"
        }
        let fraction = nanoseconds % 1_000_000
        guard fraction != 0 else { return "\(nanoseconds / 1_000_000) ms" }
        var digits = String(fraction).zeroPadded(to: 6)
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(nanoseconds / 1_000_000).\(digits) ms"
    }
}
