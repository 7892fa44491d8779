import SessionManagerChain

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
        for json in object.list("notifications") {
            guard let name = json.string.flatMap(Name.init(rawValue:)), name.notificationIn4 == nil else {
                continue
            }
            decoder.problems.limits.note(
                "the notification \(name.rawValue)",
                ChainLimit().missing(
                    on: .sessionManager, because: "it tells of tasks, not of requests"),
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
    /// The one that 4.7 posts at this moment; nil where it posts none.
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
