import Foundation
import TextPages
import Testing
import Tracing
import Walkthrough
import Walkthroughs

@testable import Comparison

@Suite struct `The columns of a comparison` {
    private static let script = Result { try ScriptLoader.load(Walkthroughs.catalogue.find("four-chains")) }

    /// A column for each chain of the walkthrough.
    private func columns(_ column: (WalkthroughRun) -> TraceColumn) throws -> [TraceColumn] {
        let script = try Self.script.get()
        return try script.chains.map { chain in
            let run = try WalkthroughRun(script: script, chain: chain.rawValue)
            run.runToEnd()
            return column(run)
        }
    }

    @Test(arguments: [false, true])
    func `are the same of a run as of its trace file`(showsAll: Bool) throws {
        let ofFiles = try columns { TraceColumn(TraceFile(bytes: $0.traceBytes())) }
        let ofRuns = try columns { TraceColumn($0.recorder, header: $0.header) }
        #expect(ofRuns.map(\.events.count) == ofFiles.map(\.events.count))
        let (one, other) = (
            Comparison(ofRuns, showsAll: showsAll), Comparison(ofFiles, showsAll: showsAll)
        )
        #expect(ComparisonJSON.bytes(one) == ComparisonJSON.bytes(other))
    }

    @Test func `keep nothing of the runs that they were taken from`() throws {
        let script = try Self.script.get()
        var columns = ComparedColumns()
        for chain in script.chains {
            weak var recorder: Recorder?
            try takeIn(script, chain, &columns, &recorder)
            #expect(recorder == nil)
        }
        #expect(Comparison(columns).chains == script.chains.map(\.rawValue))
    }

    private func takeIn(
        _ script: Script, _ chain: Chain, _ columns: inout ComparedColumns, _ recorder: inout Recorder?
    ) throws {
        let run = try WalkthroughRun(script: script, chain: chain.rawValue)
        run.runToEnd()
        columns.append(TraceColumn(run.recorder, header: run.header))
        recorder = run.recorder
    }

    /// Two chains that go the same way with each of many requests.
    private func comparison(requests: Int) -> Comparison {
        Comparison(
            ["url-session", "session"].map { chain in
                let lines = (1...requests).map { request in
                    """
                    \(request) main r\(request).0 script.called name=request(a\(request))
                    \(request) \(chain) r\(request).0 handler.called name=completionHandler status=200
                    """
                }
                return trace(chain, lines.joined(separator: "\n"))
            })
    }

    @Test func `have equal values of many requests once`() {
        let cells = comparison(requests: 20).sections.compactMap { $0.rows.last?.cells[0] }
        #expect(cells.count == 20)
        let places = cells.map { $0.values.withUnsafeBufferPointer(\.baseAddress) }
        #expect(Set(places).count == 1)
    }

    @Test func `know the last attempt before one that a chain does not make, however far back it is`() {
        let steps = ChainSteps(
            trace(
                "session",
                """
                0 main r1.0 request.created
                5 root r1.2 task.created
                9 root r2.1 task.resumed
                9 root r1.3000000000 task.completed
                """), showsAll: false)
        let attempts = [0, 1, 2, 2_999_999_999, 3_000_000_000]
        #expect(
            attempts.map { steps.lastKinds(upTo: AttemptKey(request: "request 1", attempt: $0)) } == [
                ["request.created"], ["request.created"], ["task.created"], ["task.created"],
                ["task.completed"],
            ])
        #expect(steps.lastKinds(upTo: AttemptKey(request: "request 2", attempt: 0)) == [])
    }

    @Test func `are written part by part, none of which is large`() {
        let comparison = comparison(requests: 500)
        var parts: [[UInt8]] = []
        ComparisonJSON.write(comparison) { parts.append(Array($0)) }
        #expect(parts.count > 5)
        #expect(parts.allSatisfy { $0.count < 1 << 17 })
        #expect(Array(parts.joined()) == ComparisonJSON.bytes(comparison))
    }

    @Test func `are shown part by part: a title, a table for each attempt, and notes`() {
        let page = ComparisonPage(comparison(requests: 3), width: 80)
        let parts = page.parts.map { text($0, width: 80) + "\n" }
        #expect(parts.count == 1 + 3 + 1)
        #expect(parts.dropLast().joined() == text(page.page(), width: 80) + "\n")
    }
}
