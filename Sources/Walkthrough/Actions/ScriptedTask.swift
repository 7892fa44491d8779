import JSONText
import ScriptReading

/// Async code of the caller: a Swift task that awaits requests, one after another or concurrently.
///
///     tasks: [ { id: "screen", await: ["user", ["posts", "avatar"]] } ]
struct ScriptedTask: ScriptRecord, ScriptValue {
    static let noun = "a task"

    @Key("id", .newTaskID, "Its name in actions.") var id: String
    @Key("at", "When it starts; 0 by default.") var time = VirtualDuration.zero
    /// The steps, in order. The requests of one step are awaited concurrently, as with `async let`. The task
    /// makes each request when it gets there.
    @Key(
        "await", .list(of: .awaited),
        "The ids of requests to await one after another. Those of an inner list are awaited concurrently.")
    var steps: [[String]]
}

extension ScriptType where Value == String {
    fileprivate static var newTaskID: ScriptType {
        ScriptType(.string) { json, reading in
            if let id = json.name { reading.reader.names.give(id, to: .task) }
            return ScriptType.newName.read(json, reading)
        }
    }

    /// The id of a request that has a value to await.
    private static var awaited: ScriptType {
        ScriptType(.string) { json, reading in
            guard let id = ScriptType.name(of: .request).read(json, reading) else { return nil }
            // An id that no request has is reported elsewhere.
            if let kind = reading.reader.names.kind(ofRequest: id), kind != DataRequestKind.self {
                reading.error("\"\(reading.key)\": \(kind.noun) has no value to await", at: json)
                return nil
            }
            return id
        }
    }
}

extension ScriptType where Value == [String] {
    /// One request, or several to await concurrently.
    fileprivate static var awaited: ScriptType {
        let id = ScriptType<String>.awaited
        return ScriptType(TypeShape.string.orList) { json, reading in
            (json.array ?? [json]).compactMap { id.read($0, reading) }
        }
    }
}

/// `task.cancel()`
struct CancelTaskCall: SessionChainCall {
    static let word = "cancelTask"
    static let meaning = "Cancels a task of the script and, as a rule, the request that it awaits."

    @Key("task", .name(of: .task), "The id of the task.") private var task: String
    let name = "Task.cancel"
    var description: String { "cancelTask of \(quoted(task))" }

    func perform(by caller: SessionRunner) {
        caller.noteCall(name, .none)
        if !caller.tasks.cancel(task) { caller.note("\(name) before \(task)") }
    }
}
