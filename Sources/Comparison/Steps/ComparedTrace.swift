import Tracing

/// What is compared: the trace of one chain, and what of the script it did without.
public struct ComparedTrace: Sendable {
    /// What was run; its chain heads the column.
    public let header: TraceHeader
    /// Everything that happened, first to last.
    public let events: [TraceEvent]
    /// What the script asks for and this chain does not have.
    public let leftOut: [LeftOutPart]

    /// The chain's word, as traces have it: `session`.
    public var chain: String { header.chain }

    public init(header: TraceHeader, events: [TraceEvent], leftOut: [LeftOutPart] = []) {
        self.header = header
        self.events = events
        self.leftOut = leftOut
    }

    /// Everything that can be read of a trace file.
    public init(_ file: TraceFile, leftOut: [LeftOutPart] = []) {
        let events = file.count == 0 ? [] : (1...file.count).compactMap { file.event($0) }
        self.init(header: file.header, events: events, leftOut: leftOut)
    }
}

/// A part of a script that one chain does not have.
public struct LeftOutPart: Equatable, Sendable {
    /// `"interceptors"`, or `a stream request`.
    public let what: String
    /// Why, as the end of a sentence.
    public let reason: String
    /// Where the script asks for it, from 1.
    public let line: Int

    public init(what: String, reason: String, line: Int) {
        self.what = what
        self.reason = reason
        self.line = line
    }
}
