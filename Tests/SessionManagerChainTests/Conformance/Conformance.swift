import OracleSupport
import SessionManagerChain
import Testing

/// Runs a scenario on this chain and compares it with what the real library was measured to do.
///
///     try conformance("retry_once_500") { lab in
///         lab.server.reply(500, then: 200)
///         let manager = lab.manager(retrier: LabRetrier("X", .grant(times: 1)))
///         lab.request(from: manager).checked().handleData()
///     }
///
/// `name` is a file in `Tests/Fixtures/oracle-4.7`; its `description` says in words what to write in the
/// closure. The closure runs once for each schedule, because the order must hold in any legal interleaving.
///
/// - Parameter distortion: what Linux, where the measurements were made, is known to get wrong in the
///   scenario.
func conformance(
    _ name: String, schedules: [Schedule] = .severalOrders, except distortion: Distortion? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ scenario: @escaping (Lab) throws -> Void
) throws {
    let measured = try OracleScenario(named: name, in: .alamofire4).forgetting(distortion)
    for schedule in schedules {
        let lab = Lab(schedule: schedule)
        try lab.run(scenario)
        let problems = lab.problems(comparedWith: measured)
        guard problems.isEmpty else {
            let report = problems.joined(separator: "\n") + "\nwith the schedule \(schedule)"
            Issue.record("\(report)", sourceLocation: sourceLocation)
            return
        }
    }
}

extension Lab {
    /// Everything that is not as measured in a run that is over, and everything that no run may leave behind.
    fileprivate func problems(comparedWith measured: OracleScenario) -> [String] {
        let comparison = OracleComparison(
            scenario: measured, observed: log.events, finalStates: finalStates, serverHits: serverHits)
        let unpaired = simulator.recorder.unpaired.map {
            "event \($0.event), \($0.kind.name), ends what never began"
        }
        let limit = simulator.limitReached.map { "the run reached its limit on \($0.rawValue)" }
        return comparison.failures + unpaired + unmatched + [limit, traceDifference].compactMap { $0 }
    }
}
