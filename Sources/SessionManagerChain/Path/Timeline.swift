import JSONText

/// When the stages of a request began and ended, and how long they took.
///
/// The moments are seconds on the run's virtual clock, which begins at the reference date of
/// `CFAbsoluteTime`: that type is a `Double`, and so they are declared here. Serializing takes no virtual
/// time unless a serializer of the caller's own lets some pass. 5.12 has `URLSessionTaskMetrics` in its
/// place.
///
/// Mirrors Alamofire 4.7 `Timeline`.
public struct Timeline: Sendable {
    /// When the request was first resumed, or last retried.
    public let requestStartTime: TimeInterval
    /// When the first bytes of the answer came, or of an upload's body went out; when the request was
    /// complete, if none did.
    public let initialResponseTime: TimeInterval
    /// When the request's task was complete.
    public let requestCompletedTime: TimeInterval
    /// When the serializer was done.
    public let serializationCompletedTime: TimeInterval

    /// From the start to those first bytes, in seconds.
    public let latency: TimeInterval
    /// From the start to the end of the task, in seconds.
    public let requestDuration: TimeInterval
    /// From the end of the task to the end of the serializer, in seconds: the time it waited its turn is in
    /// it.
    public let serializationDuration: TimeInterval
    /// From the start to the end of the serializer, in seconds.
    public let totalDuration: TimeInterval

    /// The four moments give the four durations.
    public init(
        requestStartTime: TimeInterval = 0, initialResponseTime: TimeInterval = 0,
        requestCompletedTime: TimeInterval = 0, serializationCompletedTime: TimeInterval = 0
    ) {
        self.requestStartTime = requestStartTime
        self.initialResponseTime = initialResponseTime
        self.requestCompletedTime = requestCompletedTime
        self.serializationCompletedTime = serializationCompletedTime

        latency = initialResponseTime - requestStartTime
        requestDuration = requestCompletedTime - requestStartTime
        serializationDuration = serializationCompletedTime - requestCompletedTime
        totalDuration = serializationCompletedTime - requestStartTime
    }
}

extension Timeline: CustomStringConvertible, CustomDebugStringConvertible {
    /// The durations, in seconds to the millisecond.
    public var description: String { Self.text(durations) }

    /// The moments, then the durations.
    public var debugDescription: String {
        let moments = [
            ("Request Start Time", requestStartTime),
            ("Initial Response Time", initialResponseTime),
            ("Request Completed Time", requestCompletedTime),
            ("Serialization Completed Time", serializationCompletedTime),
        ]
        return Self.text(moments.map { ($0.0, Self.seconds($0.1)) } + durations)
    }

    private var durations: [(name: String, value: String)] {
        [
            ("Latency", latency), ("Request Duration", requestDuration),
            ("Serialization Duration", serializationDuration), ("Total Duration", totalDuration),
        ].map { ($0.0, "\(Self.seconds($0.1)) secs") }
    }

    private static func text(_ entries: [(name: String, value: String)]) -> String {
        let list = entries.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ")
        return "Timeline: { \(list) }"
    }

    /// Seconds with three places, whatever the locale.
    private static func seconds(_ interval: TimeInterval) -> String {
        let milliseconds = Int(saturating: (interval * 1000).rounded())
        let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = milliseconds < 0 ? "-" : ""
        return "\(sign)\(seconds).\(String(rest).zeroPadded(to: 3))"
    }
}
