// A task's progress as Foundation's `Progress`. Most apps never ask for it, so it is made on demand.

extension URLSessionTask {
    /// The bytes sent and received, out of those expected in both directions. A total of 0 is not yet known.
    /// To cancel it, or one above it, is to cancel the task; to pause it has no effect, as in Foundation on
    /// Linux.
    public var progress: Progress {
        if let madeProgress { return madeProgress }
        // On Apple's platforms, a subclass does not inherit `init(totalUnitCount:)`. The total begins with 0.
        let progress = TaskProgress(parent: nil, userInfo: nil)
        progress.task = self
        madeProgress = progress
        updateProgress()
        if state == .completed { finishProgress() }
        return progress
    }

    func updateProgress() {
        guard let madeProgress else { return }
        // Both may be as large as a number can be: a header of the app or of the server says so.
        let (sum, isTooLarge) = max(0, countOfBytesExpectedToSend)
            .addingReportingOverflow(max(0, countOfBytesExpectedToReceive))
        let total = isTooLarge ? .max : sum
        // Never back to 0: once the total is unknown, its last known value is the better guess.
        if total > 0 { madeProgress.totalUnitCount = total }
        madeProgress.completedUnitCount = countOfBytesSent + countOfBytesReceived
    }

    /// After a success nothing is left to do, even if the total was never known.
    func finishProgress() {
        guard let madeProgress, error == nil else { return }
        let done = max(1, madeProgress.completedUnitCount)
        madeProgress.totalUnitCount = done
        madeProgress.completedUnitCount = done
    }
}

/// A task's progress. A `cancellationHandler` would be called on a thread of its own.
private final class TaskProgress: Progress, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    weak var task: URLSessionTask?

    override func cancel() {
        super.cancel()
        task?.cancel()
    }
}
