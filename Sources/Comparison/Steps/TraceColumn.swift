import Tracing

/// A column of a comparison: the trace of one chain, and the parts of the script that the chain left out.
public struct TraceColumn: Sendable {
    /// What was run. Its chain is the heading of the column.
    public let header: TraceHeader
    /// Everything that happened, in order.
    public let events: [TraceEvent]
    /// The parts of the script that this chain does not have.
    public let leftOut: [LeftOutPart]

    /// The chain's name in the trace: `session`.
    public var chain: String { header.chain }

    public init(header: TraceHeader, events: [TraceEvent], leftOut: [LeftOutPart] = []) {
        self.header = header
        self.events = events
        self.leftOut = leftOut
    }

    /// Takes every event of a trace file that can be read.
    public init(_ file: TraceFile, leftOut: [LeftOutPart] = []) {
        let events = file.count == 0 ? [] : (1...file.count).compactMap { file.event($0) }
        self.init(header: file.header, events: events, leftOut: leftOut)
    }
}

/// A part of a script that one chain leaves out.
public struct LeftOutPart: Equatable, Sendable {
    /// `"interceptors"`, or `a stream request`.
    public let what: String
    /// Why the chain leaves it out, as the end of a sentence.
    public let reason: String
    /// The line of the script, from 1.
    public let line: Int

    public init(what: String, reason: String, line: Int) {
        self.what = what
        self.reason = reason
        self.line = line
    }
}
