/// The simulated twin of Foundation's metrics: the moments a task passed, on virtual time.
public final class URLSessionTaskMetrics: @unchecked Sendable {
    /// Where a response came from.
    public enum ResourceFetchType: String, Sendable { case networkLoad, localCache }

    /// The moments as the trace has them.
    public let summary: TaskMetrics

    init(_ summary: TaskMetrics) { self.summary = summary }

    /// From the task's start to its completion, in seconds.
    public var duration: TimeInterval { summary.end.since(summary.start).seconds }
    /// How many redirects were followed on the way to the response.
    public var redirectCount: Int { summary.redirectCount }
    /// Whether the network or the cache answered. Foundation has this for each transaction; here is only one.
    public var resourceFetchType: ResourceFetchType {
        ResourceFetchType(rawValue: summary.fetchType) ?? .networkLoad
    }
}
