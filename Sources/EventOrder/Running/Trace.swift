import TextPages

/// Everything that happened in one run, in order.
///
///     let trace = try await simulate { server in … }
///     trace.expect("retry.decided[outcome=retry] < task.created[attempt=1]")
///     print(trace)
public struct Trace: Sendable {
    /// The events. `Condition` says which fields they have, and `reqtrace events` lists their kinds.
    public let events: [TraceEvent]
    /// What was run, and the schedule that repeats it choice by choice.
    public let header: TraceHeader

    init(_ run: SimulatedRun, name: String) {
        let simulator = run.simulator
        events = simulator.recorder.traceEvents
        header = TraceHeader(
            walkthrough: name, chain: Self.chain(of: simulator.recorder.events),
            schedule: simulator.chosenSchedule.description, script: "")
        let outcome = simulator.outcome(isUnmatched: !run.server.transport.unmatched.isEmpty)
        bytes = TraceWriter.file(simulator.recorder, header: header, outcome: outcome)
    }

    /// The chain that made these events, as far as they tell: Alamofire's calls have their own notation.
    private static func chain(of events: EventLog) -> String {
        let notation = events.lazy.map(\.notation).first { $0 != .none }
        let chain: Chain =
            switch notation {
            case .alamofire4?: .sessionManager
            case .alamofire5?: .session
            case nil, CallbackNotation.none?: .urlSession
            }
        return chain.rawValue
    }

    /// The trace as a file, for `reqtrace run FILE` and `reqtrace diff`.
    public let bytes: [UInt8]

    /// The events that are as a condition says.
    ///
    ///     let sent = try trace.events(where: "transport.sent and attempt=1")
    ///
    /// - Throws: `TextMistake` if the text is no condition.
    public func events(where condition: String) throws -> [TraceEvent] {
        let condition = try Condition(condition)
        return events.filter(condition.holds)
    }
}

extension Trace: CustomStringConvertible {
    /// A line for each event: number, time, request and attempt, kind, and the call of the real library that
    /// it stands for.
    public var description: String { events.map(\.line).joined(separator: "\n") }
}

extension TraceEvent {
    /// `12     15 ms  request 1/0  transport.receivedHead`.
    fileprivate var line: String {
        let subject = request.map { "request \($0)/\(attempt ?? 0)" } ?? ""
        let columns = [
            "\(number)".padded(to: 4), time.since(.start).description.padded(to: 9), subject.padded(to: 12),
            kind,
        ]
        return (columns + [callback].compactMap(\.self)).joined(separator: "  ")
    }
}
