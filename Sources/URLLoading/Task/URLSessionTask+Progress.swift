// A task's progress as Foundation's `Progress`. Most apps never ask for it, so it is made on demand.

extension URLSessionTask {
    /// The bytes sent and received, out of those expected in both directions. A total of 0 is not yet known.
    public var progress: Progress {
        if let madeProgress { return madeProgress }
        let progress = Progress(totalUnitCount: 0)
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
