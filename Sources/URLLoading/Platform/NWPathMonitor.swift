/// The simulated twin of the Network framework's monitor, which follows the device's connection.
///
/// Unchecked because a simulation runs on one thread.
public final class NWPathMonitor: @unchecked Sendable {
    /// Called after `start(queue:)` with the current path, and then after each change.
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?

    private let connectivity: Connectivity
    private let accepts: @Sendable (NWInterface.InterfaceType) -> Bool
    private var observation: ConnectivityObservation?
    private var isCancelled = false

    /// Follows every kind of connection.
    public convenience init() { self.init { _ in true } }

    /// Follows one kind of connection. A path over any other kind counts as no connection.
    public convenience init(requiredInterfaceType: NWInterface.InterfaceType) {
        self.init { $0 == requiredInterfaceType }
    }

    /// Follows every kind of connection except these.
    public convenience init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
        self.init { !prohibitedInterfaceTypes.contains($0) }
    }

    /// - Precondition: a simulation is running.
    private init(accepts: @escaping @Sendable (NWInterface.InterfaceType) -> Bool) {
        let simulator = Simulator.current(for: "NWPathMonitor()")
        connectivity = simulator.connectivity
        self.accepts = accepts
    }

    /// The path at this moment.
    public var currentPath: NWPath { NWPath(connectivity.path, accepts: accepts) }

    /// Starts calling the handler on this queue. A cancelled monitor cannot be started again.
    public func start(queue: DispatchQueue) {
        guard !isCancelled, observation == nil else { return }
        observation = connectivity.observe(on: queue) { [weak self] _ in self?.update() }
        queue.enqueue { [weak self] in self?.update() }
    }

    /// Stops calling the handler, for good.
    public func cancel() {
        isCancelled = true
        observation = nil
    }

    private func update() {
        guard !isCancelled else { return }
        pathUpdateHandler?(currentPath)
    }
}

/// The simulated twin of the Network framework's path: how the device would reach the network.
public struct NWPath: Equatable, Sendable {
    /// Whether there is a path to the network.
    public enum Status: Sendable {
        case satisfied, unsatisfied
        /// A path would be made if an app asked for one. This never happens here.
        case requiresConnection
    }

    /// Whether there is a path over an interface that the monitor accepts.
    public let status: Status
    /// Whether the path costs money, as over a cellular network or a personal hotspot.
    public let isExpensive: Bool
    /// Whether the path is in Low Data Mode.
    public let isConstrained: Bool
    private let interface: NWInterface.InterfaceType?

    init(_ path: NetworkPath, accepts: (NWInterface.InterfaceType) -> Bool) {
        interface = path.link.interface.flatMap { accepts($0) ? $0 : nil }
        status = interface == nil ? .unsatisfied : .satisfied
        isExpensive = interface != nil && path.isExpensive
        isConstrained = interface != nil && path.isConstrained
    }

    /// Whether the path uses this kind of interface.
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { interface == type }

}

/// The simulated twin of the Network framework's interface.
public enum NWInterface {
    /// What kind of connection an interface is.
    public enum InterfaceType: Hashable, Sendable { case other, wifi, cellular, wiredEthernet, loopback }
}

extension NetworkLink {
    fileprivate var interface: NWInterface.InterfaceType? {
        switch self {
        case .none: nil
        case .wifi: .wifi
        case .cellular: .cellular
        case .ethernet: .wiredEthernet
        }
    }
}
