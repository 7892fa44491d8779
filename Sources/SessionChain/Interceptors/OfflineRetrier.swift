/// Retries requests that failed because there was no connection, as soon as there is one again.
///
/// All requests that fail in the meantime wait together and are answered together: retried when a connection
/// comes back, or refused when the longest wait, counted from the first of them, is over.
///
/// Mirrors Alamofire 5.12 `OfflineRetrier`.
public final class OfflineRetrier: RequestInterceptor, PartialParticipant, TraceNamed, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// Five seconds.
    public static let defaultWait: DispatchTimeInterval = .seconds(5)
    /// The only error that means "no connection" and nothing else.
    public static let defaultURLErrorOfflineCodes: Set<URLError.Code> = [.notConnectedToInternet]
    /// `true` if an error is one of those, or wraps one at any depth.
    public static let defaultIsOfflineError: @Sendable (_ error: any Error) -> Bool = { error in
        if let wrapped = error.asAFError?.underlyingError { return defaultIsOfflineError(wrapped) }
        return (error as? URLError).map { defaultURLErrorOfflineCodes.contains($0.code) } ?? false
    }

    let ownRoles: [ParticipantRole] = [.retrier]

    /// The type's name, unless whoever makes the retrier gives it another, to tell several of them apart.
    public package(set) var traceName = "OfflineRetrier"

    private let maximumWait: DispatchTimeInterval
    private let isOfflineError: @Sendable (_ error: any Error) -> Bool
    private let makeMonitor: () -> NWPathMonitor

    // What the retrier is waiting for, and the requests that wait for it.
    private var monitor: NWPathMonitor?
    private var timer: SimulatedTimer?
    /// When the longest wait is over, if anybody waits.
    private var end = VirtualInstant.start
    private var waiting: [Waiting] = []
    /// The reasons for the last answer to each request, until its decision takes them.
    private var reasons: [UUID: Decision] = [:]

    /// A request that has not been answered yet.
    private struct Waiting {
        let request: UUID
        let rules: RuleLog
        let completion: @Sendable (RetryResult) -> Void
    }

    /// - Parameters:
    ///   - monitor: sees the connection come back; a new one is made for each wait.
    ///   - maximumWait: the longest time that the first of the waiting requests waits.
    ///   - isOfflineError: `true` if an error means that there was no connection. Others are left to the
    ///     next retrier.
    public init(
        monitor: @autoclosure @escaping () -> NWPathMonitor = NWPathMonitor(),
        maximumWait: DispatchTimeInterval = OfflineRetrier.defaultWait,
        isOfflineError: @escaping @Sendable (_ error: any Error) -> Bool =
            OfflineRetrier.defaultIsOfflineError
    ) {
        makeMonitor = monitor
        self.maximumWait = maximumWait
        self.isOfflineError = isOfflineError
    }

    /// Waits for one kind of connection.
    public convenience init(
        requiredInterfaceType: NWInterface.InterfaceType,
        maximumWait: DispatchTimeInterval = OfflineRetrier.defaultWait,
        isOfflineError: @escaping @Sendable (_ error: any Error) -> Bool =
            OfflineRetrier.defaultIsOfflineError
    ) {
        self.init(
            monitor: NWPathMonitor(requiredInterfaceType: requiredInterfaceType), maximumWait: maximumWait,
            isOfflineError: isOfflineError)
    }

    /// Waits for any connection except these kinds.
    public convenience init(
        prohibitedInterfaceTypes: [NWInterface.InterfaceType],
        maximumWait: DispatchTimeInterval = OfflineRetrier.defaultWait,
        isOfflineError: @escaping @Sendable (_ error: any Error) -> Bool =
            OfflineRetrier.defaultIsOfflineError
    ) {
        self.init(
            monitor: NWPathMonitor(prohibitedInterfaceTypes: prohibitedInterfaceTypes),
            maximumWait: maximumWait, isOfflineError: isOfflineError)
    }

    deinit { stopWaiting() }

    public func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let limit = maximumWait.virtualDuration
        switch OfflineRetryDecision.begin(after: error, isOffline: isOfflineError(error), limit: limit) {
        case .settled(let decided):
            reasons[request.id] = decided.decision
            completion(decided.choice)
        case .ask(let limit, let rules):
            waiting.append(Waiting(request: request.id, rules: rules, completion: completion))
            // Who joins a wait is answered when that ends.
            let simulator = request.underlyingQueue.simulator
            let rest = monitor == nil ? limit : end.since(simulator.now)
            request.record(.retry(.waitingForConnectivity(limit: rest)), callback: .none)
            if monitor == nil { startWaiting(limit, in: simulator) }
        }
    }

    private func startWaiting(_ limit: VirtualDuration, in simulator: Simulator) {
        // In the original, a static queue: the answers of all waits and of all retriers come in one order.
        let queue = simulator.sharedQueue(label: "org.alamofire.offlineRetrier.monitorQueue")
        // What waits keeps its request, which keeps this retrier.
        simulator.whenDiscarded { [weak self] in self?.stopWaiting() }
        let monitor = makeMonitor()
        monitor.pathUpdateHandler = { [weak self] path in
            if path.status != .unsatisfied { self?.answer(isConnected: true, on: queue) }
        }
        self.monitor = monitor
        end = simulator.now + limit
        timer = queue.timer(after: limit) { [weak self] in
            self?.answer(isConnected: false, on: queue)
        }
        monitor.start(queue: queue)
    }

    /// Answers every waiting request, each in a job of its own: all follow from the connection, or from the
    /// end of the wait. A request that asks from now on begins a new wait.
    private func answer(isConnected: Bool, on queue: DispatchQueue) {
        let answered = waiting
        stopWaiting()
        for waiting in answered {
            let decided = OfflineRetryDecision.take(
                isConnected: isConnected, limit: maximumWait.virtualDuration, waiting.rules)
            queue.enqueue { [self] in
                reasons[waiting.request] = decided.decision
                waiting.completion(decided.choice)
            }
        }
    }

    private func stopWaiting() {
        waiting = []
        timer?.cancel()
        timer = nil
        monitor?.cancel()
        monitor?.pathUpdateHandler = nil
        monitor = nil
    }
}

