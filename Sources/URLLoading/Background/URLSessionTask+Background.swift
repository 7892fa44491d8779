/// What the daemon of background sessions knows of when to do a task.
struct TaskSchedule: Equatable {
    /// No sooner than this.
    var earliestBeginDate: Date?
    /// Whether the system chooses the moment.
    var isDiscretionary = false
    /// What the app expects to send and to receive, in bytes; nil where it did not say.
    var expectedBytes: (sent: Int64?, received: Int64?) = (nil, nil)

    static func == (a: Self, b: Self) -> Bool {
        a.earliestBeginDate == b.earliestBeginDate && a.isDiscretionary == b.isDiscretionary
            && a.expectedBytes == b.expectedBytes
    }
}

/// What `countOfBytesClientExpectsToSend` is when the app does not know (Foundation's constant).
public let NSURLSessionTransferSizeUnknown: Int64 = -1

extension URLSessionTask {
    /// The moment before which a background session does not begin the task; nil for at once. Other sessions
    /// do not look at it. Foundation asks the delegate once more when the moment has come
    /// (`willBeginDelayedRequest`), which is left out.
    public var earliestBeginDate: Date? {
        get { schedule.earliestBeginDate }
        set { schedule.earliestBeginDate = newValue }
    }

    /// A guess of the app's, which a device uses to choose the moment, and the simulation does not.
    public var countOfBytesClientExpectsToSend: Int64 {
        get { schedule.expectedBytes.sent ?? NSURLSessionTransferSizeUnknown }
        set { schedule.expectedBytes.sent = newValue }
    }

    /// A guess of the app's, which a device uses to choose the moment, and the simulation does not.
    public var countOfBytesClientExpectsToReceive: Int64 {
        get { schedule.expectedBytes.received ?? NSURLSessionTransferSizeUnknown }
        set { schedule.expectedBytes.received = newValue }
    }

    // MARK: On the work queue

    /// Puts a question to whoever can answer it: the daemon follows redirects by itself, and an app that does
    /// not run is woken up for a challenge.
    func pose(_ question: TaskMachine.Question) {
        switch question {
        case .redirect(let redirection) where session.isBackground:
            settle(redirection, RedirectDecision.decideInBackground(redirection))
        case .redirect:
            ask(question)
        case .challenge:
            session.inform(.question("didReceive challenge"), of: self) { [self] in ask(question) }
        }
    }
}
