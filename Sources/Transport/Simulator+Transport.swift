extension Simulator {
    /// What carries the requests of every session in this simulation that was given no transport of its own.
    public var transport: (any Transport)? {
        get { (network as? SimulatedNetwork)?.transport }
        set { simulatedNetwork.transport = newValue }
    }

    /// How the device is connected, and when that changes.
    public var connectivity: Connectivity { simulatedNetwork.connectivity }

    private var simulatedNetwork: SimulatedNetwork {
        if let known = network as? SimulatedNetwork { return known }
        let made = SimulatedNetwork(connectivity: Connectivity(simulator: self))
        network = made
        return made
    }
}

/// What a simulation has in the place of the network: what carries requests, and whether it can be reached.
private final class SimulatedNetwork {
    var transport: (any Transport)?
    let connectivity: Connectivity

    init(connectivity: Connectivity) { self.connectivity = connectivity }
}
