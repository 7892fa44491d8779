/// Whether a load waits for the device to get a connection that it may use.
///
/// The limit for silences stands still while it waits, because nothing can come; that of the whole does not.
/// The delegate hears of it at most once in a task's life.
struct TaskConnectivity {
    enum Effect: Equatable {
        /// Only the limit for the whole task runs on.
        case pauseTimeout
        case tellDelegate
        /// A silence counts again, from now.
        case startTimeout
    }

    /// Reports changes of the device's connection; nil while the load does not wait for one.
    private var observation: ConnectivityObservation?
    private var hasToldDelegate = false

    var isWaiting: Bool { observation != nil }

    /// There is no connection, or none that the load may use. It waits for a change, not for the first time
    /// perhaps: the change before may have brought another connection of no use.
    mutating func wait(for observation: ConnectivityObservation) -> [Effect] {
        let wasWaiting = isWaiting
        self.observation = observation
        if wasWaiting { return [] }
        defer { hasToldDelegate = true }
        return hasToldDelegate ? [.pauseTimeout] : [.pauseTimeout, .tellDelegate]
    }

    /// There is a connection.
    mutating func connect() -> [Effect] {
        guard isWaiting else { return [] }
        observation = nil
        return [.startTimeout]
    }

    /// The load was called off.
    mutating func cancel() { observation = nil }
}
