/// How far one direction of a transfer has come, and who is told. Another attempt begins with another
/// `Progress`, which is made when it is first wanted: most requests are never asked for theirs.
struct TransferMeter {
    /// The closure that is told, and its queue.
    var handler: (closure: Request.ProgressHandler, queue: DispatchQueue)?
    private var made: Progress?
    private var completed: Int64 = 0
    private var total: Int64 = 0

    /// The current attempt's.
    var progress: Progress {
        mutating get {
            if let made { return made }
            let progress = Progress(totalUnitCount: total)
            progress.completedUnitCount = completed
            made = progress
            return progress
        }
    }

    /// Notes how much has been sent or received by now.
    mutating func note(_ completed: Int64, of total: Int64) {
        (self.completed, self.total) = (completed, total)
        made?.totalUnitCount = total
        made?.completedUnitCount = completed
    }

    /// Another attempt begins.
    mutating func reset() { self = TransferMeter(handler: handler) }

    init(handler: (closure: Request.ProgressHandler, queue: DispatchQueue)? = nil) { self.handler = handler }
}

extension TaskDelegate {
    /// Calls the handler on its own queue, with the progress that is current by then.
    func report(
        _ direction: String, to handler: (closure: Request.ProgressHandler, queue: DispatchQueue)?,
        _ progress: @escaping () -> Progress
    ) {
        guard let handler else { return }
        handler.queue.enqueue { [self] in
            let current = progress()
            record(
                .progress(
                    .reported(
                        direction: direction, completed: current.completedUnitCount,
                        total: current.totalUnitCount)),
                callback: .alamofire4)
            handler.closure(current)
        }
    }
}
