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

    @Test func `ends when its task is cancelled`() async throws {
        let search = _Concurrency.Task {
            while !_Concurrency.Task.isCancelled { await _Concurrency.Task.yield() }
            return try await explore(.random(20), recordsFailures: false) { _ in }
        }
        search.cancel()
        let report = try await search.value
        #expect(report.schedules == 1 && report.isInterrupted)
    }

    @Test func `names a schedule with which the closure throws again`() async throws {
        let body: @Sendable (TestServer) async throws -> Void = { _ in
            guard await first(of: "a", "b") == "b" else { return }
            // Only if the first two change places, there are others to choose from.
            guard await first(of: "c", "d") == "c" else { throw LateError() }
        }
        let report = try await explore(.random(40), recordsFailures: false, body)
        #expect(report.violations.map(\.name) == ["thrown error"])
        let violation = try #require(report.violations.first)
        let failure = await #expect(throws: RunFailure.self) {
            try await simulate(schedule: "\(violation.shortest)", body)
        }
        #expect(failure?.problems == ["the closure threw an error: LateError()"])
    }

    @Test func `judges a run by what happened in it, even if its schedule is one of another run`() {
        let run = SimulatedRun(.choices([0, 0, 9]), .exploring, at: .test) { server in
            server.expect("it is noon") { false }
        }
        defer { run.end() }
        let untrue = run.faults.map { $0.named.name.prefix { $0 != "(" } }
        #expect(untrue == ["it is noon "])
        #expect(
            run.mismatch
                == "the schedule choices-0.0.9 is of another closure, or of an earlier version of this one:"
                + " it has 3 choices, and the run had only 0 to make; explore again to get one that fits")
    }

    @Test func `reports a second answer to a refresh, as a single run does`() async throws {
        let body: @Sendable (TestServer) async throws -> Session = { server in
            server.on("/token").reply(.json(#"{"token":"t2"}"#))
            server.on("/profile").reply(401, then: .text("Ada"))
            let session = Session(
                interceptor: AuthenticationInterceptor(
                    authenticator: TokenAuthenticator(answers: 2), credential: .expiring))
            session.request("https://api.example.com/profile").validate().response { _ in }
            return session
        }
        let run = SimulatedRun(.firstComeFirstServed, .exploring, at: .test, body)
        defer { run.end() }
        let report = try await explore(.random(1), recordsFailures: false, body)
        let names = [run.faults.map(\.named.name), report.violations.map(\.name)]
        let name = "authentication.refreshCompleted without a start"
        #expect(names == [[name], [name]])
    }

    @Test func `that finds a call which waits for ever names its schedule`() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await explore(.random(20)) { _ in
                let turns = RunCount()
                for label in ["a", "b"] {
                    DispatchQueue(label: label).async {
                        if turns.next() == 1, label == "b" { DispatchSemaphore(value: 0).wait() }
                    }
                }
            }
        }
        let message = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("the run at ExploreTests.swift:"))
        #expect(message.contains("stands still with the schedule choices-1: DispatchSemaphore.wait at "))
    }
}

/// That something came too late.
private struct LateError: Error {}

/// Which of two queues has its turn first.
private func first(of one: String, _ other: String) async -> String {
    await withUnsafeContinuation { continuation in
        let turns = RunCount()
        for label in [one, other] {
            DispatchQueue(label: label).async {
                if turns.next() == 1 { continuation.resume(returning: label) }
            }
        }
    }
}

extension CodePlace {
    /// A place in a test.
    static let test = CodePlace("Tests/ProfileTests.swift", "", 12, 1)
}

/// Counts the runs of an exploration, or whatever else comes one after the other.
final class RunCount: Sendable {
    private let count = Mutex(0)

    /// The number of the one that begins.
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
