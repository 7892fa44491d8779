/// The simulated twin of Swift's task: async code that runs as jobs of the current simulation.
///
///     Task {
///         let user = try await AF.request(url).serializingDecodable(User.self).value
///     }
///
/// An app's `Task { }` compiles here unchanged, and the virtual clock moves on while it waits. Swift's task
/// would leave the simulation and run on real threads, because a new task does not inherit its creator's
/// executor. Functions that it awaits directly, `async let` and task groups do inherit it.
public struct Task<Success: Sendable, Failure: Error>: Sendable {
    private let base: _Concurrency.Task<Success, Failure>

    /// Asks the operation to stop early. Cancellation handlers run now, on this queue, and from now on
    /// `isCancelled` is `true` in the operation.
    public func cancel() { base.cancel() }

    /// Whether the task was asked to stop.
    public var isCancelled: Bool { base.isCancelled }
}

// MARK: - Starting

extension Task where Failure == Never {
    /// Starts async code in the current simulation. It runs when its turn comes, and never before this call
    /// returns.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    @discardableResult
    public init(
        name: String? = nil, priority: TaskPriority? = nil,
        @_inheritActorContext @_implicitSelfCapture operation:
            sending @escaping @isolated(any) () async -> Success
    ) {
        let executor = currentSimulator(for: operation).taskExecutor
        base = _Concurrency.Task(
            name: name, executorPreference: executor, priority: priority, operation: operation)
    }

    /// Starts async code that inherits nothing from its creator except the simulation.
    @discardableResult
    public static func detached(
        name: String? = nil, priority: TaskPriority? = nil,
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Self {
        let simulator = currentSimulator(for: operation)
        // Nobody else has it: the caller has sent it here.
        nonisolated(unsafe) let work = operation
        return Self(
            base: .detached(name: name, executorPreference: simulator.taskExecutor, priority: priority) {
                await Simulator.$current.withValue(simulator) { await work() }
            })
    }

    /// The value that the operation returned. Waits for it.
    public var value: Success { get async { await base.value } }
}

extension Task where Failure == any Error {
    /// Starts async code that may throw in the current simulation. It runs when its turn comes, and never
    /// before this call returns.
    ///
    /// - Precondition: a simulation is running, or `Simulator.$current` is set.
    @discardableResult
    public init(
        name: String? = nil, priority: TaskPriority? = nil,
        @_inheritActorContext @_implicitSelfCapture operation:
            sending @escaping @isolated(any) () async throws -> Success
    ) {
        let executor = currentSimulator(for: operation).taskExecutor
        base = _Concurrency.Task(
            name: name, executorPreference: executor, priority: priority, operation: operation)
    }

    /// Starts async code that may throw, and that inherits nothing from its creator except the simulation.
    @discardableResult
    public static func detached(
        name: String? = nil, priority: TaskPriority? = nil,
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Self {
        let simulator = currentSimulator(for: operation)
        // Nobody else has it: the caller has sent it here.
        nonisolated(unsafe) let work = operation
        return Self(
            base: .detached(name: name, executorPreference: simulator.taskExecutor, priority: priority) {
                try await Simulator.$current.withValue(simulator) { try await work() }
            })
    }
}

/// The current simulation, for an operation that may be bound to an actor.
private func currentSimulator<Success>(
    for operation: @isolated(any) () async throws -> Success
) -> Simulator {
    precondition(
        !(operation.isolation is MainActor),
        "code of the main actor runs on the real main thread, not in a simulation; start it from code without "
            + "an actor, or from an actor of your own")
    guard let simulator = Simulator.current else {
        preconditionFailure("Task { } needs a running simulation, or Simulator.task { }")
    }
    return simulator
}

// MARK: - Waiting for a task

extension Task {
    /// The value that the operation returned, or the error that it threw. Waits for it.
    public var value: Success { get async throws { try await base.value } }

    /// The result of the operation. Waits for it.
    public var result: Result<Success, Failure> { get async { await base.result } }
}

extension Task: Hashable {
    public static func == (a: Self, b: Self) -> Bool { a.base == b.base }
    public func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension Simulator {
    /// Starts async code in this simulation from anywhere. This is the `Task { }` for code that runs before
    /// the simulation does.
    @discardableResult
    public func task<Success: Sendable>(
        _ operation: @escaping @Sendable @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
        Self.$current.withValue(self) { Task(operation: operation) }
    }
}

extension Simulator {
    /// Starts async code on the main queue, where an app's code with `@MainActor` runs. It stays there after
    /// each `await`. A `Task { }` that it makes runs beside it, like any code without an actor.
    public func mainTask(_ operation: @escaping @Sendable () async -> Void) {
        Self.$current.withValue(self) {
            _ = _Concurrency.Task(executorPreference: mainTaskExecutor, operation: operation)
        }
    }
}
