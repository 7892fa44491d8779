import Tracing

/// Where a request or a task is in its life.
struct LifeState: Equatable, Sendable {
    /// The state as it is shown.
    let word: String
    /// `true` if it is an end.
    let isOver: Bool

    private init(_ word: String, isOver: Bool = false) {
        self.word = word
        self.isOver = isOver
    }

    /// A state that a trace names, as that of a request of 5.12. It may name one that does not exist.
    init(traced word: String) {
        let isOver =
            switch RequestStateWord(rawValue: word) {
            case .cancelled?, .finished?: true
            case .initialized?, .resumed?, .suspended?, nil: false
            }
        self.init(word, isOver: isOver)
    }

    /// A request that has not been resumed, or whose task has not.
    static let initialized = LifeState(traced: "initialized")
    /// A request of 5.12 that was called off, or a WebSocket that was closed.
    static let cancelled = LifeState(traced: "cancelled")
    /// A request of 4.7 that has no task, and whose handlers are called all the same, with an error.
    static let overWithoutTask = LifeState("over without a task", isOver: true)
    /// A request that was announced, but could not be made: its caller gets an error in its place.
    static let neverMade = LifeState("never made", isOver: true)

    // MARK: Of a task

    static let suspended = LifeState("suspended")
    static let running = LifeState("running")
    /// A task that was called off, and has not completed yet.
    static let canceling = LifeState("canceling")
    static let completed = LifeState("completed", isOver: true)
    /// A task that went with the app's process.
    static let lost = LifeState("lost with the app", isOver: true)

    // MARK: Of a request of an app's own layer

    /// Its completion was called.
    static let answered = LifeState("answered", isOver: true)
    /// Its completion was not called, on purpose.
    static let dropped = LifeState("dropped", isOver: true)
    /// Nobody kept it.
    static let deallocated = LifeState("deallocated", isOver: true)
}
