/// Numbers the connections to one server: 1, 2, 3 …
///
/// Sessions do not share their connections, nor do WebSockets and other tasks, but they share these numbers,
/// so that a trace does not call two connections to one server the same.
final class ConnectionNumbers {
    /// The numbers of one run, by their servers, each under its URL for WebSockets.
    private final class Run {
        var numbers: [Origin: ConnectionNumbers] = [:]
    }

    private var count = 0

    /// Those of all sessions of a run for the connections to a server.
    static func shared(to origin: Origin, in simulator: Simulator) -> ConnectionNumbers {
        let run = simulator.shared { Run() }
        let origin = origin.forWebSockets
        if let known = run.numbers[origin] { return known }
        let new = ConnectionNumbers()
        run.numbers[origin] = new
        return new
    }

    /// The number of the connection that is opened next.
    func next() -> Int {
        count += 1
        return count
    }
}
