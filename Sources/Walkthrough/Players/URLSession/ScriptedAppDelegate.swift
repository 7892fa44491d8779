/// The app's delegate, as every tutorial on background transfers has it: it keeps the handler that it is
/// given, and calls it when its session has heard everything.
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

    /// The session's delegate has heard the last of it. UIKit wants its handler on the main queue.
    func sessionFinishedEvents(_ session: URLSession) {
        guard let identifier = session.configuration.identifier, let handler = handlers[identifier] else {
            return
        }
        handlers[identifier] = nil
        guard runner.callsHandler(ofSession: identifier) else { return }
        runner.simulator.main.enqueue(handler)
    }
}
