import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The first line of a trace file: what was run, and how to run it again.
public struct TraceHeader: Equatable, Sendable {
    /// The walkthrough's name, empty when the run came from code.
    public var walkthrough: String
    /// The chain that ran: `session`.
    public var chain: String
    /// The schedule as `--schedule` takes it.
    public var schedule: String
    /// A fingerprint of the script's bytes, empty when there was none.
    public var script: String

    public init(walkthrough: String, chain: String, schedule: String, script: String) {
        self.walkthrough = walkthrough
        self.chain = chain
        self.schedule = schedule
        self.script = script
    }
}

/// Writes a trace file: a header line, an event a line, and an end line whose absence means "truncated".
///
/// Keys come in a fixed order and absent ones are left out, so that `git diff` of two traces is their
/// difference.
public struct TraceWriter {
    /// The format's version, the value of `reqtrace` in the header line.
    public static let version = 1

    private var json = JSONWriter(capacity: 4096)

    public init() {}

    /// What has been written since the last call; clears the buffer and keeps its memory.
    public mutating func takeBytes() -> [UInt8] {
        defer { json.removeAll() }
        return json.bytes
    }

    /// How many bytes wait to be taken.
    public var pendingByteCount: Int { json.bytes.count }

    /// Writes the first line of the file.
    public mutating func header(_ header: TraceHeader) {
        json.object { json in
            json.field("reqtrace", Self.version)
            json.field("walkthrough", header.walkthrough)
            json.field("chain", header.chain)
            json.field("schedule", header.schedule)
            json.field("script", header.script)
        }
        json.newline()
    }

    /// Writes an event's line. `labels` is the recorder that made it, which knows the names of its queues.
    public mutating func event(_ event: Event, number: UInt32, labels: Recorder) {
        let payload = event.payload
        json.object { json in
            json.field("n", number)
            json.field("t", event.time.nanoseconds)
            if event.queue != .none { json.field("queue", labels.label(event.queue)) }
            let subject = event.subject
            if subject.request != 0 {
                json.field("request", subject.request)
                json.field("attempt", subject.attempt)
            }
            if subject.task != 0 { json.field("task", subject.task) }
            if event.cause != 0 { json.field("cause", event.cause) }
            json.field("kind", payload.kind.rawValue)
            json.field("source", ascii: event.source.fileBytes, line: event.source.line)
            json.field("callback", payload.callback(in: event.notation))
            if payload.hasData { json.object("data") { payload.writeData(to: &$0) } }
            if let decision = payload.decision { json.object("decision") { decision.write(to: &$0) } }
        }
        json.newline()
    }

    /// The end line. `openStarts` and `unpaired` appear only when a run left something unfinished or
    /// mismatched.
    public mutating func end(_ recorder: Recorder, outcome: String) {
        json.object { json in
            json.object("end") { json in
                json.field("events", recorder.count)
                json.field("t", recorder.now.nanoseconds)
                json.field("outcome", outcome)
                let open = recorder.openStarts
                if !open.isEmpty {
                    json.object("open") { json in
                        for (kind, count) in open { json.field(dynamic: kind.rawValue, String(count)) }
                    }
                }
                if !recorder.unpaired.isEmpty {
                    json.array("unpaired") { json in
                        for end in recorder.unpaired {
                            json.element(
                                "event \(end.event): \(end.kind.rawValue) without \(end.missing.rawValue)")
                        }
                    }
                }
            }
        }
        json.newline()
    }
}

extension TraceWriter {
    /// A whole recording as the bytes of a trace file.
    public static func file(_ recorder: Recorder, header: TraceHeader, outcome: String) -> [UInt8] {
        var writer = TraceWriter()
        writer.header(header)
        for (index, event) in recorder.events.enumerated() {
            writer.event(event, number: UInt32(index + 1), labels: recorder)
        }
        writer.end(recorder, outcome: outcome)
        return writer.takeBytes()
    }
}

extension Decision {
    func write(to json: inout JSONWriter) {
        json.field("outcome", outcome)
        json.array("rules") { json in
            for check in rules {
                json.object { json in
                    json.field("id", check.rule.rawValue)
                    json.field("saw", check.saw.text)
                    json.field("held", check.held)
                }
            }
        }
    }
}
