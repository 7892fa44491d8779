/// Keeps track of whether a load is waiting for a connection of the device that it may use.
///
/// While it waits, the limit for silence is paused, because nothing can arrive; the limit for the whole task
/// is not. The delegate is told at most once in a task's life, and only before its first request goes out.
struct TaskConnectivity {
    enum Effect: Equatable {
        /// From now on, only the limit for the whole task applies.
        case pauseTimeout
        case tellDelegate
        /// Start counting silence again, from now.
        case continueTimeout
    }

    /// Reports changes of the device's connection; nil if the load is not waiting for one.
    private var observation: ConnectivityObservation?
    private var mayTellDelegate = true
    /// How often the device's path had changed when the load found a connection there for its present
    /// request; nil before that. If it has changed since then, the load has to look again before it sends
    /// anything.
    private(set) var changes: Int?
    /// What the present request and its session allow; nil before the load first looks for a connection. It
    /// takes long to find out, and the device's path may change thousands of times while the load waits.
    var terms: ConnectivityDecision.Terms?

    var isWaiting: Bool { observation != nil }

    /// The load has another request, or the same one again, and has not looked for a connection yet.
    mutating func startRequest() { (changes, terms) = (nil, nil) }

    /// There is no connection that the load may use, so it waits for a change. It may have been waiting
    /// already: the last change may have brought another connection that it may not use.
    mutating func wait(for observation: ConnectivityObservation) -> [Effect] {
        let wasWaiting = isWaiting
        self.observation = observation
        if wasWaiting { return [] }
        defer { mayTellDelegate = false }
        return mayTellDelegate ? [.pauseTimeout, .tellDelegate] : [.pauseTimeout]
    }

    /// There is a connection, after so many changes of the device's path.
    mutating func connect(after changes: Int) -> [Effect] {
        self.changes = changes
        guard isWaiting else { return [] }
        observation = nil
        return [.continueTimeout]
    }

    /// A request goes out over a connection. Until then, the network may be lost again, while the connection
    /// is made or waited for.
    mutating func send() { mayTellDelegate = false }

    /// The load was cancelled.
    mutating func cancel() { observation = nil }
}
