extension Simulator {
    /// The transport of all sessions in this simulation whose configuration names none.
    public var transport: (any Transport)? {
        get { (network as? SimulatedNetwork)?.transport }
        set { simulatedNetwork.transport = newValue }
    }

    /// How the device is connected to the network, and when that changes.
    public var connectivity: Connectivity { simulatedNetwork.connectivity }

    private var simulatedNetwork: SimulatedNetwork {
        if let known = network as? SimulatedNetwork { return known }
        let made = SimulatedNetwork(connectivity: Connectivity(simulator: self))
        network = made
        return made
    }
}

/// The network of a simulation: the transport that carries requests, and the device's connection.
private final class SimulatedNetwork {
    var transport: (any Transport)?
    let connectivity: Connectivity

    init(connectivity: Connectivity) { self.connectivity = connectivity }
}
