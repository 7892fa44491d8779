import Foundation

/// A verdict on an interceptor: it is put into the situations in which interceptors go wrong in practice,
/// each under many schedules and with many delays.
///
/// `audit(session:)` is the same as a test. This type is for whoever wants the report.
public struct Audit: Sendable {
    /// How many schedules each situation is played under.
    public var schedules: Int
    /// The same seed draws the same schedules and delays.
    public var seed: UInt64
    /// The situations that are played. Without any, nothing is known, and the report is not clean.
    public var situations = AuditSituation.all
    /// What the server answers to a request for a new token: JSON with the token under the names that most
    /// apps know, unless this says otherwise. It comes after 20 to 60 ms, unless it has a time of its own.
    /// It has to bring a token: that none comes is what some situations are about, and a finding in others.
    /// Every request that is not the audit's is one for a new token.
    public var newToken: @Sendable (String) -> Answer = AuditServer.tokenInManyForms
    /// What the server answers to a request with a token that it refuses, or without one: a 401 that says so
    /// as RFC 6750 §3 has it, unless an app reads something else, such as a code in the body. When it comes
    /// is the situation's choice. It must not redirect. If it is a 403 or a 400 that only its status tells
    /// apart, the situation of that name has to be left out, since no refresh is expected there.
    public var refusal = Answer.status(401).header("WWW-Authenticate", #"Bearer error="invalid_token""#)
    /// What the addresses of the audit's requests begin with; a number follows. An interceptor that adds its
    /// token to some addresses alone needs one of them.
    public var address = "https://api.example.com/audit/"
    /// The header field in which the server looks for the token.
    public var tokenField = "Authorization"

    let makeSession: @Sendable () -> Session

    /// - Parameter session: Makes the session, with the interceptor in it. It is called once for each run,
    ///   and must make everything anew. It must begin with a token that needs no refresh: since the server
    ///   refuses the token of the first request, a refresh ahead of that would be one too many.
    public init(schedules: Int = 50, seed: UInt64 = 1, session: @escaping @Sendable () -> Session) {
        self.schedules = schedules
        self.seed = seed
        makeSession = session
    }

    /// - Parameter interceptor: Makes the interceptor of the session. It is called once for each run.
    public init(
        schedules: Int = 50, seed: UInt64 = 1,
        session interceptor: @escaping @Sendable () -> any RequestInterceptor
    ) {
        self.init(schedules: schedules, seed: seed) { () -> Session in Session(interceptor: interceptor()) }
    }

    /// Plays all situations, or those before the task is cancelled.
    public func report() async -> AuditReport {
        var rows: [AuditReport.Row] = []
        for situation in situations where !_Concurrency.Task.isCancelled {
            let run = AuditRun(situation: situation, audit: self)
            rows.append(
                AuditReport.Row(situation: situation.name, findings: await findings(run)))
        }
        return AuditReport(
            schedules: schedules, rows: rows, isInterrupted: rows.count < situations.count)
    }

    /// Plays a situation in a thread of its own: a call that waits for ever keeps that thread, and nothing
    /// else.
    private func findings(_ run: AuditRun) async -> [AuditReport.Finding] {
        let endless = [AuditFinding.retriedWithoutEnd, .neverRests].map(\.rawValue)
        let strategy = Exploration.Strategy.random(schedules: schedules, seed: seed)
        return await withUnsafeContinuation { continuation in
            let play = { @Sendable in
                var exploration = Exploration(strategy, of: ExplorationSubject(name: run.situation.name))
                exploration.runsForShortening = 25
                // Two endless runs are as good as fifty, and each costs as much as a thousand others.
                let report = exploration.run(
                    while: { progress in
                        !progress.failures.contains { endless.contains($0.name) && $0.count > 1 }
                    }
                ) { schedule in
                    let outcome = run.play(schedule) { message, schedule in
                        continuation.resume(returning: [AuditReport.Finding(standstill: message, schedule)])
                        SeparateThread.stayForEver()
                    }
                    defer { outcome.simulator.discardWork() }
                    return ExploredRun(outcome.simulator, failures: outcome.failures)
                }
                continuation.resume(returning: AuditReport.Finding.all(in: report))
            }
            // Where there is no memory for such a thread, the one that asks has to do.
            if !SeparateThread.start(play) { play() }
        }
    }
}

/// Puts an interceptor into the situations in which interceptors go wrong in practice, each under many
/// schedules and delays, and records a failure with a table of what it did wrong.
///
///     @Test func `refreshes as it should`() async {
///         await audit(session: { TokenInterceptor() })
///     }
///
/// The server refuses the token that the first request has in `Authorization`, and a request without one, and
/// accepts any other token. Every request that is not to `https://api.example.com/audit/` is taken for one
/// for a new token. Both can be chosen, and more, with `Audit`. Without any schedule, the test fails.
///
/// - Returns: What was found.
@discardableResult
public func audit(
    schedules: Int = 50, seed: UInt64 = 1, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    session interceptor: @escaping @Sendable () -> any RequestInterceptor
) async -> AuditReport {
    await audit(
        schedules: schedules, seed: seed, fileID: fileID, filePath: filePath, line: line, column: column
    ) { () -> Session in Session(interceptor: interceptor()) }
}

/// The same for a session that is more than its interceptor.
@discardableResult
public func audit(
    schedules: Int = 50, seed: UInt64 = 1, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, session: @escaping @Sendable () -> Session
) async -> AuditReport {
    let report = await Audit(schedules: schedules, seed: seed, session: session).report()
    report.record(at: CodePlace(fileID, filePath, line, column))
    return report
}
