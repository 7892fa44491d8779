import EventOrderTesting
import Foundation
import Testing

@Suite struct `A planted bug` {
    @Test(arguments: PlantedBug.all)
    func `does not show in the default schedule`(bug: PlantedBug) async throws {
        try await simulate { try await bug.play($0, .broken) }
    }

    @Test(arguments: PlantedBug.all, seeds)
    func `is found within 1,000 schedules from any seed, with one that repeats it`(
        bug: PlantedBug, seed: UInt64
    ) async throws {
        let violation = try #require(try await bug.violation(seed: seed))
        let sightings = Sightings(of: violation)
        try await withKnownIssue {
            try await simulate(schedule: "\(violation.shortest)", limits: bug.limits) {
                try await bug.play($0, .broken)
            }
        } matching: { issue in
            sightings.note(issue)
            return true
        }
        #expect(sightings.count == 1, "\(violation.shortest) does not show it again")
    }

    @Test(arguments: PlantedBug.all)
    func `is absent from the correct client`(bug: PlantedBug) async throws {
        try await explore(.random(100, seed: 1), limits: bug.limits) { try await bug.play($0, .correct) }
    }

    @Test(arguments: exhaustible)
    func `is in no order that the correct client can have`(bug: PlantedBug) async throws {
        let report = try await explore(.exhaustive(limit: 10_000), limits: bug.limits) {
            try await bug.play($0, .correct)
        }
        #expect(report.exhaustion == .exhausted)
    }

    /// Whether this is the project's own gate, where minutes do not matter.
    private static let isEverythingTried =
        ProcessInfo.processInfo.environment["REQTRACE_EVERYTHING"] == "1"
    private static let seeds: [UInt64] = isEverythingTried ? Array(1...20) : [1, 2]
    private static let exhaustible = PlantedBug.all.filter { bug in
        bug.orders == .hundreds || bug.orders == .thousands && isEverythingTried
    }
}

extension PlantedBug {
    /// What an exploration of the broken client reports. It begins with few schedules, because most bugs show
    /// soon.
    fileprivate func violation(seed: UInt64) async throws -> ExplorationReport.Violation? {
        for schedules in [10, 100, 1_000] {
            let report = try await explore(
                .random(schedules, seed: seed), limits: limits, shortening: 40, recordsFailures: false
            ) { try await play($0, .broken) }
            if let found = report.violations.first(where: { $0.name.hasPrefix(failure) }) { return found }
        }
        return nil
    }
}

/// Counts the issues of a test that are what an exploration found.
private final class Sightings: @unchecked Sendable {
    // Unchecked: a test notes its issues one after the other.
    private let violation: ExplorationReport.Violation
    private(set) var count = 0

    init(of violation: ExplorationReport.Violation) { self.violation = violation }

    func note(_ issue: Issue) {
        let place = issue.sourceLocation.map { "(\($0.fileName):\($0.line))" } ?? ""
        let texts = issue.comments.map(\.rawValue) + [issue.error.map { "\($0)" } ?? ""]
        let isPlaced = violation.name.hasSuffix(place) && !place.isEmpty
        if isPlaced || texts.contains(where: { $0.contains(violation.message) }) { count += 1 }
    }
}
