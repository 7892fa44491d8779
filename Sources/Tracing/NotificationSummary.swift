/// A notification that was posted, as far as its observers can tell it from others.
public final class NotificationSummary: Sendable {
    /// The notification's name, as `Notification.Name` has it.
    public let name: String
    /// The type of the notification's `object`; nil where it has none.
    public let object: String?
    /// The state of the task it is about; nil where it is about none, or its observers do not look.
    public let taskState: String?
    /// The size of the response body that it carries, in bytes; nil where it carries none.
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
