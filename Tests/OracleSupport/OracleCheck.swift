import Simulation

/// Compares runs of one scenario under several schedules with what was measured.
package struct OracleCheck {
    private let measured: OracleScenario
    private let distortion: Distortion?

    /// - Parameter distortion: what Linux, where the measurements were made, is known to do differently
    ///   in the scenario.
    package init(of name: String, in version: OracleVersion, except distortion: Distortion? = nil) throws {
        measured = try OracleScenario(named: name, in: version)
        self.distortion = distortion
    }

    /// The differences of the first run that is not as measured; `nil` if all runs are as measured.
    ///
    /// A distortion that makes no difference is a failure, too, because it claims something that is not true.
    package func failure(
        under schedules: [Schedule], _ run: (Schedule) throws -> OracleRun
    ) rethrows -> String? {
        let expected = distortion.map(measured.forgetting) ?? measured
        var isDistorted = false
        for schedule in schedules {
            let run = try run(schedule)
            let failures = OracleComparison(run, with: expected).failures
            guard failures.isEmpty else {
                return failures.joined(separator: "\n") + "\nwith the schedule \(schedule)"
            }
            isDistorted = isDistorted || !OracleComparison(run, with: measured).failures.isEmpty
        }
        guard let distortion, !isDistorted else { return nil }
        return
            "\(measured.name): all runs are as measured without the distortion, so remove it: \(distortion.reason)"
    }
}
