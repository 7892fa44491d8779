/// Runs a closure in a simulation, with a scripted server and virtual time, and returns what happened.
///
///     @Test func `refreshes once`() async throws {
///         let trace = try await simulate { server in
///             server.on("/profile").reply(401, then: 200)
///             server.on("/token").reply(.json(#"{"token":"new"}"#))
///             let session = Session(interceptor: TokenInterceptor())
///             session.request("https://api.example.com/profile").validate().response { _ in }
///             return session
///         }
///         trace.expect(.exactly(1, "transport.sent and url~/token"))
///     }
///
/// The closure runs on the simulated main queue. Code of the main actor cannot: it belongs to the real main
/// thread. Time passes only while nothing is left to run, so waiting costs nothing. The run is over when
/// nothing happens any more: handlers that are called after the closure has returned are part of it.
///
/// - Parameters:
///   - schedule: Which queue goes next when several could, as the word that a failure names; by default, the
///     queue whose job has waited longest.
///   - limits: They end a run that would not end by itself.
///   - body: Gets the server. What it returns is kept until the run is over.
/// - Throws: `RunFailure` if the closure throws or never ends, if a request has no answer, at a limit, if
///   `schedule` is not the word of a schedule or does not fit, or if this computer cannot keep the run's
///   files.
@discardableResult
public func simulate<Value>(
    schedule word: String = "fifo", limits: Simulator.Limits = .default,
    function: String = #function, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @Sendable (TestServer) async throws -> Value
) async throws -> Trace {
    let place = CodePlace(fileID, filePath, line, column)
    guard let schedule = Schedule(word: word) else {
        let problem = "\"\(word)\" is not a schedule; expected \(Schedule.expectedWords)"
        throw RunFailure(problems: [problem], place: place.short)
    }
    let run = SimulatedRun(schedule, limits, at: place, body)
    defer { run.end() }
    let trace = Trace(run, name: function)
    let problems = run.problems.map(\.message) + [run.mismatch].compactMap { $0 }
    guard problems.isEmpty else { throw RunFailure(problems: problems, place: place.short) }
    for fault in run.faults {
        TestFailure.record(fault.picture(of: trace, at: place), at: fault.place ?? place)
    }
    return trace
}

/// Why a run did not come to its end.
public struct RunFailure: Error, Equatable, CustomStringConvertible {
    /// One or more sentences; the first is usually the reason for the others.
    public let problems: [String]
    /// The run: `File.swift:12`.
    public let place: String

    public var description: String { "the run at \(place) failed: " + problems.joined(separator: "\n") }
}
