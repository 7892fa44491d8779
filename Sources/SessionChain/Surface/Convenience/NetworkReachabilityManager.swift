/// Tells a listener whether the network can be reached, and when that changes.
///
/// To decide whether to send a request, it is the wrong thing: send it and see. To show that there is no
/// connection, or to load again once there is one, it is the right thing.
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

        /// Nobody knows yet.
        case unknown
        /// Not at all.
        case notReachable
        /// By this kind of connection.
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

    /// The manager for the network as a whole that the simulated process shares; nil where no simulation is
    /// running.
    public static var `default`: NetworkReachabilityManager? {
        guard let simulator = Simulator.current else { return nil }
        return simulator.shared { NetworkReachabilityManager(in: simulator) }
    }

    private let connectivity: Connectivity
    /// On which the system would call; the listener's own queue comes after it.
    public let reachabilityQueue: DispatchQueue
    private var observation: ConnectivityObservation?
    private var listener: Listener?
    private var listenerQueue: DispatchQueue?
    private var previousStatus: NetworkReachabilityStatus?

    /// Makes a manager for a host, which is reachable here whenever the network is; nil without a name.
    public convenience init?(host: String) {
        guard !host.isEmpty else { return nil }
        self.init()
    }

    /// Makes a manager for the network as a whole; nil where no simulation is running.
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

    /// Whether it can be reached in any way.
    open var isReachable: Bool { isReachableOnCellular || isReachableOnEthernetOrWiFi }

    /// Whether it is reached over a cellular network.
    open var isReachableOnCellular: Bool { status == .reachable(.cellular) }

    /// Whether it is reached over a cable or Wi-Fi.
    open var isReachableOnEthernetOrWiFi: Bool { status == .reachable(.ethernetOrWiFi) }

    // MARK: Listening

    /// Calls `listener` on `queue` with the status as it is, then with each other one. Takes the place of an
    /// earlier listener.
    ///
    /// - Returns: whether the system lets the manager listen; here, always.
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
        // The system calls only when something changes; the first status is the manager's own doing.
        if let flags { reachabilityQueue.enqueue { [weak self] in self?.notifyListener(flags) } }
        return true
    }

    /// Ends the calls.
    open func stopListening() {
        observation = nil
        listener = nil
        listenerQueue = nil
        previousStatus = nil
    }

    /// On the reachability queue: tells the listener, if the status is another than it was told last.
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
