/// The simulated twin of Foundation's run loop. Only the main queue has one that runs.
public final class RunLoop: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// Foundation's own names of modes. A simulated run loop runs in all of them.
    public typealias Mode = Foundation.RunLoop.Mode

    private let simulator: Simulator
    /// The queue whose thread it belongs to; nil for the main queue.
    private let queue: String?

    private init(_ simulator: Simulator, of queue: String?) {
        self.simulator = simulator
        self.queue = queue
    }

    /// The run loop of the main thread.
    public static var main: RunLoop { RunLoop(Simulator.current(for: "RunLoop.main"), of: nil) }

    /// The run loop of the caller's thread.
    public static var current: RunLoop {
        let simulator = Simulator.current(for: "RunLoop.current")
        return RunLoop(
            simulator, of: Thread.isMainThread ? nil : simulator.recorder.label(simulator.recorder.queue))
    }

    /// Lets a timer run.
    ///
    /// - Precondition: This is the run loop of the main thread. In an app, a timer of another thread's run
    ///   loop never fires, because nobody runs that loop.
    public func add(
        _ timer: Timer, forMode mode: Mode, file: StaticString = #fileID, line: UInt = #line
    ) {
        if let queue {
            preconditionFailure(
                "a Timer was scheduled on the queue \"\(queue)\", whose run loop nobody runs, so it would never "
                    + "fire. Schedule it on the main queue, or use DispatchQueue.asyncAfter or a "
                    + "DispatchSource timer.", file: file, line: line)
        }
        timer.start()
    }

    /// Runs a block in the run loop's next turn.
    ///
    /// - Precondition: This is the run loop of the main thread. In an app, the block would never run either.
    public func perform(
        file: StaticString = #fileID, line: UInt = #line, _ block: @escaping @Sendable () -> Void
    ) {
        if let queue {
            preconditionFailure(
                "a block was given to the run loop of the queue \"\(queue)\", which nobody runs, so it would "
                    + "never be called. Use RunLoop.main, or DispatchQueue.async.", file: file, line: line)
        }
        simulator.main.enqueue(block)
    }

    @available(
        *, unavailable, message: "the simulation runs what is due; a run loop cannot be run inside of it"
    )
    public func run() {}

    @available(
        *, unavailable, message: "the simulation runs what is due; a run loop cannot be run inside of it"
    )
    public func run(until limitDate: Date) {}

    @available(
        *, unavailable, message: "the simulation runs what is due; a run loop cannot be run inside of it"
    )
    public func run(mode: Mode, before limitDate: Date) -> Bool { false }
}
