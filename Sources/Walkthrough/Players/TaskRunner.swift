/// Plays the caller's async code: begins its tasks, which make requests and await them.
///
/// Unchecked because a simulation runs on one thread.
final class TaskRunner: @unchecked Sendable {
    private let makeRequest: (String) -> (Request, ScriptedAwait)?
    private let simulator: Simulator
    private var tasks: [String: Task<Void, any Error>] = [:]

    /// - Parameter makeRequest: makes the request of an id, with how its value is awaited.
    init(_ simulator: Simulator, makeRequest: @escaping (String) -> (Request, ScriptedAwait)?) {
        self.simulator = simulator
        self.makeRequest = makeRequest
    }

    /// Lets go of the tasks.
    func end() { tasks.removeAll() }

    /// Begins a task. It ends early when an await throws, like any code with `try await`.
    func begin(_ scripted: ScriptedTask) {
        note("task(\(scripted.id))")
        tasks[scripted.id] = Task { [self] in
            do {
                for step in scripted.steps { try await perform(step) }
                note("task(\(scripted.id)).returned")
            } catch {
                note("task(\(scripted.id)).threw")
                throw error
            }
        }
    }

    /// Cancels a task; false before it has begun.
    func cancel(_ id: String) -> Bool {
        guard let task = tasks[id] else { return false }
        task.cancel()
        return true
    }

    /// Awaits one request, or several side by side. The first that throws cancels the others.
    private func perform(_ step: [String]) async throws {
        let values = step.compactMap(begin)
        guard values.count > 1 else {
            try await values.first?()
            return
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for value in values { group.addTask { try await value() } }
            try await group.waitForAll()
        }
    }

    private func begin(_ id: String) -> (@Sendable () async throws -> Void)? {
        guard let (request, awaiting) = makeRequest(id) else { return nil }
        return awaiting.begin(request.asDataRequest)
    }

    private func note(_ name: String) {
        simulator.recorder.record(.script(.called(name: name)), Subject.none)
    }
}

/// `task.cancel()`: cancels async code, which may take the request it awaits with it.
struct CancelTaskCall: SessionChainCall {
    static let word = "cancelTask"
    static let noun = "a cancelTask action"
    static let meaning = "Cancels a task of the script, and so, as a rule, what it awaits."
    static let keys: [ObjectShape.Key] = [.required("task", .string, "The id of the task.")]
    let name = "Task.cancel"
    let description: String
    private let task: String

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        task = object.string("task") ?? ""
        description = "cancelTask of \(quoted(task))"
    }

    func perform(by caller: RequestRunner) {
        caller.noteCall(name, .none)
        if !caller.tasks.cancel(task) { caller.note("\(name) before \(task)") }
    }
}
