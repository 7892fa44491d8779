import Exploration

/// Which schedules `explore` tries.
public struct ScheduleSearch: Sendable {
    let strategy: Exploration.Strategy

    /// First come, first served, and then schedules that draw each choice.
    ///
    /// - Parameter seed: The same seed draws the same schedules.
    public static func random(_ schedules: Int = 300, seed: UInt64 = 1) -> ScheduleSearch {
        ScheduleSearch(strategy: .random(schedules: schedules, seed: seed))
    }

    /// Schedules that let one queue run ahead of the others, and change their minds `depth - 1` times. They
    /// find what needs few but unlikely changes of places (probabilistic concurrency testing; Burckhardt,
    /// Kothari, Musuvathi and Nagarakatte 2010).
    public static func pct(_ schedules: Int = 300, depth: Int = 3, seed: UInt64 = 1) -> ScheduleSearch {
        ScheduleSearch(strategy: .pct(schedules: schedules, depth: depth, seed: seed))
    }

    /// One schedule for each order that the run can have, up to 20,000. The report says whether there are
    /// more. What `exhaustive(limit:)` says of child tasks holds here, too.
    public static let exhaustive = exhaustive(limit: 20_000)

    /// One schedule for each order that the run can have, up to a limit. The report says whether there are
    /// more. Of a delay that is a range, five are tried: its ends, and the quarters between them.
    ///
    /// Child tasks (`async let`, task groups) and actors that the closure awaits itself run on the main
    /// queue, in the order in which they are enqueued. An app has other orders. In a `Task { }`, they are
    /// tried.
    public static func exhaustive(limit: Int) -> ScheduleSearch {
        ScheduleSearch(strategy: .exhaustive(limit: limit))
    }
}
