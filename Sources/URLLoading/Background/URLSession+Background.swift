// What is different where a session's tasks are done by the daemon.

extension URLSession {
    /// Whether tasks go on without the app.
    var isBackground: Bool { background != nil }

    /// Has the delegate called: at once, or, in a background session, when the app can hear it.
    func inform(
        _ kind: BackgroundMessage.Kind, of task: URLSessionTask, _ tell: @escaping () -> Void
    ) {
        guard let background else { return tell() }
        background.deliver(BackgroundMessage(kind, of: task, tell: tell))
    }

    /// The last call after those that the daemon kept.
    func tellDelegateOfEnd(of session: BackgroundSession) {
        guard let delegate else { return }
        delegateQueue.enqueue { [self] in
            recorder.record(
                .delegate(.didFinishEventsForBackgroundURLSession(identifier: session.identifier)),
                Subject.none,
                callback: delegateNotation)
            delegate.urlSessionDidFinishEvents(forBackgroundURLSession: self)
        }
    }
}

extension URLError {
    /// Why the system called a background task off (Foundation's `URLError.BackgroundTaskCancelledReason`).
    public enum BackgroundTaskCancelledReason: Int, Sendable {
        /// The user ended the app in the app switcher.
        case userForceQuitApplication
        /// The device does not let the app do anything in the background.
        case backgroundUpdatesDisabled
        /// The device has not enough of what transfers need.
        case insufficientSystemResources
    }

    /// The reason, where the system and not the app called the task off.
    public var backgroundTaskCancelledReason: BackgroundTaskCancelledReason? {
        (userInfo[NSURLErrorBackgroundTaskCancelledReasonKey] as? Int)
            .flatMap(BackgroundTaskCancelledReason.init)
    }

    /// The same error with the reason, where an app looks for it.
    func giving(_ reason: BackgroundTaskCancelledReason?) -> URLError {
        guard let reason else { return self }
        let given = [NSURLErrorBackgroundTaskCancelledReasonKey: reason.rawValue as Any]
        return URLError(code, userInfo: userInfo.merging(given) { old, _ in old })
    }
}
