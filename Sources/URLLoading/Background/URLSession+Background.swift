// What is different in a session whose tasks are run by the daemon.

extension URLSession {
    /// Whether tasks continue without the app.
    var isBackground: Bool { background != nil }

    /// Calls the delegate: at once or, in a background session, when the app can be told.
    func inform(
        _ kind: BackgroundMessage.Kind, of task: URLSessionTask, _ tell: @escaping () -> Void
    ) {
        guard let background else { return tell() }
        background.deliver(BackgroundMessage(kind, of: task, tell: tell))
    }

    /// The last call after those that the daemon kept for the app.
    func tellDelegateOfEnd(of session: BackgroundSession) {
        guard let delegate else { return }
        callBack { [self] in
            recorder.record(
                .delegate(.didFinishEventsForBackgroundURLSession(identifier: session.identifier)),
                Subject.none,
                callback: delegateNotation)
            delegate.urlSessionDidFinishEvents(forBackgroundURLSession: self)
        }
    }
}

extension URLSession {
    /// How a delegate answers when the time for a delayed transfer has come. It is never asked here. The type
    /// lets a delegate that has the method for Apple's systems compile.
    public enum DelayedRequestDisposition: Int, Sendable {
        /// Send the request that the task was made with.
        case continueLoading
        /// Send the request in the answer.
        case useNewRequest
        /// Cancel the task.
        case cancel
    }
}

// Foundation on Linux leaves this out.
#if canImport(FoundationNetworking)
    extension URLError {
        /// Why the system cancelled a background task. Mirrors Foundation's enum of the same name.
        public enum BackgroundTaskCancelledReason: Int, Sendable {
            /// The user force-quit the app in the app switcher.
            case userForceQuitApplication
            /// The device does not allow the app to run in the background.
            case backgroundUpdatesDisabled
            /// The device does not have enough of the resources that transfers need.
            case insufficientSystemResources
        }

        /// The reason, if the system rather than the app cancelled the task.
        public var backgroundTaskCancelledReason: BackgroundTaskCancelledReason? {
            (userInfo[NSURLErrorBackgroundTaskCancelledReasonKey] as? Int)
                .flatMap(BackgroundTaskCancelledReason.init)
        }
    }
#endif
