// How far a task has come, as Foundation's `Progress`. Few ask for it, so it is made on demand.

extension URLSessionTask {
    /// The bytes sent and received, of those expected both ways. A total of 0 is not known yet.
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
        let total = max(0, countOfBytesExpectedToSend) + max(0, countOfBytesExpectedToReceive)
        // Never back to 0: where nothing is known any more, what was known before is the better guess.
        if total > 0 { madeProgress.totalUnitCount = total }
        madeProgress.completedUnitCount = countOfBytesSent + countOfBytesReceived
    }

    /// After a success nothing is left to do, whether or not anybody knew how much there was.
    func finishProgress() {
        guard let madeProgress, error == nil else { return }
        let done = max(1, madeProgress.completedUnitCount)
        madeProgress.totalUnitCount = done
        madeProgress.completedUnitCount = done
    }
}
