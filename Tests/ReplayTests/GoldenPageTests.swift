import Replay
import TextPages
import Tracing
import Testing

@Suite struct `A page about a golden trace` {
    private let head = #"{"reqtrace":1,"walkthrough":"w","chain":"session","schedule":"fifo","script":"1"}"#

    @Test func `has a line for each difference`() {
        let golden = [
            #"{"n":1,"t":0,"request":1,"attempt":0,"kind":"request.resumed"}"#,
            #"{"n":2,"t":5000000,"kind":"handler.called","data":{"status":200}}"#,
        ]
        let actual = [
            #"{"n":1,"t":0,"request":1,"attempt":0,"kind":"request.cancelled"}"#,
            #"{"n":2,"t":5000000,"kind":"handler.called","data":{"status":500}}"#,
        ]
        #expect(
            text(golden, actual) == """
                  - #1  0.000 s  request.resumed  request 1 attempt 0
                  + #1  0.000 s  request.cancelled  request 1 attempt 0
                  ~ #2  0.005 s  handler.called: status 200 → 500

                """)
        #expect(text(golden, golden) == "")
    }

    @Test func `counts what would be too many lines`() {
        let golden = (1...30).map { #"{"n":\#($0),"t":0,"kind":"script.called"}"# }
        #expect(text(golden, []).split(separator: "\n").last == "  … and 11 more")
    }

    private func text(_ golden: [String], _ actual: [String]) -> String {
        let comparison = GoldenComparison(golden: file(golden), actual: file(actual))
        return GoldenPage(comparison).page().text(on: Screen())
    }

    private func file(_ events: [String]) -> [UInt8] {
        let end = #"{"end":{"events":\#(events.count),"t":5000000,"outcome":"finished"}}"#
        return Array((([head] + events + [end]).joined(separator: "\n") + "\n").utf8)
    }
}
