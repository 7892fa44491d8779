import OracleSupport
import SessionChain

/// Everything a scenario needs: a simulation, a server, sessions that are watched, and a way to call a
/// request later.
final class Lab: @unchecked Sendable {
    // Unchecked: handlers that name it run on the simulation's one thread.

    let simulator: Simulator
    let server = LabServer()
    private let monitor: LabMonitor
    private var monitorNames: [String] = []
    private var sessions: [Session] = []
    /// Calls of user code that the measured scenario did not note.
    var unlogged: Set<String> = []

    init(schedule: Schedule = .firstComeFirstServed) {
        simulator = Simulator(schedule: schedule)
        monitor = Simulator.$current.withValue(simulator) { LabMonitor() }
    }

    var recorder: Recorder { simulator.recorder }

    /// Runs a scenario until nothing is left to do. It starts on the queue on which the measured ones
    /// started.
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

    /// The server's only page, for a scenario with one request.
    var url: String { url("a") }

    func url(_ page: String) -> String { "http://127.0.0.1:8080/\(page)" }

    /// A session over the server, with the defaults of the measured scenarios: no cache, one event monitor.
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

    /// Notes a call of the scenario's own code that the measured scenario noted by itself.
    func log(_ name: String, _ request: Request, _ error: (any Error)?) {
        let detail = error.map { "failure(\(traceText($0)))" } ?? "success"
        recorder.record(.hook(.called(name: name, detail: detail)), request.subject, callback: .alamofire5)
    }

    /// A further event monitor. What it hears is compared as `NAME.requestDidResume`.
    func monitor(named name: String) -> any EventMonitor {
        monitorNames.append(name)
        return LabMonitor(named: name, after: monitor)
    }

    /// Calls `request` after a span of virtual time, on a global queue; at once, where the scenario is,
    /// without one.
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

    /// Does something after a span of virtual time, on a global queue, without an event of its own.
    func later(_ delay: VirtualDuration, _ action: @escaping () -> Void) {
        DispatchQueue.global().enqueue(after: delay, action)
    }

    /// Lets go of every session after a span of virtual time. A scenario that does so must not keep one.
    func releaseSessions(after delay: VirtualDuration) {
        call("releaseSession", after: delay) { [self] in sessions.removeAll() }
    }

    /// Invalidates what carries a session's tasks, after a span of virtual time.
    func invalidate(_ session: URLSession, after delay: VirtualDuration) {
        call("urlSession.invalidateAndCancel", after: delay) { session.invalidateAndCancel() }
    }

    /// Calls something that is about no one request, after a span of virtual time, on a global queue.
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

    // MARK: What is left in the end

    /// Keeps a request in mind that nobody hears of otherwise, because it never starts.
    func watch(_ request: Request) { monitor.watch(request) }

    /// The requests that something happened to, in the order in which they were made.
    var finalStates: [FinalState] {
        monitor.requests.sorted { $0.subject.request < $1.subject.request }.map { request in
            FinalState(
                request: Int(request.subject.request), state: request.state.rawValue,
                retryCount: request.retryCount, tasks: request.tasks.count,
                urlRequests: request.requests.count, error: request.error.map(traceText) ?? "nil")
        }
    }

    /// The calls in the trace, each followed by those of the further monitors that heard of it.
    var observedEvents: [OracleEvent] {
        guard !monitorNames.isEmpty else {
            return recorder.oracleEvents.filter { !unlogged.contains($0.event) }
        }
        var heard = monitor.calls[...]
        return recorder.oracleEvents.flatMap { event -> [OracleEvent] in
            guard heard.first == event.event else { return [event] }
            heard.removeFirst()
            let calls = heard.prefix { call in monitorNames.contains { call == "\($0).\(event.event)" } }
            heard.removeFirst(calls.count)
            return [event] + calls.map { event.called($0) }
        }
    }

    /// Where the calls an event monitor heard are not those that the trace says it was made; nil when they
    /// are.
    var monitorDifference: String? {
        let traced = recorder.oracleEvents.map(\.event).filter {
            $0.hasPrefix("request") || $0.hasPrefix("urlSession")
        }
        let heard = monitor.calls.filter { call in !monitorNames.contains { call.hasPrefix("\($0).") } }
        guard traced != heard else { return nil }
        let same = zip(traced, heard).prefix { $0 == $1 }.count
        let next = { (calls: [String]) in same < calls.count ? calls[same] : "nothing" }
        return "call \(same + 1) of the event monitor is \(next(heard)), but the trace says \(next(traced))"
    }

    /// What the server was asked for and had no answer to.
    var unmatched: [String] {
        (simulator.transport as? ScriptedTransport)?.unmatched.map { "\($0)" } ?? []
    }

    /// Connects the server with the first session, when it knows its answers.
    private func connect() {
        guard simulator.transport == nil else { return }
        simulator.transport = ScriptedTransport(simulator: simulator, exchanges: server.exchanges)
    }
}
