import Comparison
import TextPages
import Tracing
import Testing

@Suite struct `A page about the difference of two traces` {
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

    @Test func `tells moves, shifts, numbers and decisions in words of their own`() {
        func decided(_ outcome: String, _ rule: String) -> String {
            #""decision":{"outcome":"\#(outcome)","by":"\#(rule)","rules":[{"id":"\#(rule)","saw":"1","held":true}]}}"#
        }
        let golden = [
            #"{"n":1,"t":0,"kind":"script.called","data":{"name":"request(a)"}}"#,
            #"{"n":2,"t":5000000,"request":1,"attempt":0,"kind":"request.created"}"#,
            #"{"n":3,"t":5000000,"request":1,"attempt":0,"kind":"request.resumed"}"#,
            #"{"n":4,"t":5000000,"request":1,"attempt":0,"kind":"retry.decided","# + decided("retry", "a"),
            #"{"n":5,"t":5000000,"request":1,"attempt":0,"kind":"cache.decided","# + decided("stored", "a"),
        ]
        let actual = [
            #"{"n":1,"t":0,"kind":"script.called","data":{"name":"request(a)"}}"#,
            #"{"n":2,"t":475000000,"request":3,"attempt":0,"kind":"request.resumed"}"#,
            #"{"n":3,"t":475000000,"request":3,"attempt":0,"kind":"request.created"}"#,
            #"{"n":4,"t":475000000,"request":3,"attempt":0,"kind":"retry.decided","# + decided("stop", "b"),
            #"{"n":5,"t":475000000,"request":3,"attempt":0,"kind":"cache.decided","# + decided("stored", "b"),
        ]
        #expect(
            text(golden, actual) == """
                  ~ request 1 is request 3 now
                  ~ from #2: all +470 ms
                  > #3  0.475 s  request.created  request 3 attempt 0: moved, was #2
                  ~ #4  0.475 s  retry.decided  request 3 attempt 0: decided retry by a → stop by b, a held, saw 1 → nothing, b nothing
                      → held, saw 1
                  ~ #5  0.475 s  cache.decided  request 3 attempt 0: decided stored as before, by a → b, a held, saw 1 → nothing, b
                      nothing → held, saw 1

                """)
    }

    @Test func `counts what would be too many lines`() {
        let golden = (1...30).map { #"{"n":\#($0),"t":0,"kind":"script.called"}"# }
        #expect(text(golden, []).split(separator: "\n").last == "  … and 11 more")
    }

    private func text(_ golden: [String], _ actual: [String]) -> String {
        let diff = TraceDiff(from: TraceFile(bytes: file(golden)), to: TraceFile(bytes: file(actual)))
        return TraceDiffPage(diff, limit: 20).goldenPage().text(on: Screen(width: 120))
    }

    private func file(_ events: [String]) -> [UInt8] {
        let end = #"{"end":{"events":\#(events.count),"t":475000000,"outcome":"finished"}}"#
        return Array((([head] + events + [end]).joined(separator: "\n") + "\n").utf8)
    }
}
