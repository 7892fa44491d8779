import JSONText

/// The last line of a trace file: how the run ended.
public struct TraceEnd: Equatable, Sendable {
    /// How many events the run recorded.
    public let events: Int
    /// When it ended, on the virtual clock.
    public let time: VirtualInstant
    /// How it ended, in a few words: `finished`.
    public let outcome: String
    /// The starts that were not ended, with the number of each; empty after a complete run.
    public let open: [String: String]
    /// The ends without a start, as sentences; empty unless the library has a bug, or an app answers twice.
    public let unpaired: [String]
}

extension TraceEnd {
    /// The outcome of a run that came to its end.
    package static let finished = "finished"
    /// The outcome of a run with a request that nobody answered.
    package static let unmatchedRequest = FailedRun.unmatchedRequest.rawValue
    /// The outcome of a run that was stopped because this computer could not keep its files.
    package static let hostFailed = "stopped: this computer failed"
    /// The outcome of a run that was stopped at a limit.
    package static func stopped(at limit: String) -> String { "limit reached: \(limit)" }

    /// Whether a limit stopped the run. What it owes by then might have come later.
    public var wasStopped: Bool { outcome.hasPrefix(Self.stopped(at: "")) }

    /// What the last line of a trace says. Nil unless it is an end line, and counts the events before it.
    public init?(lastLineOf trace: UnsafeRawBufferPointer) {
        guard let end = TraceIndex.end(of: trace) else { return nil }
        self = end
    }

    init(json: JSON) throws(JSONSyntaxError) {
        events = try json.required("events").ordinal()
        time = VirtualInstant(nanoseconds: try json.required("t").nanoseconds())
        outcome = try json.required("outcome").text()
        var open: [String: String] = [:]
        for member in try json["open"]?.object() ?? [] { open[member.key] = try member.value.text() }
        self.open = open
        var unpaired: [String] = []
        for sentence in try json["unpaired"]?.elements() ?? [] { unpaired.append(try sentence.text()) }
        self.unpaired = unpaired
    }
}
