/// One situation of an audit, played once: an app that makes its requests, and what is found wrong then.
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
        return AuditOutcome(simulator: simulator, failures: failures(simulator, server, app))
    }

    // MARK: What is wrong

    private func failures(
        _ simulator: Simulator, _ server: AuditServer, _ app: AuditedApp
    ) -> [NamedFailure] {
        // What the run did after a failure of this computer means nothing.
        if let host = NamedFailure.host(of: simulator) { return [host] }
        if let depth = simulator.depthReached {
            return [AuditFinding.blocksThread.named("the run was stopped: \(depth)")]
        }
        let events = simulator.recorder.traceEvents { kind in
            kind == .retry.asked || kind == .authentication.refreshStarted
        }
        let debts = owed(simulator)
        if let end = endOfEndless(simulator, events, isOwing: !debts.isEmpty) { return [end] }
        let found =
            refreshes(server, events) + debts + actedTwice(events, simulator) + sentAgain(server)
            + blocked(simulator, app)
        guard found.isEmpty, server.arrivals == 0, !situation.releasesSession else { return found }
        return [AuditFinding.nothingSent.named("no request came to \(audit.address)…")]
    }

    /// Why a run that was stopped at a limit cannot be judged; nil if everything was answered by then, and
    /// only something else goes on, such as a timer that repeats.
    private func endOfEndless(
        _ simulator: Simulator, _ events: [TraceEvent], isOwing: Bool
    ) -> NamedFailure? {
        guard let limit = simulator.limitReached, isOwing else { return nil }
        let attempts = events.compactMap(\.attempt).max() ?? 0
        // Delays that grow reach the end of the virtual time before there are many events.
        if limit == .events || limit == .time, attempts > Self.fewAttempts {
            let end =
                limit == .time ? simulator.limits.text(of: limit) : "\(simulator.recorder.count) events"
            return AuditFinding.retriedWithoutEnd.named("the run was stopped after \(end)")
        }
        return simulator.sentenceOnLimit(advice: ", before everything was answered")
            .map { AuditFinding.neverRests.named($0) }
    }

    /// Of five requests that are retried without end, each has had more attempts at the limit.
    private static let fewAttempts = 3

    /// A queue of the interceptor's own, which guards its token, lets a caller wait for what it has to do
    /// just then. That holds nobody up, unless it takes time.
    private func blocked(_ simulator: Simulator, _ app: AuditedApp) -> [NamedFailure] {
        let call = simulator.waitedCalls.first { $0.tookTime || !$0.isForTurn(onNoneOf: app.queues) }
        return call.map { [AuditFinding.blocksThread.named($0.text)] } ?? []
    }

    private func refreshes(_ server: AuditServer, _ events: [TraceEvent]) -> [NamedFailure] {
        let count = max(server.refreshes, events.count { $0.knownKind == .authentication.refreshStarted })
        if case .works = situation.refresh, let refused = server.firstRefused, count == 0,
            !server.hasSeenNewToken, !situation.releasesSession
        {
            let reason = refused.hasToken ? "the server refused the token" : withoutToken(refused)
            return [AuditFinding.notRefreshed.named("\(reason), and nobody asked for a new one")]
        }
        guard count > situation.mostRefreshes else { return [] }
        let finding = situation.mostRefreshes == 0 ? AuditFinding.refreshedForNothing : .refreshedTooOften
        return [finding.named("\(count) refreshes, where \(situation.mostRefreshes) would do")]
    }

    private func owed(_ simulator: Simulator) -> [NamedFailure] {
        let debts = Owed(simulator.recorder).debts
        let unanswered = debts.first { [.adapter, .retrier, .refresh].contains($0.kind) }
        // A request that is cancelled between two attempts never calls its handlers, whoever retries it.
        let lost = debts.first { $0.kind == .handler && !$0.isAbandoned }
        return [
            unanswered.map { AuditFinding.neverAnswered.named($0.line) },
            lost.map { AuditFinding.handlerLost.named($0.line) },
        ].compactMap { $0 }
    }

    /// A serializer that fails asks the retrier about the same attempt again. That is a defect of the
    /// retrier only if it begins another refresh.
    private func actedTwice(_ events: [TraceEvent], _ simulator: Simulator) -> [NamedFailure] {
        var asked: [String: Int] = [:]
        lazy var all = simulator.recorder.traceEvents
        lazy var order = HappensBefore(all)
        for event in events where event.knownKind == .retry.asked {
            let attempt = "attempt \(event.attempt ?? 0) of request \(event.request ?? 0)"
            let matter = "\(event["name"]?.plainText ?? "the retrier"), about \(attempt)"
            guard let first = asked.updateValue(event.number, forKey: matter) else { continue }
            guard let act = all.first(where: { isRefresh($0) && order.leads(event.number, to: $0.number) })
            else { continue }
            let message = "\(matter): asked in #\(first) and #\(event.number), which led to #\(act.number)"
            return [AuditFinding.actedTwice.named(message)]
        }
        return []
    }

    /// Whether a refresh begins with an event. The server takes every request for one that it does not know
    /// by its address.
    private func isRefresh(_ event: TraceEvent) -> Bool {
        if event.knownKind == .authentication.refreshStarted { return true }
        guard event.knownKind == .transport.sent, let url = event["url"]?.plainText else { return false }
        return !situation.asks.indices.contains { url == audit.address($0) }
    }

    private func sentAgain(_ server: AuditServer) -> [NamedFailure] {
        guard let request = server.sentAgain else { return [] }
        guard request.hasToken else { return [AuditFinding.withoutToken.named(withoutToken(request))] }
        let reason = "the new token was stored after the retry was granted, or not at all"
        return [AuditFinding.oldTokenAgain.named(reason)]
    }

    private func withoutToken(_ request: AuditServer.Refused) -> String {
        "no \(audit.tokenField) was sent to \(request.address)"
    }
}

/// A run of an audit that is over.
struct AuditOutcome {
    let simulator: Simulator
    let failures: [NamedFailure]
}

/// The app of an audit: its requests, the session that it keeps, and what it does meanwhile.
private final class AuditedApp: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private struct User: Decodable, Sendable {
        let name: String
    }

    private let situation: AuditSituation
    private let audit: Audit
    private let simulator: Simulator
    private var session: Session?
    private var requests: [DataRequest] = []
    /// The queues that the app and its session need.
    private(set) var queues: [DispatchQueue]

    init(_ situation: AuditSituation, _ audit: Audit, in simulator: Simulator) {
        self.situation = situation
        self.audit = audit
        self.simulator = simulator
        queues = [simulator.main]
    }

    func begin(_ session: Session) {
        self.session = session
        queues += [session.rootQueue, session.requestQueue, session.serializationQueue]
        for (index, ask) in situation.asks.enumerated() {
            if ask.time == 0 { request(index) } else { later(ask.time) { $0.request(index) } }
        }
        guard let (time, action) = situation.action else { return }
        later(time) { app in
            switch action {
            case .cancelSecondRequest: app.requests[1].cancel()
            case .releaseSession: app.session = nil
            }
        }
    }

    private func later(_ milliseconds: UInt64, _ work: @escaping @Sendable (AuditedApp) -> Void) {
        simulator.main.enqueue(after: .milliseconds(milliseconds)) { work(self) }
    }

    private func request(_ index: Int) {
        guard let session else { return }
        requests.append(
            session.request(audit.address(index)).validate().responseDecodable(of: User.self) { _ in })
    }
}
