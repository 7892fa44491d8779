/// Plays the caller's async code: starts its tasks, which make requests and await them.
///
/// Unchecked because a simulation runs on one thread.
final class TaskRunner: @unchecked Sendable {
    private let makeRequest: (String) -> (Request, ScriptedAwait)?
    private let simulator: Simulator
    private var tasks: [String: Task<Void, any Error>] = [:]

    /// - Parameter makeRequest: makes the request with an id, and says how its value is awaited.
    init(_ simulator: Simulator, makeRequest: @escaping (String) -> (Request, ScriptedAwait)?) {
        self.simulator = simulator
        self.makeRequest = makeRequest
    }

    /// Releases the tasks.
    func end() { tasks.removeAll() }

    /// Starts a task. It ends early if an await throws, like any code with `try await`.
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

    /// Cancels a task. Returns `false` if it has not started yet.
    func cancel(_ id: String) -> Bool {
        guard let task = tasks[id] else { return false }
        task.cancel()
        return true
    }

    /// Awaits one request, or several concurrently. The first that throws cancels the others.
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
