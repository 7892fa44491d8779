import JSONText

/// The kinds of events about closures of a caller's, most of which hang on a request, and descriptions.
public struct HookKinds: EventKinds {
    public let called = EventKind(
        "hook.called",
        "A closure of the caller's was called, or answered, or the caller asked for a description.",
        mirrors: [
            .alamofire5("Request.onURLRequestCreation(on:perform:)", "Core/Request.swift", 948),
            .alamofire5("Request.onURLSessionTaskCreation(on:perform:)", "Core/Request.swift", 973),
            .alamofire5("Request.cURLDescription(on:calling:)", "Core/Request.swift", 909),
            .alamofire5("DataRequest.onHTTPResponse(on:perform:)", "Core/DataRequest.swift", 178),
            .alamofire4(
                "SessionManager.upload(multipartFormData:usingThreshold:with:encodingCompletion:)",
                "SessionManager.swift", 653),
            .alamofire4("Request.debugDescription", "Request.swift", 267),
        ])
}

extension EventKind {
    /// Events about closures of a caller's, and descriptions.
    public static let hook = HookKinds()
}

/// An event about a closure of a caller's, or a description.
public enum HookEvent: EventGroup, Sendable {
    indirect case called(name: String, detail: String)

    public var kind: EventKind {
        switch self {
        case .called: .hook.called
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .called(let name, let detail):
            details.call(alamofire5: name, alamofire4: name)
            details.field("name", name)
            if !detail.isEmpty { details.field("detail", detail) }
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .called(let name, let detail): name.utf8.count + detail.utf8.count
        }
    }
}

/// The kinds of events about an app's own event monitors.
public struct MonitorKinds: EventKinds {
    public let called = EventKind(
        "monitor.called",
        "An event monitor of the app was called on its queue, with what the library reported to it before.",
        mirrors: [.alamofire5("EventMonitor", "Features/EventMonitor.swift", 29)])
}

extension EventKind {
    /// Events about an app's own event monitors.
    public static let monitor = MonitorKinds()
}

/// An event about an app's own event monitors.
public enum MonitorEvent: EventGroup, Sendable {
    indirect case called(name: String, method: String)

    public var kind: EventKind {
        switch self {
        case .called: .monitor.called
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .called(let name, let method):
            details.field("name", name)
            details.field("method", method)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .called(let name, let method): name.utf8.count + method.utf8.count
        }
    }
}

/// The kinds of events about progress closures.
public struct ProgressKinds: EventKinds {
    public let reported = EventKind(
        "progress.reported",
        "A progress closure was called with the bytes so far and the total, which is -1 if it is not known.",
        mirrors: [
            .alamofire5("Request.downloadProgress(queue:closure:)", "Core/Request.swift", 833),
            .alamofire5("Request.uploadProgress(queue:closure:)", "Core/Request.swift", 850),
            .alamofire4("DataRequest.downloadProgress(queue:closure:)", "Request.swift", 414),
            .alamofire4("UploadRequest.uploadProgress(queue:closure:)", "Request.swift", 622),
        ])
}

extension EventKind {
    /// Events about progress closures.
    public static let progress = ProgressKinds()
}

/// An event about progress closures.
public enum ProgressEvent: EventGroup, Sendable {
    indirect case reported(direction: String, completed: Int64, total: Int64)

    public var kind: EventKind {
        switch self {
        case .reported: .progress.reported
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .reported(let direction, let completed, let total):
            details.call("\(direction)Progress")
            details.field("direction", direction)
            details.field("completed", completed)
            details.field("total", total)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .reported: 0
        }
    }
}

/// The kinds of events about notifications, which the rest of the program may hear.
public struct NotificationKinds: EventKinds {
    public let posted = EventKind(
        "notification.posted",
        "A notification about a request was posted to the observers in the program.",
        mirrors: [
            .alamofire5("NotificationCenter.postNotification(named:with:)", "Core/Notifications.swift", 71),
            .alamofire4("Notification.Name.Task", "Notifications.swift", 29),
        ])
}

extension EventKind {
    /// Events about notifications, which the rest of the program may hear.
    public static let notification = NotificationKinds()
}

/// An event about notifications, which the rest of the program may hear.
public enum NotificationEvent: EventGroup, Sendable {
    case posted(NotificationSummary)

    public var kind: EventKind {
        switch self {
        case .posted: .notification.posted
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .posted(let notification):
            details.call(alamofire4: notification.wordsIn4)
            details.members(of: notification)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .posted: 0
        }
    }
}

/// A notification that was posted, with what its observers can tell it apart by.
public final class NotificationSummary: Sendable, JSONMembers {
    /// The notification's `Notification.Name`.
    public let name: String
    /// The type of the notification's `object`; nil if it has none.
    public let object: String?
    /// The state of the task it is about; nil if it is about none, or if its observers do not look at it.
    public let taskState: String?
    /// The size in bytes of the response body that it carries; nil if it carries none.
    public let responseBytes: Int?

    public init(name: String, object: String? = nil, taskState: String? = nil, responseBytes: Int? = nil) {
        self.name = name
        self.object = object
        self.taskState = taskState
        self.responseBytes = responseBytes
    }

    func write(to json: inout JSONWriter) {
        json.field("name", name)
        if let object { json.field("object", object) }
        if let taskState { json.field("taskState", taskState) }
        if let responseBytes { json.field("responseBytes", responseBytes) }
    }
}

extension NotificationSummary {
    /// `notification.Task.DidResume` for `org.alamofire.notification.name.task.didResume`.
    fileprivate var wordsIn4: String? {
        guard let word = name.split(separator: ".").last, let first = word.first else { return nil }
        return "notification.Task.\(first.uppercased())\(word.dropFirst())"
    }
}
