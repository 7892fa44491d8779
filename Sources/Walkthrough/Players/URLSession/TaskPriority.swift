import ScriptReading

/// How soon a task gets a connection when several are waiting for one.
struct TaskPriority: ScriptPart {
    @Key(
        "priority", .taskPriority, "How soon it gets a connection; default by default.",
        .only(on: .urlSession, because: "Alamofire leaves the priority of its tasks alone")
            .missing(on: .resource, because: "its operations have priorities, its tasks have none"))
    private var priority: Float?

    func apply(to task: URLSessionTask) { if let priority { task.priority = priority } }
}

/// `task.priority = …`
struct SetPriorityCall: TaskCall {
    static let word = "setPriority"
    static let meaning = "Changes the priority of a task, which matters while it waits for a connection."

    @Keys var target: CalledRequest
    @Key("priority", .taskPriority, "The new priority.") private var priority: Float
    var name: String { "setPriority(\(priority))" }

    func perform(on task: URLSessionTask, of app: AppTask) { task.priority = priority }
}

extension ScriptType where Value == Float {
    fileprivate static var taskPriority: ScriptType {
        .words([
            ("low", URLSessionTask.lowPriority), ("default", URLSessionTask.defaultPriority),
            ("high", URLSessionTask.highPriority),
        ])
    }
}
