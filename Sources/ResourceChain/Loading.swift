/// How requests are loaded: by which session, and where their completions are called.
///
/// The session says on which queue a task calls its closure. That is a choice: a session whose delegate queue
/// is the main queue keeps it busy with parsing; one with a queue of its own calls the app from a background
/// queue, where it must not touch its views.
public struct Loading: Sendable {
    /// Where the bytes become a model, and where the completion is called with it.
    public enum Delivery: String, CaseIterable, Sendable {
        /// Both on the main queue.
        case main
        /// Both on the session's own queue, in the background.
        case background
        /// The model is made in the background, and handed over on the main queue.
        case parsedThenMain
    }

    /// The session that makes the tasks.
    public let session: URLSession
    /// Where the completion is called.
    public let delivery: Delivery

    /// Makes a session for one request or for many. A new one for each request is allowed; requests that
    /// share one share its connections, too.
    public init(_ delivery: Delivery = .parsedThenMain, configuration: URLSessionConfiguration = .ephemeral) {
        session = URLSession(
            configuration: configuration, callingBackOn: delivery == .main ? DispatchQueue.main : nil)
        self.delivery = delivery
    }

    /// Uses an existing session.
    public init(_ delivery: Delivery, session: URLSession) {
        self.session = session
        self.delivery = delivery
    }
}

extension URLSession {
    /// The main queue of the session's simulation.
    var mainQueue: DispatchQueue { delegateQueue.simulator.main }
}
