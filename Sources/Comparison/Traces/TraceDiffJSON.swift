import JSONText
import Tracing

/// The differences of two traces as JSON, for programs.
///
/// One object with `diff` (the version of this shape, 1), `same`, the two traces as `from` and `to`,
/// `differences` and `end`. Keys may be added, never changed. Times of events and of shifts are virtual
/// nanoseconds; what changed inside an event, and the end, is in words.
public enum TraceDiffJSON {
    /// The bytes, with a line break at the end.
    ///
    /// - Parameters:
    ///   - from: the first trace.
    ///   - to: the second trace.
    public static func bytes(_ diff: TraceDiff, from: TraceFile, to: TraceFile) -> [UInt8] {
        var json = JSONWriter(capacity: 64 * 1024)
        json.object { json in
            json.field("diff", 1)
            json.field("same", diff.isSameRun)
            json.object("from") { json in write(from, to: &json) }
            json.object("to") { json in write(to, to: &json) }
            json.array("differences") { json in
                for difference in diff.events { json.object { json in write(difference, to: &json) } }
            }
            write("end", diff.end, to: &json)
        }
        json.newline()
        return json.bytes
    }

    private static func write(_ trace: TraceFile, to json: inout JSONWriter) {
        json.field("walkthrough", trace.header.walkthrough)
        json.field("chain", trace.header.chain)
        json.field("schedule", trace.header.schedule)
        json.field("script", trace.header.script)
        if !trace.header.change.isEmpty { json.field("change", trace.header.change) }
        json.field("events", trace.count)
    }

    private static func write(_ difference: TraceDifference, to json: inout JSONWriter) {
        switch difference {
        case .renumbered(let subject, let from, let to):
            json.field("is", "renumbered")
            json.field("what", subject.rawValue)
            json.field("from", from)
            json.field("to", to)
        case .shifted(let shift):
            json.field("is", "shifted")
            json.field("first", shift.first)
            json.field("last", shift.last)
            switch shift.scope {
            case .everything: break
            case .noRequest: json.field("request", 0)
            case .request(let request): json.field("request", request)
            }
            json.field("by", shift.nanoseconds)
        case .gone(let event):
            json.field("is", "gone")
            write("from", event, to: &json)
        case .added(let event):
            json.field("is", "added")
            write("to", event, to: &json)
        case .moved(let from, let to, let changes):
            json.field("is", "moved")
            write("from", from, to: &json)
            write("to", to, to: &json)
            write("changes", changes, to: &json)
        case .changed(let from, let to, let changes):
            json.field("is", "changed")
            write("from", from, to: &json)
            write("to", to, to: &json)
            write("changes", changes, to: &json)
        }
    }

    private static func write(_ key: StaticString, _ event: TraceEvent, to json: inout JSONWriter) {
        json.object(key) { json in
            json.field("n", event.number)
            json.field("t", event.time.nanoseconds)
            if let request = event.request { json.field("request", request) }
            if let attempt = event.attempt { json.field("attempt", attempt) }
            if let task = event.task { json.field("task", task) }
            json.field("kind", event.kind)
            json.field("outcome", event.decision?.outcome)
            json.field("by", event.decision?.deciding?.id)
        }
    }

    private static func write(_ key: StaticString, _ changes: [FieldChange], to json: inout JSONWriter) {
        json.array(key) { json in
            for change in changes {
                json.object { json in
                    json.field("field", change.field)
                    json.field("from", change.from)
                    json.field("to", change.to)
                }
            }
        }
    }
}
