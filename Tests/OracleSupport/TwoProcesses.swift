import Simulation
import URLLoading

extension Simulator {
    /// Ends the app's process at 5 ms, lets another one begin with `start` at 10 ms, and ends that at 15 ms.
    package func endProcessTwice(startingAgainWith start: @escaping () -> Void) {
        let (app, system) = (app, systemQueue(label: "test"))
        app.program = { _ in
            start()
            return nil
        }
        system.enqueue(after: .milliseconds(5)) { app.terminate() }
        system.enqueue(after: .milliseconds(10)) { app.launch() }
        system.enqueue(after: .milliseconds(15)) { app.terminate() }
    }
}
