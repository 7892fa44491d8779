/// The simulated twin of Foundation's metrics: what happened to a task, request by request, on virtual time.
public final class URLSessionTaskMetrics: @unchecked Sendable {
    /// Where an answer came from.
    public enum ResourceFetchType: Int, Sendable {
        /// Neither was reached, or nobody said.
        case unknown
        /// A server answered.
        case networkLoad
        /// A server sent it without being asked (RFC 9113 §8.4). Nothing here does.
        case serverPush
        /// The cache answered.
        case localCache
    }

    /// The moments as the trace has them.
    public let summary: TaskMetrics
    /// One for each request that was sent (the first, those that redirects and challenges led to, and the
    /// question whether a stored response is current), and for each answer of the cache, in order.
    public private(set) lazy var transactionMetrics = summary.transactions.map {
        URLSessionTaskTransactionMetrics($0, epoch: epoch)
    }

    /// The date of virtual time 0.
    private let epoch: Date

    // Unchecked: a simulation runs on one thread.
    init(_ summary: TaskMetrics, epoch: Date) {
        self.summary = summary
        self.epoch = epoch
    }

    /// From the making of the task to its completion.
    public var taskInterval: DateInterval {
        DateInterval(start: summary.created.date(after: epoch), end: summary.end.date(after: epoch))
    }

    /// How many redirects were followed on the way to the response.
    public var redirectCount: Int { summary.redirectCount }
}

extension VirtualInstant {
    /// The date of this moment, where virtual time 0 is `epoch`.
    func date(after epoch: Date) -> Date { epoch.addingTimeInterval(Double(nanoseconds) / 1e9) }
}
