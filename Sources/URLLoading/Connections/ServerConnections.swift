/// A session's connections to one server. Carries out what their pool decides: connections are made on
/// virtual time, and a waiting task is called when it is its turn.
///
/// If a script says how long connections to the server take, everything is recorded. Otherwise they take no
/// time, and only what happens to waiting tasks is recorded. Touched on the work queue, and wherever an
/// owner's call changes a waiting task.
///
/// A WebSocket has a connection of HTTP/1.1 to itself for as long as it is open, and RFC 6455 §4.1 sets no
/// limit to how many are open. It does want handshakes with one server to come one after the other; here none
/// waits for another. Until a handshake succeeds, its connection speaks HTTP like any other: if the server
/// answers with a redirect or a challenge, it is kept, and carries the next handshake.
final class ServerConnections {
    /// How long an unused connection is kept. The value is that of libcurl, which carries URLSession on
    /// Linux; Apple does not document one.
    static let idleLimit = VirtualDuration.seconds(118)

    let origin: Origin
    private unowned let session: URLSession
    private let script: ConnectionProfile?
    private var pool: ConnectionPool
    /// The waiting tasks, by their identifiers.
    private var waiting: [Int: TaskLoader] = [:]

    init(to origin: Origin, of session: URLSession) {
        self.origin = origin
        self.session = session
        script = session.transport.connection(toHost: origin.host)
        pool = ConnectionPool(
            limit: origin.isForWebSockets ? nil : session.configuration.httpMaximumConnectionsPerHost,
            version: origin.version(offered: script?.version),
            idleLimit: min(Self.idleLimit, script?.idleLimit ?? Self.idleLimit),
            numbers: .shared(to: origin, in: session.simulator))
    }

    /// Gets a connection for a task: at once, after a while, or when others are done.
    func connect(_ loader: TaskLoader) {
        let task = loader.task
        // An idle connection to a server that is gone is of no use.
        if failingPhase(for: loader) != nil { serve(.unreachable) }
        let wanted = ConnectionPool.Input.wanted(
            by: task.taskIdentifier, priority: task.priority, arrival: loader.connection.arrival)
        for effect in handle(wanted) {
            switch effect {
            case .open(let number, let grant):
                tell(grant, to: task)
                hold(number, grant, isReused: false, loader)
                make(.lookup, loader)
            case .carry(let number, let grant):
                tell(grant, to: task)
                hold(number, grant, isReused: true, loader)
                if script != nil { task.record(.connection(.reused(summary(number)))) }
                loader.sendConnected()
            case .queue(_, let position, let decided):
                waiting[task.taskIdentifier] = loader
                loader.connection.queue(at: self)
                task.record(.connection(.decided(decided.decision)))
                task.record(.connection(.queued(server: "\(origin)", position: position)))
            case .close(let number, let reason):
                close(number, reason)
            case .move:
                preconditionFailure("a task that has just come was moved in the line")
            }
        }
    }

    /// The connection that was made for a task is ready for use.
    func opened(_ held: HeldConnection, for loader: TaskLoader) {
        if script != nil || held.hasWaited {
            loader.task.record(.connection(.opened(summary(held.number))))
        }
        serve(.opened(held.number))
    }

    /// A task's exchange is over, or the task is gone before its connection was open.
    func giveBack(_ held: HeldConnection, of loader: TaskLoader, _ end: ConnectionKeepDecision.End) {
        let end = held.isLost ? .socketTaken : end
        switch held.state {
        case .granted:
            // Nobody has heard yet that it was the task's turn, so its wait ends as in the line.
            recordLeaving(loader.task)
            let lastUsed = pool.version.isMultiplexed ? nil : held.unusedSince
            let closing: Connection.Closing? = held.isLost ? .socketTaken : nil
            serve(.ended(held.number, closing: closing, lastUsed: lastUsed), untold: held.number)
        case .making, .made, .unreachable, .failing:
            held.step?.cancel()
            serve(.ended(held.number, closing: closing(of: held, after: end)))
        case .open, .carrying:
            keepOrClose(held, of: loader, after: end)
        }
    }

