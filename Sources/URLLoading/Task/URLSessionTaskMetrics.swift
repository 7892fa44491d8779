/// The simulated twin of Foundation's metrics: what happened to a task, request by request, on virtual time.
public final class URLSessionTaskMetrics: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    /// Where a response came from.
    public enum ResourceFetchType: Int, Sendable {
        /// Neither the server nor the cache was reached, or the source is not known.
        case unknown
        /// The response came from a server.
        case networkLoad
        /// The server sent the response without being asked (RFC 9113 §8.4). This never happens here.
        case serverPush
        /// The response came from the cache.
        case localCache
    }

    /// The times as they are recorded in the trace.
    public let summary: TaskMetrics
    /// One entry for each request that was sent, or was to be sent when the task ended (the first, any that
    /// followed redirects and challenges, and the check whether a stored response is current), and one for
    /// each answer from the cache, in order.
    public private(set) lazy var transactionMetrics = transactions.map {
        URLSessionTaskTransactionMetrics($0, epoch: epoch)
    }

    private let transactions: [TransactionMetrics]
    /// The date of virtual time 0.
    private let epoch: Date

    // Unchecked because a simulation runs on one thread.
    init(_ summary: TaskMetrics, _ transactions: [TransactionMetrics], epoch: Date) {
        self.summary = summary
        self.transactions = transactions
        self.epoch = epoch
    }

    /// The time from the task's creation to its completion.
    public var taskInterval: DateInterval {
        DateInterval(start: summary.created.date(after: epoch), end: summary.end.date(after: epoch))
    }

    /// How many redirects were followed on the way to the response.
    public var redirectCount: Int { Int(summary.redirectCount) }
}
