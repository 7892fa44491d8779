/// A way of making requests: the code of ours that a script runs on.
public enum Chain: String, CaseIterable, Sendable {
    /// Plain `URLSession`: tasks, completion handlers, a delegate.
    case urlSession = "url-session"
    /// A layer that an app without a library writes itself: resources, requests, operations.
    case resource
    /// Alamofire 4.7's `SessionManager`.
    case sessionManager = "session-manager"
    /// Alamofire 5.12's `Session`.
    case session

    /// What a script runs on that names no chain.
    static let standard = session

    /// Plays the script's caller on this chain.
    func makeRunner(_ script: Script, _ simulator: Simulator) -> any ChainRunner {
        switch self {
        case .urlSession: URLSessionRunner(script: script, simulator: simulator)
        case .resource: ResourceRunner(script: script, simulator: simulator)
        case .sessionManager: SessionManagerRunner(script: script, simulator: simulator)
        case .session: RequestRunner(script: script, simulator: simulator)
        }
    }
}
