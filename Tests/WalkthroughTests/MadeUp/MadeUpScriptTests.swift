import JSONText
import ScriptReading
import Testing

@testable import Walkthrough

/// Thousands of callers that nobody has thought of.
///
/// A failure prints the smallest script that shows it, which `reqtrace run` plays, and its schedule.
@Suite struct `A made-up script` {
    private static let schedules: [Schedule] = [
        .firstComeFirstServed, .random(seed: 1), .random(seed: 2), .priorities(depth: 3, seed: 3, steps: 200),
    ]

    /// Some of them, the same ones every time, and all of them with `REQTRACE_EVERYTHING=1`.
    private static let allSeeds: [UInt64] = Array(1...3_000)
    private static let seeds = allSeeds.sampled(24, seed: 1)

    @Test(arguments: seeds)
    func `keeps every promise under every schedule`(seed: UInt64) throws {
        let script = try Self.script(seed)
        for schedule in Self.schedules {
            guard let failure = try Self.failure(of: script, schedule) else { continue }
            Issue.record("seed \(seed), \(schedule): \(Self.smallest(script, schedule, failure))")
        }
    }

    /// Every step is an event that the promises are held against. Each script is played some ten times for
    /// that, and counts once for each schedule here.
    @Test func `takes a million steps if all of them are tried`() throws {
        var steps = 0
        for seed in Self.seeds {
            let script = try Self.loaded(Self.script(seed))
            for schedule in Self.schedules {
                let run = try WalkthroughRun(script: script, schedule: schedule, limits: RunInvariants.limits)
                run.runToEnd()
                steps += run.recorder.events.count
            }
        }
        #expect(steps * Self.allSeeds.count >= 1_000_000 * Self.seeds.count)
    }

    /// The control: a retrier that keeps one completion for all the requests that wait, as some apps do.
    @Test func `shrinks to two requests that wait, if the last one wins`() throws {
        let types: SwiftTypes = [.retrier("LastOneWins") { _ in LastOneWins() }]
        var found: [String] = []
        for seed in 1...40 as ClosedRange<UInt64> where found.isEmpty {
            var generator = ScriptGenerator(seed: seed)
            let text = generator.script().replacing(
                "interceptors: {sign",
                with: "interceptors: {lost: {type: 'swift', name: 'LastOneWins'},\nsign"
            ).replacing("session: {interceptors: [", with: "session: {interceptors: ['lost', ")
            let script = try JSON.parse(Array(text.utf8), dialect: .json5)
            guard let failure = try Self.failure(of: script, .firstComeFirstServed, types) else { continue }
            found.append(Self.smallest(script, .firstComeFirstServed, failure, types))
        }
        let script = try #require(found.first?.split(separator: "\n").last)
        let smallest = try JSON.parse(Array(script.utf8))
        #expect(found.first?.hasPrefix("nothing is owed: ") == true)
        #expect(smallest["requests"]?.array?.count == 2)
        #expect(smallest.size < 45, "\(found)")
    }

    private static func script(_ seed: UInt64) throws -> JSON {
        var generator = ScriptGenerator(seed: seed)
        return try JSON.parse(Array(generator.script().utf8), dialect: .json5)
    }

    private static func loaded(_ script: JSON, _ types: SwiftTypes = .none) throws -> Script {
        try ScriptLoader.load(
            Array(ScriptedJSON(script).text.utf8), name: "made-up", file: "made-up", types: types)
    }

    /// Why a script fails under a schedule; nil if it does not.
    private static func failure(
        of script: JSON, _ schedule: Schedule, _ types: SwiftTypes = .none
    ) throws -> String? {
        try RunInvariants(script: loaded(script, types), schedule: schedule).firstBroken()
    }

    /// The failure, with the smallest script in which the same promise is broken.
    private static func smallest(
        _ script: JSON, _ schedule: Schedule, _ failure: String, _ types: SwiftTypes = .none
    ) -> String {
        let promise = failure.prefix { $0 != ":" }
        var shrinker = ScriptShrinker { candidate in
            let found = try? Self.failure(of: candidate, schedule, types)
            return found?.hasPrefix(promise) == true
        }
        let smallest = shrinker.shrink(script)
        let reason = (try? Self.failure(of: smallest, schedule, types)) ?? failure
        return "\(reason)\n\(ScriptedJSON(smallest).text)"
    }
}

/// Asks for one more attempt, but keeps only the latest of the requests that wait for it.
private final class LastOneWins: RequestRetrier, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var waiting: (@Sendable (RetryResult) -> Void)?

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        waiting = completion
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { [self] in
            waiting?(.doNotRetry)
            waiting = nil
        }
    }
}
