/// How far one direction of a transfer has come, and who is told. Another attempt begins with another
/// `Progress`.
struct TransferMeter {
    /// The closure that is told, and its queue.
    var handler: (closure: Request.ProgressHandler, queue: DispatchQueue)?
    private var count = ProgressCount()

    /// The current attempt's.
    var progress: Progress {
        mutating get { count.progress }
    }

    /// Notes how much has been sent or received by now.
    mutating func note(_ completed: Int64, of total: Int64) { count.note(completed, of: total) }

    /// Another attempt begins.
    mutating func reset() { count = ProgressCount() }
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
