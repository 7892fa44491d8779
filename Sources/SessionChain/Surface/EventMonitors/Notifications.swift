// What a request tells the rest of the program: notifications, posted on the main queue. Mirrors Alamofire
// 5.12 `Notifications.swift`.

extension Request {
    /// Posted when a request was resumed. `Notification.request` is the request, here and below.
    public static let didResumeNotification = name("didResume")
    /// Posted when a request was suspended.
    public static let didSuspendNotification = name("didSuspend")
    /// Posted when a request was cancelled.
    public static let didCancelNotification = name("didCancel")
    /// Posted when a request is done with its attempts; its handlers are yet to come.
    public static let didFinishNotification = name("didFinish")

    /// Posted when a request's task was resumed.
    public static let didResumeTaskNotification = name("didResumeTask")
    /// Posted when a request's task was suspended.
    public static let didSuspendTaskNotification = name("didSuspendTask")
    /// Posted when a request's task was cancelled.
    public static let didCancelTaskNotification = name("didCancelTask")
    /// Posted when a request's task is over, whether it succeeded or failed.
    public static let didCompleteTaskNotification = name("didCompleteTask")

    private static func name(_ word: String) -> Notification.Name {
        Notification.Name("org.alamofire.notification.name.request.\(word)")
    }
}

extension Notification {
    private static let requestKey = "org.alamofire.notification.key.request"

    /// The request that a notification of this chain is about.
    public var request: Request? { userInfo?[Self.requestKey] as? Request }

    /// A notification about a request.
    init(name: Name, request: Request) {
        self.init(name: name, object: nil, userInfo: [Self.requestKey: request])
    }
}

/// The event monitor of a session that is given no list of monitors: it posts notifications of the events it
/// receives. A session with a list posts none, unless this monitor is in it.
///
/// Mirrors Alamofire 5.12 `AlamofireNotifications`.
public final class AlamofireNotifications: EventMonitor {
    /// Makes one for a session's list. A second one in the list would post everything twice.
    public init() {}

    public func requestDidResume(_ request: Request) { post(Request.didResumeNotification, request) }

    public func requestDidSuspend(_ request: Request) { post(Request.didSuspendNotification, request) }

    public func requestDidCancel(_ request: Request) { post(Request.didCancelNotification, request) }

    public func requestDidFinish(_ request: Request) { post(Request.didFinishNotification, request) }

    public func request(_ request: Request, didResumeTask task: URLSessionTask) {
        post(Request.didResumeTaskNotification, request)
    }

    public func request(_ request: Request, didSuspendTask task: URLSessionTask) {
        post(Request.didSuspendTaskNotification, request)
    }

    public func request(_ request: Request, didCancelTask task: URLSessionTask) {
        post(Request.didCancelTaskNotification, request)
    }

    public func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
        post(Request.didCompleteTaskNotification, request)
    }

    /// Posts nothing if the notification is not observed.
    private func post(_ name: Notification.Name, _ request: Request) {
        let notification = Notification(name: name, request: request)
        guard NotificationCenter.default.isObserved(notification) else { return }
        request.record(.notification(.posted(NotificationSummary(name: name.rawValue))), callback: .none)
        NotificationCenter.default.post(notification)
    }
}
