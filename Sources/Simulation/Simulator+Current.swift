extension Simulator {
    /// The simulation for code that has no reference to one.
    ///
    /// - Parameter user: The code that needs a simulation, for the message if there is none:
    ///   `DispatchQueue.main`.
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static func current(for user: String) -> Simulator {
        guard let current else {
            preconditionFailure(
                "\(user) needs a running simulation, and there is none on \(CallingThread.description). Call it "
                    + "from code that a simulation runs, or set Simulator.$current. If this is a thread of a "
                    + "real queue, \(CallingThread.advice)")
        }
        return current
    }
}
