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
/// closure. The closure runs once with each schedule, because the order must hold in any legal interleaving.
///
/// - Parameters:
///   - schedules: the schedules to run the scenario with.
///   - distortion: what Linux, where the measurements were made, is known to do differently in the scenario.
func conformance(
    _ name: String, schedules: [Schedule] = .severalOrders, except distortion: Distortion? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ scenario: @escaping (Lab) throws -> Void
) throws {
    let check = try OracleCheck(of: name, in: .alamofire4, except: distortion)
    let failure = try check.failure(under: schedules) { schedule in
        let lab = Lab(schedule: schedule)
        try lab.run(scenario)
        return lab.result
    }
    if let failure { Issue.record("\(failure)", sourceLocation: sourceLocation) }
}
