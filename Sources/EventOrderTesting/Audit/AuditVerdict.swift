/// What is wrong with a run of an audit, defect by defect.
struct AuditVerdict {
    private let simulator: Simulator
    private let server: AuditServer
    private let app: AuditedApp
    private let situation: AuditSituation
    private let audit: Audit
    /// What was asked and decided about retries.
    private let events: [TraceEvent]
    private let refreshes: AuditRefreshes

    init(
        on simulator: Simulator, _ server: AuditServer, _ app: AuditedApp, _ situation: AuditSituation,
        _ audit: Audit
    ) {
        self.simulator = simulator
        self.server = server
        self.app = app
        self.situation = situation
        self.audit = audit
        let recorder = simulator.recorder
        events = recorder.traceEvents { $0 == .retry.asked || $0 == .retry.decided }
        let begun = recorder.traceEvents { kind in
            kind == .transport.sent || kind == .authentication.refreshStarted
                || kind == .authentication.refreshCompleted
        }
        refreshes = AuditRefreshes(in: begun) { audit.index(of: $0, in: situation) != nil }
    }

    var failures: [NamedFailure] {
        // What the run did after a failure of this computer means nothing.
        if let host = NamedFailure.host(of: simulator) { return [host] }
        if case .depth(let nesting)? = simulator.end {
            return [AuditFinding.blocksThread.named("the run was stopped: \(nesting)")]
        }
        let debts = owed
        if let end = endOfEndless(isOwing: !debts.isEmpty) { return [end] }
        guard server.arrivals > 0 else { return withoutArrivals(debts + blocked) }
        return wrongRefreshes + debts + actedTwice + sentAgain + notServed + blocked
    }

    /// What else came may have been the app's requests, at an address of the interceptor's own. So it is no
    /// sign of refreshes.
    private func withoutArrivals(_ found: [NamedFailure]) -> [NamedFailure] {
        guard found.isEmpty, !situation.releasesSession else { return found }
        let stray = server.firstStray.map { "; the first that came was to \($0)" } ?? ""
        return [AuditFinding.nothingSent.named("no request came to \(audit.address)…\(stray)")]
    }

    // MARK: The end of the run

    /// Why a run that was stopped at a limit cannot be judged; nil if everything was answered by then, and
    /// only something else goes on, such as a timer that repeats.
    private func endOfEndless(isOwing: Bool) -> NamedFailure? {
        guard isOwing, case .limit(let limit)? = simulator.end else { return nil }
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

    /// At the limit, a request that is retried without end has had more attempts than this besides the first
    /// one, even if each retry refreshes.
    private static let fewAttempts = 3

    private var owed: [NamedFailure] {
        let debts = Owed(simulator.recorder).debts
        let unanswered = debts.first { [.adapter, .retrier, .refresh].contains($0.kind) }
        // A request that is cancelled between two attempts never calls its handlers, whoever retries it. In
        // a situation where the app does nothing but ask, the interceptor has cancelled it.
        let lost = debts.first { $0.kind == .handler && !($0.isAbandoned && situation.action != nil) }
        return [
            unanswered.map { AuditFinding.neverAnswered.named($0.line) },
            lost.map { AuditFinding.handlerLost.named($0.line) },
        ].compactMap { $0 }
    }

    /// A queue of the interceptor's own, which guards its token, lets a caller wait for what it has to do
    /// just then. That holds nobody up, unless it takes time.
    private var blocked: [NamedFailure] {
        let call = simulator.waitedCalls.first { $0.tookTime || !$0.isForTurn(onNoneOf: app.queues) }
        return call.map { [AuditFinding.blocksThread.named($0.text)] } ?? []
    }

    // MARK: Refreshes

    private var wrongRefreshes: [NamedFailure] {
        let count = refreshes.beginnings.count
        if situation.issuesTokens, let refused = server.firstRefused, count == 0, !server.hasSeenNewToken,
            !situation.releasesSession
        {
            let reason = refused.hasToken ? "the server refused the token" : withoutToken(refused)
            return [AuditFinding.notRefreshed.named("\(reason), and nobody asked for a new one")]
        }
        guard count > situation.mostRefreshes else { return [] }
        let finding = situation.mostRefreshes == 0 ? AuditFinding.refreshedForNothing : .refreshedTooOften
        let times = counted(count, "time")
        return [finding.named("refreshed \(times), where \(situation.mostRefreshes) would do")]
    }

    /// A serializer that fails asks the retrier about the same attempt again, once that is decided. That is a
    /// defect of the retrier only if it begins another refresh.
    private var actedTwice: [NamedFailure] {
        var asked: [String: Int] = [:]
        var decided: [String: Int] = [:]
        lazy var order = HappensBefore(simulator.recorder.traceEvents)
        for event in events {
            let attempt = "attempt \(event.attempt ?? 0) of request \(event.request ?? 0)"
            if event.knownKind == .retry.decided { decided[attempt] = event.number }
            guard event.knownKind == .retry.asked else { continue }
            let matter = "\(event["name"]?.plainText ?? "the retrier"), about \(attempt)"
            let before = asked.updateValue(event.number, forKey: matter)
            // Of two retriers of one name, each is asked before anything is decided.
            guard let first = before, let decision = decided[attempt], first < decision else { continue }
            let act = refreshes.beginnings.first { order.leads(event.number, to: $0.number) }
            guard let act else { continue }
            let message = "\(matter): asked in #\(first) and #\(event.number), which led to #\(act.number)"
            return [AuditFinding.actedTwice.named(message)]
        }
        return []
    }

    // MARK: What became of the requests

    private var sentAgain: [NamedFailure] {
        guard let request = server.sentAgain else { return [] }
        guard request.hasToken else { return [AuditFinding.withoutToken.named(withoutToken(request))] }
        let reason = "the new token was stored after the retry was granted, or not at all"
        return [AuditFinding.oldTokenAgain.named(reason)]
    }

    private func withoutToken(_ request: AuditServer.Refused) -> String {
        "no \(audit.tokenField) was sent to \(request.address)"
    }

    /// Where a new token can be had, each request has to end with what it asked for. One that was sent again
    /// without the new token has a finding of its own.
    private var notServed: [NamedFailure] {
        guard situation.issuesTokens, server.firstRefused != nil, server.sentAgain == nil else { return [] }
        guard let end = endWithoutAnswer else { return [] }
        if server.hasSeenNewToken {
            return situation.acceptsNewToken ? [AuditFinding.failedNevertheless.named(end)] : []
        }
        guard !refreshes.beginnings.isEmpty else { return [] }
        let advice = "set `newToken` if the app reads another form of it"
        return [AuditFinding.newTokenUnused.named("\(end); \(advice)")]
    }

    /// How a request ended that the app did not give up itself, and that has not got what it asked for.
    private var endWithoutAnswer: String? {
        for index in situation.asks.indices where !situation.givesUp(index) {
            guard !server.served.contains(index), let ending = app.endings[index] else { continue }
            return "\(audit.address(index)) ended with \(ending)"
        }
        return nil
    }
}