extension OfflineRetrier: RetryRuleSource {
    func takeReasons(for request: Request, dueTo error: any Error) -> Decision? {
        reasons.removeValue(forKey: request.id)
    }
}

extension RequestInterceptor where Self == OfflineRetrier {
    /// `.offlineRetrier()`, or with its parameters, for leading-dot syntax.
    public static func offlineRetrier(
        monitor: @autoclosure @escaping () -> NWPathMonitor = NWPathMonitor(),
        maximumWait: DispatchTimeInterval = OfflineRetrier.defaultWait,
        isOfflineError: @escaping @Sendable (_ error: any Error) -> Bool =
            OfflineRetrier.defaultIsOfflineError
    ) -> OfflineRetrier {
        OfflineRetrier(monitor: monitor(), maximumWait: maximumWait, isOfflineError: isOfflineError)
    }

    /// `.offlineRetrier(requiredInterfaceType:)`, for leading-dot syntax.
    public static func offlineRetrier(
        requiredInterfaceType: NWInterface.InterfaceType,
        maximumWait: DispatchTimeInterval = OfflineRetrier.defaultWait,
        isOfflineError: @escaping @Sendable (_ error: any Error) -> Bool =
            OfflineRetrier.defaultIsOfflineError
    ) -> OfflineRetrier {
        OfflineRetrier(
            requiredInterfaceType: requiredInterfaceType, maximumWait: maximumWait,
            isOfflineError: isOfflineError)
    }

    /// `.offlineRetrier(prohibitedInterfaceTypes:)`, for leading-dot syntax.
    public static func offlineRetrier(
        prohibitedInterfaceTypes: [NWInterface.InterfaceType],
        maximumWait: DispatchTimeInterval = OfflineRetrier.defaultWait,
        isOfflineError: @escaping @Sendable (_ error: any Error) -> Bool =
            OfflineRetrier.defaultIsOfflineError
    ) -> OfflineRetrier {
        OfflineRetrier(
            prohibitedInterfaceTypes: prohibitedInterfaceTypes, maximumWait: maximumWait,
            isOfflineError: isOfflineError)
    }
}
