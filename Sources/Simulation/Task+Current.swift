// What async code can ask about its task. Swift declares these as static members of `Task`.

extension Task where Success == Never, Failure == Never {
    /// Whether the running task was asked to stop.
    public static var isCancelled: Bool { _Concurrency.Task.isCancelled }

    /// Throws `CancellationError` if the running task was asked to stop.
    public static func checkCancellation() throws { try _Concurrency.Task.checkCancellation() }

    /// Lets other code that is ready run first.
    public static func yield() async { await _Concurrency.Task.yield() }

    /// The priority of the running task. It has no effect in a simulation, where the schedule says what runs
    /// next.
    public static var currentPriority: TaskPriority { _Concurrency.Task.currentPriority }

    /// The priority the running task was made with; nil outside of a task.
    public static var basePriority: TaskPriority? { _Concurrency.Task.basePriority }

    /// The name the running task was made with.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    public static var name: String? { _Concurrency.Task.name }

    /// Waits for a span of virtual time, which takes no real time.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public static func sleep(for duration: Duration) async throws {
        let (seconds, attoseconds) = duration.components
        try await sleep(.seconds(Double(seconds) + Double(attoseconds) / 1e18))
    }

    /// Waits for a number of nanoseconds of virtual time.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public static func sleep(nanoseconds duration: UInt64) async throws {
        try await sleep(VirtualDuration(nanoseconds: duration))
    }

    private static func sleep(_ duration: VirtualDuration) async throws {
        let simulator = Simulator.current(for: "Task.sleep")
        try await simulator.sleep(for: duration)
    }
}

extension Simulator {
    /// Lets async code wait for a span of virtual time.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(for duration: VirtualDuration) async throws {
        let sleeper = Sleeper()
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { sleeper.fallAsleep(for: duration, on: asyncQueue, $0) }
        } onCancel: {
            sleeper.cancel()
        }
    }
}

/// A wait for virtual time, which its timer or a cancellation ends.
private final class Sleeper: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private enum State {
        case awake
        case asleep(SimulatedTimer, UnsafeContinuation<Void, any Error>)
        case cancelled
    }

    private var state = State.awake

    func fallAsleep(
        for duration: VirtualDuration, on queue: DispatchQueue,
        _ continuation: UnsafeContinuation<Void, any Error>
    ) {
        // A task that is cancelled already does not begin to wait.
        if case .cancelled = state { return continuation.resume(throwing: CancellationError()) }
        state = .asleep(queue.timer(after: duration) { self.wakeUp() }, continuation)
    }

    func cancel() {
        if case .asleep(let timer, let continuation) = state {
            timer.cancel()
            continuation.resume(throwing: CancellationError())
        }
        state = .cancelled
    }

    private func wakeUp() {
        guard case .asleep(_, let continuation) = state else { return }
        state = .awake
        continuation.resume()
    }
}
