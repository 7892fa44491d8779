extension Simulator {
    /// The simulation for code that has no reference to one.
    ///
    /// - Parameter user: The code that needs a simulation, for the message if there is none:
    ///   `DispatchQueue.main`.
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static func current(for user: String) -> Simulator {
        guard let current else { preconditionFailure("\(user) needs a running simulation") }
        return current
    }
}
