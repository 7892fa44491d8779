import Foundation
import JSONText

/// The first line of a trace file: what was run, and how to run it again.
public struct TraceHeader: Equatable, Sendable {
    /// The walkthrough's name; empty if the run was started by code.
    public var walkthrough: String
    /// The chain that ran: `session`.
    public var chain: String
    /// The schedule as `--schedule` takes it.
    public var schedule: String
    /// A fingerprint of what the script runs; empty without a script.
    public var script: String
    /// The change that was made to the script first, as a JSON merge patch; empty if there was none.
    public var change: String

    public init(
        walkthrough: String, chain: String, schedule: String, script: String, change: String = ""
    ) {
        self.walkthrough = walkthrough
        self.chain = chain
        self.schedule = schedule
        self.script = script
        self.change = change
    }
}

/// Writes a trace file: a header line, a line for each event, and an end line whose absence means
/// "truncated".
///
/// Keys are written in a fixed order and absent ones are left out, so that `git diff` shows the difference of
/// two traces. A writer writes the events of one recorder.
public struct TraceWriter: ~Copyable {
    /// The format's version, the value of `reqtrace` in the header line.
    public static let version = 1

    private var details = Details(json: JSONWriter(capacity: 4096))
    private var sums = TraceSums()
    private var moment = Moment()
    private var origins = WrittenTexts<Origin>()
    private let keys = WrittenKeys.all

    /// - Parameter leavesOutPlaces: Whether to leave out the lines of our source and of scripts: `true` for a
    ///   golden trace, which must change only when behaviour changes.
    public init(leavesOutPlaces: Bool = false) {
        details.leavesOutPlaces = leavesOutPlaces
    }

    /// Calls `body` with what has been written and not been taken yet. The memory is used again.
    public mutating func take<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try details.json.take(body)
    }

    /// Calls `body` with what has been written and not been taken yet, if that is much. The memory is used
    /// again.
    ///
    /// Who asks for the number of bytes first has all of the writer copied for it, wherever the writer is a
    /// property of a class.
    public mutating func pass(atLeast size: Int, to body: (UnsafeRawBufferPointer) -> Void) {
        details.json.pass(atLeast: size, to: body)
    }

    /// Returns what has been written and not been taken yet.
    public mutating func takeBytes() -> [UInt8] { details.json.takeBytes() }

    /// How many bytes are waiting to be taken.
    public var pendingByteCount: Int { details.json.byteCount }

    /// Writes the first line of the file.
    public mutating func header(_ header: TraceHeader) {
        let start = pendingByteCount
        details.json.object { json in
            json.field("reqtrace", Self.version)
            json.field("walkthrough", header.walkthrough)
            json.field("chain", header.chain)
            json.field("schedule", header.schedule)
            json.field("script", header.script)
            json.field("change", header.change.isEmpty ? nil : header.change)
        }
        addToSums(from: start)
        details.json.newline()
    }

    /// Writes an event's line. `labels` is the recorder that made it, which knows the names of its queues.
    public mutating func event(_ event: Event, number: UInt32, labels: Recorder) {
        let start = pendingByteCount
        line(event, number, labels)
        addToSums(from: start)
        details.json.newline()
    }

    /// Writes what an event says without its place in the run: neither its number nor its cause. Two runs
    /// that differ in the order of independent events have the same contents.
    public mutating func content(of event: Event, labels: Recorder) {
        line(event, nil, labels)
        details.json.newline()
    }

    /// Writes an event's line without the line's end, and not as a part of a file.
    ///
    /// - Parameter number: nil to leave out the event's place in the run.
    mutating func line(_ event: Event, _ number: UInt32?, _ labels: Recorder) {
        envelope(of: event, number, labels)
        details.notation = event.notation
        event.payload.describe(&details)
        details.finish()
        details.json.endObject()
    }

    /// Adds the line that is being written, which begins at an offset of the buffer.
    private mutating func addToSums(from start: Int) {
        details.json.withBytes(from: start) { sums.add($0) }
    }

    /// Begins an event's line with all that stands before what it says.
    private mutating func envelope(of event: Event, _ number: UInt32?, _ labels: Recorder) {
        if let number { details.json.member(keys.number, number) } else { details.json.beginObject() }
        moment.move(to: event.time, event.queue, labels)
        moment.write(to: &details.json)
        let subject = event.subject
        if subject.request != 0 {
            details.json.member(keys.request, subject.request)
            details.json.member(keys.attempt, UInt32(subject.attempt))
        }
        if subject.task != 0 { details.json.member(keys.task, subject.task) }
        if number != nil, event.cause != 0 { details.json.member(keys.cause, event.cause) }
        let origin = Origin(kind: event.payload.kind, source: event.source)
        let leavesOutPlaces = details.leavesOutPlaces
        origins.write(origin, to: &details.json) { json in
            json.field("kind", origin.kind.name)
            if !leavesOutPlaces {
                json.field("source", ascii: origin.source.fileBytes, line: origin.source.line)
            }
        }
    }

    /// Writes the end line. `openStarts` and `unpaired` appear only if a run left something unfinished or
    /// mismatched. The sums come last, because they cover everything before them.
    public mutating func end(_ recorder: Recorder, outcome: String) {
        let start = pendingByteCount
        details.json.beginObject()
        details.json.beginObject("end")
        details.json.field("events", recorder.count)
        details.json.field("t", recorder.now.nanoseconds)
        details.json.field("outcome", outcome)
        let open = recorder.openStarts
        if !open.isEmpty {
            details.json.object("open") { json in
                for (kind, count) in open { json.field(dynamic: kind.name, String(count)) }
            }
        }
        if !recorder.unpaired.isEmpty {
            details.json.array("unpaired") { json in
                for end in recorder.unpaired {
                    json.element("event \(end.event): \(end.kind) without \(end.missing)")
                }
            }
        }
        addToSums(from: start)
        // A golden trace is edited and merged by hand, and compared as a whole anyway.
        if !details.leavesOutPlaces { details.json.field("sums", sums.text) }
        details.json.endObject()
        details.json.endObject()
        details.json.newline()
    }
}

