/// How far a request's transfers have come, for progress bars.
extension Request {
    /// Takes the progress of a transfer. The object is shared: closures that run late see the newest values.
    public typealias ProgressHandler = @Sendable (_ progress: Progress) -> Void

    /// How much of the request's body has been sent. Stays at 0 of 0 until some of it has.
    public var uploadProgress: Progress { uploadMeter.progress }

    /// How much of the response's body has arrived. Stays at 0 of 0 until some of it has, and for good in a
    /// stream or a WebSocket: neither counts.
    ///
    /// Without a `Content-Length` the total is -1, so the fraction stays at 0, also when the whole body is
    /// there: nothing corrects the total at the end.
    public var downloadProgress: Progress { downloadMeter.progress }

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

    /// Calls `closure` whenever part of the request's body has been sent. The last closure set wins, and gets
    /// the calls that wait for an earlier one, on the queue of that one.
    @preconcurrency
    @discardableResult
    public func uploadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        uploadProgressHandler = (closure, queue)
        return self
    }

    /// Calls `closure` whenever part of the response's body has arrived. The last closure set wins, and gets
    /// the calls that wait for an earlier one, on the queue of that one. That of a stream or a WebSocket is
    /// never called.
    @preconcurrency
    @discardableResult
    public func downloadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        downloadProgressHandler = (closure, queue)
        return self
    }

    // MARK: What the session delegate reports, on the root queue

    /// Mirrors `Request.updateUploadProgress(totalBytesSent:totalBytesExpectedToSend:)`.
    func updateUploadProgress(totalBytesSent: Int64, totalBytesExpectedToSend: Int64) {
        uploadMeter.note(totalBytesSent, of: totalBytesExpectedToSend)
        guard let queue = uploadMeter.handler?.queue else { return }
        report("upload", \.uploadMeter, on: queue)
    }

    /// Mirrors `DataRequest.updateDownloadProgress()` and its counterparts.
    func updateDownloadProgress(totalBytesReceived: Int64, totalBytesExpected: Int64) {
        downloadMeter.note(totalBytesReceived, of: totalBytesExpected)
        guard let queue = downloadMeter.handler?.queue else { return }
        report("download", \.downloadMeter, on: queue)
    }

    /// Enqueues a call of the closure that is set when the call's turn comes. The queue is that of the one
    /// that is set now.
    private func report(
        _ direction: String, _ meter: ReferenceWritableKeyPath<Request, ProgressMeter>,
        on queue: DispatchQueue
    ) {
        queue.enqueue { [self] in
            guard let watcher = self[keyPath: meter].handler else { return }
            let progress = self[keyPath: meter].progress
            record(
                .progress(
                    .reported(
                        direction: direction, completed: progress.completedUnitCount,
                        total: progress.totalUnitCount)))
            watcher.handler(progress)
        }
    }
}

/// One direction of a transfer: how far it has come, and the owner's closure.
struct ProgressMeter {
    var handler: (handler: Request.ProgressHandler, queue: DispatchQueue)?
    private var count = ProgressCount()

    /// The shared progress: one object for all attempts.
    var progress: Progress {
        mutating get { count.progress }
    }

    /// Notes how much has been sent or received by now.
    mutating func note(_ completed: Int64, of total: Int64) { count.note(completed, of: total) }

    /// Starts over for another attempt.
    mutating func reset() {
        // Goes by way of -1: Foundation on Linux traps when a positive total is set to 0 directly.
        note(0, of: -1)
        note(0, of: 0)
    }
}
