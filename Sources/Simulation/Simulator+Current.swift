extension Simulator {
    /// The simulation that code without a reference to one runs in.
    ///
    /// - Parameter user: what needs it, for whoever called it too early: `DispatchQueue.main`.
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static func current(for user: String) -> Simulator {
        guard let current else { preconditionFailure("\(user) needs a running simulation") }
        return current
    }
}
