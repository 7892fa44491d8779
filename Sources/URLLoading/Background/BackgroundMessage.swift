/// One message from the daemon to an app about a task.
final class BackgroundMessage {
    enum Kind {
        /// How far the task has come. Not kept, because the next progress repeats it.
        case progress
        /// Something that arrived, by the name of the delegate's method.
        case news(String)
        /// A question that the task waits for an answer to.
        case question(String)
        /// The task is over.
        case end
    }

    let kind: Kind
    let task: URLSessionTask
    /// Enqueues the calls of the delegate.
    let tell: () -> Void

    init(_ kind: Kind, of task: URLSessionTask, tell: @escaping () -> Void) {
        self.kind = kind
        self.task = task
        self.tell = tell
    }
}

extension BackgroundMessage.Kind {
    /// The name that events use for it; nil for a message that is not kept.
    var name: String? {
        switch self {
        case .progress: nil
        case .news(let name), .question(let name): name
        case .end: "the end of the task"
        }
    }

    /// Whether the message may be a reason to wake the app up.
    var isUrgent: Bool {
        switch self {
        case .progress, .news: false
        case .question, .end: true
        }
    }

    /// Whether the task waits for an answer.
    var isQuestion: Bool {
        switch self {
        case .question: true
        case .progress, .news, .end: false
        }
    }
}
