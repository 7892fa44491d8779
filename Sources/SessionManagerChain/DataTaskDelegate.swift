/// Keeps the body of a data task in memory.
///
/// Mirrors Alamofire 4.7 `DataTaskDelegate`. Unchecked because a simulation runs on one thread.
class DataTaskDelegate: TaskDelegate, @unchecked Sendable {
    /// How much of the body has come.
    private(set) var progress = Progress(totalUnitCount: 0)
    /// Who hears of it, and where.
    var progressHandler: (closure: Request.ProgressHandler, queue: DispatchQueue)?
    /// Gets the body piece by piece, in the place of `data`.
    var dataStream: (@Sendable (Data) -> Void)?

    private var received = Data()
    private var totalBytesReceived: Int64 = 0

    /// The body so far, empty before the first byte; nil where the pieces are given away.
    override var data: Data? { dataStream == nil ? received : nil }

    override func reset() {
        super.reset()
        progress = Progress(totalUnitCount: 0)
        totalBytesReceived = 0
        received = Data()
    }

    /// A piece of the body came.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        noteResponse()
        if let dataStream {
            record(
                .delegateClosureCalled(name: "stream", detail: "bytes=\(data.count)"), callback: .alamofire4)
            dataStream(data)
        } else {
            received.append(data)
        }
        totalBytesReceived += Int64(data.count)
        progress.totalUnitCount = dataTask.response?.expectedContentLength ?? NSURLSessionTransferSizeUnknown
        progress.completedUnitCount = totalBytesReceived
        report(progressHandler, "download") { [self] in progress }
    }
}

extension TaskDelegate {
    /// Tells who wants to hear of it, on a queue of their own: the progress that is current by then.
    func report(
        _ handler: (closure: Request.ProgressHandler, queue: DispatchQueue)?, _ direction: String,
        _ progress: @escaping () -> Progress
    ) {
        guard let handler else { return }
        handler.queue.enqueue { [self] in
            let current = progress()
            record(
                .progressReported(
                    direction: direction, completed: current.completedUnitCount,
                    total: current.totalUnitCount),
                callback: .alamofire4)
            handler.closure(current)
        }
    }
}
