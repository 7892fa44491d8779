import Foundation
import Replay
import Testing

@Suite struct `A golden comparison` {
    private let head = #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":"1"}"#
    private let golden = [
        #"{"n":1,"t":0,"kind":"request.resumed","source":"A/B.swift:1","request":1,"attempt":0}"#,
        #"{"n":2,"t":5000000,"cause":1,"kind":"task.created","source":"A/B.swift:2","data":{"type":"data"}}"#,
        #"{"n":3,"t":5000000,"cause":2,"kind":"handler.called","source":"A/B.swift:3","data":{"status":200}}"#,
    ]

    @Test func `does not look at lines of source, which move with every edit`() {
        let moved = golden.map { $0.replacingOccurrences(of: "B.swift:", with: "B.swift:10") }
        #expect(comparison(golden, moved).isSame)
    }

    @Test func `says what is missing, what is new and what has changed`() {
        var actual = golden
        actual[2] = actual[2].replacingOccurrences(of: "200", with: "500")
        actual[0] = actual[0].replacingOccurrences(of: "resumed", with: "cancelled")
        actual.remove(at: 1)
        actual = actual.enumerated().map { index, line in
            line.replacingOccurrences(
                of: #""n":\d+"#, with: "\"n\":\(index + 1)", options: .regularExpression)
        }
        #expect(
            text(golden, actual) == """
                  - #1  0.000 s  request.resumed  request 1 attempt 0
                  + #1  0.000 s  request.cancelled  request 1 attempt 0
                  - #2  0.005 s  task.created
                  ~ #2  0.005 s  handler.called: status 200 → 500

                """)
    }

    @Test func `notices another script, and a golden trace that is cut off`() {
        let other = head.replacingOccurrences(of: #""1""#, with: #""2""#)
        #expect(text(golden, golden, actualHead: other) == "  ~ header: script 1 → 2\n")
        let cut = GoldenComparison(golden: Array(head.utf8), actual: Array(file(golden, head).utf8))
        #expect(cut.page().text(on: Screen()).hasPrefix("  ~ golden trace: the trace is truncated"))
    }

    // MARK: Comparing

    private func text(_ golden: [String], _ actual: [String], actualHead: String? = nil) -> String {
        comparison(golden, actual, actualHead).page().text(on: Screen())
    }

    private func comparison(
        _ golden: [String], _ actual: [String], _ actualHead: String? = nil
    ) -> GoldenComparison {
        GoldenComparison(
            golden: Array(file(golden, head).utf8), actual: Array(file(actual, actualHead ?? head).utf8))
    }

    private func file(_ events: [String], _ head: String) -> String {
        let end = #"{"end":{"events":\#(events.count),"t":5000000,"outcome":"finished"}}"#
        return ([head] + events + [end]).joined(separator: "\n") + "\n"
    }
}
