/// Tells a listener whether the network can be reached, and when that changes.
///
/// Do not use it to decide whether to send a request: send it and see. Use it to show that there is no
/// connection, or to load again once there is one.
///
/// Mirrors Alamofire 4.7 `NetworkReachabilityManager`. Open only because the original is.
open class NetworkReachabilityManager: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// How the network can be reached.
    public enum NetworkReachabilityStatus: Equatable, Sendable {
        /// The status is not known yet.
        case unknown
        /// The network cannot be reached.
        case notReachable
        /// The network can be reached over this kind of connection.
        case reachable(ConnectionType)
    }

    /// How the device is connected.
    public enum ConnectionType: Equatable, Sendable {
        /// The device is connected by a cable, or by Wi-Fi.
        case ethernetOrWiFi
        /// The device is connected by a cellular network.
        case wwan
    }

    /// A closure that is called with each new status.
    public typealias Listener = (NetworkReachabilityStatus) -> Void

    // MARK: Asking

    /// Whether the network can be reached in any way.
    open var isReachable: Bool { isReachableOnWWAN || isReachableOnEthernetOrWiFi }

    /// Whether the network is reached over a cellular connection.
    open var isReachableOnWWAN: Bool { networkReachabilityStatus == .reachable(.wwan) }

    /// Whether the network is reached over a cable or Wi-Fi.
    open var isReachableOnEthernetOrWiFi: Bool { networkReachabilityStatus == .reachable(.ethernetOrWiFi) }

    /// How the network can be reached now.
    open var networkReachabilityStatus: NetworkReachabilityStatus {
        flags.map(networkReachabilityStatusForFlags) ?? .unknown
    }

    /// How the network can be reached now, in System Configuration's words.
    open var flags: SCNetworkReachabilityFlags? { SCNetworkReachabilityFlags(connectivity.link) }

    // MARK: Listening

    /// The queue that the listener is called on. A change has an effect when listening starts again.
    open var listenerQueue: DispatchQueue
    /// Called whenever the flags have changed. It may be set before listening starts, or later.
    open var listener: Listener?
    /// The flags that the listener was told last. At first there are none, as without a connection.
    open var previousFlags = SCNetworkReachabilityFlags()

    private let connectivity: Connectivity
    private var observation: ConnectivityObservation?

    /// Makes a manager for a host, which here is reachable whenever the network is; nil without a name.
    public convenience init?(host: String) {
        guard !host.isEmpty else { return nil }
        self.init()
    }

    /// Makes a manager for the network as a whole; nil if no simulation is running.
    public init?() {
        guard let simulator = Simulator.current else { return nil }
        connectivity = simulator.connectivity
        listenerQueue = .main
    }

    deinit { stopListening() }

    /// Calls the listener with the status as it is, then after each change of the flags.
    ///
    /// A device without a connection has no flags, and the manager begins with none, so the listener is not
    /// called until there is a connection. 5.12 begins without a status, and passes on the first one.
    ///
    /// - Returns: whether the system lets the manager listen; here, always.
    @discardableResult
    open func startListening() -> Bool {
        observation = connectivity.observe(on: listenerQueue) { [weak self] path in
            self?.notifyListener(SCNetworkReachabilityFlags(path.link))
        }
        // The job keeps the manager, so even one that nobody else keeps reports once.
        listenerQueue.enqueue { [self] in
            previousFlags = SCNetworkReachabilityFlags()
            notifyListener(flags ?? SCNetworkReachabilityFlags())
        }
        return true
    }

    /// Stops calling the listener.
    open func stopListening() { observation = nil }

    /// On the listener's queue: tells the listener if the flags have changed since it was last told.
    func notifyListener(_ flags: SCNetworkReachabilityFlags) {
        guard previousFlags != flags else { return }
        previousFlags = flags
        guard let listener else { return }
        let status = networkReachabilityStatusForFlags(flags)
        Simulator.current?.recorder.record(.connectivity(.listenerCalled(status: status.word)), Subject.none)
        listener(status)
    }

    func networkReachabilityStatusForFlags(_ flags: SCNetworkReachabilityFlags) -> NetworkReachabilityStatus {
        guard flags.isActuallyReachable else { return .notReachable }
        return .reachable(flags.contains(.isWWAN) ? .wwan : .ethernetOrWiFi)
    }
}

extension NetworkReachabilityManager.NetworkReachabilityStatus {
    /// The word that a trace uses.
    fileprivate var word: String {
        switch self {
        case .unknown: "unknown"
        case .notReachable: "notReachable"
        case .reachable(.ethernetOrWiFi): "reachable(ethernetOrWiFi)"
        case .reachable(.wwan): "reachable(wwan)"
        }
    }
}
