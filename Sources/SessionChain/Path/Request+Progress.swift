/// How far a request's transfers have come, for bars and spinners.
extension Request {
    /// Takes the progress of a transfer. It is shared: closures that run late all read the newest values.
    public typealias ProgressHandler = @Sendable (_ progress: Progress) -> Void

    /// How much of the request's body has gone. Stays at 0 of 0 until some of it has.
    public var uploadProgress: Progress {
        uploadMeter.progress { (task?.countOfBytesSent ?? 0, task?.countOfBytesExpectedToSend ?? 0) }
    }

    /// How much of the response's body has come. Without a `Content-Length` its total is -1, so that the
    /// fraction stays at 0, and jumps to 1 when the task has completed.
    public var downloadProgress: Progress {
        downloadMeter.progress { (task?.countOfBytesReceived ?? 0, task?.countOfBytesExpectedToReceive ?? 0) }
    }

    /// Calls `closure` whenever some of the request's body has gone. The last closure wins.
    @discardableResult
    public func uploadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        uploadMeter.handler = (queue, closure)
        return self
    }

    /// Calls `closure` whenever some of the response's body has come. The last closure wins.
    @discardableResult
    public func downloadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        downloadMeter.handler = (queue, closure)
        return self
    }

    // MARK: What the session delegate tells it, on the root queue

    /// Mirrors `Request.updateUploadProgress(totalBytesSent:totalBytesExpectedToSend:)`.
    func updateUploadProgress(totalBytesSent: Int64, totalBytesExpectedToSend: Int64) {
        guard uploadMeter.isWatched else { return }
        let progress = uploadProgress
        progress.totalUnitCount = totalBytesExpectedToSend
        progress.completedUnitCount = totalBytesSent
        report(progress, "upload", to: uploadMeter.handler)
    }

    /// Mirrors `DataRequest.updateDownloadProgress()` and its like.
    func updateDownloadProgress(totalBytesReceived: Int64, totalBytesExpected: Int64) {
        guard downloadMeter.isWatched else { return }
        let progress = downloadProgress
        progress.totalUnitCount = totalBytesExpected
        progress.completedUnitCount = totalBytesReceived
        report(progress, "download", to: downloadMeter.handler)
    }

    private func report(
        _ progress: Progress, _ direction: String, to handler: (queue: DispatchQueue, call: ProgressHandler)?
    ) {
        guard let handler else { return }
        handler.queue.enqueue { [self] in
            record(
                .progress(
                    .reported(
                        direction: direction, completed: progress.completedUnitCount,
                        total: progress.totalUnitCount)))
            handler.call(progress)
        }
    }

    /// The whole body is here, so its length is known. Waits behind the closures that have yet to see that it
    /// was not.
    func completeDownloadProgress() {
        guard downloadMeter.isWatched, error == nil else { return }
        let progress = downloadProgress
        guard progress.totalUnitCount < 0 else { return }
        let complete = { progress.totalUnitCount = progress.completedUnitCount }
        guard let handler = downloadMeter.handler else { return complete() }
        handler.queue.enqueue(complete)
    }
}

/// One direction of a transfer: the shared progress, made when it is first wanted, and who hears of it.
///
/// A `Progress` costs as much as dozens of events, and most requests are never asked for theirs.
struct ProgressMeter {
    private var shared: Progress?
    var handler: (queue: DispatchQueue, call: Request.ProgressHandler)?

    /// Whether somebody can see the difference between two values.
    var isWatched: Bool { shared != nil || handler != nil }

    /// The shared progress; `counts` says where a new one begins.
    mutating func progress(counts: () -> (completed: Int64, total: Int64)) -> Progress {
        if let shared { return shared }
        let (completed, total) = counts()
        let progress = Progress(totalUnitCount: total)
        progress.completedUnitCount = completed
        shared = progress
        return progress
    }

    /// Begins again for another attempt.
    func reset() {
        // By way of -1: Foundation on Linux traps on the way from a positive total to 0.
        shared?.totalUnitCount = -1
        shared?.completedUnitCount = 0
        shared?.totalUnitCount = 0
    }
}
