import OracleSupport
import SessionManagerChain

/// Everything a scenario needs: a simulation, a server, managers with a delegate that takes notes, and the
/// scenario's own calls, which are noted just before they are made.
final class Lab: @unchecked Sendable {
    // Unchecked: handlers that refer to it run on the simulation's only thread.
    let simulator: Simulator
    let server = LabServer()
    let log: LabLog
    private var managers: [SessionManager] = []

    init(schedule: Schedule = .firstComeFirstServed) {
        simulator = Simulator(schedule: schedule)
        log = Simulator.$current.withValue(simulator) { LabLog.current }
        Simulator.$current.withValue(simulator) { log.observeNotifications() }
    }

    /// Runs a scenario until nothing is left to do. It starts on the main queue.
    func run(_ scenario: @escaping (Lab) throws -> Void) throws {
        var failure: (any Error)?
        simulator.main.enqueue {
            do { try scenario(self) } catch { failure = error }
        }
        simulator.run()
        if let failure { throw failure }
    }

    // MARK: Managers

    /// A manager without a cache. The lab keeps it, unless told not to.
    func manager(
        adapter: (any RequestAdapter)? = nil, retrier: (any RequestRetrier)? = nil,
        startRequestsImmediately: Bool = true, isKept: Bool = true
    ) -> SessionManager {
        let manager = SessionManager(configuration: configuration(), delegate: LabDelegate(log: log))
        manager.adapter = adapter
        manager.retrier = retrier
        manager.startRequestsImmediately = startRequestsImmediately
        if isKept { managers.append(manager) }
        return manager
    }

    /// A manager whose adapter is also its retrier, as in the documentation of 4.x.
    func oauthManager() -> SessionManager {
        let oauth = LabOAuth(
            refreshURL: url("refresh"), manager: SessionManager(configuration: configuration()))
        return manager(adapter: oauth, retrier: oauth)
    }

    private func configuration() -> URLSessionConfiguration {
        if simulator.transport == nil {
            simulator.transport = ScriptedTransport(simulator: simulator, exchanges: server.exchanges)
        }
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = nil
        return configuration
    }

    /// Releases all managers after a delay. A scenario that does so must not keep one.
    func releaseManagers(after delay: VirtualDuration) {
        later(delay) { [self] in
            noteRelease()
            managers.removeAll()
        }
    }

    /// Notes that the scenario releases a manager that it has kept itself.
    func noteRelease() { log.note("call.managerReleased", nil) }

    // MARK: Requests

    func url(_ page: String) -> String { "http://127.0.0.1:8080/\(page)" }

    /// Requests a page with GET.
    func request(_ page: String = "a", from manager: SessionManager) -> DataRequest {
        make("request", page) { manager.request($0) }
    }

    /// Makes a request for a page in the scenario's own way.
    func make<Kind: Request>(_ call: String, _ page: String = "a", _ make: (String) -> Kind) -> Kind {
        let ordinal = log.announce(page: page)
        log.note("call.\(call)", ordinal)
        let request = make(url(page))
        log.know(request, as: ordinal)
        let state = request.task.map { "\($0.state)" } ?? "nil"
        log.note("call.\(call).returned", ordinal, "taskState=\(state)")
        return request
    }

    /// Makes a request for something that is not a URL. What happens before it is returned cannot be
    /// assigned to it.
    func brokenRequest(from manager: SessionManager) -> DataRequest {
        let ordinal = log.announce(page: nil)
        log.note("call.request", nil)
        let request = manager.request("")
        log.know(request, as: ordinal)
        log.note("call.request.returned", ordinal, "taskState=\(request.task == nil ? "nil" : "set")")
        return request
    }

    // MARK: Calls

    /// Calls a request, at once or after a delay on the main queue.
    func call<Kind: Request>(
        _ name: String, _ request: Kind, after delay: VirtualDuration? = nil,
        _ action: @escaping (Kind) -> Void
    ) {
        let call = { [log] in
            log.note("call.\(name)", about: request)
            action(request)
        }
        if let delay { later(delay, call) } else { call() }
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

    /// Does something after a delay, on the main queue.
    func later(_ delay: VirtualDuration, _ action: @escaping () -> Void) {
        simulator.main.enqueue(after: delay, action)
    }

    // MARK: What is left in the end

    /// The final states of the requests, in the order in which they were made.
    var finalStates: [FinalState] {
        log.requests.sorted { $0.key < $1.key }.map { ordinal, request in
            FinalState(
                request: ordinal, hasTask: request.task != nil, retryCount: Int(request.retryCount),
                status: request.response?.statusCode, isQueueSuspended: request.delegate.queue.isSuspended,
                error: oracleText(request.delegate.error))
        }
    }

    /// The number of handlers that the scenario added, and of those that the library called.
    private var handlers: HandlerCount {
        HandlerCount(
            added: log.events.count { $0.event.hasPrefix("call.attachHandler(") },
            called: log.events.count { $0.event.hasPrefix("responseHandler(") })
    }

    /// The result of a run that is over.
    var result: OracleRun {
        OracleRun(
            calls: log.events, finalStates: finalStates, serverHits: server.hits(in: simulator.recorder),
            handlers: handlers, faults: simulator.leftovers + [traceDifference].compactMap { $0 })
    }
}
