/// What a run offers to the types of an app when it makes them.
///
/// The types themselves are written as in an app: a `Session` that they make, `AF`, queues and timers all
/// belong to the simulation that is running. What is here is for the closure that makes them.
public final class SwiftEnvironment: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private unowned let owner: Simulator
    private let settings: SessionSettings

    /// The environment of a simulation, which a run makes first.
    ///
    /// - Parameter settings: those of the script's session.
    @discardableResult
    static func of(
        _ simulator: Simulator, _ settings: SessionSettings = SessionSettings()
    ) -> SwiftEnvironment {
        simulator.shared { SwiftEnvironment(simulator, settings) }
    }

    private init(_ simulator: Simulator, _ settings: SessionSettings) {
        owner = simulator
        self.settings = settings
    }

    /// The simulation, for its date, or for an object that several types share:
    /// `environment.simulator.shared { TokenStore() }` is the same store for all types of a run.
    public var simulator: Simulator { owner }

    /// The configuration of the script's session, for a session of the type's own that asks the same server:
    /// with the same headers, cache, cookies and time-outs, but without interceptors. Every call makes
    /// another one.
    public func makeConfiguration() -> URLSessionConfiguration {
        SessionPlan(settings, interceptor: nil).configuration
    }
}
