import JSONText
import Tracing

/// A column of a comparison: the trace of one chain, and the parts of the script that the chain left out.
public struct TraceColumn: Sendable {
    /// What was run. Its chain is the heading of the column.
    public let header: TraceHeader
    /// The parts of the script that this chain does not have.
    public let leftOut: [LeftOutPart]

    private let trace: Trace

    fileprivate enum Trace {
        case read([TraceEvent])
        /// As many events as there were: the end of a session that is released records more.
        case recorded(Recorder, count: Int)
    }

    /// The chain's name in the trace: `session`.
    public var chain: String { header.chain }

    /// Everything that happened, in order.
    public var events: [TraceEvent] {
        switch trace {
        case .read(let events): events
        case .recorded(let recorder, let count): Array(recorder.traceEvents.prefix(count))
        }
    }

    public init(header: TraceHeader, events: [TraceEvent], leftOut: [LeftOutPart] = []) {
        self.header = header
        self.leftOut = leftOut
        trace = .read(events)
    }

    /// Takes every event of a trace file that can be read.
    public init(_ file: TraceFile, leftOut: [LeftOutPart] = []) {
        self.init(header: file.header, events: file.readableEvents, leftOut: leftOut)
    }

    /// Takes a run that is over. Its events are made when they are looked at.
    public init(_ recorder: Recorder, header: TraceHeader, leftOut: [LeftOutPart] = []) {
        self.header = header
        self.leftOut = leftOut
        trace = .recorded(recorder, count: Int(recorder.count))
    }

    /// Reads the events, from the first to the last or at any place.
    func reader() -> Reader { Reader(trace) }

    /// The events of a column, one at a time: an event in words takes many times what its record does, and a
    /// comparison looks at all of them, but keeps none.
    struct Reader: ~Copyable {
        private let trace: Trace
        private var writer = TraceWriter()
        private let known = KnownTexts()

        fileprivate init(_ trace: Trace) { self.trace = trace }

        /// The places of all events, in order.
        var places: Range<Int> {
            switch trace {
            case .read(let events): events.indices
            case .recorded(_, let count): 0..<count
            }
        }

        /// The event at a place.
        mutating func event(_ place: Int) -> TraceEvent {
            switch trace {
            case .read(let events): events[place]
            case .recorded(let recorder, _): recorder.traceEvent(place + 1, by: &writer, known: known)
            }
        }

        /// Where the event at a place comes from, which a record tells without being put into words.
        func origin(_ place: Int) -> EventOrigin {
            switch trace {
            case .read(let events): EventOrigin(events[place])
            case .recorded(let recorder, _): EventOrigin(recorder.events[place], number: place + 1)
            }
        }
    }
}

/// Where an event comes from: as much of it as tells whose request it is about.
struct EventOrigin {
    let number: Int
    let request: Int?
    /// The number of the event that it follows from.
    let cause: Int?
    let kind: String

    init(_ event: TraceEvent) {
        (number, request, cause, kind) = (event.number, event.request, event.cause, event.kind)
    }

    init(_ event: Event, number: Int) {
        self.number = number
        request = event.subject.request == 0 ? nil : Int(event.subject.request)
        cause = event.cause == 0 ? nil : Int(event.cause)
        kind = event.payload.kind.name
    }
}

/// A part of the script that one chain leaves out.
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
