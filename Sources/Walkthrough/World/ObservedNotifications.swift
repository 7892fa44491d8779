import JSONText
import SessionManagerChain
import ScriptReading

/// Observers of the library's notifications, as a part of an app has them that does not know the session.
struct ObservedNotifications: WorldPart {
    /// A notification, named after its constant in `Request`.
    enum Name: String, ScriptWord {
        case didResume, didSuspend, didCancel, didFinish
        case didResumeTask, didSuspendTask, didCancelTask, didCompleteTask
    }

    @Key(
        "notifications", "The notifications that are observed. All others are not posted.",
        .only(on: .sessionManager, .session, because: "URLSession posts no notifications about its tasks"))
    private var names: [Name] = []

    func check(_ object: ScriptObject) {
        for json in $names.json?.array ?? [] {
            guard let name = json.string.flatMap(Name.init(rawValue:)), name.notificationIn4 == nil else {
                continue
            }
            object.reader.problems.limits.note(
                "the notification \(name.rawValue)",
                .missing(
                    on: .sessionManager, because: "its notifications are about tasks, not about requests"),
                at: json.offset, with: json)
        }
    }

    func apply(to simulator: Simulator) {
        let center = Simulator.$current.withValue(simulator) { NotificationCenter.default }
        for name in names {
            for notification in [name.notification, name.notificationIn4].compactMap({ $0 }) {
                _ = center.addObserver(forName: notification, object: nil, queue: nil) { _ in }
            }
        }
    }
}

extension ObservedNotifications.Name {
    /// The notification that 4.7 posts at the same moment, if there is one.
    fileprivate var notificationIn4: Notification.Name? {
        switch self {
        case .didResumeTask: Notification.Name.Task.DidResume
        case .didSuspendTask: Notification.Name.Task.DidSuspend
        case .didCancelTask: Notification.Name.Task.DidCancel
        case .didCompleteTask: Notification.Name.Task.DidComplete
        case .didResume, .didSuspend, .didCancel, .didFinish: nil
        }
    }

    fileprivate var notification: Notification.Name {
        switch self {
        case .didResume: SessionChain.Request.didResumeNotification
        case .didSuspend: SessionChain.Request.didSuspendNotification
        case .didCancel: SessionChain.Request.didCancelNotification
        case .didFinish: SessionChain.Request.didFinishNotification
        case .didResumeTask: SessionChain.Request.didResumeTaskNotification
        case .didSuspendTask: SessionChain.Request.didSuspendTaskNotification
        case .didCancelTask: SessionChain.Request.didCancelTaskNotification
        case .didCompleteTask: SessionChain.Request.didCompleteTaskNotification
        }
    }
}