    /// A task gives back a connection that is open: another one may use it, or it is closed.
    private func keepOrClose(
        _ held: HeldConnection, of loader: TaskLoader, after end: ConnectionKeepDecision.End
    ) {
        let decided = ConnectionKeepDecision.decide(
            end, held.response, to: loader.exchange.request, version: pool.version,
            hasFailed: pool.isDraining(held.number), isShared: pool.isShared(held.number))
        if script != nil { loader.task.record(.connection(.keepDecided(decided.decision))) }
        let closing: Connection.Closing? =
            switch decided.choice {
            case .keep: nil
            case .close: self.closing(of: held, after: end)
            }
        // Other tasks may have used a shared connection meanwhile.
        let lastUsed = end == .unused && !pool.version.isMultiplexed ? held.unusedSince : nil
        serve(.ended(held.number, closing: closing, lastUsed: lastUsed))
    }

    /// Why a connection is closed that may not be kept, or was not open yet.
    private func closing(
        of held: HeldConnection, after end: ConnectionKeepDecision.End
    ) -> Connection.Closing {
        switch end {
        case .networkChanged: .networkChanged
        case .socketTaken: .socketTaken
        case _ where !held.state.isOpen: .notOpened
        case .unusedTooLong: .unused(for: held.unusedSince.map(session.simulator.now.since) ?? .zero)
        case .complete, .surplus, .dropped, .calledOff, .failed, .unused: .exchangeEnded
        }
    }

    /// Whether a connection accepts no more exchanges, as its pool says.
    func isDraining(_ number: Int) -> Bool { pool.isDraining(number) }

    /// How long a task may hold a connection to this server and send nothing over it; nil if other tasks may
    /// use the same one meanwhile.
    var unusedLimit: VirtualDuration? { pool.version.isMultiplexed ? nil : pool.idleLimit }

    /// The system takes the sockets from the suspended app. Idle connections are closed at once. Whoever
    /// holds another one gives it back when the app runs again.
    func loseSockets() { serve(.socketsTaken) }

    // MARK: The line

    /// A waiting task was cancelled, or its time is up.
    func leave(_ task: URLSessionTask) {
        waiting[task.taskIdentifier] = nil
        recordLeaving(task)
        serve(.left(task.taskIdentifier))
    }

    /// A waiting task was suspended.
    func hold(_ task: URLSessionTask) { serve(.held(task.taskIdentifier)) }

    /// A waiting task was resumed.
    func release(_ task: URLSessionTask) { serve(.released(task.taskIdentifier)) }

    /// The priority of a waiting task was changed.
    func prioritize(_ task: URLSessionTask) { serve(.prioritized(task.taskIdentifier, task.priority)) }

    /// Tells the pool about a change, and gives freed connections to the waiting tasks.
    ///
    /// - Parameter untold: a connection of which nobody has heard, so that nobody hears that it is closed
    ///   before it was open.
    private func serve(_ input: ConnectionPool.Input, untold: Int? = nil) {
        for effect in handle(input) {
            switch effect {
            case .open(let number, let grant): grantTurn(grant, number, isReused: false)
            case .carry(let number, let grant): grantTurn(grant, number, isReused: true)
            case .move(let task, let position):
                waiting[task]?.task.record(.connection(.queued(server: "\(origin)", position: position)))
            case .close(let number, let reason):
                if number != untold || reason != .notOpened { close(number, reason) }
            case .queue: preconditionFailure("a task that did not come was put into the line")
            }
        }
    }

    /// From now on the connection belongs to the task, which continues in a separate job. Much may have
    /// happened while it waited, so it looks at the network again.
    private func grantTurn(_ grant: ConnectionPool.Grant, _ number: Int, isReused: Bool) {
        guard let loader = waiting.removeValue(forKey: grant.task) else {
            preconditionFailure("it is the turn of a task that does not wait")
        }
        hold(number, grant, isReused: isReused, loader)
        session.workQueue.enqueue { [self] in
            guard loader.holds(number, of: self), let held = loader.connection.held else { return }
            // If the task gave it back and got it again before this job came, it goes on without the job.
            guard case .granted = held.state else { return }
            held.take()
            tell(grant, to: loader.task)
            guard loader.takesItsTurn() else { return }
            guard isReused else { return make(.lookup, loader) }
            loader.task.record(.connection(.reused(summary(number))))
            loader.sendConnected()
        }
    }

    private func handle(_ input: ConnectionPool.Input) -> [ConnectionPool.Effect] {
        // Asked for once: each time, it is checked whether there still is one.
        let session = session
        return pool.handle(input, at: session.simulator.now, network: session.connectivity.network)
    }

