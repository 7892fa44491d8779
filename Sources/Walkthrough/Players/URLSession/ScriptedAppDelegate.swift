/// The app's delegate, as in every tutorial on background transfers: it keeps the handler that the system
/// passes to it, and calls the handler when the session has delivered all its events.
final class ScriptedAppDelegate: UIApplicationDelegate {
    private unowned let runner: URLSessionRunner
    /// By session identifier.
    private var handlers: [String: () -> Void] = [:]

    init(runner: URLSessionRunner) { self.runner = runner }

    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        handlers[identifier] = completionHandler
    }

    /// Called when the session has delivered all its events. UIKit wants its handler called on the main
    /// queue.
    func sessionFinishedEvents(_ session: URLSession) {
        guard let identifier = session.configuration.identifier, let handler = handlers[identifier] else {
            return
        }
        handlers[identifier] = nil
        guard runner.callsHandler(ofSession: identifier) else { return }
        runner.simulator.main.enqueue(handler)
    }
}
