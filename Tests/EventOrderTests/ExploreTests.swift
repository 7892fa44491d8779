import EventOrderTesting
import Synchronization
import Testing

@testable import EventOrder

@Suite struct `An exploration` {
    @Test func `says of a failure that it did not come again, and not how to repeat it`() async throws {
        let runs = RunCount()
        let report = try await explore(.random(1), recordsFailures: false) { server in
            let isFirst = runs.next() == 1
            server.expect("another run came before") { !isFirst }
        }
        let advice = report.violations.map { $0.advice(within: .exploring) }
        #expect(advice == ["It did not come again: the run depends on something else than its schedule."])
    }

    @Test func `fails if it tries no schedule`() async throws {
        let searches: [ScheduleSearch] = [.random(0), .random(-1), .pct(0), .exhaustive(limit: 0)]
        for search in searches {
            try await withKnownIssue {
                try await explore(search) { _ in }
            } matching: { issue in
                issue.comments.map(\.rawValue) == ["No schedule was run, so nothing is known."]
            }
        }
    }
}

/// Counts the runs of an exploration.
final class RunCount: Sendable {
    private let count = Mutex(0)

    /// The number of the run that begins.
    func next() -> Int {
        count.withLock { count -> Int in
            count += 1
            return count
        }
    }
}

@Suite struct `A search for every order` {
    @Test func `tries both orders of what is expected to come in one, even if nothing else could tell`()
        async throws
    {
        let report = try await explore(.exhaustive, recordsFailures: false) { server in
            server.expect("request.suspended[request=1] << request.suspended[request=2]")
            let sessions = [Session(), Session()]
            for session in sessions { session.request("https://api.example.com/").suspend() }
            return sessions
        }
        #expect(report.violations.count == 1)
        #expect(report.exhaustion == .exhausted)
    }
}
