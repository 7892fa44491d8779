/// How far a request's transfers have come, for progress bars.
extension Request {
    /// Takes the progress of a transfer. The object is shared: closures that run late see the newest values.
    public typealias ProgressHandler = @Sendable (_ progress: Progress) -> Void

    /// How much of the request's body has been sent. Stays at 0 of 0 until some of it has.
    public var uploadProgress: Progress {
        uploadMeter.progress { (task?.countOfBytesSent ?? 0, task?.countOfBytesExpectedToSend ?? 0) }
    }

    /// How much of the response's body has arrived. Without a `Content-Length` the total is -1, so the
    /// fraction stays at 0, also when the whole body is there: nothing corrects the total at the end.
    public var downloadProgress: Progress {
        downloadMeter.progress { (task?.countOfBytesReceived ?? 0, task?.countOfBytesExpectedToReceive ?? 0) }
    }

    /// The closure that is called whenever part of the request's body has been sent, and its queue.
    public internal(set) var uploadProgressHandler: (handler: ProgressHandler, queue: DispatchQueue)? {
        get { uploadMeter.handler }
        set { uploadMeter.handler = newValue }
    }

    /// The closure that is called whenever part of the response's body has arrived, and its queue.
    public internal(set) var downloadProgressHandler: (handler: ProgressHandler, queue: DispatchQueue)? {
        get { downloadMeter.handler }
        set { downloadMeter.handler = newValue }
    }

    /// Calls `closure` whenever part of the request's body has been sent. The last closure set wins.
    @preconcurrency
    @discardableResult
    public func uploadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        uploadProgressHandler = (closure, queue)
        return self
    }

    /// Calls `closure` whenever part of the response's body has arrived. The last closure set wins.
    @preconcurrency
    @discardableResult
    public func downloadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        downloadProgressHandler = (closure, queue)
        return self
    }

    // MARK: What the session delegate reports, on the root queue

    /// Mirrors `Request.updateUploadProgress(totalBytesSent:totalBytesExpectedToSend:)`.
    func updateUploadProgress(totalBytesSent: Int64, totalBytesExpectedToSend: Int64) {
        guard uploadMeter.isWatched else { return }
        let progress = uploadProgress
        progress.totalUnitCount = totalBytesExpectedToSend
        progress.completedUnitCount = totalBytesSent
        report(progress, "upload", to: uploadProgressHandler)
    }

    /// Mirrors `DataRequest.updateDownloadProgress()` and its counterparts.
    func updateDownloadProgress(totalBytesReceived: Int64, totalBytesExpected: Int64) {
        guard downloadMeter.isWatched else { return }
        let progress = downloadProgress
        progress.totalUnitCount = totalBytesExpected
        progress.completedUnitCount = totalBytesReceived
        report(progress, "download", to: downloadProgressHandler)
    }

    private func report(
        _ progress: Progress, _ direction: String,
        to watcher: (handler: ProgressHandler, queue: DispatchQueue)?
    ) {
        guard let watcher else { return }
        watcher.queue.enqueue { [self] in
            record(
                .progress(
                    .reported(
                        direction: direction, completed: progress.completedUnitCount,
                        total: progress.totalUnitCount)))
            watcher.handler(progress)
        }
    }
}

/// One direction of a transfer: the shared progress, made when it is first needed, and the owner's closure.
///
/// A `Progress` costs as much as dozens of events, and most requests are never asked for one.
struct ProgressMeter {
    private var shared: Progress?
    var handler: (handler: Request.ProgressHandler, queue: DispatchQueue)?

    /// `true` if anyone could see the progress change.
    var isWatched: Bool { shared != nil || handler != nil }

    /// The shared progress; a new one starts at `counts`.
    mutating func progress(counts: () -> (completed: Int64, total: Int64)) -> Progress {
        if let shared { return shared }
        let (completed, total) = counts()
        let progress = Progress(totalUnitCount: total)
        progress.completedUnitCount = completed
        shared = progress
        return progress
    }

    /// Starts over for another attempt.
    func reset() {
        // Goes by way of -1: Foundation on Linux traps when a positive total is set to 0 directly.
        shared?.totalUnitCount = -1
        shared?.completedUnitCount = 0
        shared?.totalUnitCount = 0
    }
}
