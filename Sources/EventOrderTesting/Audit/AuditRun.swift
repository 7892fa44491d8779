/// One situation of an audit, played once: an app that makes its requests, and a server that answers them.
struct AuditRun {
    let situation: AuditSituation
    let audit: Audit

    /// A run that goes on without end stops here.
    static let limits = Simulator.Limits(
        events: 1_500, jobs: 15_000, rules: 15_000, until: Simulator.Limits.default.until)

    /// Plays the situation under a schedule.
    ///
    /// - Parameter onStandstill: called if a call waits for ever, with what it says and the schedule. It must
    ///   not return.
    func play(
        _ schedule: Schedule, onStandstill: @escaping (String, Schedule) -> Never
    ) -> AuditOutcome {
        let simulator = Simulator(schedule: schedule, limits: Self.limits)
        simulator.notesSteps = true
        simulator.onStandstill = { [unowned simulator] in onStandstill($0, simulator.chosenSchedule) }
        let server = AuditServer(situation, audit)
        server.serve(TestServer(simulator))
        let app = AuditedApp(situation, audit, in: simulator)
        simulator.main.enqueue { app.begin(audit.makeSession()) }
        simulator.run()
        let verdict = AuditVerdict(on: simulator, server, app, situation, audit)
        return AuditOutcome(simulator: simulator, failures: verdict.failures)
    }
}

/// A run of an audit that is over.
struct AuditOutcome {
    let simulator: Simulator
    let failures: [NamedFailure]
}
