import Foundation
import Testing
import Tracing

@Suite struct `The map of queues` {
    private let rows = PageTable(of: Repository.text(of: "Sources/QUEUES.md") ?? "").rows
    private static let traces: Result<GoldenTraces, any Error> = Result { try GoldenTraces() }

    /// The rows of the tables of queues, as opposed to those of the other tables.
    private var queues: [PageTable.Row] { rows.filter { $0.cells.count == 4 && !$0.section.has("hop") } }

    @Test func `names events that the golden traces recorded on the queue`() throws {
        let traces = try Self.traces.get()
        var problems: [String] = []
        for row in queues {
            let queue = row.code(0)[0]
            // A heading names its chains, or holds for all of them.
            let named = Chain.allCases.filter { row.section.has("`\($0.rawValue)`") }
            let kinds = (named.isEmpty ? Chain.allCases : named)
                .reduce(into: Set<String>()) { $0.formUnion(traces.kinds(on: queue, of: $1)) }
            for kind in row.code(3) where !kinds.contains(kind) {
                problems.append("\(row.section): no golden trace has \(kind) on \(queue)")
            }
        }
        #expect(queues.count > 20)
        expectNone(problems)
    }

    @Test func `has every queue of the golden traces`() throws {
        let mapped = Set(queues.map { $0.code(0)[0] })
        // What a script does before the run begins stands on no queue.
        #expect(try Self.traces.get().queues.subtracting(mapped) == [""])
    }

    @Test func `shows the hops of the first request as its golden trace has them`() throws {
        let path = "Walkthroughs/first-request/expected.jsonl"
        let trace = try TraceFile(contentsOf: Repository.root.appendingPathComponent(path))
        let hops = rows.filter { $0.section.has("hop") }
        #expect(hops.count > 5)
        for hop in hops {
            let event = try #require(Int(hop.cells[0]).flatMap(trace.event))
            #expect(
                hop.cells == [
                    "\(event.number)", "`\(event.queue)`", "`\(event.kind)`", "\(event.cause ?? 0)",
                ])
        }
    }
}

/// The kinds of events that the golden traces of all walkthroughs have, by chain and queue.
private struct GoldenTraces {
    private var recorded: [String: [String: Set<String>]] = [:]

    init() throws {
        for trace in try Repository.goldenTraces() {
            for event in trace.events {
                recorded[trace.file.header.chain, default: [:]][event.queue, default: []].insert(event.kind)
            }
        }
    }

    func kinds(on queue: String, of chain: Chain) -> Set<String> {
        recorded[chain.rawValue]?[queue] ?? []
    }

    var queues: Set<String> { Set(recorded.values.flatMap(\.keys)) }
}
