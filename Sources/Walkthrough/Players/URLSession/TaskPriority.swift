/// How soon a task gets its turn when several wait for a connection.
struct TaskPriority: TaskPart {
    static let keys: [ObjectShape.Key] = [
        .optional("priority", ObjectShape.priority, "How soon it gets a connection; default without this.")
            .only(on: .urlSession, because: "Alamofire leaves the priority of its tasks alone")
            .missing(on: .resource, because: "its operations have priorities, its tasks have none")
    ]

    private let priority: Float

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let priority = object.priority("priority") else { return nil }
        self.priority = priority
    }

    func apply(to task: URLSessionTask) { task.priority = priority }
}

/// `task.priority = …`
struct SetPriorityCall: TaskCall {
    static let word = "setPriority"
    static let noun = "a setPriority action"
    static let meaning = "Changes the priority of a task, which counts while it waits for a connection."
    static let ownKeys: [ObjectShape.Key] = [
        .required("priority", ObjectShape.priority, "The new one.")
    ]

    let request: String
    private let priority: Float
    var name: String { "setPriority(\(priority))" }

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let priority = object.priority("priority") else { return nil }
        request = object.string("request") ?? ""
        self.priority = priority
    }

    func perform(on task: URLSessionTask, of app: AppTask) { task.priority = priority }
}

extension ObjectShape {
    fileprivate static let priorities: [(word: String, value: Float)] = [
        ("low", URLSessionTask.lowPriority), ("default", URLSessionTask.defaultPriority),
        ("high", URLSessionTask.highPriority),
    ]

    fileprivate static let priority = TypeShape.word(priorities.map(\.word))
}

extension ScriptObject {
    fileprivate func priority(_ key: String) -> Float? {
        let word = word(key, of: ObjectShape.priorities.map(\.word))
        return ObjectShape.priorities.first { $0.word == word }?.value
    }
}
