/// The simulated twin of UIKit's application, as far as background transfers need it: the app's delegate, and
/// whether the app is in front of its user.
public final class UIApplication: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// Whether the app is in front of its user (UIKit's `UIApplication.State`).
    public enum State: Int, Sendable { case active, inactive, background }

    /// The delegate that the app's code made at launch. Retained, as UIKit's main function retains it.
    public var delegate: (any UIApplicationDelegate)?
    /// The app's current state.
    public internal(set) var applicationState = State.active

    init() {}

    /// The app of the current simulation.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static var shared: UIApplication {
        Simulator.current(for: "UIApplication.shared").app.application
    }
}

/// Receives what the system tells an app. The simulated twin of UIKit's protocol, with the one method that
/// concerns transfers.
public protocol UIApplicationDelegate: AnyObject {
    /// The app runs in the background because the daemon has something to report to one of its sessions. The
    /// app makes the session again if it does not exist, keeps the handler, and calls it on the main queue
    /// once `urlSessionDidFinishEvents(forBackgroundURLSession:)` has been called.
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void)
}

/// A default implementation that does nothing.
extension UIApplicationDelegate {
    /// Never calls the handler, so the system waits until the app's time is over.
    public func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {}
}