/// The time and the queue of a line. They are those of the line before in nineteen of twenty, so that their
/// text is kept. The queue is compared by its index, so that its label is looked up for one in twenty.
private struct Moment {
    private var time: VirtualInstant?
    private var queue = QueueLabel.none
    private var members: ContiguousArray<UInt8> = []

    func write(to json: inout JSONWriter) { json.members(members.span) }

    mutating func move(to time: VirtualInstant, _ queue: QueueLabel, _ labels: Recorder) {
        guard time != self.time || queue != self.queue else { return }
        (self.time, self.queue) = (time, queue)
        var json = JSONWriter(capacity: 128)
        json.field("t", time.nanoseconds)
        if queue != .none { json.field("queue", labels.label(queue)) }
        members = ContiguousArray(json.takeBytes())
    }
}

/// Which line of source recorded an event, and of which kind it was.
private struct Origin: CheaplyHashed {
    let kind: EventKind
    let source: SourceLine

    var cheapHash: Int { source.cheapHash &* 31 &+ kind.cheapHash }
}

extension TraceWriter {
    /// A whole recording as the bytes of a trace file.
    public static func file(
        _ recorder: Recorder, header: TraceHeader, outcome: String, leavesOutPlaces: Bool = false
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        write(recorder, header: header, outcome: outcome, leavesOutPlaces: leavesOutPlaces) { piece in
            bytes.append(contentsOf: piece)
            return true
        }
        return bytes
    }

    /// Passes a whole recording on as the bytes of a trace file, in pieces, until `take` returns `false`. So
    /// a long trace need not be in memory as a whole.
    public static func write(
        _ recorder: Recorder, header: TraceHeader, outcome: String, leavesOutPlaces: Bool = false,
        to take: (UnsafeRawBufferPointer) -> Bool
    ) {
        var writer = TraceWriter(leavesOutPlaces: leavesOutPlaces)
        writer.header(header)
        for (index, event) in recorder.events.enumerated() {
            writer.event(event, number: UInt32(index + 1), labels: recorder)
            guard writer.pendingByteCount < pieceBytes || writer.take(take) else { return }
        }
        writer.end(recorder, outcome: outcome)
        _ = writer.take(take)
    }

    /// From how many bytes on a piece is passed on.
    private static var pieceBytes: Int { 65_536 }
}
