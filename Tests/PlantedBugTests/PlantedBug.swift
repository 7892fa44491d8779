import EventOrderTesting
import Testing

/// A client of an app with a bug in the order of its events, and the same client without it.
struct PlantedBug: Sendable, CustomTestStringConvertible {
    enum Version: Sendable { case broken, correct }

    /// How many orders a client has, at most.
    enum Orders { case hundreds, thousands, tooMany }

    /// What goes wrong, in a sentence.
    let sentence: String
    /// How the name begins under which an exploration reports it.
    let failure: String
    /// Whether the correct client has so few orders that all of them can be tried in a test.
    var orders = Orders.tooMany
    /// Where a run that repeats without end is stopped.
    var limits = Simulator.Limits.exploring
    /// Plays the app on a server that has nothing to say yet. What it returns is kept until the run is over.
    let play: @Sendable (TestServer, Version) async throws -> any Sendable

    var testDescription: String { sentence }
}

extension PlantedBug {
    static let all = tokens + screens + transfers

    private static let tokens: [PlantedBug] = [
        naiveRefresh, lateRefusal, lostWaiter, stuckFlag, endlessRetry, lateToken, twoGrants, silentDefault,
        repeatedHook,
    ]
    private static let screens: [PlantedBug] = [reusedCell, closedScreen, refilledCache, wrongHandler]
    private static let transfers: [PlantedBug] = [lateProgress, overtakingAdapter, unbalancedPause]
}
