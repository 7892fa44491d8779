/// The real thread of a caller. A simulation runs on one, and must not be called from another meanwhile.
enum CallingThread {
    /// The thread, as a message names it.
    static var description: String {
        let thread = Foundation.Thread.current
        if thread.isMainThread { return "the real main thread" }
        guard let name = thread.name, !name.isEmpty else { return "a real thread without a name" }
        return "the real thread \"\(name)\""
    }

    /// What to do about a call from the wrong one.
    static let advice =
        "the code around the call uses Dispatch's or Foundation's own queues, threads or timers. Add the file that "
        + "\"reqtrace twins\" prints to the target, so that these names mean the simulated ones."
}

extension Simulator {
    /// What is wrong with a call from this thread now; nil if nothing is.
    ///
    /// Between two runs, any thread may prepare the next one. But a thread of a real queue that comes after a
    /// run was started by that run.
    private var misuse: String? {
        if let runningThread {
            return pthread_equal(runningThread, pthread_self()) == 0
                ? "while a simulation runs on another thread" : nil
        }
        guard let threadOfLastRun, pthread_equal(threadOfLastRun, pthread_self()) == 0,
            !Foundation.Thread.isMainThread, withUnsafeCurrentTask(body: { $0 == nil })
        else { return nil }
        return "after the simulation's run, on another thread"
    }

    /// Stops a debug build in which another thread enqueues something during a run, or in which a queue of an
    /// earlier run is used.
    func checkThread(of queue: DispatchQueue) {
        check("a block was enqueued on \"\(queue.label)\"")
        #if DEBUG
            guard let current = Simulator.current, current !== self else { return }
            preconditionFailure(
                "a block was enqueued on \"\(queue.label)\", which belongs to another simulation than the one that "
                    + "runs, so it would never run. A static or global variable has kept the queue, or a session "
                    + "that uses it, from an earlier run: make such objects anew for each run.")
        #endif
    }

    /// Stops a debug build in which another thread does something during a run that leaves an event.
    func noticeOtherThreads() {
        #if DEBUG
            recorder.onRecord = { [weak self] kind in self?.check(kind.callDescription) }
        #endif
    }

    /// What async code that is resumed by another thread is told, in every build.
    func checkThreadOfAsyncCode() {
        precondition(
            misuse == nil,
            "async code was resumed from outside the simulation: it waited for the main actor, a real clock or "
                + "another thread. Inside a run, use Task.sleep and the queues of the simulation.")
    }

    private func check(_ call: @autoclosure () -> String) {
        #if DEBUG
            guard let misuse else { return }
            preconditionFailure(
                "\(call()) on \(CallingThread.description), \(misuse): " + CallingThread.advice)
        #endif
    }
}

extension EventKind {
    /// The event, and the calls of an app that lead to it.
    fileprivate var callDescription: String {
        let calls = mirrors.map(\.symbol)
        return "\(name) was recorded" + (calls.isEmpty ? "" : " (\(calls.joined(separator: ", ")))")
    }
}