    private func hold(
        _ number: Int, _ grant: ConnectionPool.Grant, isReused: Bool, _ loader: TaskLoader
    ) {
        var metrics = ConnectionMetrics(
            number: number, version: pool.version.rawValue, isScripted: script != nil)
        metrics.isReused = isReused
        let path = session.connectivity.path
        metrics.isCellular = path.link == .cellular
        metrics.isExpensive = path.isExpensive
        metrics.isConstrained = path.isConstrained
        loader.connection.arrival = grant.arrival
        loader.connection.hold(
            HeldConnection(server: self, number: number, grant, isOpen: isReused, metrics: metrics))
    }

    // MARK: Making a connection

    /// The steps on the way to a connection, in order.
    private enum Phase: String {
        case lookup = "domainLookup"
        case connect
        case secure = "secureConnection"

        func delay(in script: ConnectionProfile) -> Delay {
            switch self {
            case .lookup: script.lookup
            case .connect: script.connect
            case .secure: script.secure
            }
        }
    }

    /// Takes one step. A connection without TLS skips the third.
    ///
    /// If it fails, or the link is lost meanwhile, no connection is opened.
    private func make(_ phase: Phase, _ loader: TaskLoader) {
        guard let held = loader.connection.held else { return }
        let now = session.simulator.now
        switch phase {
        case .lookup: held.metrics.lookupStart = now
        case .connect: held.metrics.connectStart = now
        case .secure: held.metrics.secureStart = now
        }
        if phase == failingPhase(for: loader) {
            held.fail()
            return loader.sendConnected()
        }
        guard let delay = script.map(phase.delay(in:)), delay.upperBound > .zero else {
            return finish(phase, loader)
        }
        watchLink(held.number, loader)
        let duration = session.simulator.draw(from: delay)
        held.step = session.workQueue.timer(after: duration) { [self] in
            held.step = nil
            loader.task.record(.connection(.phaseEnded(summary(held.number), phase: phase.rawValue)))
            finish(phase, loader)
        }
    }

    /// Has the request look for another way at once if the link is gone over which its connection is made.
    private func watchLink(_ number: Int, _ loader: TaskLoader) {
        guard let held = loader.connection.held, held.watch == nil else { return }
        held.watch = session.connectivity.observeLoss(on: session.workQueue) { [weak self, weak loader] in
            guard let self, let loader, loader.holds(number, of: self) else { return }
            if let request = loader.exchange.request { loader.connectAgain(request) }
        }
    }

    private func finish(_ phase: Phase, _ loader: TaskLoader) {
        let now = session.simulator.now
        switch phase {
        case .lookup:
            loader.connection.held?.metrics.lookupEnd = now
            make(.connect, loader)
        case .connect:
            if origin.isSecure { make(.secure, loader) } else { loader.sendConnected() }
        case .secure:
            loader.connection.held?.metrics.secureEnd = now
            loader.sendConnected()
        }
    }

    /// The step that fails if no connection can be made for a task's request; nil if one can.
    private func failingPhase(for loader: TaskLoader) -> Phase? {
        guard session.transport.hasConnectFailures,
            let request = loader.exchange.request.map(loader.foreseen).flatMap(loader.knownRequest)
        else { return nil }
        switch session.transport.connectFailure(for: request) {
        case nil: return nil
        case .cannotFindHost?, .dnsLookupFailed?: return .lookup
        case .secureConnectionFailed?, .serverCertificateHasBadDate?, .serverCertificateUntrusted?,
            .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?,
            .clientCertificateRejected?, .clientCertificateRequired?:
            return origin.isSecure ? .secure : .connect
        default: return .connect
        }
    }

    // MARK: Saying so

    private func tell(_ grant: ConnectionPool.Grant, to task: URLSessionTask) {
        guard script != nil || grant.hasWaited else { return }
        task.record(.connection(.decided(grant.decided.decision)))
    }

    private func recordLeaving(_ task: URLSessionTask) {
        task.record(.connection(.queueLeft(server: "\(origin)")))
    }

    /// The current event is the cause, but the closing does not belong to any one task.
    private func close(_ number: Int, _ reason: Connection.Closing) {
        guard script != nil else { return }
        session.recorder.record(.connection(.closed(summary(number), reason: "\(reason)")))
    }

    private func summary(_ number: Int) -> ConnectionSummary {
        ConnectionSummary(number: number, server: "\(origin)", version: pool.version.rawValue)
    }
}
