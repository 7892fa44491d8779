import OracleSupport
import SessionChain
import Testing

/// Runs a scenario on this chain and compares it with what the real library was measured to do.
///
///     try conformance("retry_once_500") { lab in
///         lab.server.reply(500, then: 200)
///         let session = lab.session(interceptor: LabInterceptor("X", retry: .once))
///         session.request(lab.url).validate().responseData { _ in }
///     }
///
/// `name` is a file in `Tests/Fixtures/oracle-5.12`; its `description` says in words what to write in the
/// closure. The closure runs once with each schedule, because the order must hold in any legal interleaving.
/// Where the measured runs differ, it runs until both orders of every race have come.
///
/// - Parameters:
///   - schedules: the schedules to run the scenario with.
///   - distortion: what Linux, where the measurements were made, is known to do differently in the scenario.
func conformance(
    _ name: String, schedules: [Schedule] = .severalOrders, except distortion: Distortion? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ scenario: @escaping (Lab) throws -> Void
) throws {
    let check = try OracleCheck(of: name, in: .alamofire5, except: distortion)
    func play(_ schedule: Schedule) throws -> OracleRun {
        let lab = Lab(schedule: schedule)
        try lab.run(scenario)
        return lab.result
    }
    let failure = try check.failure(under: schedules, play)
    if let failure { Issue.record("\(failure)", sourceLocation: sourceLocation) }
    let pairs = try SwappedPairs(name, in: .alamofire5)
    if let failure = try pairs.failure(except: UnreachedPairs.all[name, default: []], play) {
        Issue.record("\(failure)", sourceLocation: sourceLocation)
    }
}
