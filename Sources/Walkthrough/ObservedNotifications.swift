/// Observers of the chain's notifications, as a part of an app may have them that knows no session.
struct ObservedNotifications: WorldPart {
    /// A notification, by the name of its constant in `Request`.
    enum Name: String, CaseIterable {
        case didResume, didSuspend, didCancel, didFinish
        case didResumeTask, didSuspendTask, didCancelTask, didCompleteTask
    }

    static let keys: [ObjectShape.Key] = [
        .optional(
            "notifications", .list(.word(Name.allCases.map(\.rawValue))),
            "The notifications that somebody observes; the others are not posted.")
    ]

    private let names: [Name]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        names = object.list("notifications").compactMap { json in
            object.word(json, "notifications", of: Name.allCases.map(\.rawValue)).flatMap(
                Name.init(rawValue:))
        }
        if names.isEmpty { return nil }
    }

    func apply(to simulator: Simulator) {
        let center = Simulator.$current.withValue(simulator) { NotificationCenter.default }
        for name in names {
            _ = center.addObserver(forName: name.notification, object: nil, queue: nil) { _ in }
        }
    }
}

extension ObservedNotifications.Name {
    fileprivate var notification: Notification.Name {
        switch self {
        case .didResume: Request.didResumeNotification
        case .didSuspend: Request.didSuspendNotification
        case .didCancel: Request.didCancelNotification
        case .didFinish: Request.didFinishNotification
        case .didResumeTask: Request.didResumeTaskNotification
        case .didSuspendTask: Request.didSuspendTaskNotification
        case .didCancelTask: Request.didCancelTaskNotification
        case .didCompleteTask: Request.didCompleteTaskNotification
        }
    }
}
