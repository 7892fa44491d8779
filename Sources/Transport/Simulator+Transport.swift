extension Simulator {
    /// What carries the requests of every session in this simulation that was given no transport of its own.
    public var transport: (any Transport)? {
        get { network as? any Transport }
        set { network = newValue }
    }
}
