/// What the daemon of background sessions knows about when to run a task.
struct TaskSchedule: Equatable {
    /// The task begins no sooner than this.
    var earliestBeginDate: Date?
    /// Whether the system chooses when to run the task.
    var isDiscretionary = false
    /// The number of bytes that the app expects to send and receive; nil if it did not say.
    var expectedBytes: (sent: Int64?, received: Int64?) = (nil, nil)

    static func == (a: Self, b: Self) -> Bool {
        a.earliestBeginDate == b.earliestBeginDate && a.isDiscretionary == b.isDiscretionary
            && a.expectedBytes == b.expectedBytes
    }
}

/// The value of `countOfBytesClientExpectsToSend` if the app does not know (Foundation's constant).
public let NSURLSessionTransferSizeUnknown: Int64 = -1

extension URLSessionTask {
    /// A background session does not begin the task before this moment; nil to begin at once. Other sessions
    /// ignore it. What has not begun takes no time: the limit for the whole task runs from this moment.
    ///
    /// Foundation asks the delegate again when the moment has come (`willBeginDelayedRequest`); that is left
    /// out here.
    public var earliestBeginDate: Date? {
        get { schedule.earliestBeginDate }
        set { schedule.earliestBeginDate = newValue }
    }

    /// The app's estimate. A device uses it to choose the moment; the simulation does not.
    public var countOfBytesClientExpectsToSend: Int64 {
        get { schedule.expectedBytes.sent ?? NSURLSessionTransferSizeUnknown }
        set { schedule.expectedBytes.sent = newValue }
    }

    /// The app's estimate. A device uses it to choose the moment; the simulation does not.
    public var countOfBytesClientExpectsToReceive: Int64 {
        get { schedule.expectedBytes.received ?? NSURLSessionTransferSizeUnknown }
        set { schedule.expectedBytes.received = newValue }
    }

    // MARK: On the work queue

    /// Puts a question to whoever can answer it: the daemon follows redirects on its own, while a challenge
    /// wakes up an app that is not running.
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
