import Foundation
import JSONText
import Tracing

/// `reqtrace-bench trace`: what writing and reading a trace costs.
///
/// What other programs need for the same bytes is theirs to measure: `wc -l` for the first event, `jq -c .`
/// for all of them. Foundation's encoder is asked here, because it takes values and not a file.
struct TraceBenchmark {
    private let events: Int

    init(arguments: some Sequence<String>) throws(UsageError) {
        var rest = Array(arguments)[...]
        guard let flag = rest.popFirst() else {
            events = 100_000
            return
        }
        guard flag == "--events", let value = rest.popFirst(), rest.isEmpty else {
            throw UsageError("trace takes --events N")
        }
        events = try BenchmarkOptions.positive(value, for: flag)
    }

    func run() throws -> [String] {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("reqtrace-bench-\(ProcessInfo.processInfo.processIdentifier).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        var options = BenchmarkOptions()
        options.count = max(1, events / 41)
        options.inFlight = 100
        options.trace = .file(path: file.path)
        let written = try RequestBenchmark(options).run()
        return [try Self.encoding(), try Self.reading(file, events: written.events)]
    }

    // MARK: Writing

    /// Writes the same events with the project's writer and with `JSONEncoder`.
    private static func encoding() throws -> String {
        var options = BenchmarkOptions()
        options.count = 500
        let recorder = Recorder()
        RequestBenchmark(options).record(in: recorder)
        var writer = TraceWriter()
        var bytes = 0
        let own = measure {
            for (index, event) in recorder.events.enumerated() {
                writer.event(event, number: UInt32(index + 1), labels: recorder)
                bytes += writer.take(\.count)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let lines = recorder.traceEvents.map(EncodableEvent.init)
        let foundation = try measure { for line in lines { bytes -= try encoder.encode(line).count } }
        let count = Double(lines.count)
        return json([
            ("work", "\"write an event\""), ("ns", "\(Int(own / count * 1e9))"),
            ("json_encoder_ns", "\(Int(foundation / count * 1e9))"),
            ("times_as_fast", "\((foundation / own * 10).rounded() / 10)"),
            ("bytes_more_an_event", "\(bytes / lines.count)"),
        ])
    }

    // MARK: Reading

    private static func reading(_ file: URL, events: Int) throws -> String {
        var count = 0
        let opened = try measure { _ = try TraceFile(contentsOf: file).event(1) }
        let read = try measure {
            let trace = try TraceFile(contentsOf: file)
            while trace.next(after: count) != nil { count += 1 }
        }
        guard count == events else { throw UsageError("only \(count) of \(events) events were read") }
        let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        return json([
            ("work", "\"read a trace\""), ("events", "\(events)"), ("bytes", "\(size)"),
            ("first_event_s", "\(opened)"), ("all_events_s", "\(read)"),
            ("events_per_s", "\(Int(Double(events) / read))"),
            ("peak_rss_bytes", "\(peakResidentBytes())"),
        ])
    }

    private static func json(_ members: [(name: String, value: String)]) -> String {
        "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
    }
}

/// An event as an app would declare it for Foundation's encoder.
private struct EncodableEvent: Encodable {
    struct Rule: Encodable {
        let id: String
        let saw: String
        let held: Bool
    }

    struct Decision: Encodable {
        let outcome: String
        let rules: [Rule]
    }

    let n: Int
    let t: UInt64
    let queue: String
    let request: Int?
    let attempt: Int?
    let task: Int?
    let cause: Int?
    let kind: String
    let source: String
    let callback: String?
    let data: [String: String]
    let decision: Decision?

    init(_ event: TraceEvent) {
        n = event.number
        t = event.time.nanoseconds
        queue = event.queue
        request = event.request
        attempt = event.attempt
        task = event.task
        cause = event.cause
        kind = event.kind
        source = event.source
        callback = event.callback
        data = Dictionary(event.data.map { ($0.key, $0.value.plainText) }) { first, _ in first }
        decision = event.decision.map { decision in
            Decision(
                outcome: decision.outcome,
                rules: decision.rules.map { Rule(id: $0.id, saw: $0.saw, held: $0.held) })
        }
    }
}
