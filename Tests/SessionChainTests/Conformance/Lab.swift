import OracleSupport
import SessionChain

/// Everything a scenario needs: a simulation, a server, sessions with an event monitor, and a way to call a
/// request later.
final class Lab: @unchecked Sendable {
    // Unchecked: handlers that refer to it run on the simulation's only thread.

    let simulator: Simulator
    let server = LabServer()
    private let monitor: LabMonitor
    private var monitorNames: [String] = []
    private var sessions: [Session] = []
    /// Calls of the scenario's own code that were not noted when the order was measured.
    var unnoted: Set<String> = []
    /// The names of the scenario's closures, by the numbers of the events that record their calls.
    private var closureNames: [UInt32: String] = [:]

    init(schedule: Schedule = .firstComeFirstServed) {
        simulator = Simulator(schedule: schedule)
        monitor = Simulator.$current.withValue(simulator) { LabMonitor() }
    }

    var recorder: Recorder { simulator.recorder }

    /// Runs a scenario until nothing is left to do. It starts on the same queue as the measured scenarios.
    func run(_ scenario: @escaping (Lab) throws -> Void) throws {
        var failure: (any Error)?
        let start = Simulator.$current.withValue(simulator) {
            DispatchQueue(label: "com.apple.root.default-qos.overcommit")
        }
        start.enqueue {
            do { try scenario(self) } catch { failure = error }
        }
        simulator.run()
        if let failure { throw failure }
    }

    // MARK: What a scenario asks for

    /// The URL of the server's only page, for a scenario with one request.
    var url: String { url("a") }

    func url(_ page: String) -> String { "http://127.0.0.1:8080/\(page)" }

    /// A session with the defaults of the measured scenarios: no cache, and one event monitor.
    func session(
        interceptor: (any RequestInterceptor)? = nil, startRequestsImmediately: Bool = true,
        requestSetup: Session.RequestSetup = .lazy, serializationQueue: DispatchQueue? = nil,
        redirectHandler: (any RedirectHandler)? = nil, cache: URLCache? = nil,
        cachedResponseHandler: (any CachedResponseHandler)? = nil
    ) -> Session {
        connect()
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = cache
        let session = Session(
            configuration: configuration, startRequestsImmediately: startRequestsImmediately,
            requestSetup: requestSetup, serializationQueue: serializationQueue, interceptor: interceptor,
            redirectHandler: redirectHandler, cachedResponseHandler: cachedResponseHandler,
            eventMonitors: [monitor])
        sessions.append(session)
        return session
    }

    /// A closure with a name, to distinguish it from others of its kind: its call is compared as
    /// `cURLDescription(early)`.
    func closure<Value>(named name: String) -> @Sendable (Value) -> Void {
        // The event that records the call is the last one before the closure runs.
        { [self] _ in closureNames[recorder.count] = name }
    }

    /// A further event monitor. Its calls are compared as `NAME.requestDidResume`.
    func monitor(named name: String) -> any EventMonitor {
        monitorNames.append(name)
        return LabMonitor(named: name, after: monitor)
    }

    /// Calls a request after a delay, on a global queue; without a delay, at once and on the current queue.
    ///
    /// The call itself becomes an event, `call.NAME`, as in the measured orders.
    func call<Kind: Request>(
        _ name: String, _ request: Kind, after delay: VirtualDuration? = nil,
        _ action: @escaping (Kind) -> Void
    ) {
        let call = { [recorder] in
            recorder.record(.script(.called(name: name)), request.subject, callback: .alamofire5)
            action(request)
        }
        guard let delay else { return call() }
        DispatchQueue.global().enqueue(after: delay, call)
    }

    /// Does something after a delay, on a global queue, without recording an event.
    func later(_ delay: VirtualDuration, _ action: @escaping () -> Void) {
        DispatchQueue.global().enqueue(after: delay, action)
    }

