/// How far one direction of a transfer has come, and who hears of it. Another attempt begins with another
/// `Progress`, which is made when it is first wanted: most requests are never asked for theirs.
struct TransferMeter {
    /// Who hears of it, and where.
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

    /// So much has gone or come by now.
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
    /// Tells who wants to hear of it, on a queue of their own: the progress that is current by then.
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
