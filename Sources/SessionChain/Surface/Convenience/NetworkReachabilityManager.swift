/// Tells a listener whether the network can be reached, and when that changes.
///
/// Do not use it to decide whether to send a request: send it and see. Use it to show that there is no
/// connection, or to load again once there is one.
///
/// Mirrors Alamofire 5.12 `NetworkReachabilityManager`. Open only because the original is.
open class NetworkReachabilityManager: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// How the network can be reached.
    public enum NetworkReachabilityStatus: Equatable, Sendable {
        /// How the device is connected.
        public enum ConnectionType: Equatable, Sendable {
            case ethernetOrWiFi
            case cellular
        }

        /// The status is not known yet.
        case unknown
        /// The network cannot be reached.
        case notReachable
        /// The network can be reached over this kind of connection.
        case reachable(ConnectionType)

        init(_ flags: SCNetworkReachabilityFlags) {
            guard flags.isActuallyReachable else {
                self = .notReachable
                return
            }
            self = .reachable(flags.contains(.isWWAN) ? .cellular : .ethernetOrWiFi)
        }
    }

    /// Called with each new status.
    public typealias Listener = @Sendable (_ status: NetworkReachabilityStatus) -> Void

    /// The manager for the network as a whole that the simulated process shares; nil if no simulation is
    /// running.
    public static var `default`: NetworkReachabilityManager? {
        guard let simulator = Simulator.current else { return nil }
        return simulator.sharedByProcess { NetworkReachabilityManager(in: simulator) }
    }

    private let connectivity: Connectivity
    /// The queue on which the system would call; from there, the listener is called on its own queue.
    public let reachabilityQueue: DispatchQueue
    private var observation: ConnectivityObservation?
    private var listener: Listener?
    private var listenerQueue: DispatchQueue?
    private var previousStatus: NetworkReachabilityStatus?

    /// Makes a manager for a host, which here is reachable whenever the network is; nil without a name.
    public convenience init?(host: String) {
        guard !host.isEmpty else { return nil }
        self.init()
    }

    /// Makes a manager for the network as a whole; nil if no simulation is running.
    public convenience init?() {
        guard let simulator = Simulator.current else { return nil }
        self.init(in: simulator)
    }

    private init(in simulator: Simulator) {
        connectivity = simulator.connectivity
        reachabilityQueue = simulator.sharedQueue(label: "org.alamofire.reachabilityQueue")
    }

    deinit { stopListening() }

    // MARK: Asking

    /// How the network can be reached now, in System Configuration's words.
    open var flags: SCNetworkReachabilityFlags? { SCNetworkReachabilityFlags(connectivity.link) }

    /// How the network can be reached now.
    open var status: NetworkReachabilityStatus { flags.map(NetworkReachabilityStatus.init) ?? .unknown }

    /// `true` if the network can be reached in any way.
    open var isReachable: Bool { isReachableOnCellular || isReachableOnEthernetOrWiFi }

    /// `true` if it is reached over a cellular network.
    open var isReachableOnCellular: Bool { status == .reachable(.cellular) }

    /// `true` if it is reached over a cable or Wi-Fi.
    open var isReachableOnEthernetOrWiFi: Bool { status == .reachable(.ethernetOrWiFi) }

    // MARK: Listening

    /// Calls `listener` on `queue` with the current status, then with each new one. Replaces an earlier
    /// listener.
    ///
    /// - Returns: `true` if the system lets the manager listen; here, always.
    @discardableResult
    open func startListening(
        onQueue queue: DispatchQueue = .main, onUpdatePerforming listener: @escaping Listener
    ) -> Bool {
        stopListening()
        self.listener = listener
        listenerQueue = queue
        observation = connectivity.observe(on: reachabilityQueue) { [weak self] path in
            self?.notifyListener(SCNetworkReachabilityFlags(path.link))
        }
        // The system calls only when something changes, so the manager itself reports the first status. The
        // job keeps the manager, so even one that nobody else keeps reports once.
        if let flags { reachabilityQueue.enqueue { [self] in notifyListener(flags) } }
        return true
    }

    /// Stops calling the listener.
    open func stopListening() {
        observation = nil
        listener = nil
        listenerQueue = nil
        previousStatus = nil
    }

    /// Runs on the reachability queue. Calls the listener if the status differs from the last one it got.
    private func notifyListener(_ flags: SCNetworkReachabilityFlags) {
        let status = NetworkReachabilityStatus(flags)
        guard let listener, let listenerQueue, previousStatus != status else { return }
        previousStatus = status
        listenerQueue.enqueue {
            Simulator.current?.recorder.record(
                .connectivity(.listenerCalled(status: status.word)), Subject.none)
            listener(status)
        }
    }
}

extension NetworkReachabilityManager.NetworkReachabilityStatus {
    /// The word that a trace uses.
    fileprivate var word: String {
        switch self {
        case .unknown: "unknown"
        case .notReachable: "notReachable"
        case .reachable(.ethernetOrWiFi): "reachable(ethernetOrWiFi)"
        case .reachable(.cellular): "reachable(cellular)"
        }
    }
}
