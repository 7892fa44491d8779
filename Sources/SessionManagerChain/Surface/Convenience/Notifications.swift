// What a request tells the rest of the program: notifications, posted on the queue where things happen.
// Mirrors Alamofire 4.7 `Notifications.swift`.

extension Notification.Name {
    /// The notifications about a request's task.
    public struct Task: Sendable {
        /// Posted by every `resume()` of a request that has a task; its object is the request.
        public static let DidResume = name("didResume")
        /// Posted by every `suspend()` of a request that has a task; its object is the request.
        public static let DidSuspend = name("didSuspend")
        /// Posted by every `cancel()` of a request that has a task; its object is the request.
        public static let DidCancel = name("didCancel")
        /// Posted when a task has ended and will not be retried; its object is the session delegate.
        public static let DidComplete = name("didComplete")

        private static func name(_ word: String) -> Notification.Name {
            Notification.Name("org.alamofire.notification.name.task.\(word)")
        }
    }
}

extension Notification {
    /// The keys of the notifications' `userInfo`.
    public struct Key: Sendable {
        /// The task that the notification is about.
        public static let Task = "org.alamofire.notification.key.task"
        /// The body that a finished data task received.
        public static let ResponseData = "org.alamofire.notification.key.responseData"
    }
}

extension Request {
    /// Tells observers what the owner did, before the owner's call returns.
    func post(_ name: Notification.Name, about task: URLSessionTask) {
        let isCancel = name == .Task.DidCancel
        let summary = NotificationSummary(
            name: name.rawValue, object: "Request", taskState: isCancel ? nil : task.state.word)
        record(.notification(.posted(summary)), callback: .alamofire4)
        NotificationCenter.default.post(
            name: name, object: self, userInfo: [Notification.Key.Task: task])
    }
}

extension SessionDelegate {
    /// Tells observers that a task is over, but not which request it belonged to: they must know the task.
    func postDidComplete(_ task: URLSessionTask, data: Data?) {
        var userInfo: [AnyHashable: Any] = [Notification.Key.Task: task]
        if let data { userInfo[Notification.Key.ResponseData] = data }
        let summary = NotificationSummary(
            name: Notification.Name.Task.DidComplete.rawValue, object: "SessionDelegate",
            responseBytes: data?.count)
        record(.notification(.posted(summary)), about: task, callback: .alamofire4)
        NotificationCenter.default.post(name: .Task.DidComplete, object: self, userInfo: userInfo)
    }
}

extension URLSessionTask.State {
    /// The case's name, for events.
    var word: String {
        switch self {
        case .running: "running"
        case .suspended: "suspended"
        case .canceling: "canceling"
        case .completed: "completed"
        }
    }
}
