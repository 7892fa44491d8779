/// The simulated twin of UIKit's application, as far as background transfers go: who the app's delegate is,
/// and whether anybody looks at it.
public final class UIApplication: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// Whether the app is in front of its user (UIKit's `UIApplication.State`).
    public enum State: Int, Sendable { case active, inactive, background }

    /// What the app's code made of itself when it was launched. Kept, as UIKit's main function does.
    public var delegate: (any UIApplicationDelegate)?
    /// Where the app is.
    public internal(set) var applicationState = State.active

    init() {}

    /// The app of the current simulation.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    public static var shared: UIApplication {
        Simulator.current(for: "UIApplication.shared").app.application
    }
}

/// Hears what the system tells an app. The simulated twin of UIKit's protocol, with the one method that
/// concerns transfers.
public protocol UIApplicationDelegate: AnyObject {
    /// The app runs, in the background, because the daemon has something to tell a session of its. The app
    /// makes the session again if it is not there, keeps the handler, and calls it on the main queue once
    /// `urlSessionDidFinishEvents(forBackgroundURLSession:)` has come.
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void)
}

/// What a delegate that leaves a method out does: nothing.
extension UIApplicationDelegate {
    /// Never calls the handler, so the system waits until the app's time is over.
    public func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {}
}
