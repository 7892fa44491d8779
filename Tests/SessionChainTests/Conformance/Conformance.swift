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
/// closure. The closure runs once for each schedule, because the order must hold in any legal interleaving.
///
/// - Parameters:
///   - unnoted: calls to code of the scenario's that took no notes when the order was measured.
///   - distortion: what Linux, where the measurements were made, is known to get wrong in the scenario.
func conformance(
    _ name: String, schedules: [Schedule] = .severalOrders, unnoted: Set<String> = [],
    except distortion: Distortion? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ scenario: @escaping (Lab) throws -> Void
) throws {
    let measured = try OracleScenario(named: name, in: .alamofire5).forgetting(distortion)
    for schedule in schedules {
        let lab = Lab(schedule: schedule)
        try lab.run(scenario)
        let problems = lab.problems(comparedWith: measured, unnoted: unnoted)
        guard problems.isEmpty else {
            let report = problems.joined(separator: "\n") + "\nwith the schedule \(schedule)"
            Issue.record("\(report)", sourceLocation: sourceLocation)
            return
        }
    }
}

extension Lab {
    /// Everything that is not as measured in a run that is over, and everything that no run may leave behind.
    fileprivate func problems(comparedWith measured: OracleScenario, unnoted: Set<String>) -> [String] {
        // What Apple adds is not expected a second time from a further monitor.
        let observed = observedEvents.filter { event in
            !unnoted.contains(event.event)
                && !measured.unmeasured.contains { event.event.hasSuffix(".\($0)") }
        }
        let comparison = OracleComparison(scenario: measured, observed: observed, finalStates: finalStates)
        let unpaired = recorder.unpaired.map {
            "event \($0.event), \($0.kind.name), ends what never began"
        }
        let limit = simulator.limitReached.map { "the run reached its limit on \($0.rawValue)" }
        return comparison.failures + unpaired + unmatched + [limit, monitorDifference].compactMap { $0 }
    }
}
