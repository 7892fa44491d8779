/// One situation of an audit, played once: an app that makes its requests, and a server that answers them.
struct AuditRun {
    let situation: AuditSituation
    let audit: Audit

    /// A run that goes on without end stops here. The more requests there are, the more events come before
    /// each of them has had several attempts, with a refresh of its own ahead of each.
    private var limits: Simulator.Limits {
        let events = 1_000 + 500 * situation.asks.count
        return Simulator.Limits(
            events: events, jobs: 10 * events, rules: 10 * events, until: Simulator.Limits.default.until)
    }

    /// Plays the situation under a schedule.
    ///
    /// - Parameter onStandstill: called if a call waits for ever, with what it says and the schedule. It must
    ///   not return.
    func play(
        _ schedule: Schedule, onStandstill: @escaping (String, Schedule) -> Never
    ) -> AuditOutcome {
        let simulator = Simulator(schedule: schedule, limits: limits)
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