    /// Releases all sessions after a delay. A scenario that does so must not keep one.
    func releaseSessions(after delay: VirtualDuration) {
        call("releaseSession", after: delay) { [self] in sessions.removeAll() }
    }

    /// Invalidates the `URLSession` of a session after a delay.
    func invalidate(_ session: URLSession, after delay: VirtualDuration) {
        call("urlSession.invalidateAndCancel", after: delay) { session.invalidateAndCancel() }
    }

    /// Calls something that does not belong to one request, after a delay, on a global queue.
    func call(_ name: String, after delay: VirtualDuration, _ action: @escaping () -> Void) {
        later(delay) { [recorder] in
            recorder.record(.script(.called(name: name)), Subject.none, callback: .alamofire5)
            action()
        }
    }

    func cancel(_ request: Request, after delay: VirtualDuration? = nil) {
        call("cancel", request, after: delay) { $0.cancel() }
    }

    func suspend(_ request: Request, after delay: VirtualDuration? = nil) {
        call("suspend", request, after: delay) { $0.suspend() }
    }

    func resume(_ request: Request, after delay: VirtualDuration? = nil) {
        call("resume", request, after: delay) { $0.resume() }
    }

    // MARK: What is left at the end

    /// Includes a request in the final states that is never reported to an event monitor, because it
    /// never starts.
    func watch(_ request: Request) { monitor.watch(request) }

    /// The final states of all requests that an event monitor was told about, in the order of their creation.
    var finalStates: [FinalState] {
        monitor.requests.sorted { $0.subject.request < $1.subject.request }.map { request in
            FinalState(
                request: Int(request.subject.request), state: request.state.rawValue,
                retryCount: request.retryCount, tasks: request.tasks.count,
                urlRequests: request.requests.count, error: request.error.map(traceText) ?? "nil")
        }
    }

    /// The calls in the trace, each followed by the same call of the further monitors.
    private var observedEvents: [OracleEvent] {
        let events = recorder.oracleEvents(closureNames: closureNames)
        guard !monitorNames.isEmpty else { return events }
        var heard = monitor.calls[...]
        return events.flatMap { event -> [OracleEvent] in
            guard heard.first == event.event else { return [event] }
            heard.removeFirst()
            let calls = heard.prefix { call in monitorNames.contains { call == "\($0).\(event.event)" } }
            heard.removeFirst(calls.count)
            return [event] + calls.map { event.called($0) }
        }
    }

    /// The number of handlers that the scenario added, and of those that were called with a response or
    /// with the end of a stream. An `await` that returns, or throws, counts as a handler that is called.
    private var handlers: HandlerCount {
        HandlerCount(
            added: recorder.events.count { $0.payload.kind == .handler.added },
            called: recorder.oracleEvents().count { call in
                ["responseHandler(", "await."].contains(where: call.event.hasPrefix)
                    || call.event.hasPrefix("streamHandler(") && call.event.hasSuffix(",complete)")
            })
    }

    /// The result of a run that is over.
    var result: OracleRun {
        OracleRun(
            calls: observedEvents.filter { !unnoted.contains($0.event) }, finalStates: finalStates,
            serverHits: server.hits(in: recorder), handlers: handlers,
            faults: simulator.leftovers + [monitorDifference].compactMap { $0 })
    }

    /// The first place where the calls of the event monitor are not those in the trace; `nil` if all of
    /// them are.
    private var monitorDifference: String? {
        let traced = recorder.oracleEvents().map(\.event).filter {
            $0.hasPrefix("request") || $0.hasPrefix("urlSession")
        }
        let heard = monitor.calls.filter { call in !monitorNames.contains { call.hasPrefix("\($0).") } }
        return SideBySide(heard, traced).difference(left: "heard by the event monitor", right: "in the trace")
    }

    /// Connects the server when the first session is made, because the scenario has given its answers by
    /// then.
    private func connect() {
        guard simulator.transport == nil else { return }
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: server.exchanges)
    }
}
